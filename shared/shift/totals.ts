/** What was booked in a span, added up. Money counts where it was booked, refunds where they were given. */
import type { Tiyin } from '../money.ts';

/** So many of something, and the money of all of them. */
export interface CountAndSum {
  readonly count: number;
  readonly sumTiyin: Tiyin;
}

export interface ShiftTotals {
  /** Cash that stayed, the change is not in it. */
  readonly cash: CountAndSum;
  /** Paid by code. */
  readonly electronic: CountAndSum;
  /** Given back by a full reversal. */
  readonly refundedInFull: CountAndSum;
  /** Parts that were given back. */
  readonly refundedInPart: CountAndSum;
}
