/** Sums of a span. Money counts where it was booked, refunds where they were given. */
import type { ProductId } from '../ids.ts';
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
  /** Paid through the service. */
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

/** Money in less money out; negative if more went back. */
const netByWay = (totals: ShiftTotals): DayFigures['of'] => ({
  code:
    totals.electronic.sumTiyin -
    totals.refundedInFull.sumTiyin -
    totals.refundedInPart.sumTiyin -
    totals.refundedElsewhere.sumTiyin -
    totals.voided.sumTiyin +
    totals.corrections.sumTiyin,
  cash: totals.cash.sumTiyin - totals.refundedCash.sumTiyin,
  terminal: totals.terminal.sumTiyin - totals.refundedTerminal.sumTiyin,
});

/** The net total: all tenders less all refunds and payments that were no money, with corrections. */
export function keptTiyin(totals: ShiftTotals): number {
  const { code, cash, terminal } = netByWay(totals);
  return code + cash + terminal;
}

/**
 * What the net total of a day is made of: the sold sum less `refundedTiyin`, with `otherTiyin` and the
 * corrections. It is also the sum of `of`.
 */
export interface DayFigures extends HidingFigures {
  readonly refundedTiyin: number;
  readonly otherTiyin: number;
  readonly of: { readonly code: number; readonly cash: number; readonly terminal: number };
}

/** Without the drawer's cash: null stays hidden until the drawer is counted. */
export interface HidingFigures {
  /** Given back of sales that were complete, of any day. */
  readonly refundedTiyin: number | null;
  /** Money of unfinished sales, and of sales completed on another day than their payment. May be negative. */
  readonly otherTiyin: number | null;
  /** Of the net total, by the way the money came and went. */
  readonly of: { readonly code: number; readonly cash: number | null; readonly terminal: number };
}

/** unsoldTiyin: of the refunds, those of sales that were not complete. */
export function figuresOf(totals: ShiftTotals, sold: CountAndSum, unsoldTiyin: Tiyin): DayFigures {
  const back = [
    totals.refundedInFull,
    totals.refundedInPart,
    totals.refundedCash,
    totals.refundedTerminal,
    totals.refundedElsewhere,
    totals.voided,
  ].reduce((sum, { sumTiyin }) => sum + sumTiyin, 0);
  const refundedTiyin = back - unsoldTiyin;
  const otherTiyin = keptTiyin(totals) - totals.corrections.sumTiyin - sold.sumTiyin + refundedTiyin;
  return { refundedTiyin, otherTiyin, of: netByWay(totals) };
}

const SOUM = 100;

/** The average receipt, whole soum; null: nothing was sold. */
export const averageTiyin = ({ count, sumTiyin }: CountAndSum): Tiyin | null =>
  count === 0 ? null : tiyin(Math.round(sumTiyin / count / SOUM) * SOUM);

/** Goods sold, added up. */
export interface SoldGoods {
  readonly productId: ProductId;
  readonly name: string;
  readonly unit: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly sumTiyin: Tiyin;
}

/** For a blind count: reveals nothing about the expected cash. */
export const figuresWithoutDrawer = ({ of }: DayFigures): HidingFigures => ({
  refundedTiyin: null,
  otherTiyin: null,
  of: { ...of, cash: null },
});

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
