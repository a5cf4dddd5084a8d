/** Imports of files into the goods of a test. */

import type { GoodsFileOptions } from '../../electron/catalogue/file/read-goods-file.ts';
import { type CheckedFile, checkFile } from '../../electron/catalogue/import/check-file.ts';
import { type TakeChoice, takePlan } from '../../electron/catalogue/import/take-plan.ts';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import type { ImportCounts, ImportDone } from '../../shared/catalogue/import-plan.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { GoodsChangeId, ProductId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import { byStaff, INSTALLER } from '../../shared/staff/actor.ts';
import { goodsFile } from './goods-files.ts';
import type { KeptGoods } from './kept-goods.ts';

const STAMP = { act: byStaff(INSTALLER), at: { wallMs: 1_000, monoMs: 0, bootId: 'test' } };

let ids = 0;
const newId = (): ProductId => {
  ids += 1;
  return ProductId.parse(`made-${ids}`);
};

const PARTS = {
  groups: readTaxGroups(),
  unitsRequired: false,
  amountScale: 1000,
  language: 'uz',
  newId,
} as const;

/** @throws if the file can't be read. */
export async function checkGoods(
  store: KeptGoods,
  bytes: Uint8Array | string,
  options: GoodsFileOptions = {},
): Promise<CheckedFile> {
  const checked = await checkFile(goodsFile(bytes), { ...PARTS, store }, options);
  if (!checked.ok) throw new Error(`the file can't be read: ${checked.error.code}`);
  return checked.value;
}

export interface Brought {
  readonly counts: ImportCounts;
  /** `row column code`. */
  readonly refused: readonly string[];
  readonly done: Result<ImportDone, TillError>;
}

/** Checks and takes. */
export async function bringGoods(
  store: KeptGoods,
  bytes: Uint8Array | string,
  choice: Partial<TakeChoice> = {},
): Promise<Brought> {
  const checked = await checkGoods(store, bytes);
  const changeId = GoodsChangeId.parse('change');
  const done = takePlan(
    checked,
    { take: 'good', missing: 'leave', ...choice },
    { store, changeId, stamp: STAMP },
  );
  const refused = checked.plan.faults().map(({ row, column, code }) => `${row} ${column} ${code}`);
  return { counts: checked.preview.counts, refused, done };
}
