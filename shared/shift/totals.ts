/** Sums of a span. Money counts where it was booked, refunds where they were given. */
import { type Tiyin, tiyin } from '../money.ts';

export interface CountAndSum {
  readonly count: number;
  readonly sumTiyin: Tiyin;
}

export interface ShiftTotals {
  /** Less change. */
  readonly cash: CountAndSum;
  /** On the outside card terminal. */
  readonly terminal: CountAndSum;
  /** Paid by code. */
  readonly electronic: CountAndSum;
  /** Full reversals. */
  readonly refundedInFull: CountAndSum;
  /** Partial refunds. */
  readonly refundedInPart: CountAndSum;
  /** From the drawer. */
  readonly refundedCash: CountAndSum;
  /** On the outside card terminal. */
  readonly refundedTerminal: CountAndSum;
  /** Seen in the service's cabinet as refunded there, in full or in part. */
  readonly refundedElsewhere: CountAndSum;
  /** Booked as paid, but never was money. */
  readonly voided: CountAndSum;
  /** Refunds counted by a closed shift: refused later, or (negative) given again. */
  readonly corrections: { readonly count: number; readonly sumTiyin: number };
  /** Money that sales neither completed nor voided hold now, booked on any day. */
  readonly heldForOpenSales: CountAndSum;
  /** The cash of it; negative if more of it went back in cash. */
  readonly heldCashTiyin: number;
}

/** Totals without the drawer's cash: null stays hidden until the drawer is counted. */
export interface HidingTotals extends Omit<ShiftTotals, 'cash' | 'refundedCash' | 'heldCashTiyin'> {
  /** null: hidden until the drawer is counted. */
  readonly cash: CountAndSum | null;
  readonly refundedCash: CountAndSum | null;
}

/** Tiyin kept: all shown tenders less refunds and payments that were no money; possibly negative. */
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

/** For a blind count: reveals nothing about the expected cash. */
export const withoutDrawer = ({ heldCashTiyin, ...totals }: ShiftTotals): HidingTotals => ({
  ...totals,
  cash: null,
  refundedCash: null,
  heldForOpenSales: {
    count: totals.heldForOpenSales.count,
    sumTiyin: tiyin(Math.max(0, totals.heldForOpenSales.sumTiyin - heldCashTiyin)),
  },
});
