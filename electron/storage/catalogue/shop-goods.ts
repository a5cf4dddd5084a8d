/** The shop's goods of a running till. After damage, at a start or later, it goes on at once (`go-on.ts`). */
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts';
import type { StoredCopy } from '../../../shared/catalogue/goods-copy.ts';
import type { GoodsImports } from '../../../shared/catalogue/goods-imports.ts';
import type { GoodsStamp, GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isDamage } from '../database.ts';
import { copiesOf, listedCopies } from './copies.ts';
import { goingOn, type ShopGoodsDeps } from './go-on.ts';
import type { KeptLeftOut } from './left-out.ts';
import type { OpenGoods } from './open-store.ts';
import { catalogueAsides, keepAsCopy, placeNewCatalogue } from './replace-file.ts';
import type { GoodsLog } from './unlogged.ts';

export interface ShopGoods extends KeptLeftOut {
  readonly catalogue: Catalogue;
  readonly goods: GoodsStore;
  readonly imports: GoodsImports;
  isEmpty(): boolean;
  /** No goods were ever kept here. An empty list after a loss is something else. */
  isUnused(): boolean;
  rederive(): boolean;
  /** Call it at a start, and after each change. Errors: as `UnloggedChanges.append`. */
  appendUnlogged(log: GoodsLog, most?: number): Result<boolean, TillError>;
  /** Newest first. */
  copies(): readonly StoredCopy[];
  /**
   * A person takes a copy instead; the present goods become a copy. Errors: `catalogue.copy-unreadable`,
   * `catalogue.busy`, `catalogue.unavailable`.
   */
  takeCopy(name: string, stamp: GoodsStamp): Promise<Result<null, TillError>>;
  /** A check found the file damaged. */
  recover(): void;
  close(): void;
}

export function openShopGoods(deps: ShopGoodsDeps): ShopGoods {
  const { folder, clock } = deps;
  const folders = (): readonly string[] => {
    const second = deps.secondFolder();
    return second === null ? [folder] : [folder, second];
  };
  const on = goingOn(deps, folders);
  let current = on.open();
  let isClosed = false;
  const close = (): void => {
    try {
      current.catalogue.close();
    } catch {
      // A damaged file may refuse even this.
    }
  };
  const recover = (): void => {
    close();
    const released = deps.release();
    current = released === null ? on.afterDamage() : on.standIn();
    void released?.then(() => {
      if (isClosed) return;
      current.catalogue.close();
      current = on.afterDamage();
    });
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
      lookOf: safely(({ catalogue }) => catalogue.lookOf),
      close,
    },
    goods: {
      product: safely(({ goods }) => goods.product),
      byBarcode: safely(({ goods }) => goods.byBarcode),
      page: safely(({ goods }) => goods.page),
      all: safely(({ goods }) => goods.all),
      ofSpic: safely(({ goods }) => goods.ofSpic),
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
    isUnused: () =>
      !current.isStandIn &&
      current.isEmpty() &&
      copiesOf(folders()).length === 0 &&
      catalogueAsides(folder).length === 0,
    leftOut: safely(({ leftOut }) => leftOut),
    keepLeftOut: safely(({ keepLeftOut }) => keepLeftOut),
    rederive: safely(({ rederive }) => rederive),
    appendUnlogged: safely(({ unlogged }) => unlogged.append),
    copies: () => listedCopies(folders()),
    takeCopy: async (name, stamp) => {
      // An import would go on in the file that is taken away.
      if (!current.isWritable()) return fail({ code: 'catalogue.busy' });
      await deps.release();
      const ofName = copiesOf(folders()).filter((one) => one.name === name);
      let how: ReturnType<typeof on.readied> = 'damaged';
      for (const one of ofName) if (how !== 'ready') how = on.readied(one, { why: 'chosen', stamp });
      if (how === 'refused') return fail({ code: 'catalogue.unavailable' });
      if (how === 'damaged') return fail({ code: 'catalogue.copy-unreadable', field: name });
      close();
      try {
        keepAsCopy(folder, folders(), clock.wallMs());
        placeNewCatalogue(folder);
      } catch {
        current = on.open();
        return fail({ code: 'catalogue.unavailable' });
      }
      current = on.open();
      return ok(null);
    },
    recover,
    close: () => {
      isClosed = true;
      close();
    },
  };
}
