/**
 * The shop's goods of a running till. After damage, at a start or later, the newest whole copy takes the place of the
 * file at once. The damaged file is set aside, and the till says so.
 */
import { readdirSync } from 'node:fs';
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts';
import type { StoredCopy } from '../../../shared/catalogue/goods-copy.ts';
import type { GoodsImports } from '../../../shared/catalogue/goods-imports.ts';
import type { GoodsStamp, GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { GoodsChangeId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { byTill } from '../../../shared/staff/actor.ts';
import { type Clock, momentOf, tashkentDay } from '../../../shared/time.ts';
import { isDamage } from '../database.ts';
import {
  type CopyFile,
  cataloguePath,
  copiesOf,
  isCatalogueLost,
  listedCopies,
  productsInCopy,
} from './copies.ts';
import { type GoodsStoreParts, type OpenGoods, openGoodsStore } from './open-store.ts';
import { fetchCopy, keepAsCopy, placeNewCatalogue, setCatalogueAside } from './replace-file.ts';
import type { GoodsLog } from './unlogged.ts';

export interface ShopGoodsDeps extends GoodsStoreParts {
  /** The data folder. */
  readonly folder: string;
  /** This till's part of the second folder; null: none. Read at each use. */
  readonly secondFolder: () => string | null;
  readonly clock: Clock;
  readonly newChangeId: () => GoodsChangeId;
  readonly warn: (error: TillError) => void;
}

export interface ShopGoods {
  readonly catalogue: Catalogue;
  readonly goods: GoodsStore;
  readonly imports: GoodsImports;
  isEmpty(): boolean;
  rederive(): boolean;
  /** Call it at a start, and after each change. Errors: as `UnloggedChanges.append`. */
  appendUnlogged(log: GoodsLog): Result<null, TillError>;
  /** Newest first. */
  copies(): readonly StoredCopy[];
  /**
   * A person takes a copy instead; the present goods become a copy. No thread may have the file open. Errors:
   * `catalogue.copy-unreadable`, `catalogue.busy`, `catalogue.unavailable`.
   */
  takeCopy(name: string, stamp: GoodsStamp): Result<null, TillError>;
  /** A check found the file damaged. */
  recover(): void;
  close(): void;
}

interface Taken {
  readonly why: 'chosen' | 'damaged';
  readonly stamp: GoodsStamp;
}

export function openShopGoods(deps: ShopGoodsDeps): ShopGoods {
  const { folder, clock, warn } = deps;
  const folders = (): readonly string[] => {
    const second = deps.secondFolder();
    return second === null ? [folder] : [folder, second];
  };
  const nowStamp = (): GoodsStamp => ({ act: byTill(null), at: momentOf(clock) });

  /** Makes the copy ready as the next catalogue. Its log entry waits in it. */
  const makeReady = (copy: CopyFile, { why, stamp }: Taken): boolean => {
    const products = productsInCopy(copy.path);
    if (products === null) return false;
    const opened = openGoodsStore(fetchCopy(folder, copy.path), deps);
    if (!opened.ok) return false;
    const changeId = deps.newChangeId();
    const noted = opened.value.noteCopy({ changeId, why, copiedWallMs: copy.wallMs, products }, stamp);
    opened.value.catalogue.close();
    return noted.ok;
  };

  const readied = (copy: CopyFile, taken: Taken): boolean => {
    try {
      return makeReady(copy, taken);
    } catch {
      return false;
    }
  };

  /** Without a usable file the till sells custom items alone. */
  const inMemory = (): OpenGoods => {
    const opened = openGoodsStore(':memory:', deps);
    if (!opened.ok) throw new Error('SQLite does not work on this machine');
    warn({ code: 'catalogue.unavailable' });
    return opened.value;
  };

  /** The file is damaged or gone, and closed. */
  const fromCopy = (): OpenGoods => {
    try {
      const taken = { why: 'damaged', stamp: nowStamp() } as const;
      const copy = copiesOf(folders()).find((one) => readied(one, taken));
      const aside = setCatalogueAside(folder, clock.wallMs());
      const field = lastAside(folder) ?? aside;
      if (copy) placeNewCatalogue(folder);
      const opened = openGoodsStore(cataloguePath(folder), deps);
      if (!opened.ok) return inMemory();
      warn(
        copy
          ? { code: 'catalogue.from-copy', field, note: tashkentDay(copy.wallMs) }
          : { code: 'catalogue.set-aside', field },
      );
      return opened.value;
    } catch {
      return inMemory();
    }
  };

  const open = (): OpenGoods => {
    if (isCatalogueLost(folder, folders())) return fromCopy();
    const opened = openGoodsStore(cataloguePath(folder), deps);
    if (opened.ok) return opened.value;
    return opened.error.code === 'journal.corrupt' ? fromCopy() : inMemory();
  };

  let current = open();
  const close = (): void => {
    try {
      current.catalogue.close();
    } catch {
      // A damaged file may refuse even this.
    }
  };
  const recover = (): void => {
    close();
    current = fromCopy();
  };
  /** Repeats the request on the copy, if the file turns out to be damaged. */
  const safely =
    <Args extends readonly unknown[], Answer>(ask: (now: OpenGoods) => (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      try {
        return ask(current)(...args);
      } catch (thrown) {
        if (!isDamage(thrown)) throw thrown;
        recover();
        return ask(current)(...args);
      }
    };

  return {
    catalogue: {
      product: safely(({ catalogue }) => catalogue.product),
      offered: safely(({ catalogue }) => catalogue.offered),
      byBarcode: safely(({ catalogue }) => catalogue.byBarcode),
      search: safely(({ catalogue }) => catalogue.search),
      category: safely(({ catalogue }) => catalogue.category),
      firstOf: safely(({ catalogue }) => catalogue.firstOf),
      categories: safely(({ catalogue }) => catalogue.categories),
      put: safely(({ catalogue }) => catalogue.put),
      count: safely(({ catalogue }) => catalogue.count),
      weighed: safely(({ catalogue }) => catalogue.weighed),
      pinned: safely(({ catalogue }) => catalogue.pinned),
      colourOf: safely(({ catalogue }) => catalogue.colourOf),
      close,
    },
    goods: {
      product: safely(({ goods }) => goods.product),
      byBarcode: safely(({ goods }) => goods.byBarcode),
      page: safely(({ goods }) => goods.page),
      all: safely(({ goods }) => goods.all),
      categories: safely(({ goods }) => goods.categories),
      groups: safely(({ goods }) => goods.groups),
      prices: safely(({ goods }) => goods.prices),
      duePrices: safely(({ goods }) => goods.duePrices),
      change: safely(({ goods }) => goods.change),
    },
    imports: {
      mappings: safely(({ imports }) => imports.mappings),
      mapping: safely(({ imports }) => imports.mapping),
      keepMapping: safely(({ imports }) => imports.keepMapping),
      lastImport: safely(({ imports }) => imports.lastImport),
      isOfLastImport: safely(({ imports }) => imports.isOfLastImport),
      undoImport: safely(({ imports }) => imports.undoImport),
    },
    isEmpty: safely(({ isEmpty }) => isEmpty),
    rederive: safely(({ rederive }) => rederive),
    appendUnlogged: safely(({ unlogged }) => unlogged.append),
    copies: () => listedCopies(folders()),
    takeCopy: (name, stamp) => {
      // The import would go on in the file that is taken away.
      if (!current.isWritable()) return fail({ code: 'catalogue.busy' });
      const copy = copiesOf(folders()).find((one) => one.name === name);
      if (!copy || !readied(copy, { why: 'chosen', stamp }))
        return fail({ code: 'catalogue.copy-unreadable', field: name });
      close();
      try {
        keepAsCopy(folder, folders(), clock.wallMs());
        placeNewCatalogue(folder);
      } catch {
        current = open();
        return fail({ code: 'catalogue.unavailable' });
      }
      current = open();
      return ok(null);
    },
    recover,
    close,
  };
}

/** The newest kept file; null: there is none. */
function lastAside(folder: string): string | null {
  const names = readdirSync(folder).filter((name) => /^catalogue\.set-aside-\d+\.db$/.test(name));
  return names.toSorted().at(-1) ?? null;
}
