/** A store of goods on a real file, and records for it. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import {
  type GoodsStoreParts,
  type OpenGoods,
  openGoodsStore,
} from '../../electron/storage/catalogue/open-store.ts';
import type { GoodsChange, GoodsStamp } from '../../shared/catalogue/goods-store.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { GoodsChangeId, ProductId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { tempFolder } from './temp-folder.ts';

export const GOODS_PARTS: GoodsStoreParts = {
  language: () => 'uz',
  groups: readTaxGroups(),
  unitsRequired: () => false,
  amountScale: () => 1000,
  soldLately: () => new Map(),
  formerSamples: [],
};

/** Closed when the test ends, if the test has not closed it. */
export function openedStore(
  path = join(tempFolder(), 'catalogue.db'),
  parts: Partial<GoodsStoreParts> = {},
): OpenGoods {
  const opened = openGoodsStore(path, { ...GOODS_PARTS, ...parts });
  if (!opened.ok) throw new Error(opened.error.code);
  let isClosed = false;
  const { catalogue } = opened.value;
  const close = (): void => {
    if (!isClosed) catalogue.close();
    isClosed = true;
  };
  onTestFinished(close);
  return { ...opened.value, catalogue: { ...catalogue, close } };
}

export const productId = (name: string): ProductId => ProductId.parse(name);

/** Green: it lacks nothing. */
export const record = (id: string, rest: Partial<ProductRecord> = {}): ProductRecord => ({
  spic: '01905001001000000',
  packageCode: '1520627',
  vatPercent: 12,
  notForCash: null,
  marked: null,
  productId: productId(id),
  names: { uz: id },
  fiscalName: null,
  barcodes: [],
  articleNumber: null,
  plu: null,
  unit: 'dona',
  unitsCode: null,
  priceTiyin: tiyin(100_000),
  consignor: null,
  category: '',
  colour: null,
  pinned: false,
  soldBy: 'piece',
  package: null,
  taxChoice: null,
  active: true,
  ...rest,
});

export const LOLA = StaffId.parse('lola');
export const stampAt = (wallMs: number): GoodsStamp => ({
  act: byStaff(LOLA),
  at: { wallMs, monoMs: wallMs, bootId: 'boot' },
});

export const changeId = (name: string): GoodsChangeId => GoodsChangeId.parse(name);

/** An edit of these products. */
export const edit = (
  name: string,
  products: readonly ProductRecord[],
  rest: Partial<GoodsChange> = {},
): GoodsChange => ({ changeId: changeId(name), happening: 'edited', products, ...rest });

export const FILE = { sha256: 'a'.repeat(64), rows: 3, refused: 1 } as const;
