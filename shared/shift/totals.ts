/** What was booked in a span, added up. Money counts where it was booked, refunds where they were given. */
import { type Tiyin, tiyin } from '../money.ts';

/** So many of something, and the money of all of them. */
export interface CountAndSum {
  readonly count: number;
  readonly sumTiyin: Tiyin;
}

export interface ShiftTotals {
  /** Cash that stayed, the change is not in it. */
  readonly cash: CountAndSum;
  /** On the outside card terminal. */
  readonly terminal: CountAndSum;
  /** Paid by code. */
  readonly electronic: CountAndSum;
  /** Given back by a full reversal. */
  readonly refundedInFull: CountAndSum;
  /** Parts that were given back. */
  readonly refundedInPart: CountAndSum;
  /** Given back out of the drawer. */
  readonly refundedCash: CountAndSum;
  /** Given back on the outside card terminal. */
  readonly refundedTerminal: CountAndSum;
  /** Seen in the service's cabinet as given back there, in full or in part. */
  readonly refundedElsewhere: CountAndSum;
  /** Booked as paid, and never was money after all. */
  readonly voided: CountAndSum;
  /** Of refunds that a closed shift has counted: refused since, or, below zero, given anew. */
  readonly corrections: { readonly count: number; readonly sumTiyin: number };
  /** Of what was booked, on whatever day: what sales hold now that are neither completed nor voided. */
  readonly heldForOpenSales: CountAndSum;
  /** Of that, what lies in the drawer; below zero where more of it went back in cash. */
  readonly heldCashTiyin: number;
}

/** The same without what the drawer took and gave: null is told to nobody before it is counted. */
export interface HidingTotals extends Omit<ShiftTotals, 'cash' | 'refundedCash' | 'heldCashTiyin'> {
  /** null: hidden until the drawer is counted. */
  readonly cash: CountAndSum | null;
  readonly refundedCash: CountAndSum | null;
}

/** Tiyin that stay: all tenders that are told, without what went back or never came; below zero where more went than came. */
export const keptTiyin = (totals: Omit<HidingTotals, 'heldForOpenSales'>): number =>
  (totals.cash?.sumTiyin ?? 0) +
  totals.terminal.sumTiyin +
  totals.electronic.sumTiyin -
  totals.refundedInFull.sumTiyin -
  totals.refundedInPart.sumTiyin -
  (totals.refundedCash?.sumTiyin ?? 0) -
  totals.refundedTerminal.sumTiyin -
  totals.refundedElsewhere.sumTiyin -
  totals.voided.sumTiyin +
  totals.corrections.sumTiyin;

/** Of a drawer that is counted blind: nothing that tells what it should hold. */
export const withoutDrawer = ({ heldCashTiyin, ...totals }: ShiftTotals): HidingTotals => ({
  ...totals,
  cash: null,
  refundedCash: null,
  heldForOpenSales: {
    count: totals.heldForOpenSales.count,
    sumTiyin: tiyin(Math.max(0, totals.heldForOpenSales.sumTiyin - heldCashTiyin)),
  },
});
