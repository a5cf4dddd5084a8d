/**
 * A data folder that runs on another machine than it is bound to, and a person's decision what the folder is.
 */
import { z } from 'zod';
import { LONGEST_SETUP_CODE } from '../staff/known.ts';
import { channel } from './channel.ts';

export const ClaimDecision = z.enum(['moved', 'copy']);
/** `moved`: the same till on another computer. `copy`: a new till, while the other till goes on. */
export type ClaimDecision = z.infer<typeof ClaimDecision>;

/** What the page learns about such a folder. */
export interface CopiedView {
  /** The decision needs the installer's setup code. */
  readonly asksCode: boolean;
  /**
   * The machine provides no identity: it may be the same machine, whose identity could not be read this time.
   */
  readonly isNameless: boolean;
  /** The decision since this start; it takes effect at the next start. */
  readonly said: ClaimDecision | null;
}

export const CLAIM = {
  /** Stores the decision; the next start applies it. */
  'till.claim': channel<CopiedView>()(
    'install',
    z.object({ word: ClaimDecision, setupCode: z.string().max(LONGEST_SETUP_CODE).nullable() }),
  ),
} as const;
