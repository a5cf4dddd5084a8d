/**
 * Opens the shop's goods, and goes on after damage: with the file's own rows if they are whole, else with the newest
 * whole copy. The damaged file is set aside, and the till says so.
 */
import type { GoodsStamp } from '../../../shared/catalogue/goods-store.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { GoodsChangeId } from '../../../shared/ids.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { byTill } from '../../../shared/staff/actor.ts';
import { type Clock, momentOf, tashkentDay } from '../../../shared/time.ts';
import {
  type CopyFile,
  cataloguePath,
  copiesOf,
  isCatalogueLost,
  isCatalogueWhole,
  productsInCopy,
} from './copies.ts';
import { type GoodsStoreParts, type OpenGoods, openGoodsStore } from './open-store.ts';
import { clearNew, fetchCopy, placeNewCatalogue, setCatalogueAside } from './replace-file.ts';
import { salvage } from './salvage.ts';
import { stepsFor } from './schema.ts';

export interface ShopGoodsDeps extends GoodsStoreParts {
  /** The data folder. */
  readonly folder: string;
  /** This till's part of the second folder; null: none. Read at each use. */
  readonly secondFolder: () => string | null;
  readonly clock: Clock;
  readonly newChangeId: () => GoodsChangeId;
  readonly warn: (error: TillError) => void;
  /**
   * Closes the file in the threads beside the till; null: none has it open. They would write into a file that is no
   * longer the catalogue, and SQLite would remove the side file of the new one by its name.
   */
  readonly release: () => Promise<void> | null;
}

/** Why a copy is taken, and who takes it. */
export interface TakenCopy {
  readonly why: 'chosen' | 'damaged';
  readonly stamp: GoodsStamp;
}

export interface UsedGoods extends OpenGoods {
  /** No file is usable: the goods are in memory, empty, and take no change. */
  readonly isStandIn: boolean;
}

export interface GoingOn {
  open(): UsedGoods;
  /** The file is damaged or gone, and closed. */
  afterDamage(): UsedGoods;
  /** Empty goods, until a file is open. */
  standIn(): UsedGoods;
  /** Makes the copy ready as the next catalogue. Its log entry waits in it. */
  readied(copy: CopyFile, taken: TakenCopy): 'ready' | 'damaged' | 'refused';
}

export function goingOn(deps: ShopGoodsDeps, folders: () => readonly string[]): GoingOn {
  const { folder, clock, warn } = deps;
  const path = cataloguePath(folder);

  const opened = (): UsedGoods | null => {
    const came = openGoodsStore(path, deps);
    return came.ok ? { ...came.value, isStandIn: false } : null;
  };

  /** Without a usable file the till sells custom items alone. A change would end with the program. */
  const standIn = (): UsedGoods => {
    const came = openGoodsStore(':memory:', deps);
    if (!came.ok) throw new Error('SQLite does not work on this machine');
    const refused = (): Result<never, TillError> => fail({ code: 'catalogue.unavailable' });
    const { catalogue, goods, imports } = came.value;
    return {
      ...came.value,
      catalogue: { ...catalogue, put: refused },
      goods: { ...goods, change: refused },
      imports: { ...imports, keepMapping: refused, undoImport: refused },
      isStandIn: true,
    };
  };

  const unavailable = (): UsedGoods => {
    warn({ code: 'catalogue.unavailable' });
    return standIn();
  };

  const readied: GoingOn['readied'] = (copy, { why, stamp }) => {
    try {
      const products = productsInCopy(copy.path);
      if (products === null) return 'damaged';
      const ready = openGoodsStore(fetchCopy(folder, copy.path), deps);
      if (!ready.ok) return 'refused';
      const noted = ready.value.noteCopy(
        { changeId: deps.newChangeId(), why, copiedWallMs: copy.wallMs, products },
        stamp,
      );
      ready.value.catalogue.close();
      return noted.ok ? 'ready' : 'refused';
    } catch {
      return 'refused';
    }
  };

  /** null: no copy is whole. `refused`: one is, and the disk refuses it. */
  const readyCopy = (): CopyFile | null | 'refused' => {
    const taken: TakenCopy = { why: 'damaged', stamp: { act: byTill(null), at: momentOf(clock) } };
    for (const copy of copiesOf(folders())) {
      const how = readied(copy, taken);
      if (how === 'refused') return how;
      if (how === 'ready') return copy;
    }
    return null;
  };

  const replaced = (says: (aside: string) => TillError, isReady: boolean): UsedGoods => {
    const aside = setCatalogueAside(folder, clock.wallMs());
    if (isReady) placeNewCatalogue(folder);
    const now = opened();
    if (now === null) return unavailable();
    warn(says(aside));
    return now;
  };

  const afterDamage = (): UsedGoods => {
    try {
      const whole = isCatalogueWhole(folder) ? opened() : null;
      if (whole) return whole;
      if (salvage(path, clearNew(folder), stepsFor(deps)))
        return replaced((field) => ({ code: 'catalogue.repaired', field }), true);
      const copy = readyCopy();
      // An empty list in its place would hide the copies from every later start.
      if (copy === 'refused') return unavailable();
      return copy === null
        ? replaced((field) => ({ code: 'catalogue.set-aside', field }), false)
        : replaced((field) => ({ code: 'catalogue.from-copy', field, note: tashkentDay(copy.wallMs) }), true);
    } catch {
      return unavailable();
    }
  };

  return {
    open: () => {
      if (isCatalogueLost(folder, folders())) return afterDamage();
      const came = openGoodsStore(path, deps);
      if (came.ok) return { ...came.value, isStandIn: false };
      return came.error.code === 'journal.corrupt' ? afterDamage() : unavailable();
    },
    afterDamage,
    standIn,
    readied,
  };
}
