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
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Result } from '../../shared/result.ts';
import { byStaff, INSTALLER } from '../../shared/staff/actor.ts';
import { momentOf } from '../../shared/time.ts';
import { CASHIER, openOurs } from './bare-sql.ts';
import { barcodeOf, fillCatalogue, GOODS_PARTS } from './many-products.ts';
import { type BenchOptions, type Measured, percentile, ratioOf } from './measure.ts';
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
  const done = (came: Result<unknown, TillError>): void => {
    if (!came.ok) throw new Error(came.error.code);
  };
  return {
    catalogue,
    /** The halves of an import. */
    parts: (file: string): readonly (() => Promise<void>)[] => [
      async () => {
        done(await desk.open(file));
        done(await desk.check('first', () => undefined));
      },
      async () => {
        const stamp = { act: byStaff(INSTALLER), at: momentOf(clock) };
        done(await desk.take({ take: 'good', missing: 'leave' }, stamp));
      },
    ],
    close: async (): Promise<void> => {
      await desk.close();
      catalogue.close();
    },
  };
}

/** Chooses the third of four ratios, so that neither one disturbed part nor the two easier parts decide. */
const DECIDES = 0.75;

export async function saleFigure({ short, folder }: BenchOptions, file: string): Promise<Measured> {
  const journal = openOurs(join(folder, 'sales.db'));
  const alone = openShop(join(folder, 'alone'), journal);
  const sales = entries();
  /** Sells until it is over. Answers how long each scan's product and durable entry took. */
  const sell = async (
    { catalogue }: ReturnType<typeof openShop>,
    isOver: (sold: number) => boolean,
  ): Promise<number[]> => {
    const times: number[] = [];
    for (let number = 0; !isOver(number); number += 1) {
      await pause(PAUSE_MS);
      const entry = sales.next().value;
      const fromMs = performance.now();
      if (!catalogue.byBarcode(barcodeOf(number % SOLD))) throw new Error('a product is gone');
      if (!journal.append(CASHIER, entry).ok) throw new Error('the journal refuses');
      times.push(performance.now() - fromMs);
    }
    return times;
  };
  const sellDuring = async (
    shop: ReturnType<typeof openShop>,
    part: () => Promise<void>,
  ): Promise<number[]> => {
    let isOver = false;
    const ended = part().finally(() => {
      isOver = true;
    });
    const [times] = await Promise.all([sell(shop, () => isOver), ended]);
    return times;
  };
  const sellAlone = (): Promise<number[]> => sell(alone, (sold) => sold === (short ? 50 : 750));
  const ratios: number[] = [];
  const all: Record<'meanwhile' | 'alone', number[]> = { meanwhile: [], alone: [] };
  try {
    for (let round = 0; round < (short ? 1 : 2); round += 1) {
      const shop = openShop(join(folder, `meanwhile-${round}`), journal);
      try {
        let before = await sellAlone();
        all.alone.push(...before);
        for (const part of shop.parts(file)) {
          const during = await sellDuring(shop, part);
          const after = await sellAlone();
          ratios.push(percentile(during, 0.99) / percentile([...before, ...after], 0.99));
          all.meanwhile.push(...during);
          all.alone.push(...after);
          before = after;
        }
      } finally {
        await shop.close();
      }
    }
    const { detail } = ratioOf(all.meanwhile, all.alone, { share: 0.99, digits: 3 });
    const each = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
    return { value: percentile(ratios, DECIDES), detail: `${detail}; parts ${each}` };
  } finally {
    await alone.close();
    journal.close();
  }
}
