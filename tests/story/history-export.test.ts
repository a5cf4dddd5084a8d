/** A long list as a file: progress, stopping, waiting for the index, and the note where it was cut. */
import { describe, expect, it } from 'vitest';
import { createExport, type HistoryExportDeps } from '../../electron/history/export.ts';
import type { ExportProgress } from '../../shared/contract/history.ts';
import { SaleId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { AT, CASHIER, saleOf } from '../support/book-entries.ts';
import { SALES_WANTED } from '../support/exported.ts';
import { filledJournal } from '../support/journals.ts';
import { openedTill } from '../support/opened-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SOLD = 350;
/** The journal belongs to a shop; the till that opens it now trains. */
const WANTED = { ...SALES_WANTED, filters: { ...SALES_WANTED.filters, mode: 'both' } } as const;

/** A till with many sales and an unused search. */
async function busyTill(onProgress: (progress: ExportProgress) => void) {
  const folder = tempFolder();
  filledJournal(folder, SOLD).close();
  const files = new Map<string, string>();
  const shop = await openedTill(folder, {
    isMultiplied: true,
    onSave: (name, text) => void files.set(name, text),
    publish: (event, payload) => {
      if (event === 'history.export-progress') onProgress(payload as ExportProgress);
    },
  });
  return { shop, files };
}

describe('a long export', () => {
  it('shows progress page by page, and has every sale even if the index had only begun', async () => {
    const told: ExportProgress[] = [];
    const { shop, files } = await busyTill((progress) => void told.push(progress));
    expect(await shop.ask('history.export', WANTED)).toMatchObject({
      value: { name: 'Sales.csv', sales: SOLD, isCut: false },
    });
    const rows = (files.get('Sales.csv') ?? '').trim().split('\r\n');
    expect(rows).toHaveLength(1 + SOLD);
    expect(new Set(rows).size).toBe(1 + SOLD);
    const read = told.filter(({ indexShare }) => indexShare === null).map(({ sales }) => sales);
    expect(read).toEqual(read.toSorted((one, other) => one - other));
    expect(read.length).toBeGreaterThan(3);
    expect(read.at(-1)).toBe(SOLD);
    // The search is ready before the first read.
    expect(told.slice(-read.length).every(({ indexShare }) => indexShare === null)).toBe(true);
  });

  it('writes nothing when stopped on its way; the next export is whole', async () => {
    let stop = (): void => undefined;
    const { shop, files } = await busyTill(({ sales }) => {
      if (sales > 0) stop();
    });
    stop = () => void shop.ask('history.export-cancel', undefined);
    expect(await shop.ask('history.export', WANTED)).toEqual(ok({ name: null, sales: 0, isCut: false }));
    expect([...files]).toEqual([]);
    stop = () => undefined;
    expect(await shop.ask('history.export', WANTED)).toMatchObject({ value: { sales: SOLD } });
    expect([...files.keys()]).toEqual(['Sales.csv']);
  });

  it('runs one at a time', async () => {
    const { shop } = await busyTill(() => undefined);
    const [first, second] = [shop.ask('history.export', WANTED), shop.ask('history.export', WANTED)];
    expect(await second).toMatchObject({ error: { code: 'payment.busy' } });
    expect(await first).toMatchObject({ value: { sales: SOLD } });
  });
});

const WHOLE = { isWhole: true, isBehind: false, share: 1 };

/** A till with this many sales, which finds at most `page` of them at a time. */
function exportOf(sales: number, page: number, shares: readonly number[] = []) {
  const told: ExportProgress[] = [];
  const coming = [...shares];
  let [saved, slept] = [0, 0];
  const ids = Array.from({ length: sales }, (_, at) => SaleId.parse(`sale-${sales - at}`));
  const parts = {
    journal: {
      sale: (saleId: SaleId) => saleOf(saleId),
      paymentsOf: () => [],
      tendersOf: () => [],
      refundsOf: () => [],
      receipt: () => null,
      soldBy: () => [],
      staff: () => [],
    },
    search: {
      find: ({ before, limit }: { before: number | null; limit: number }) => {
        const from = before ?? 0;
        const to = Math.min(from + Math.min(page, limit), sales);
        const [share] = coming.splice(0, 1);
        const index = share === undefined ? WHOLE : { isWhole: false, isBehind: true, share };
        return Promise.resolve(
          ok({ rows: [], saleIds: ids.slice(from, to), next: to < sales ? to : null, index }),
        );
      },
    },
    clock: {
      wallMs: () => AT.wallMs,
      sleep: () => {
        slept += 1;
        return Promise.resolve();
      },
    },
    save: async (name: string, bytes: () => Promise<Uint8Array>) => {
      try {
        saved = (await bytes()).length;
        return ok(name);
      } catch {
        return fail({ code: 'file.not-saved' });
      }
    },
    onProgress: (progress: ExportProgress) => void told.push(progress),
  } as unknown as HistoryExportDeps;
  const exporting = createExport(parts);
  const run = (format: 'csv' | 'xlsx') => exporting.run({ ...WANTED, format }, CASHIER);
  return {
    run,
    cancel: () => exporting.cancel(undefined, CASHIER),
    told,
    saved: () => saved,
    slept: () => slept,
  };
}

describe('a workbook holds a limited number of sales, and says when there were more', () => {
  it.each([
    ['as many as a workbook takes', 5_000, 100, 5_000, false],
    ['one more', 5_001, 100, 5_000, true],
    ['one more, found in pages that end before they are full', 5_001, 37, 5_000, true],
    ['far more', 5_340, 100, 5_000, true],
  ] as const)('%s', async (_, sales, page, rows, isCut) => {
    const { run, told } = exportOf(sales, page);
    expect(await run('xlsx')).toEqual(ok({ name: 'Sales.xlsx', sales: rows, isCut }));
    expect(told.at(-1)).toEqual({ sales: rows, indexShare: null });
  });

  it('a text file holds ten times as many', async () => {
    expect(await exportOf(5_001, 100).run('csv')).toMatchObject({ value: { sales: 5_001, isCut: false } });
  });
});

describe('an index that is not ready', () => {
  it('is waited for, with progress', async () => {
    const { run, told, slept } = exportOf(120, 100, [0, 0.4, 0.4, 0.9]);
    expect(await run('csv')).toMatchObject({ value: { sales: 120 } });
    expect(told.map(({ indexShare }) => indexShare)).toEqual([0, 0.4, 0.4, 0.9, null, null]);
    expect(slept()).toBe(4);
  });

  it('is no longer waited for once somebody stops the export', async () => {
    const one = exportOf(
      120,
      100,
      Array.from({ length: 1_000 }, (_, at) => at / 1_000),
    );
    const running = one.run('csv');
    one.cancel();
    expect(await running).toEqual(ok({ name: null, sales: 0, isCut: false }));
    expect(one.saved()).toBe(0);
  });

  it('ends the export with an error if it never comes: no incomplete file is written', async () => {
    const { run, saved } = exportOf(
      120,
      100,
      Array.from({ length: 1_000 }, () => 0.4),
    );
    expect(await run('csv')).toEqual(fail({ code: 'history.no-index' }));
    expect(saved()).toBe(0);
  });
});
