/** A sale over midnight is of the day that completed it: in the day's count, on the screen, and in the file. */
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createExport } from '../../electron/history/export.ts';
import { findRows } from '../../electron/history/find.ts';
import { openSearchWork } from '../../electron/storage/search/search-work.ts';
import { ok } from '../../shared/result.ts';
import { startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import { eachCounted } from '../support/counted-till.ts';
import { good } from '../support/drawer.ts';
import { SALES_WANTED } from '../support/exported.ts';
import { HALF, MixedSale, TOTAL } from '../support/mixed-sale.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { CASHIER, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachCounted((opened) => {
  ({ till } = opened);
  opened.drawer.open(0);
});

/** Ten seconds before midnight. */
beforeEach(() => {
  const now = till.clock.wallMs();
  till.clock.jumpWall(startOfTashkentDay(tashkentDay(now)) + DAY - 10 * SECOND - now);
});

/** The sales of a day by each way of asking. */
async function salesOf(day: string) {
  const work = openSearchWork(
    { indexPath: ':memory:', journalPath: join(till.folder, 'journal.db') },
    () => 0,
  );
  while (work.step());
  const { journal, clock } = till;
  const payments = { view: () => undefined };
  let file = '';
  const deps = {
    search: { find: async (wanted: Parameters<typeof work.find>[0]) => ok(work.find(wanted)) },
    journal,
    clock,
    payments,
    mode: 'live',
    hiddenShift: () => null,
    onProgress: () => undefined,
    save: async (name: string, bytes: () => Promise<Uint8Array>) => {
      file = new TextDecoder().decode(await bytes());
      return ok(name);
    },
  } as never;
  const filters = { ...SALES_WANTED.filters, days: { from: day, to: day } };
  const screen = good(await findRows(deps, { text: '', filters, before: null, limit: 100 })).saleIds;
  good(await createExport(deps).run({ ...SALES_WANTED, filters }, CASHIER));
  work.close();
  const [, ...rows] = file.trim().split('\r\n');
  return {
    count: journal.soldOfDay('live', day).count,
    screen: screen.filter((saleId) => journal.sale(saleId)?.state === 'completed'),
    file: rows.map((row) => row.split(',').slice(0, 2).join(' ')),
  };
}

it('begun before midnight and completed after it', async () => {
  const before = new MixedSale(till);
  before.terminal(TOTAL);
  const over = new MixedSale(till);
  over.cash(HALF);
  const first = tashkentDay(till.clock.wallMs());
  till.clock.jumpWall(10 * SECOND);
  const second = tashkentDay(till.clock.wallMs());
  over.terminal(TOTAL - HALF);
  const after = new MixedSale(till);
  after.terminal(TOTAL);
  expect(await salesOf(first)).toEqual({ count: 1, screen: [before.saleId], file: [`${first} 23:59`] });
  expect(await salesOf(second)).toEqual({
    count: 2,
    screen: [after.saleId, over.saleId],
    file: [`${second} 00:00`, `${second} 00:00`],
  });
  const { completedAt } = good(till.do('sales.one', { saleId: over.saleId }));
  expect(completedAt).toBe(new Date(startOfTashkentDay(second)).toISOString());
});

it('a sale that is not complete is listed on the day of its beginning, and not counted', async () => {
  const half = new MixedSale(till);
  half.cash(HALF);
  const first = tashkentDay(till.clock.wallMs());
  till.clock.jumpWall(HOUR + MINUTE);
  const { count, file } = await salesOf(first);
  expect([count, file]).toEqual([0, [`${first} 23:59`]]);
  expect(good(till.do('sales.one', { saleId: half.saleId }))).not.toHaveProperty('completedAt');
});
