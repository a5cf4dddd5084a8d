/**
 * The best-selling products of this till, overall and per category. They are counted from the journal's sales
 * of the last 30 days, newest first, in small steps so that nothing else waits. Later requests read only
 * newer sales.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { type TileLooks, tilesOf } from '../../shared/catalogue/tile-product.ts';
import type { Mode } from '../../shared/endpoint.ts';
import type { ProductId, SaleId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { type Clock, DAY_MS, tashkentDay } from '../../shared/time.ts';
import type { Feature } from '../ipc/feature.ts';
import type { SaleJournal } from '../storage/journal.ts';
import { createCategoryTiles, type Times } from './category-tiles.ts';

/** The smallest screen, full. */
const FAVOURITES = 16;
const WINDOW_MS = 30 * DAY_MS;
/** This many sales are enough to rank the products. */
const MOST_SALES = 2_000;
/** Sales per step: a few milliseconds. */
const PAGE = 25;

export interface FavouritesDeps {
  readonly journal: Pick<SaleJournal, 'recentSales'>;
  readonly catalogue: Pick<Catalogue, 'offered' | 'categories' | 'firstOf' | 'category'>;
  readonly clock: Pick<Clock, 'wallMs'>;
  /** The mode whose sales count. Training sales say nothing about a shop. */
  readonly mode: Mode;
  readonly looks: TileLooks;
}

interface Sold {
  readonly saleId: SaleId;
  readonly wallMs: number;
  readonly products: readonly ProductId[];
}

export interface Favourites
  extends Feature<'catalogue.favourites' | 'catalogue.has-favourites' | 'catalogue.category'> {
  /** As last counted; empty before the first request. */
  soldLately(): Times;
}

export function createFavourites(deps: FavouritesDeps): Favourites {
  const { journal, clock, mode, looks } = deps;
  /** Newest first. */
  let counted: readonly Sold[] = [];
  let newest: SaleId | null = null;
  let times: Times = new Map();
  let stopped = false;

  /** Reads sales since the last time. Open sales are read again, because most of them are completed soon. */
  const catchUp = async (): Promise<void> => {
    const since = clock.wallMs() - WINDOW_MS;
    const fresh: Sold[] = [];
    let last: Sale | undefined;
    let seen = 0;
    let done = false;
    while (!done && !stopped && seen < MOST_SALES) {
      const page = journal.recentSales(last ? { before: last.saleId, limit: PAGE } : { limit: PAGE });
      for (const sale of page) {
        done ||= sale.saleId === newest || sale.createdAt.wallMs < since;
        if (!done && sale.mode === mode && sale.state === 'completed') fresh.push(soldOf(sale));
      }
      last = page.at(-1);
      seen += page.length;
      done ||= page.length < PAGE;
      if (!done) await nextTurn();
    }
    if (stopped) return;
    counted = [...fresh, ...counted].filter(({ wallMs }) => wallMs >= since).slice(0, MOST_SALES);
    newest = counted[0]?.saleId ?? newest;
    times = timesOf(counted);
  };

  /** One request at a time; two at once would count the same sales twice. */
  let turn: Promise<void> = Promise.resolve();
  const timesNow = async (): Promise<Times> => {
    turn = turn.then(catchUp, catchUp);
    await turn;
    return times;
  };

  const categoryTiles = createCategoryTiles({ catalogue: deps.catalogue, looks, clock, timesNow });

  /** Favourites keep their places for the day. New favourites come behind them while there is room. */
  let shown: { readonly day: string; readonly favourites: readonly ProductId[] } | null = null;
  const favouritesNow = async (): Promise<readonly Product[]> => {
    const times = await timesNow();
    const day = tashkentDay(clock.wallMs());
    const pinned = looks.pinned();
    const kept = shown?.day === day ? shown.favourites : [];
    const products = favouritesOf(deps.catalogue, { pinned, kept, times });
    const isPinned = new Set(pinned);
    shown = {
      day,
      favourites: products.map(({ productId }) => productId).filter((id) => !isPinned.has(id)),
    };
    return products;
  };

  return {
    handlers: {
      'catalogue.favourites': async () => ok(tilesOf(await favouritesNow(), looks)),
      'catalogue.has-favourites': async () => ok(looks.pinned().length > 0 || (await timesNow()).size > 0),
      'catalogue.category': async ({ category, from }) => {
        const { products, next } = await categoryTiles(category, from);
        return ok({ products: tilesOf(products, looks), next });
      },
    },
    soldLately: () => times,
    start: () => undefined,
    stop: () => {
      stopped = true;
    },
  };
}

const soldOf = ({ saleId, createdAt, lines }: Sale): Sold => ({
  saleId,
  wallMs: createdAt.wallMs,
  products: [...new Set(lines.map(({ productId }) => productId))],
});

/** With equal counts, the product sold last comes first. */
function timesOf(sold: readonly Sold[]): Times {
  const times = new Map<ProductId, number>();
  for (const { products } of sold) for (const id of products) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

interface Ranked {
  readonly pinned: readonly ProductId[];
  /** Products that keep their places. */
  readonly kept: readonly ProductId[];
  readonly times: Times;
}

/** Every pinned product has a tile. The others fill the rest. */
function favouritesOf(
  catalogue: FavouritesDeps['catalogue'],
  { pinned, kept, times }: Ranked,
): readonly Product[] {
  const ranked = [...times].sort(([, one], [, other]) => other - one).map(([id]) => id);
  const favourites = new Map<ProductId, Product>();
  for (const id of pinned) {
    const product = catalogue.offered(id);
    if (product) favourites.set(id, product);
  }
  for (const id of [...kept, ...ranked]) {
    const product = favourites.size < FAVOURITES ? catalogue.offered(id) : undefined;
    if (product) favourites.set(id, product);
  }
  // A till with few sales: the first product of each category.
  for (const category of catalogue.categories()) {
    const product = favourites.size < FAVOURITES ? catalogue.firstOf(category) : undefined;
    if (product) favourites.set(product.productId, product);
  }
  return [...favourites.values()];
}
