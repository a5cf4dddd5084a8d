/**
 * A shop that counts blind, between two shifts. The last shift's report shows what it left to the manager and
 * to the person who counted it; for anybody else who may open the next shift, it shows no cash.
 */
import { expect, it } from 'vitest';
import type { ReportView } from '../../shared/contract/shift.ts';
import { tiyin } from '../../shared/money.ts';
import { reportSheet } from '../../shared/shift/report-sheet.ts';
import type { Right } from '../../shared/staff/rights.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { counted, counting, good } from '../support/drawer.ts';
import { exportedReport } from '../support/exported.ts';
import { PIN } from '../support/staffed-till.ts';

const [FLOAT, TAKEN, COUNTED, OUT] = [100_000, 8_000, 107_300, 7_700];
const LEFT = COUNTED - OUT;
const SUMS = [FLOAT, FLOAT + TAKEN, COUNTED, OUT, LEFT, TAKEN];
/** In tiyin, and in soum as in a file. */
const TELLS = new RegExp(`\\b(?:${SUMS.flatMap((soum) => [soum * 100, soum]).join('|')})\\b`);
const SAID = 'we hold 99600, 700 short';
const OPENS: readonly Right[] = ['sell', 'open-shift', 'report'];

/** Rows of the screen and the paper. */
const sheet = ({ report, z }: ReportView): string =>
  JSON.stringify(reportSheet(report, { language: 'en', names: {}, z }));

const closing = async (shop: AskingShop) => {
  const { shiftId, mark } = await shop.shift();
  const sums = { count: counted(COUNTED), takenOutTiyin: tiyin(OUT * 100), terminalTiyin: null };
  return { shiftId, mark, ...sums, words: null };
};

/** Lola sold bread for cash in a shift that is still open. */
async function soldBlind() {
  const shop = await AskingShop.open(true);
  const { till } = shop;
  const { saleId } = await shop.breads(2);
  const totalTiyin = tiyin(TAKEN * 100);
  good(await till.send('tender.cash', { saleId, totalTiyin, givenTiyin: totalTiyin }));
  good(await till.send('basket.next', { saleId }));
  return { shop, till };
}

async function closedByManager() {
  const { shop, till } = await soldBlind();
  await till.signIn(shop.dilshod, PIN.dilshod);
  const { report } = good(await till.send('shift.close', await closing(shop)));
  const { shiftId } = report.head;
  good(await till.send('shift.explain', { shiftId, words: SAID }));
  return { shop, till, shiftId };
}

it('no answer, paper or file tells the next cashier what the last shift left', async () => {
  const { shop, till, shiftId } = await closedByManager();
  await shop.lolaMay(...OPENS, 'close-shift');
  const view = good(await till.send('shift.z', { shiftId }));
  expect(view.report).toMatchObject({ drawer: null, keptTiyin: null, sales: { count: 1, sumTiyin: null } });
  expect(view.z?.explained).toEqual([]);
  expect(sheet(view)).toContain('hidden: the drawer is counted blind');
  const { csv } = await exportedReport(till, shiftId);
  expect(csv).toContainEqual(['Z report']);
  const open = { count: counted(1), words: null };
  const answers: readonly unknown[] = [
    view,
    sheet(view),
    csv,
    await till.send('shift.state', undefined),
    await till.send('shift.list', { limit: 100 }),
    await till.send('staff.need', { channel: 'shift.open', request: open }),
    await till.send('shift.explain', { shiftId, words: 'what did we leave?' }),
    await till.send('sales.today', undefined),
    await till.send('diagnostics.read', undefined),
  ];
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(TELLS);
  // A manager who approves the reading shows no more.
  await shop.lolaMay('sell', 'open-shift');
  good(await shop.approve('shift.z', { shiftId }));
  expect(JSON.stringify(good(await till.send('shift.z', { shiftId })))).not.toMatch(TELLS);
});

it('the manager sees it, and the difference of the float that the cashier counted', async () => {
  const { shop, till, shiftId } = await closedByManager();
  const view = good(await till.send('shift.z', { shiftId }));
  expect(view.report.drawer?.close).toMatchObject({ countedTiyin: COUNTED * 100, leftTiyin: LEFT * 100 });
  expect(sheet(view)).toContain(SAID);
  await shop.lolaMay(...OPENS);
  good(await till.send('shift.open', { count: counted(LEFT - 600), words: null }));
  // The float that she counted is the sum that was left: it stays hidden while the shift is open.
  expect(good(await till.send('shift.z', { shiftId })).report.drawer).toBeNull();
  await till.signIn(shop.dilshod, PIN.dilshod);
  expect(good(await till.send('shift.z', { shiftId })).report.drawer?.close?.leftTiyin).toBe(LEFT * 100);
  expect(till.entries('shift.opened').at(-1)?.payload.shift).toMatchObject({
    opening: { expectedTiyin: LEFT * 100, blind: true },
  });
  const { report } = good(await till.send('shift.close', await closing(shop)));
  expect(report.drawer?.floatDifferenceTiyin).toBe(-600 * 100);
  // An earlier report says nothing about the drawer of now.
  await shop.back();
  expect(good(await till.send('shift.z', { shiftId })).report.drawer?.close?.leftTiyin).toBe(LEFT * 100);
});

it('the person who counted reads the own report, as at the close', async () => {
  const { shop, till } = await soldBlind();
  await shop.lolaMay(...OPENS);
  const close = await closing(shop);
  good(await shop.approve('shift.close', close));
  const { report } = good(await till.send('shift.close', close));
  expect(report.drawer?.close?.leftTiyin).toBe(LEFT * 100);
  const { shiftId } = close;
  expect(good(await till.send('shift.z', { shiftId })).report).toEqual(report);
  // A manager who counted nothing reads the same.
  await till.signIn(shop.dilshod, PIN.dilshod);
  expect(good(await till.send('shift.z', { shiftId })).report).toEqual(report);
});

it('nor does a day shift after that count: its cash is in the same drawer', async () => {
  const { shop, till } = await closedByManager();
  till.settings = { ...till.settings, shifts: 'day' };
  const { saleId } = await shop.breads(2);
  const totalTiyin = tiyin(TAKEN * 100);
  good(await till.send('tender.cash', { saleId, totalTiyin, givenTiyin: totalTiyin }));
  good(await till.send('basket.next', { saleId }));
  counting(till, true);
  good(await till.send('shift.open', { count: counted(LEFT + TAKEN), words: null }));
  const [day] = good(await till.send('shift.list', { limit: 1 }));
  if (day?.kind !== 'day') throw new Error('no day was closed');
  const { shiftId } = day;
  expect(good(await till.send('shift.z', { shiftId })).report.keptTiyin).toBe(TAKEN * 100);
  await shop.lolaMay(...OPENS);
  expect(JSON.stringify(good(await till.send('shift.z', { shiftId })))).not.toMatch(TELLS);
});
