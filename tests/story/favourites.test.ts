/**
 * The first tiles of the selling screen: what this till sold most, and before that the first product of each
 * category.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFavourites, type FavouritesDeps } from '../../electron/catalogue/favourites.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { ProductId, SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { DAY_MS } from '../../shared/time.ts';
import { CASHIER, saleOf } from '../support/book-entries.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const inCategory = (category: string) =>
  SAMPLE_PRODUCTS.filter((product) => product.category === category).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
const CATEGORIES = [...new Set(SAMPLE_PRODUCTS.map(({ category }) => category))].toSorted();
const CATALOGUE: FavouritesDeps['catalogue'] = {
  offered: (id) => [...SAMPLE_PRODUCTS, ...MANY].find(({ productId }) => productId === id),
  categories: () => CATEGORIES,
  firstOf: (category) => inCategory(category)[0],
  category: (category, from, limit) => {
    const goods = category === LONG ? MANY : inCategory(category);
    const end = from + limit;
    return { products: goods.slice(from, end), next: end < goods.length ? end : null };
  },
};
/** More products than the smallest screen shows at once, by name. */
const LONG = 'Tea of every kind';
const MANY: readonly Product[] = 'ABCDEFGHIJKLMNOPQRSTUV'.split('').flatMap((letter) =>
  SAMPLE_PRODUCTS.slice(0, 1).map((like) => ({
    ...like,
    name: letter,
    productId: ProductId.parse(letter),
    category: LONG,
  })),
);
const FIRSTS = CATEGORIES.map((category) => inCategory(category)[0]?.name);

/** A journal of these sales, oldest first, that counts how many were read. */
class Shop {
  readonly sales: Sale[] = [];
  read = 0;

  sell(names: readonly string[], change: Partial<Sale> = {}): void {
    const sale = saleOf(`sale-${this.sales.length + 1}`);
    const [line] = sale.lines;
    if (!line) throw new Error('a sale without lines');
    this.sales.push({
      ...sale,
      saleId: SaleId.parse(`sale-${this.sales.length + 1}`),
      mode: 'live',
      state: 'completed',
      createdAt: { ...sale.createdAt, wallMs: NOW - 60_000 },
      totalTiyin: tiyin(400_000),
      lines: names.map((name) => ({ ...line, name, productId: idOf(name) })),
      ...change,
    });
  }

  recentSales = ({
    before,
    limit,
  }: {
    readonly before?: SaleId;
    readonly limit: number;
  }): readonly Sale[] => {
    const newest = this.sales.toReversed();
    const from = before === undefined ? 0 : newest.findIndex(({ saleId }) => saleId === before) + 1;
    const page = newest.slice(from, from + limit);
    this.read += page.length;
    return page;
  };
}

const idOf = (name: string): ProductId => {
  const product = [...SAMPLE_PRODUCTS, ...MANY].find((other) => other.name === name);
  return product?.productId ?? ProductId.parse(`gone-${name}`);
};

const featureOf = (shop: Shop, wallMs = () => NOW) =>
  createFavourites({
    journal: shop,
    catalogue: CATALOGUE,
    looks: { pinned: () => [], lookOf: () => ({ colour: null, photo: null }) },
    clock: { wallMs },
    mode: 'live',
  });

/** The names of a category in the order of the screen. */
const categoryOn =
  (feature: ReturnType<typeof featureOf>) =>
  async (category: string): Promise<string> => {
    const answer = await feature.handlers['catalogue.category']({ category, from: 0 }, CASHIER);
    return answer.ok ? answer.value.products.map(({ name }) => name).join('') : '';
  };

function tillOf(shop: Shop, wallMs = () => NOW) {
  const feature = featureOf(shop, wallMs);
  return async (): Promise<readonly string[]> => {
    const answer = await feature.handlers['catalogue.favourites'](undefined, CASHIER);
    return answer.ok ? answer.value.map(({ name }) => name) : [];
  };
}

describe('a till that has sold nothing', () => {
  it('shows the first of each category', async () => {
    expect(await tillOf(new Shop())()).toEqual(FIRSTS);
  });
});

