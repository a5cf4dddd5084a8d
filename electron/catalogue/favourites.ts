/**
 * What this till sells most: counted from the sales of the last 30 days that its journal holds, newest first, a few at a
 * time so that nothing else waits for it. Each question after that reads only what was sold since the one before.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import type { ProductId, SaleId } from '../../shared/ids.ts';
import type { Mode } from '../../shared/payment/endpoint.ts';
import { ok } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { type Clock, DAY_MS } from '../../shared/time.ts';
import type { Feature } from '../ipc/feature.ts';
import type { SaleJournal } from '../storage/journal.ts';

/** Whole rows of tiles at three and at five a row. */
const FAVOURITES = 15;
const WINDOW_MS = 30 * DAY_MS;
/** However much a till sells, so many sales tell what it sells most. */
const MOST_SALES = 2_000;
/** Sales that are read before others get their turn: some milliseconds. */
const PAGE = 25;

export interface FavouritesDeps {
  readonly journal: Pick<SaleJournal, 'recentSales'>;
  readonly catalogue: Pick<Catalogue, 'product' | 'categories' | 'firstOf'>;
  readonly clock: Pick<Clock, 'wallMs'>;
  /** Lessons do not tell what a shop sells. */
  readonly mode: Mode;
}

interface Sold {
  readonly saleId: SaleId;
  readonly wallMs: number;
  readonly products: readonly ProductId[];
}

export function createFavourites(deps: FavouritesDeps): Feature<'catalogue.favourites'> {
  const { journal, clock, mode } = deps;
  /** Newest first. */
  let counted: readonly Sold[] = [];
  let newest: SaleId | null = null;
  let stopped = false;

  /** Reads what was sold since the last time. Open sales are looked at again: most of them are sold soon. */
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
  };

  /** One question at a time: two at once would count the same sales twice. */
  let turn: Promise<void> = Promise.resolve();
  return {
    handlers: {
      'catalogue.favourites': async () => {
        turn = turn.then(catchUp, catchUp);
        await turn;
        return ok(favouritesOf(deps.catalogue, counted));
      },
    },
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

/** In how many sales each was; of as many sales, the one that was sold last comes first. */
function favouritesOf(catalogue: FavouritesDeps['catalogue'], sold: readonly Sold[]): readonly Product[] {
  const times = new Map<ProductId, number>();
  for (const { products } of sold) for (const id of products) times.set(id, (times.get(id) ?? 0) + 1);
  const ranked = [...times].sort(([, one], [, other]) => other - one);
  const favourites = new Map<ProductId, Product>();
  for (const [id] of ranked) {
    const product = favourites.size < FAVOURITES ? catalogue.product(id) : undefined;
    if (product) favourites.set(id, product);
  }
  // A till that has sold little yet: the first of each category.
  for (const category of catalogue.categories()) {
    const product = favourites.size < FAVOURITES ? catalogue.firstOf(category) : undefined;
    if (product) favourites.set(product.productId, product);
  }
  return [...favourites.values()];
}
