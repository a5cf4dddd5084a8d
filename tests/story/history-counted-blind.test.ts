/** While a drawer is counted blind, the history totals no cash for a person who may not read the log. */
import { expect, it } from 'vitest';
import type { HistoryFilters } from '../../shared/contract/history.ts';
import { tiyin } from '../../shared/money.ts';
import { DAY_MS, tashkentDay } from '../../shared/time.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { good } from '../support/drawer.ts';
import { PIN } from '../support/staffed-till.ts';

const ALL: HistoryFilters = { days: null, tender: null, standing: null, person: null, refunds: false };
const REFUSED = { ok: false, error: { code: 'history.counted-blind' } };

async function shopOf(blindCount: boolean) {
  const shop = await AskingShop.open(blindCount);
  await shop.till.signIn(shop.dilshod, PIN.dilshod);
  await shop.back();
  const { saleId } = await shop.breads(1);
  good(
    await shop.till.send('tender.cash', { saleId, totalTiyin: tiyin(400_000), givenTiyin: tiyin(400_000) }),
  );
  const { shiftId } = await shop.shift();
  const find = (text: string, filters: Partial<HistoryFilters> = {}) =>
    shop.till.send('history.find', { text, filters: { ...ALL, ...filters }, before: null, limit: 30 });
  return { shop, shiftId, find };
}

it('no chip, search word or shift reveals a cash total', async () => {
  const { shop, shiftId, find } = await shopOf(true);
  await shop.lolaMay('sell', 'report', 'close-shift');
  for (const tender of ['cash', 'code', 'terminal'] as const)
    expect(await find('', { tender })).toMatchObject(REFUSED);
  for (const word of ['naqd', 'наличные', 'cash', 'QR', 'terminal non'])
    expect(await find(word), word).toMatchObject(REFUSED);
  expect(await find('', { shift: shiftId })).toMatchObject(REFUSED);
  const now = shop.till.clock.wallMs();
  const [today, yesterday] = [tashkentDay(now), tashkentDay(now - DAY_MS)];
  expect(await find('', { tender: 'cash', days: { from: yesterday, to: today } })).toMatchObject(REFUSED);
  expect(await find('', { tender: 'cash', days: { from: yesterday, to: yesterday } })).not.toMatchObject(
    REFUSED,
  );
  expect(await find('4000')).not.toMatchObject(REFUSED);
});

it('a person who may read the log finds all, and so does everybody in a shift that is not blind', async () => {
  const blind = await shopOf(true);
  await blind.shop.lolaMay('sell', 'audit');
  expect(await blind.find('naqd', { shift: blind.shiftId })).not.toMatchObject(REFUSED);
  const told = await shopOf(false);
  await told.shop.lolaMay('sell');
  expect(await told.find('naqd', { tender: 'cash', shift: told.shiftId })).not.toMatchObject(REFUSED);
});
