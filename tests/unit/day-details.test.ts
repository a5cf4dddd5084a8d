/** What a day sold in parts is counted only when it changed, seldom, and beside the payments. */
import { beforeEach, expect, it } from 'vitest';
import { detailsNow } from '../../electron/shift/details.ts';
import { totalsNow } from '../../electron/shift/today.ts';
import type { SoldParts } from '../../electron/storage/journal-shifts.ts';
import { soldPartsIn } from '../../electron/storage/repositories/sold-parts.ts';
import { soldInThread } from '../../electron/storage/sold-in-thread.ts';
import { appendAll, cashTaken, saleOf } from '../support/book-entries.ts';
import { addLola, newPath, openedJournal } from '../support/journals.ts';
import { MINUTE, SECOND, VirtualClock } from '../support/virtual-clock.ts';
import { ENDPOINT } from '../support/virtual-till.ts';

const DAY = '2026-11-20';
const BEFORE = '2026-11-13';
let clock: VirtualClock;
let shop: ReturnType<typeof openedShop>;

function openedShop() {
  const path = newPath();
  const journal = openedJournal(path, { clock });
  const asked: string[] = [];
  const settings = { shifts: 'counted' as 'counted' | 'day', blindCount: false };
  const counted = { unreadable: false };
  const context = {
    clock,
    journal,
    endpoint: ENDPOINT,
    settings: () => settings,
    hasRight: () => false,
    soldOn: async (which: Parameters<ReturnType<typeof soldPartsIn>>[0]): Promise<SoldParts> => {
      asked.push(which.day);
      const parts = journal.own(soldPartsIn)(which);
      return counted.unreadable ? { ...parts, topGoods: null } : parts;
    },
  };
  let sales = 0;
  const sell = (): void => {
    sales += 1;
    appendAll(journal, cashTaken(saleOf(`sale-${sales}`)));
  };
  return { path, journal, asked, settings, counted, sell, details: detailsNow(context as never), context };
}

beforeEach(() => {
  clock = new VirtualClock();
  shop = openedShop();
  shop.sell();
  return () => shop.journal.close();
});

it('the parts are counted again only after a sale, however often and for however long a page asks', async () => {
  for (let asked = 0; asked < 50; asked += 1) {
    expect((await shop.details())?.topGoods).toHaveLength(1);
    addLola(shop.journal);
    await clock.advance(MINUTE);
  }
  expect(shop.asked).toEqual([DAY]);
});

it('sales in a row are counted at most once in nine seconds, and the parts say when', async () => {
  const first = await shop.details();
  for (let second = 0; second < 8; second += 1) {
    shop.sell();
    await clock.advance(SECOND);
    expect((await shop.details())?.at).toBe(first?.at);
  }
  await clock.advance(2 * SECOND);
  const later = await shop.details();
  expect(later?.at).toBe(new Date(clock.wallMs()).toISOString());
  expect(later?.cashiers).toMatchObject([{ count: 9 }]);
  expect(shop.asked).toEqual([DAY, DAY]);
});

it('two pages that ask at once wait for one count', async () => {
  const [one, other] = await Promise.all([shop.details(), shop.details()]);
  expect(one).toEqual(other);
  expect(shop.asked).toHaveLength(1);
});

it('a part that could not be read is tried again, though nothing was sold', async () => {
  shop.counted.unreadable = true;
  expect((await shop.details())?.topGoods).toBeNull();
  shop.counted.unreadable = false;
  await clock.advance(10 * SECOND);
  expect((await shop.details())?.topGoods).toHaveLength(1);
});

it('a blind count that begins during the count hides its result', async () => {
  const asked = shop.details();
  shop.settings.blindCount = true;
  expect(await asked).toBeNull();
  await clock.advance(MINUTE);
  expect(await shop.details()).toBeNull();
  expect(shop.asked).toHaveLength(1);
});

it('the day’s sums are added up again only after an entry', () => {
  let added = 0;
  const { journal } = shop;
  const counting = Object.assign(Object.create(journal), {
    totalsOfDay: (...day: Parameters<typeof journal.totalsOfDay>) => {
      added += 1;
      return journal.totalsOfDay(...day);
    },
  });
  const today = totalsNow({ ...shop.context, journal: counting } as never);
  const [one, other] = [today(), today()];
  expect(other).toEqual(one);
  expect(added).toBe(1);
  shop.sell();
  expect(today().sold.count).toBe(2);
  expect(added).toBe(2);
});

it('a thread counts the same as the journal itself', async () => {
  appendAll(shop.journal, cashTaken(saleOf('sale-of-lola')));
  const which = { mode: 'live', day: DAY, before: BEFORE } as const;
  const parts = shop.journal.own(soldPartsIn)(which);
  expect(parts.hours?.[12]?.count).toBe(2);
  expect(await soldInThread({ journalPath: shop.path, which })).toEqual(parts);
});

it('a thread without a journal answers that nothing can be read', async () => {
  const which = { mode: 'live', day: DAY, before: BEFORE } as const;
  expect(await soldInThread({ journalPath: `${shop.path}-missing`, which })).toBeNull();
});
