/** Codes of other goods for a product at its first sale, on a shop's real goods and a real national list. */
import { describe, expect, it } from 'vitest';
import { choosePair } from '../../electron/catalogue/at-till/choose-tax.ts';
import type { GoodsAtTillDeps } from '../../electron/catalogue/at-till/deps.ts';
import { offeredPairs } from '../../electron/catalogue/at-till/offered-pairs.ts';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import type { ItemGroup } from '../../shared/catalogue/category.ts';
import type { NationalList } from '../../shared/catalogue/national/national-list.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { seededRandomness } from '../../shared/time.ts';
import { HOUSEHOLD, IMPORTED } from '../support/few-goods.ts';
import { edit, openedStore, record, stampAt } from '../support/goods-store.ts';
import { folderWith, line, madeRows, openedList } from '../support/national-lists.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const COLA = '02202002001010036';
const LEMON = '02202002001010037';
const COLA_SMALL = record('cola', { names: { uz: 'Coca-Cola 0,5 l' }, spic: COLA, packageCode: '1218868' });
const { productId } = IMPORTED;

interface Shop {
  readonly groups?: readonly ItemGroup[];
  readonly national?: NationalList;
  readonly unitsRequired?: boolean;
}

function shopWith(
  asked: Partial<ProductRecord>,
  others: readonly ProductRecord[],
  { groups = [], national, unitsRequired = false }: Shop = {},
) {
  const { goods, catalogue } = openedStore();
  const products = [{ ...IMPORTED, ...asked }, ...others];
  const kept = goods.change(edit('one', products, { groups: [...groups] }), stampAt(1));
  if (!kept.ok) throw new Error(kept.error.code);
  const deps: GoodsAtTillDeps = {
    goods,
    catalogue,
    mode: 'live',
    taxGroups: readTaxGroups(),
    national: () => national ?? null,
    fiscal: { tin: '300000000', pinfl: null, amountScale: 1, unitsRequired, receivedBy: 'card' },
    language: () => 'uz',
    clock: new VirtualClock(),
    random: seededRandomness(5),
  };
  const offered = async () => {
    const pairs = await offeredPairs(deps, { productId });
    if (!pairs.ok) throw new Error(pairs.error.code);
    return pairs.value;
  };
  const choose = (spic: string, packageCode: string) =>
    choosePair(deps, stampAt(1).act, { productId, spic, packageCode });
  return { goods, offered, choose };
}

const national = async () =>
  openedList(
    await folderWith([
      line(COLA, 'Напиток газированный Coca-Cola', '010-Coca-Cola', '5449000000996'),
      line(LEMON, 'Лимонад Buratino', '---', '4780000000116'),
      ...madeRows(200),
    ]),
  );

describe('a product with its SPIC', () => {
  it('is offered the package codes of this SPIC, with the VAT rate where it lacks one', async () => {
    const { offered, choose, goods } = shopWith({ spic: COLA }, [COLA_SMALL]);
    expect(await offered()).toMatchObject([{ packageCode: '1218868', called: null, products: 1 }]);
    expect(await choose(COLA, '1218868')).toMatchObject({
      value: { packageCode: '1218868', vatPercent: 12 },
    });
    expect(goods.product(productId)?.record).toMatchObject({
      spic: COLA,
      packageCode: '1218868',
      taxChoice: { groupId: null, by: 'lola' },
    });
    expect(await offered()).toEqual([]);
  });

  it('is offered no pair that a group gives, and no pair without the VAT rate that it lacks', async () => {
    const group = { ...HOUSEHOLD, spic: COLA, packageCode: '1218868' };
    expect(await shopWith({ spic: COLA }, [COLA_SMALL], { groups: [group] }).offered()).toEqual([]);
    const { vatPercent: _, ...unrated } = COLA_SMALL;
    expect(await shopWith({ spic: COLA }, [unrated]).offered()).toEqual([]);
    expect(await shopWith({ spic: COLA, vatPercent: 12 }, [unrated]).offered()).toHaveLength(1);
  });

  it('is offered no pair without the unit code that receipts need', async () => {
    const units = { unitsRequired: true };
    expect(await shopWith({ spic: COLA }, [COLA_SMALL], units).offered()).toEqual([]);
    const counted = { ...COLA_SMALL, unitsCode: 796 };
    // A group that is not offered stands in no pair's way.
    const group = { ...HOUSEHOLD, spic: COLA, packageCode: '1218868' };
    const shop = shopWith({ spic: COLA }, [counted], { ...units, groups: [group] });
    expect(await shop.offered()).toMatchObject([{ unitsCode: 796 }]);
  });

  it('is offered no pair where the VAT rate alone is missing', async () => {
    expect(await shopWith({ spic: COLA, packageCode: '1' }, [COLA_SMALL]).offered()).toEqual([]);
  });
});

describe('a product without codes', () => {
  it('is offered those of goods with the same words, whatever their size', async () => {
    const { offered } = shopWith({ names: { uz: 'Кока-Кола 1.5л' } }, [
      COLA_SMALL,
      record('zero', { names: { uz: 'Coca-Cola Zero 0,5 l' }, spic: LEMON, packageCode: '9' }),
    ]);
    expect(await offered()).toMatchObject([{ spic: COLA, packageCode: '1218868', called: null }]);
  });

  it('is offered those of the SPIC that the national list has for its barcode', async () => {
    const lemon = record('lemon', { names: { uz: 'Gazli suv' }, spic: LEMON, packageCode: '77' });
    const list = { national: await national() };
    const asked = { names: { uz: 'Buratino 1 l' }, barcodes: ['4780000000116'] };
    const { offered, choose, goods } = shopWith(asked, [lemon, COLA_SMALL], list);
    expect(await offered()).toMatchObject([{ spic: LEMON, packageCode: '77', called: 'Лимонад Buratino' }]);
    expect(await choose(LEMON, '77')).toMatchObject({ value: { spic: LEMON, packageCode: '77' } });
    expect(goods.product(productId)?.record).toMatchObject({ spic: LEMON, vatPercent: 12 });
  });

  it('is offered no pair for a barcode of goods with another name, and no near miss', async () => {
    const list = { national: await national() };
    const unlike = { names: { uz: 'Shokolad' }, barcodes: ['5449000000996'] };
    expect(await shopWith(unlike, [COLA_SMALL], list).offered()).toEqual([]);
    const near = { names: { uz: 'Напиток Шокоша' }, barcodes: [] };
    expect(await shopWith(near, [COLA_SMALL], list).offered()).toEqual([]);
  });
});

describe('a press', () => {
  it('of a pair that is not offered changes nothing', async () => {
    const { choose, goods } = shopWith({ spic: COLA }, [COLA_SMALL]);
    for (const [spic, code] of [
      [COLA, '1'],
      [LEMON, '1218868'],
    ] as const) {
      expect(await choose(spic, code)).toMatchObject({ error: { code: 'tax-group.gone' } });
    }
    expect(goods.product(productId)).toMatchObject({ revision: 1, record: { packageCode: '' } });
  });

  it('is refused where somebody changed the product while the till read the pairs', async () => {
    const { choose, goods } = shopWith({ spic: COLA }, [COLA_SMALL]);
    const pressed = choose(COLA, '1218868');
    goods.change(edit('two', [{ ...IMPORTED, spic: LEMON }]), stampAt(2));
    expect(await pressed).toMatchObject({ error: { code: 'product.changed' } });
    expect(goods.product(productId)?.record).toMatchObject({ spic: LEMON, packageCode: '' });
  });
});
