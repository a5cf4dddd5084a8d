/**
 * Sums that the simulation expects in a shift's report, computed from its own bookings: by person, of open
 * sales, and by VAT rate.
 */
import type { RefundId, SaleId, StaffId } from '../../../shared/ids.ts';
import { addTiyin, type Tiyin, tiyin } from '../../../shared/money.ts';
import { sharesByRate } from '../../../shared/refund/by-rate.ts';
import type { Refund, RefundKind } from '../../../shared/refund/refund.ts';
import type { SaleLine } from '../../../shared/sale/line.ts';
import type { ShiftFigures } from '../../../shared/shift/report.ts';
import type { TenderKind } from '../../../shared/tender/tender.ts';

export interface Booking {
  readonly seq: number;
  /** null: between two shifts. */
  shiftId: string | null;
  readonly id: string;
  readonly saleId: SaleId;
  readonly what: 'tender' | 'refund' | 'correction';
  readonly tender: TenderKind;
  readonly way: RefundKind | null;
  readonly amountTiyin: number;
  /** Who took or gave it; null: the till itself. */
  readonly by: StaffId | null;
  /** Of a card terminal, without the number of its slip. */
  readonly isSlipless?: boolean;
}

export const sumOf = (rows: readonly { readonly amountTiyin: number }[]): Tiyin =>
  addTiyin(...rows.map(({ amountTiyin }) => tiyin(amountTiyin)));

/** mine: the bookings of one shift. */
export function cashierFigures(mine: readonly Booking[]): ShiftFigures['cashiers'] {
  const money = mine.filter(({ what }) => what !== 'correction');
  return [...Map.groupBy(money, ({ by }) => by)].map(([staffId, rows]) => {
    const taken = rows.filter(({ what }) => what === 'tender');
    const back = rows.filter(({ what }) => what === 'refund');
    return { staffId, count: taken.length, takenTiyin: sumOf(taken), backTiyin: sumOf(back) };
  });
}

/** all: the bookings of every shift, and between shifts. */
export function heldFigures(
  all: readonly Booking[],
  isOpen: (saleId: SaleId) => boolean,
): Pick<ShiftFigures, 'held' | 'heldCashTiyin'> {
  const sign = (one: Booking): number => (one.what === 'refund' ? -1 : 1) * one.amountTiyin;
  const add = (rows: readonly Booking[]): number => rows.reduce((sum, one) => sum + sign(one), 0);
  const sales = [...Map.groupBy(all, ({ saleId }) => saleId)].filter(([saleId]) => isOpen(saleId));
  const holding = sales.map(([, rows]) => rows).filter((rows) => add(rows) !== 0);
  const cash = holding.flat().filter(({ what, tender }) => what !== 'correction' && tender === 'cash');
  return { held: { count: holding.length, sumTiyin: add(holding.flat()) }, heldCashTiyin: add(cash) };
}

export interface RateRows {
  readonly refunds: ReadonlyMap<RefundId, Refund>;
  lines(saleId: SaleId): readonly SaleLine[];
}

/**
 * Refunds of a shift by the VAT rate of the sale, and refunds without a sale. The bookings are in the order
 * of booking; completedSeq gives the entry that completed a sale.
 */
export function refundRates(
  all: readonly Booking[],
  shiftId: string,
  rows: RateRows,
  completedSeq: (saleId: SaleId) => number | undefined,
): Pick<ShiftFigures, 'refundVat' | 'refundsUnsold'> {
  const isSold = ({ seq, saleId }: Booking): boolean => seq > (completedSeq(saleId) ?? seq);
  const given = all.filter(({ what }) => what === 'refund');
  const unsold = given.filter((one) => one.shiftId === shiftId && !isSold(one));
  const back = given.filter(isSold);
  const sales = new Set(back.filter((one) => one.shiftId === shiftId).map(({ saleId }) => saleId));
  const shares = [...sales].flatMap((saleId) => {
    const mine = back.flatMap((one) => {
      const refund = one.saleId === saleId ? rows.refunds.get(one.id as RefundId) : undefined;
      const isMine = one.shiftId === shiftId;
      return refund && (isMine || refund.state !== 'refused') ? [{ refund, isMine }] : [];
    });
    const lines = rows.lines(saleId).map(({ priceTiyin, discountTiyin, otherTiyin, ...line }) => ({
      ...line,
      dueTiyin: priceTiyin - discountTiyin - otherTiyin,
    }));
    const each = sharesByRate(
      lines,
      mine.map(({ refund }) => refund),
    );
    return mine.flatMap(({ isMine }, at) => (isMine ? (each[at] ?? []) : []));
  });
  const refundVat = [...Map.groupBy(shares, ({ percent }) => percent)].map(([percent, ones]) => ({
    percent,
    count: ones.length,
    sumTiyin: addTiyin(...ones.map(({ sumTiyin }) => sumTiyin)),
    vatTiyin: addTiyin(...ones.map(({ vatTiyin }) => vatTiyin)),
  }));
  return { refundVat, refundsUnsold: { count: unsold.length, sumTiyin: sumOf(unsold) } };
}
