/** A shift's refunds by VAT rate. Computed sale by sale, because few sales have refunds. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Mode } from '../../../shared/endpoint.ts';
import { LineId } from '../../../shared/ids.ts';
import { addTiyin, tiyin } from '../../../shared/money.ts';
import { type RatedLine, type RateShare, sharesByRate } from '../../../shared/refund/by-rate.ts';
import { Refund } from '../../../shared/refund/refund.ts';
import type { ShiftFigures } from '../../../shared/shift/report.ts';
import { ENTRY, rowsOf } from '../entry.ts';
import type { Unread } from '../unread.ts';

/** Whether the sale was complete when the refund was booked. */
export const IS_SOLD = `(sale.completed_seq IS NOT NULL AND refund.booked_seq > COALESCE(
  (SELECT MAX(tender.booked_seq) FROM tender WHERE tender.sale = sale.made_seq), 0))`;

/** The lines of a sale; null: its entry can't be read. */
export const LINES = "CASE WHEN json_valid(log.payload) THEN log.payload -> '$.sale.lines' END";

const HoldsRefund = z.object({ refund: Refund });

/** The short form leaves out zeros. */
const SoldLines = z.array(
  z.object({
    lineId: LineId,
    priceTiyin: z.number(),
    discountTiyin: z.number().default(0),
    otherTiyin: z.number().default(0),
    vatPercent: z.number().nullable(),
    vatTiyin: z.number(),
  }),
);

/**
 * Refunds that the shift booked, the highest rate first and no rate last. A refund of an incomplete sale has
 * no rate, because nothing was sold. `shift`: the number of its row.
 */
export function refundRatesIn(
  database: DatabaseSync,
): (
  of: { readonly shift: number; readonly mode: Mode },
  unread: Unread,
) => Pick<ShiftFigures, 'refundVat' | 'refundsUnsold'> {
  const run = {
    sales: database.prepare(`SELECT DISTINCT sale FROM refund JOIN sale ON sale.made_seq = refund.sale
      WHERE booked_shift = :shift AND refund.mode = :mode AND ${IS_SOLD}`),
    unsold: database.prepare(`SELECT COUNT(*) AS count, COALESCE(SUM(amount_tiyin), 0) AS sum
      FROM refund JOIN sale ON sale.made_seq = refund.sale
      WHERE booked_shift = :shift AND refund.mode = :mode AND NOT ${IS_SOLD}`),
    lines: database.prepare(`SELECT ${LINES} AS lines FROM sale
      JOIN log ON log.seq = sale.lines_seq WHERE sale.made_seq = ?`),
    // If an earlier shift counted a refund and the service refused it later, the money was never given back.
    refunds: database.prepare(`SELECT refund.booked_shift, ${ENTRY}
      FROM refund JOIN log ON log.seq = refund.seq JOIN sale ON sale.made_seq = refund.sale
      WHERE refund.sale = :sale AND booked_seq IS NOT NULL AND ${IS_SOLD}
        AND (refund.state <> 'refused' OR booked_shift = :shift)
      ORDER BY booked_seq, refund.made_seq`),
  };
  const linesOf = (sale: number): readonly RatedLine[] =>
    SoldLines.parse(JSON.parse(String(run.lines.get(sale)?.lines))).map(
      ({ lineId, priceTiyin, discountTiyin, otherTiyin, vatPercent, vatTiyin }) => ({
        lineId,
        dueTiyin: priceTiyin - discountTiyin - otherTiyin,
        vatPercent,
        vatTiyin,
      }),
    );
  const sharesOf = (sale: number, shift: number): readonly RateShare[] => {
    const rows = run.refunds.all({ sale, shift });
    const refunds = rows.map((row) => rowsOf(row, HoldsRefund).refund);
    const shares = sharesByRate(linesOf(sale), refunds);
    return rows.flatMap((row, at) => (row.booked_shift === shift ? (shares[at] ?? []) : []));
  };
  const ratesOf: ReturnType<typeof refundRatesIn> = ({ shift, mode }, unread) => {
    const shares = run.sales
      .all({ shift, mode })
      .flatMap(({ sale }) => unread.read(sale, () => sharesOf(Number(sale), shift), []));
    const refundVat = [...Map.groupBy(shares, ({ percent }) => percent)]
      .map(([percent, ones]) => ({
        percent,
        count: ones.length,
        sumTiyin: addTiyin(...ones.map(({ sumTiyin }) => sumTiyin)),
        vatTiyin: addTiyin(...ones.map(({ vatTiyin }) => vatTiyin)),
      }))
      .toSorted((one, other) => (other.percent ?? -1) - (one.percent ?? -1));
    const unsold = run.unsold.get({ shift, mode });
    const refundsUnsold = { count: Number(unsold?.count), sumTiyin: tiyin(Number(unsold?.sum)) };
    return { refundVat, refundsUnsold };
  };
  return ratesOf;
}
