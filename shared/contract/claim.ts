/** A data folder that runs on another machine than it is bound to, and a person's word on what it is. */
import { z } from 'zod';
import { LONGEST_SETUP_CODE } from '../staff/known.ts';
import { channel } from './channel.ts';

export const ClaimWord = z.enum(['moved', 'copy']);
/** `moved`: this till, on another computer. `copy`: a new till, and the other one goes on. */
export type ClaimWord = z.infer<typeof ClaimWord>;

/** What the page is told of such a folder. */
export interface CopiedView {
  /** The installer's setup code is asked for. */
  readonly asksCode: boolean;
  /** The machine names nothing of itself: it may be the same one, and was not able to this time. */
  readonly isNameless: boolean;
  /** What was said since the start: only the next one goes on. */
  readonly said: ClaimWord | null;
}

export const CLAIM = {
  /** Says it for good: the next start goes on with it. */
  'till.claim': channel<CopiedView>()(
    'install',
    z.object({ word: ClaimWord, setupCode: z.string().max(LONGEST_SETUP_CODE).nullable() }),
  ),
} as const;
