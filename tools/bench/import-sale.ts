/** Entries of sales while the import's thread checks and takes a file, against entries while the till only sells. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { importCalls } from '../../electron/app/goods/import-calls.ts';
import { type ImportDeskParts, importDesk } from '../../electron/app/goods/import-desk.ts';
import { countEntry, newEntryCount } from '../../electron/app/goods/rest-while-selling.ts';
import { goodsParts } from '../../electron/app/goods-parts.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { openGoodsStore } from '../../electron/storage/catalogue/open-store.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import type { NewEntry } from '../../electron/storage/kinds.ts';
import { goodsLogOf } from '../../electron/storage/repositories/goods-in-log.ts';
import { byStaff, INSTALLER } from '../../shared/staff/actor.ts';
import { momentOf } from '../../shared/time.ts';
import { CASHIER, openOurs } from './bare-sql.ts';
import { barcodeOf, fillCatalogue, GOODS_PARTS } from './many-products.ts';
import { type BenchOptions, inTurn, type Measured, ratioOf } from './measure.ts';
import { newIds, saleSteps } from './sample-sale.ts';

/** Goods of the file that the shop sells already. */
const SOLD = 1_000;
/** Between two entries. A disk that always flushes would slow the import down instead. */
const PAUSE_MS = 5;

const clock = systemClock();
const random = systemRandomness();

function* entries(): Generator<NewEntry, never> {
  for (let number = 0; ; number += 1)
    yield* Object.values(saleSteps(newIds(clock, random, number), momentOf(clock)));
}

/** The main process's part of an import, as the till composes it. */
function openShop(folder: string, journal: Journal) {
  const entries = newEntryCount();
  journal.subscribe(
    () => countEntry(entries),
    (bug) => {
      throw bug;
    },
  );
  fillCatalogue(folder, SOLD).close();
  const opened = openGoodsStore(join(folder, 'catalogue.db'), goodsParts(GOODS_PARTS));
  if (!opened.ok) throw new Error(opened.error.code);
  const { catalogue, imports, unlogged } = opened.value;
  const language = 'uz';
  const parts: ImportDeskParts = {
    calls: importCalls(() => ({ folder, language, unitsRequired: false, amountScale: 1000 }), entries),
    imports,
    soldSince: () => [],
    onWritten: () => void unlogged.append(goodsLogOf(journal)),
    clock,
    random,
  };
  const desk = importDesk(parts);
  return {
    catalogue,
    bring: async (file: string): Promise<void> => {
      const stamp = { act: byStaff(INSTALLER), at: momentOf(clock) };
      for (const step of [
        () => desk.open(file),
        () => desk.check('first', () => undefined),
        () => desk.take({ take: 'good', missing: 'leave' }, stamp),
      ]) {
        const done = await step();
        if (!done.ok) throw new Error(done.error.code);
      }
    },
    close: async (): Promise<void> => {
      await desk.close();
      catalogue.close();
    },
  };
}

export async function saleFigure({ short, folder }: BenchOptions, file: string): Promise<Measured> {
  const journal = openOurs(join(folder, 'sales.db'));
  const sales = entries();
  /** A scan's product and a durable entry, timed. */
  const entryOf = async ({ catalogue }: ReturnType<typeof openShop>, number: number): Promise<number> => {
    await pause(PAUSE_MS);
    const entry = sales.next().value;
    const fromMs = performance.now();
    if (!catalogue.byBarcode(barcodeOf(number % SOLD))) throw new Error('a product is gone');
    if (!journal.append(CASHIER, entry).ok) throw new Error('the journal refuses');
    return performance.now() - fromMs;
  };
  const inShop = async (
    name: string,
    sell: (shop: ReturnType<typeof openShop>) => Promise<number[]>,
  ): Promise<number[]> => {
    const shop = openShop(join(folder, name), journal);
    try {
      return await sell(shop);
    } finally {
      await shop.close();
    }
  };
  const ways = {
    meanwhile: (round: number) =>
      inShop(`meanwhile-${round}`, async (shop) => {
        let isOver = false;
        const brought = shop.bring(file).finally(() => {
          isOver = true;
        });
        const times: number[] = [];
        for (let number = 0; !isOver; number += 1) times.push(await entryOf(shop, number));
        await brought;
        return times;
      }),
    alone: (round: number) =>
      inShop(`alone-${round}`, async (shop) => {
        const times: number[] = [];
        for (let number = 0; number < (short ? 50 : 2_000); number += 1)
          times.push(await entryOf(shop, number));
        return times;
      }),
  };
  try {
    // Each way gives thousands of samples.
    const { meanwhile, alone } = await inTurn(ways, { rounds: 1 });
    return ratioOf(meanwhile, alone, { share: 0.99, digits: 3 });
  } finally {
    journal.close();
  }
}
