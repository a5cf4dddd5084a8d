/**
 * A shop that counts blind and a person with every right but the log. That person reads single sales to return
 * goods or reprint. No sum, list or file shows the cash taken, in a shift or between two.
 */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findRows } from '../../electron/history/find.ts';
import { openSearchWork } from '../../electron/storage/search/search-work.ts';
import type { HistoryFilters } from '../../shared/contract/history.ts';
import { EXPORT_COLUMNS } from '../../shared/history/export.ts';
import { SALE_STANDINGS } from '../../shared/history/words.ts';
import type { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { GROUP_OF_RIGHT, RIGHTS } from '../../shared/staff/rights.ts';
import { TENDER_KINDS } from '../../shared/tender/tender.ts';
import { tashkentDay } from '../../shared/time.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { counted, counting, good } from '../support/drawer.ts';
import { PIN } from '../support/staffed-till.ts';
import { ENDPOINT } from '../support/virtual-till.ts';

const BREAD = 400_000;
const [CASH, TERMINAL] = [3 * BREAD, 5 * BREAD];
/** With the float of 100 000 soum, and with the terminal's total, which an X report shows. */
const TELLING = [CASH, CASH + 10_000_000, CASH + TERMINAL, CASH + TERMINAL + 10_000_000];
/** In tiyin, and in soum as in a file. */
const TELLS = new RegExp(`\\b(?:${TELLING.flatMap((sum) => [sum, sum / 100]).join('|')})\\b`);
const REFUSED = { ok: false, error: { code: 'right.needed' } };
const MAY = RIGHTS.filter((right) => right !== 'audit' && /selling|money|day/.test(GROUP_OF_RIGHT[right]));
const NO_FILTERS: HistoryFilters = { days: null, tender: null, standing: null, person: null, refunds: false };

async function blindShop() {
  const shop = await AskingShop.open(true);
  const { till } = shop;
  await till.signIn(shop.dilshod, PIN.dilshod);
  await shop.back();
  const sell = async (pieces: number, isCash: boolean): Promise<SaleId> => {
    const { saleId } = await shop.breads(pieces);
    const due = { saleId, totalTiyin: tiyin(pieces * BREAD) };
    if (isCash) good(await till.send('tender.cash', { ...due, givenTiyin: due.totalTiyin }));
    else
      good(await till.send('tender.terminal', { ...due, amountTiyin: due.totalTiyin, approval: '004213' }));
    good(await till.send('basket.next', { saleId }));
    return saleId;
  };
  const cash = [await sell(1, true), await sell(2, true)];
  const terminal = await sell(5, false);
  await shop.lolaMay(...MAY);
  return { shop, till, cash, terminal };
}

/** The history over an index of its own: which sales, by their ids. */
function index(till: AskingShop['till']) {
  const places = { indexPath: ':memory:', journalPath: join(till.folder, 'journal.db') };
  const work = openSearchWork(places, () => 0);
  onTestFinished(() => work.close());
  while (work.step());
  const { journal, clock } = till;
  const search = { find: async (wanted: Parameters<typeof work.find>[0]) => ok(work.find(wanted)) };
  return async (request: Parameters<typeof findRows>[1]): Promise<string> => {
    const rows = good(await findRows({ search, journal, clock, mode: ENDPOINT.mode }, request));
    return rows.saleIds.toSorted().join();
  };
}

it('no filter lists the cash sales', async () => {
  const { shop, till, cash, terminal } = await blindShop();
  const { shiftId } = await shop.shift();
  const today = tashkentDay(till.clock.wallMs());
  const each: Record<string, readonly unknown[]> = {
    tender: [null, ...TENDER_KINDS],
    standing: [null, ...SALE_STANDINGS],
    person: [null, shop.lola],
    refunds: [false, true],
    days: [null, { from: today, to: today }],
    shift: [undefined, shiftId],
    mode: [undefined, 'both'],
  };
  let all: readonly Partial<HistoryFilters>[] = [{}];
  for (const [name, values] of Object.entries(each))
    all = all.flatMap((one) =>
      values.map((value) => (value === undefined ? one : { ...one, [name]: value })),
    );
  const find = index(till);
  const found = new Set<string>();
  for (const one of all) {
    const request = { text: '', filters: { ...NO_FILTERS, ...one }, before: null, limit: 100 };
    const answer = await till.send('history.find', request);
    // Allowed requests are searched for the sum; a story's till has no index of its own.
    if (answer.ok || answer.error.code !== 'history.counted-blind') found.add(await find(request));
  }
  const [of, whole] = [cash.toSorted().join(), [...cash, terminal].toSorted().join()];
  expect([...found].toSorted()).toEqual(['', whole].toSorted());
  // The index itself can distinguish them.
  const asked = { text: '', before: null, limit: 100 };
  expect(await find({ ...asked, filters: { ...NO_FILTERS, tender: 'cash' } })).toBe(of);
});

it('nor does any answer between two shifts, to a person who may have to count the next one', async () => {
  const { shop, till } = await blindShop();
  const { shiftId, mark } = await shop.shift();
  await till.signIn(shop.dilshod, PIN.dilshod);
  const close = { shiftId, mark, count: counted(112_000), takenOutTiyin: tiyin(0), terminalTiyin: null };
  good(await till.send('shift.close', { ...close, words: null }));
  expect(good(await till.send('sales.today', undefined)).keptTiyin).toBe(CASH + TERMINAL);
  await shop.back();
  const today = good(await till.send('sales.today', undefined));
  expect(today).toMatchObject({ cash: null, keptTiyin: null, sold: { count: 3, sumTiyin: null } });
  const answers: readonly unknown[] = [
    today,
    await till.send('sales.details', undefined),
    await till.send('shift.state', undefined),
    await till.send('shift.x', undefined),
    await till.send('shift.export', { shiftId: null, format: 'csv', language: 'en', names: {} }),
    await till.send('till.open', undefined),
    await till.send('till.glance', undefined),
    await till.send('diagnostics.read', undefined),
    await till.send('sales.held', undefined),
    await till.send('tasks.open', undefined),
  ];
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(TELLS);
  const cashOnly = {
    text: '',
    filters: { ...NO_FILTERS, tender: 'cash' as const },
    before: null,
    limit: 100,
  };
  const blind = { ok: false, error: { code: 'history.counted-blind' } };
  expect(await till.send('history.find', cashOnly)).toMatchObject(blind);
  // A shop without a blind count hides nothing.
  counting(till);
  expect(good(await till.send('sales.today', undefined)).keptTiyin).toBe(CASH + TERMINAL);
});

it('nor the report of a day shift before the first blind count', async () => {
  const { shop, till } = await blindShop();
  const { shiftId, mark } = await shop.shift();
  await till.signIn(shop.dilshod, PIN.dilshod);
  const close = { shiftId, mark, count: counted(112_000), takenOutTiyin: tiyin(0), terminalTiyin: null };
  good(await till.send('shift.close', { ...close, words: null }));
  till.settings = { ...till.settings, shifts: 'day' };
  const { saleId } = await shop.breads(2);
  const totalTiyin = tiyin(2 * BREAD);
  good(await till.send('tender.cash', { saleId, totalTiyin, givenTiyin: totalTiyin }));
  counting(till, true);
  await shop.back();
  const { report } = good(await till.send('shift.x', undefined));
  expect(report).toMatchObject({ keptTiyin: null, cashiers: [], hours: [] });
  expect(report.tenders.map(({ tender }) => tender)).not.toContain('cash');
});

it('no report, file, approval request or log entry shows the cash sum', async () => {
  const { shop, till, cash } = await blindShop();
  const { shiftId, mark } = await shop.shift();
  const close = { shiftId, mark, count: counted(1_000), words: null };
  const closing = { ...close, takenOutTiyin: tiyin(0), terminalTiyin: null };
  const answers: readonly unknown[] = [
    await till.send('shift.state', undefined),
    await till.send('shift.x', undefined),
    await till.send('shift.list', { limit: 100 }),
    await till.send('shift.z', { shiftId }),
    await till.send('shift.compare', undefined),
    await till.send('sales.today', undefined),
    await till.send('sales.details', undefined),
    await till.send('sales.recent', { limit: 100 }),
    await till.send('sales.held', undefined),
    await till.send('till.open', undefined),
    await till.send('till.glance', undefined),
    await till.send('diagnostics.read', undefined),
    await till.send('tasks.open', undefined),
    await till.send('staff.need', { channel: 'shift.close', request: closing }),
  ];
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(TELLS);
  const saved = await till.send('shift.export', { shiftId: null, format: 'csv', language: 'en', names: {} });
  const file = new TextDecoder().decode(till.saved.bytesOf(String(good(saved).name)));
  expect(file).toContain('Card terminal');
  expect(file).not.toMatch(TELLS);
  // Single sales stay readable: a return or a reprint finds the sale and how it was paid.
  const [first] = cash;
  if (first === undefined) throw new Error('nothing was sold');
  expect(good(await till.send('sales.one', { saleId: first }))).toMatchObject({
    cash: { givenTiyin: BREAD },
  });
  expect(good(await till.send('refund.offer', { saleId: first }))).toMatchObject({ heldTiyin: BREAD });
  const filter = { staffId: null, groups: [], day: null, before: null };
  expect(await till.send('audit.page', { ...filter, limit: 50 })).toMatchObject(REFUSED);
  const heads = Object.fromEntries(EXPORT_COLUMNS.map((column) => [column, column])) as never;
  const list = { saleId: null, text: '', filters: NO_FILTERS, heads, called: {}, cashier: 'Cashier' };
  expect(
    await till.send('history.export', { ...list, format: 'csv', language: 'en', name: 'Sales' }),
  ).toMatchObject(REFUSED);
});
