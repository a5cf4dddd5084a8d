/**
 * Exports the found sales, or one sale, as a table file. Sales are read page by page, so that payments go on
 * meanwhile. A cancelled export writes nothing. The export waits for the index, because a file must not lack
 * sales silently.
 */

import type { ExportedView, ExportProgress } from '../../shared/contract/history.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { EXPORT_COLUMNS, exportRow } from '../../shared/history/export.ts';
import type { SaleId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Clock } from '../../shared/time.ts';
import { type Cell, csvOf, type Table } from '../export/csv.ts';
import type { Documents } from '../export/documents.ts';
import { xlsxOf } from '../export/xlsx.ts';
import type { Handler } from '../ipc/feature.ts';
import type { ReceiptJournal, SaleJournal } from '../storage/journal.ts';
import { type FindDeps, findRows } from './find.ts';

export interface HistoryExportDeps extends FindDeps {
  readonly journal: FindDeps['journal'] & SaleJournal & Pick<ReceiptJournal, 'receipt'>;
  readonly save: Documents['save'];
  readonly clock: Pick<Clock, 'wallMs' | 'sleep'>;
  readonly onProgress: (progress: ExportProgress) => void;
}

const PAGE = 100;
const ASK_INDEX_MS = 200;
/** An index without progress after this many checks is blocked by its disk. */
const STUCK_AFTER = 150;
/** The most sales per file. A workbook is made in one go, so its limit is lower. */
const MOST = { csv: 50_000, xlsx: 5_000 } as const;

/**
 * Errors: `payment.busy` during another export, `file.not-saved`, `history.no-index`, `payment.not-found`.
 */
export function createExport(deps: HistoryExportDeps): {
  readonly run: Handler<'history.export'>;
  readonly cancel: Handler<'history.export-cancel'>;
} {
  let current: AbortController | null = null;
  return {
    run: async (request) => {
      if (current !== null) return fail({ code: 'payment.busy' });
      const stopped = new AbortController();
      current = stopped;
      let why: TillError | null = null;
      let made: Made = { rows: [], isCut: false };
      const { format, language, name, heads } = request;
      try {
        const saved = await deps.save(`${name}.${format}`, async () => {
          const rows = await rowsOf(deps, request, MOST[format], stopped.signal);
          if (!rows.ok) {
            why = rows.error;
            throw new Error('nothing to write');
          }
          made = rows.value;
          stopped.signal.throwIfAborted();
          const table = tableOf(name, heads, made.rows);
          return format === 'csv' ? csvOf(table, language) : xlsxOf(table);
        });
        if (why !== null) return fail(why);
        if (stopped.signal.aborted) return ok<ExportedView>({ name: null, sales: 0, isCut: false });
        if (!saved.ok) return saved;
        return ok<ExportedView>({ name: saved.value, sales: made.rows.length, isCut: made.isCut });
      } finally {
        current = null;
      }
    },
    cancel: () => {
      current?.abort();
      return ok(null);
    },
  };
}

interface Made {
  readonly rows: readonly (readonly Cell[])[];
  /** There are more sales than a file takes. */
  readonly isCut: boolean;
}

type Request = Parameters<Handler<'history.export'>>[0];

async function rowsOf(
  deps: HistoryExportDeps,
  request: Request,
  most: number,
  stopped: AbortSignal,
): Promise<Result<Made, TillError>> {
  const rows: (readonly Cell[])[] = [];
  const take = (sale: Sale): void => void rows.push(rowOf(deps, sale, request));
  if (request.saleId !== null) {
    const sale = deps.journal.sale(request.saleId);
    if (sale === null) return fail({ code: 'payment.not-found' });
    take(sale);
    return ok({ rows, isCut: false });
  }
  const isThere = await wholeIndex(deps, request, stopped);
  if (!isThere.ok) return isThere;
  let before: number | null = null;
  for (;;) {
    if (stopped.aborted) return ok({ rows: [], isCut: false });
    const page = await findRows(deps, { text: request.text, filters: request.filters, before, limit: PAGE });
    if (!page.ok) return page;
    for (const saleId of page.value.saleIds) {
      const sale = readable(deps, saleId);
      if (sale) take(sale);
    }
    deps.onProgress({ sales: Math.min(rows.length, most), indexShare: null });
    if (rows.length > most) return ok({ rows: rows.slice(0, most), isCut: true });
    before = page.value.next;
    if (before === null) return ok({ rows, isCut: false });
  }
}

/** Waits until the index has every sale, or until the export is cancelled. Errors: `history.no-index`. */
async function wholeIndex(
  deps: HistoryExportDeps,
  { text, filters }: Request,
  stopped: AbortSignal,
): Promise<Result<null, TillError>> {
  let [stuckPolls, furthest] = [0, -1];
  while (!stopped.aborted) {
    const found = await findRows(deps, { text, filters, before: null, limit: 1 });
    if (!found.ok) return found;
    const { isWhole, share } = found.value.index;
    if (isWhole) break;
    stuckPolls = share > furthest ? 0 : stuckPolls + 1;
    furthest = share;
    if (stuckPolls > STUCK_AFTER) return fail({ code: 'history.no-index' });
    deps.onProgress({ sales: 0, indexShare: share });
    await deps.clock.sleep(ASK_INDEX_MS, stopped);
  }
  return ok(null);
}

/** Skips an unreadable sale; the daily check reports it. */
function readable({ journal }: HistoryExportDeps, saleId: SaleId): Sale | null {
  try {
    return journal.sale(saleId);
  } catch {
    return null;
  }
}

function rowOf({ journal }: HistoryExportDeps, sale: Sale, { called, cashier }: Request): readonly Cell[] {
  const payments = journal.paymentsOf(sale.saleId);
  const facts = {
    sale,
    tenders: journal.tendersOf(sale.saleId),
    payments,
    refunds: journal.refundsOf(sale.saleId),
    receipts: payments.flatMap(({ transactionId }) => journal.receipt(transactionId) ?? []),
    soldBy: journal.soldBy(sale.saleId),
  };
  return exportRow(facts, (standing) => called[standing] ?? standing, cashier);
}

const tableOf = (name: string, heads: Request['heads'], rows: readonly (readonly Cell[])[]): Table => ({
  name,
  widths: EXPORT_COLUMNS.map(() => 18),
  rows: [EXPORT_COLUMNS.map((column) => ({ text: heads[column], isMain: true })), ...rows],
});
