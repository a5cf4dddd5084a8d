/**
 * Numbers of receipts that the books lack, or hold twice. A repair and an empty journal may leave such; a till
 * that sells makes none.
 */
import type { DatabaseSync } from 'node:sqlite';

export interface ReceiptFault {
  readonly kind: 'missing' | 'twice';
  readonly mode: string;
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

/** Each series from its first to its last number. */
const FAULTS = `WITH
  given AS (SELECT series, mode, number, COUNT(*) AS sales FROM receipt_number GROUP BY series, mode, number),
  beside AS (SELECT *, LAG(number) OVER (PARTITION BY series, mode ORDER BY number) AS before FROM given)
  SELECT 'missing' AS kind, mode, series, before + 1 AS "from", number - 1 AS "to" FROM beside WHERE number > before + 1
  UNION ALL SELECT 'twice', mode, series, number, number FROM beside WHERE sales > 1
  ORDER BY series, mode, "from"`;

export const receiptFaultsIn = (database: DatabaseSync): readonly ReceiptFault[] =>
  database
    .prepare(FAULTS)
    .all()
    .map(({ kind, mode, series, from, to }) => ({
      kind: kind === 'twice' ? 'twice' : 'missing',
      mode: String(mode),
      series: String(series),
      from: Number(from),
      to: Number(to),
    }));

export const receiptFaultText = ({ kind, mode, series, from, to }: ReceiptFault): string =>
  `receipts ${series} ${from}${to > from ? ` to ${to}` : ''} (${mode}): ${kind === 'twice' ? 'two sales have this number' : 'in no sale'}`;
