/** Pairs of SPIC and package code that the shop's own goods have, for a person to pick from. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GoodsStore } from '../../shared/catalogue/goods-store.ts';
import { type KnownPair, KnownPairs, type PairSource } from '../../shared/catalogue/known-pair.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';

/** More are no help. */
const MOST = 6;

type Goods = Pick<GoodsStore, 'ofSpic' | 'categories' | 'groups'>;

/**
 * A product as a source, with the ban on cash and the marking that its category gives: both belong to the goods.
 * Codes that wait for a confirmation are proposed for no other goods.
 */
export function sourcesIn({ categories }: Pick<GoodsStore, 'categories'>) {
  const named = new Map(categories().map((category) => [category.name, category]));
  return (record: ProductRecord): PairSource[] => {
    if (record.taxChoice !== null) return [];
    const category = named.get(record.category);
    const notForCash = record.notForCash ?? category?.notForCash ?? null;
    const marked = record.marked ?? category?.marked ?? null;
    return [{ ...record, notForCash, marked, isProduct: true }];
  };
}

/** Most used first. Reads in steps, so that the till sells meanwhile. */
export async function pairsOfSpic(goods: Goods, spic: string): Promise<readonly KnownPair[]> {
  const [pairs, ofProduct] = [new KnownPairs(), sourcesIn(goods)];
  for (const group of goods.groups()) if (group.spic === spic) pairs.note({ ...group, isProduct: false });
  for (const category of goods.categories()) {
    if (category.spic === spic) pairs.note({ ...category, names: { uz: category.name }, isProduct: false });
  }
  for await (const record of withSpic(goods, spic)) {
    for (const source of ofProduct(record)) pairs.note(source);
  }
  return pairs.list(MOST);
}

/** The same of packages of so many pieces, which have package codes of their own. */
export async function packagePairsOfSpic(
  goods: Goods,
  spic: string,
  pieces: number,
): Promise<readonly KnownPair[]> {
  const [pairs, ofProduct] = [new KnownPairs(), sourcesIn(goods)];
  for await (const record of withSpic(goods, spic)) {
    const packageCode = record.package?.pieces === pieces ? record.package.packageCode : '';
    for (const source of ofProduct(record)) pairs.note({ ...source, packageCode });
  }
  return pairs.list(MOST);
}

async function* withSpic(goods: Goods, spic: string): AsyncGenerator<ProductRecord, void, undefined> {
  for (let after: number | null = 0; after !== null; ) {
    const { found, next } = goods.ofSpic(spic, after);
    yield* found;
    after = next;
    if (next !== null) await nextTurn();
  }
}