describe('a till with sales', () => {
  it('puts products first that are in most sales, however large one quantity was', async () => {
    const shop = new Shop();
    shop.sell(['Shakar', 'Shakar', 'Shakar']);
    for (let sale = 0; sale < 3; sale += 1) shop.sell(['Obi non', 'Banan']);
    shop.sell(['Banan']);
    expect((await tillOf(shop)()).slice(0, 3)).toEqual(['Banan', 'Obi non', 'Shakar']);
  });

  it('ignores lessons, unpaid sales and sales older than 30 days', async () => {
    const shop = new Shop();
    shop.sell(['Pishloq'], { createdAt: { wallMs: NOW - 31 * DAY_MS, monoMs: 0, bootId: 'boot' } });
    shop.sell(['Tuz 1 kg'], { mode: 'training' });
    shop.sell(['Shakar'], { state: 'voided' });
    shop.sell(['a product that is gone']);
    expect(await tillOf(shop)()).toEqual(FIRSTS);
  });

  it('includes the next sale at the next request, with few reads', async () => {
    const shop = new Shop();
    for (let sale = 0; sale < 500; sale += 1) shop.sell(['Obi non']);
    const favourites = tillOf(shop);
    const before = await favourites();
    expect(before[0]).toBe('Obi non');
    shop.read = 0;
    shop.sell(['Olma qizil']);
    expect(await favourites()).toEqual([...before, 'Olma qizil']);
    expect(shop.read).toBeLessThanOrEqual(25);
  });

  it('keeps tiles in place during the day, whatever sells; the next day starts anew', async () => {
    const shop = new Shop();
    let nowMs = NOW;
    for (const names of [['Obi non', 'Banan'], ['Obi non']]) shop.sell(names);
    const favourites = tillOf(shop, () => nowMs);
    const morning = await favourites();
    expect(morning.slice(0, 2)).toEqual(['Obi non', 'Banan']);
    for (let sale = 0; sale < 5; sale += 1) shop.sell(['Banan', 'Olma qizil']);
    expect(await favourites()).toEqual([...morning, 'Olma qizil']);
    nowMs += DAY_MS;
    expect((await favourites()).slice(0, 3)).toEqual(['Banan', 'Olma qizil', 'Obi non']);
  });

  it('shows as many as fit, and those of the morning stay', async () => {
    const shop = new Shop();
    for (const { name } of MANY) shop.sell([name]);
    const favourites = tillOf(shop);
    const morning = await favourites();
    expect(morning).toHaveLength(16);
    for (let sale = 0; sale < 5; sale += 1) shop.sell(['Olma qizil']);
    expect(await favourites()).toEqual(morning);
  });

  it('reads at most its last 2,000 sales', async () => {
    const shop = new Shop();
    for (let sale = 0; sale < 5_000; sale += 1) shop.sell(['Obi non']);
    await tillOf(shop)();
    expect(shop.read).toBe(2_000);
  });

  it('counts a sale once when two requests come at once', async () => {
    const shop = new Shop();
    for (let sale = 0; sale < 60; sale += 1) shop.sell(['Banan']);
    for (let sale = 0; sale < 61; sale += 1) shop.sell(['Obi non']);
    const favourites = tillOf(shop);
    const [one, other] = await Promise.all([favourites(), favourites()]);
    expect(one.slice(0, 2)).toEqual(['Obi non', 'Banan']);
    expect(other).toEqual(one);
  });
});

it('has favourites once it sold something, or the owner pinned goods', async () => {
  const shop = new Shop();
  const has = async (pinned: readonly ProductId[] = []) => {
    const looks = { pinned: () => pinned, lookOf: () => ({ colour: null, photo: null }) };
    const feature = createFavourites({
      journal: shop,
      catalogue: CATALOGUE,
      looks,
      clock: { wallMs: () => NOW },
      mode: 'live',
    });
    return feature.handlers['catalogue.has-favourites'](undefined, CASHIER);
  };
  expect(await has()).toEqual({ ok: true, value: false });
  expect(await has([idOf('Banan')])).toEqual({ ok: true, value: true });
  shop.sell(['Banan']);
  expect(await has()).toEqual({ ok: true, value: true });
});

describe('a category larger than a screen', () => {
  const byName = MANY.map(({ name }) => name).join('');

  it('is ordered by name until something of it sells; a short category always is', async () => {
    const shop = new Shop();
    const [short = ''] = CATEGORIES;
    const names = inCategory(short).map(({ name }) => name);
    expect(await categoryOn(featureOf(shop))(LONG)).toBe(byName);
    shop.sell(names.slice(-1));
    expect(await categoryOn(featureOf(shop))(short)).toBe(names.join(''));
  });

  it('puts best sellers first, as many as are in sight; the others stay by name', async () => {
    const shop = new Shop();
    for (const names of ['P', 'PM', 'PMC']) shop.sell(names.split(''));
    expect(await categoryOn(featureOf(shop))(LONG)).toBe('PMCABDEFGHIJKLNOQRSTUV');
    for (const name of byName.slice(1)) shop.sell([name]);
    expect(await categoryOn(featureOf(shop))(LONG)).toBe('PMCBDEFGHIJKLNOQARSTUV');
  });

  it('keeps its order for the day: no tile moves between two sales', async () => {
    const shop = new Shop();
    let nowMs = NOW;
    const category = categoryOn(featureOf(shop, () => nowMs));
    shop.sell(['P']);
    const [one, other] = await Promise.all([category(LONG), category(LONG)]);
    expect([one?.[0], other]).toEqual(['P', one]);
    for (let sale = 0; sale < 3; sale += 1) shop.sell(['K']);
    expect(await category(LONG)).toBe(one);
    nowMs += DAY_MS;
    expect(await category(LONG)).toBe('KPABCDEFGHIJLMNOQRSTUV');
  });
});

it('a long category stays in order of name while the journal is unreadable; the till retries later', async () => {
  const shop = new Shop();
  shop.sell(['P']);
  const { recentSales } = shop;
  shop.recentSales = () => {
    throw new Error('the disk');
  };
  const category = categoryOn(featureOf(shop));
  expect(await category(LONG)).toBe('ABCDEFGHIJKLMNOPQRSTUV');
  shop.recentSales = recentSales;
  expect(await category(LONG)).toBe('PABCDEFGHIJKLMNOQRSTUV');
});

describe('a whole till', () => {
  let till: VirtualTill;
  beforeEach(async () => {
    till = await VirtualTill.open(KNOWN);
  });
  afterEach(() => till.close());

  it('shows the bread that it sold for cash and by code', async () => {
    till.payCash(1, till.newSale());
    await till.paidSale(2);
    const answer = await till.ask('catalogue.favourites', undefined);
    expect(answer).toMatchObject({ ok: true, value: [{ name: 'Obi non' }] });
  });
});
