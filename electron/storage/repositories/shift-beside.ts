/**
 * The few entries that a shift's report lists beside its money: voids, and openings of the drawer without a
 * sale.
 */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Mode } from '../../../shared/endpoint.ts';
import { tiyin } from '../../../shared/money.ts';
import type { ShiftFigures } from '../../../shared/shift/report.ts';
import { decode } from '../entry.ts';
import { storedEntry, VOIDED_OF } from '../log.ts';
import type { Unread } from '../unread.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;
type Beside = Pick<ShiftFigures, 'voidedSales' | 'voidedLines' | 'noSale'>;

/**
 * Older entries do not say whose goods were taken out. They count as their sale's mode, or as live without a
 * sale.
 */
const VOIDED_MODE = `(SELECT sale.mode FROM sale WHERE sale_id = ${VOIDED_OF})`;

/** Repeats the terms of the index `log_beside` exactly. */
const BESIDE = `SELECT log.*, ${VOIDED_MODE} AS voided_mode FROM log WHERE seq > :fromSeq AND seq <= :toSeq
  AND kind IN ('goods.voided', 'sale.voided', 'drawer.opened') ORDER BY seq`;

/** Entries after `fromSeq`, up to and with `toSeq`. */
interface Stretch {
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly mode: Mode;
}

export function besideIn(database: DatabaseSync): (which: Stretch, unread: Unread) => Beside {
  const run = database.prepare(BESIDE);
  return ({ fromSeq, toSeq, mode }, unread) => besideOf(run.all({ fromSeq, toSeq }), mode, unread);
}

function besideOf(rows: readonly Row[], mode: Mode, unread: Unread): Beside {
  const voidedSales = { count: 0, sumTiyin: tiyin(0) };
  const voidedLines = { count: 0, sumTiyin: tiyin(0) };
  const noSale: ShiftFigures['noSale'] = [];
  const add = (to: typeof voidedSales, sum: number): void => {
    to.count += 1;
    to.sumTiyin = tiyin(to.sumTiyin + sum);
  };
  for (const row of rows) {
    const entry = unread.read(row.seq, () => decode(storedEntry(row)), null);
    if (entry === null) continue;
    if (entry.kind === 'sale.voided' && entry.payload.sale.mode === mode)
      add(voidedSales, entry.payload.sale.totalTiyin);
    if (entry.kind === 'goods.voided') {
      const { voided } = entry.payload;
      if ((voided.mode ?? row.voided_mode ?? 'live') !== mode) continue;
      for (const { dueTiyin } of voided.lines) add(voidedLines, dueTiyin);
    }
    if (entry.kind !== 'drawer.opened') continue;
    const { actor, approvedBy, payload } = entry;
    const { reason, openedAt } = payload.opening;
    if ((payload.opening.mode ?? mode) !== mode) continue;
    const by = actor.by === 'staff' ? actor.id : actor.for;
    noSale.push({ reason, atWallMs: openedAt.wallMs, by, approvedBy });
  }
  return { voidedSales, voidedLines, noSale };
}
