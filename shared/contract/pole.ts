/** The pole display, and how its last lines went. */
import { z } from 'zod';
import type { PoleSetUp } from '../device/pole.ts';
import type { TillError } from '../errors/till-error.ts';
import { channel } from './channel.ts';

export interface PoleView extends PoleSetUp {
  /** `not-tried`: nothing was shown since the start. */
  readonly light: 'not-tried' | 'shown' | 'trouble';
  /** Of `trouble`. */
  readonly why: TillError | null;
}

export const POLE = {
  /** null: the till has none. */
  'pole.view': channel<PoleView | null>()('look', z.undefined()),
  /** Shows test lines for some seconds. Errors: `pole.none`, `pole.missing`, `pole.silent`. */
  'pole.test': channel<null>()('settings', z.undefined()),
} as const;
