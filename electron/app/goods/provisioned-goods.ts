/**
 * The goods that a provisioning file names: taken while the shop has none, so that the file never overwrites
 * what people changed. A fault of the goods never stops the set-up.
 */
import { dirname, resolve } from 'node:path';
import type { Take } from '../../../shared/catalogue/import-plan.ts';
import { losesRow, type RowFault } from '../../../shared/errors/goods-fault.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { GoodsChangeId, ProductId, uuidV7 } from '../../../shared/ids.ts';
import { byStaff, INSTALLER } from '../../../shared/staff/actor.ts';
import { type Clock, momentOf, type Randomness } from '../../../shared/time.ts';
import { checkFile } from '../../catalogue/import/check-file.ts';
import { takePlan } from '../../catalogue/import/take-plan.ts';
import { readTaxGroups } from '../../catalogue/tax-groups.ts';
import type { Installation } from '../../provisioning/provision.ts';
import type { Books } from '../../storage/open-books.ts';
import type { GoodsFile, OpenGoodsFile } from './goods-file.ts';
import type { LightSettings } from './light-settings.ts';

export interface ProvisionedGoodsParts {
  /** The data folder. */
  readonly folder: string;
  readonly settings: LightSettings;
  readonly books: Pick<Books, 'journal' | 'isCopied' | 'isStandIn'>;
  readonly openGoods: OpenGoodsFile;
  readonly clock: Clock;
  readonly random: Randomness;
}

/** Where the goods lie; null: the set-up names none. */
export function provisionedGoodsPath(
  installation: Installation | null,
  provisionFile: string | null,
): string | null {
  const named = installation?.catalogue;
  if (provisionFile === null || named === undefined || named === 'sample') return null;
  return resolve(dirname(provisionFile), named);
}

/**
 * Answers what a person must know: `goods-file.rows-left-out`, `goods-file.not-taken`; null: nothing. The answer
 * is kept until a file of goods is taken.
 */
export async function takeProvisionedGoods(
  path: string,
  parts: ProvisionedGoodsParts,
): Promise<TillError | null> {
  const { folder, settings, books, openGoods } = parts;
  const notTaken: TillError = { code: 'goods-file.not-taken', field: path };
  // A copied folder stays as it is. A journal in memory would lose the entry.
  if (books.isCopied) return null;
  if (books.isStandIn) return notTaken;
  try {
    const goods = openGoods({ folder, groups: readTaxGroups(), ...settings });
    if (!goods.ok) return notTaken;
    try {
      if (!goods.value.isEmpty()) return null;
      const said = await taken(path, goods.value, parts, notTaken);
      if (said?.code === 'goods-file.not-taken') goods.value.keepLeftOut(said);
      return said;
    } finally {
      goods.value.close();
    }
  } catch {
    return notTaken;
  }
}

const GOOD: Take = 'good';

async function taken(
  path: string,
  goods: GoodsFile,
  { settings, books, clock, random }: ProvisionedGoodsParts,
  notTaken: TillError,
): Promise<TillError | null> {
  const newId = (): string => uuidV7(clock.wallMs(), random);
  const checked = await checkFile(path, {
    store: goods.goods,
    groups: readTaxGroups(),
    ...settings,
    newId: () => ProductId.parse(newId()),
  });
  if (!checked.ok) {
    const { code, ...limit } = checked.error;
    return { ...notTaken, note: code, ...limit };
  }
  const { plan, preview } = checked.value;
  if (preview.code !== null) return { ...notTaken, note: preview.code };
  const said = leftOut(path, plan.faults());
  // Before the goods: after a kill a till with goods takes no file again.
  goods.keepLeftOut(said);
  const stamp = { act: byStaff(INSTALLER), at: momentOf(clock) };
  const came = takePlan(
    checked.value,
    { take: GOOD, missing: 'leave' },
    { store: goods.goods, changeId: GoodsChangeId.parse(newId()), stamp },
  );
  if (!came.ok) return { ...notTaken, note: came.error.code };
  // If the disk refuses, the next start appends the entry.
  goods.appendUnlogged(books.journal);
  return said;
}

/** As many as a person corrects at once. */
const MOST_NAMED = 20;

/** Rows that lost a value come behind those that were not taken. */
function leftOut(path: string, faults: readonly RowFault[]): TillError | null {
  const lost = faults.filter(losesRow).map(({ row }) => row);
  const rows = [...new Set([...lost, ...faults.map(({ row }) => row)])];
  if (rows.length === 0) return null;
  const named = rows.slice(0, MOST_NAMED).join(', ');
  const note = rows.length > MOST_NAMED ? `${named}, …` : named;
  return { code: 'goods-file.rows-left-out', field: path, limit: rows.length, note };
}
