/** A file of 100,000 goods with SPIC brought into the catalogue: how long it takes, and how the till sells meanwhile. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openGoodsFile } from '../../electron/app/goods/open-goods-file.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { checkFile } from '../../electron/catalogue/import/check-file.ts';
import { takePlan } from '../../electron/catalogue/import/take-plan.ts';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import { GoodsChangeId, ProductId, uuidV7 } from '../../shared/ids.ts';
import { byStaff, INSTALLER } from '../../shared/staff/actor.ts';
import { momentOf } from '../../shared/time.ts';
import { bareImport, storedRows } from './import-bare.ts';
import { pageFigure } from './import-page.ts';
import { saleFigure } from './import-sale.ts';
import { writeGoods } from './many-goods.ts';
import { type BenchGroup, inTurn, ratioOf } from './measure.ts';

async function ours(file: string, folder: string, count: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [clock, random] = [systemClock(), systemRandomness()];
  const groups = readTaxGroups();
  const opened = openGoodsFile({ folder, language: 'uz', groups, unitsRequired: false, amountScale: 1000 });
  if (!opened.ok) throw new Error(opened.error.code);
  const store = opened.value.goods;
  const newId = (): string => uuidV7(clock.wallMs(), random);
  const checked = await checkFile(file, {
    store,
    groups,
    unitsRequired: false,
    amountScale: 1000,
    language: 'uz',
    newId: () => ProductId.parse(newId()),
  });
  if (!checked.ok) throw new Error(checked.error.code);
  const taken = takePlan(
    checked.value,
    { take: 'good', missing: 'leave' },
    {
      store,
      changeId: GoodsChangeId.parse(newId()),
      stamp: { act: byStaff(INSTALLER), at: momentOf(clock) },
    },
  );
  opened.value.close();
  if (!taken.ok || taken.value.taken !== count) throw new Error('not every row was taken');
}

export const IMPORT: BenchGroup = {
  name: 'import',
  run: async (options) => {
    const { short, folder } = options;
    const count = short ? 2_000 : 100_000;
    const file = join(folder, 'goods.csv');
    writeGoods(file, count);
    const model = join(folder, 'model');
    await ours(file, model, count);
    const times = await inTurn(
      {
        ours: async (round) => await ours(file, join(folder, `shop-${round}`), count),
        bare: (round) => {
          const rows = storedRows(join(model, 'catalogue.db'));
          const fromMs = performance.now();
          bareImport(file, join(folder, `bare-${round}.db`), rows);
          return performance.now() - fromMs;
        },
      },
      { rounds: short ? 1 : 3 },
    );
    return {
      'import.rows': ratioOf(times.ours, times.bare, { digits: 0 }),
      'import.sale': await saleFigure(options, file),
      'import.page': await pageFigure(options, file),
    };
  },
};
