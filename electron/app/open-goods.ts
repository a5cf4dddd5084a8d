/**
 * Opens the goods of a till. The shop's goods are in `catalogue.db`; the lesson's samples are in memory. A training
 * till sells the lesson's, and its owner edits the shop's meanwhile, which a live till sells.
 */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Catalogue, SearchRank } from '../../shared/catalogue/catalogue.ts';
import { GoodsChangeId, uuidV7 } from '../../shared/ids.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import { SAMPLE_PRODUCTS } from '../catalogue/sample-products.ts';
import type { Prepared } from '../provisioning/prepare-service.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { type DailyCopies, startDailyCopies } from '../storage/catalogue/daily-copies.ts';
import { type GoodsStoreParts, openGoodsStore } from '../storage/catalogue/open-store.ts';
import { openShopGoods, type ShopGoods } from '../storage/catalogue/shop-goods.ts';
import type { Books } from '../storage/open-books.ts';
import { goodsLogOf } from '../storage/repositories/goods-in-log.ts';
import { amountScaleOf } from './fiscal-settings.ts';
import { goodsParts } from './goods-parts.ts';
import type { NoticeBoard } from './notice-board.ts';

export interface GoodsDeps {
  readonly folder: string;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly books: Books;
  readonly prepared: Pick<Prepared, 'installation' | 'endpoint'>;
  readonly notices: Pick<NoticeBoard, 'raise' | 'end'>;
  /** Times sold of late, by product. Read at each search. */
  readonly soldLately: () => SearchRank['soldLately'];
  /** Closes the shop's goods in the thread of imports; null: there is none. */
  readonly releaseGoods: () => Promise<void> | null;
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface TillGoods {
  /** What the till sells: the shop's goods, or the lesson's. */
  readonly sold: Catalogue;
  /** What the owner keeps. Each change through it goes into the log at once. */
  readonly shop: Omit<ShopGoods, 'close' | 'appendUnlogged' | 'leftOut' | 'keepLeftOut'>;
  /** After a change by another connection, such as an import's thread: its entries go into the log. */
  log(): void;
  /** A person took a file of goods: what the set-up's file left out is no longer said. */
  tookFile(): void;
  /** After an import. */
  copyNow: DailyCopies['copyNow'];
  /** Derives names and lights anew, in small steps. Answers whether the change could touch them. */
  settingsChanged(): Promise<boolean>;
  start(): void;
  close(): Promise<void>;
}

/** Whether the installation wants samples in the shop's goods. */
const keepsSamples = ({ installation }: GoodsDeps['prepared']): boolean =>
  installation?.catalogue === 'sample';

/** New prices of many products are many entries, and the till sells meanwhile. */
const ENTRIES_OF_A_STEP = 10;

const LEFT_OUT = ['goods-file.rows-left-out', 'goods-file.not-taken'] as const;

function lessonGoods(parts: GoodsStoreParts): Catalogue {
  const opened = openGoodsStore(':memory:', parts);
  if (!opened.ok) throw new Error('SQLite does not work on this machine');
  opened.value.catalogue.put(SAMPLE_PRODUCTS);
  return opened.value.catalogue;
}

export function openGoods(deps: GoodsDeps): TillGoods {
  const { folder, clock, random, settings, books, prepared, notices, onBug } = deps;
  const isLesson = prepared.endpoint.mode === 'training';
  const parts = goodsParts({
    language: () => settings.read().language,
    unitsRequired: () => settings.read().unitsRequired,
    amountScale: () => amountScaleOf(settings.read(), prepared.installation),
    soldLately: deps.soldLately,
    keepsSamples: keepsSamples(prepared),
  });
  const secondFolder = (): string | null => {
    const { logFolder } = settings.read();
    // A journal in memory does not know which till this is.
    return logFolder === null || books.isStandIn ? null : join(logFolder, books.journal.identity().tillId);
  };
  let copies: DailyCopies | null = null;
  const shop = openShopGoods({
    ...parts,
    folder,
    secondFolder,
    clock,
    newChangeId: () => GoodsChangeId.parse(uuidV7(clock.wallMs(), random)),
    warn: (error) => notices.raise(error, 'warning'),
    release: deps.releaseGoods,
  });
  // Where goods were lost, samples with their invented codes are no help.
  if (!isLesson && keepsSamples(prepared) && shop.isUnused()) shop.catalogue.put(SAMPLE_PRODUCTS);
  const lesson = isLesson ? lessonGoods(parts) : null;
  const goodsLog = goodsLogOf(books.journal);
  let isClosed = false;

  /** Answers whether some entries are left. */
  const log = (most?: number): boolean => {
    // An unusable journal takes no entry. The change waits for the next start.
    if (books.isStandIn || books.isCopied) return false;
    try {
      const appended = shop.appendUnlogged(goodsLog, most);
      return appended.ok && appended.value;
    } catch (bug) {
      // The change is stored, and goods must stop neither a start nor a sale.
      onBug('goods in the log', bug);
      return false;
    }
  };
  let logging: Promise<void> | null = null;
  const logOn = async (): Promise<void> => {
    for (;;) {
      await nextTurn();
      if (isClosed || !log(ENTRIES_OF_A_STEP)) return;
    }
  };
  const logInSteps = (): void => {
    if (logging !== null || !log(ENTRIES_OF_A_STEP)) return;
    logging = logOn().finally(() => {
      logging = null;
    });
  };
  const logged =
    <Args extends readonly unknown[], Answer>(change: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      const answer = change(...args);
      logInSteps();
      return answer;
    };
  let running: Promise<void> | null = null;
  const steps = async (): Promise<void> => {
    while (!isClosed && shop.rederive()) await nextTurn();
  };
  const rederive = (): Promise<void> => {
    running ??= steps().finally(() => {
      running = null;
    });
    return running;
  };
  const lightSettings = (): string => {
    const { language, unitsRequired, amountScale } = settings.read();
    return JSON.stringify([language, unitsRequired, amountScale]);
  };
  let derivedBy = lightSettings();
  return {
    sold: lesson ?? shop.catalogue,
    shop: {
      ...shop,
      goods: { ...shop.goods, change: logged(shop.goods.change) },
      imports: { ...shop.imports, undoImport: logged(shop.imports.undoImport) },
      takeCopy: async (name, stamp) => {
        // The file of a copy that is under way stays open until then.
        await copies?.idle();
        // Changes that the log lacks would leave with the goods that are given up.
        log();
        const taken = await shop.takeCopy(name, stamp);
        log();
        if (!taken.ok) return taken;
        // Its lights may follow earlier settings.
        await rederive();
        // The newest copy holds the goods that were given up. After damage it would come back.
        await copies?.copyNow();
        return taken;
      },
      recover: logged(shop.recover),
    },
    log: logInSteps,
    tookFile: () => {
      shop.keepLeftOut(null);
      for (const code of LEFT_OUT) notices.end(code);
    },
    copyNow: () => copies?.copyNow() ?? Promise.resolve(),
    settingsChanged: async () => {
      const now = lightSettings();
      if (books.isCopied || now === derivedBy) return false;
      derivedBy = now;
      await rederive();
      return true;
    },
    start: () => {
      // A copied folder stays as it is until a person decides about it.
      if (books.isCopied) return;
      logInSteps();
      const leftOut = shop.leftOut();
      // Goods that a person typed meanwhile need no file.
      const isMet = leftOut?.code === 'goods-file.not-taken' && !shop.isEmpty();
      if (leftOut && !isMet) notices.raise(leftOut, 'warning');
      rederive().catch((bug: unknown) => onBug('goods', bug));
      copies = startDailyCopies({
        folder,
        secondFolder,
        picturesOfShop: () => {
          const { logo, customerPicture } = settings.read();
          return [logo, customerPicture].filter((hash) => hash !== null);
        },
        isEmpty: shop.isEmpty,
        clock,
        onOutcome: (outcome) => {
          notices.end('catalogue.no-copy');
          if (outcome === 'failed') notices.raise({ code: 'catalogue.no-copy' }, 'warning');
          if (outcome === 'damaged') logged(shop.recover)();
        },
      });
    },
    close: async () => {
      isClosed = true;
      await logging;
      await copies?.stop();
      lesson?.close();
      shop.close();
    },
  };
}
