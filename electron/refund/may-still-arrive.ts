/**
 * A refund's request that had no answer may still be on its way, or be done and not show yet. Until it can't,
 * "the cabinet shows none" is no word that anything is believed by.
 */
import type { Moment } from '../../shared/time.ts';
import { momentOf } from '../../shared/time.ts';
import type { Desk, Held } from '../payment/desk.ts';
import { surelySinceMs } from '../payment/next-step.ts';
import { TIMES } from '../payment/times.ts';

/**
 * For how long (ms) a request that left at `sentAt` may still arrive; 0 or less: no longer. The monotonic
 * clock alone may prove that time has passed; across a reboot it counts from when the payment was taken up.
 */
export const mayStillArriveForMs = (desk: Desk, { progress }: Held, sentAt: Moment): number =>
  TIMES.absentAfterMs - surelySinceMs(sentAt, progress, momentOf(desk.clock));
