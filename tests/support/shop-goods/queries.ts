/** The queries of all scripts. Each third one is held out: the search was never tuned to those. */
import type { Product } from '../../../shared/catalogue/product.ts';
import { CYRILLIC_QUERIES } from './queries-cyrillic.ts';
import { LATIN_QUERIES } from './queries-latin.ts';
import { RUSSIAN_QUERIES } from './queries-russian.ts';

export interface ShopQuery {
  /** As typed. */
  readonly text: string;
  readonly isHeldOut: boolean;
  isWanted(product: Product): boolean;
}

/** @throws if no product is wanted. */
export function shopQueries(goods: readonly Product[]): readonly ShopQuery[] {
  const rows = `${LATIN_QUERIES}${CYRILLIC_QUERIES}${RUSSIAN_QUERIES}`
    .split('\n')
    .filter((row) => row !== '');
  return rows.map((row, at) => {
    const [typed = '', wanted = ''] = row.split(' => ');
    const isWanted = ({ productId }: Product): boolean =>
      wanted.endsWith('/*') ? productId.startsWith(wanted.slice(0, -1)) : productId === wanted;
    const product = goods.find(isWanted);
    if (!product) throw new Error(`no goods for ${row}`);
    const text = typed.replace(/#(\d)/, (_, digits) => (product.barcode ?? '').slice(-Number(digits)));
    return { text, isHeldOut: at % 3 === 2, isWanted };
  });
}

export interface Hits {
  readonly queries: number;
  /** The wanted product is among the first five. */
  readonly amongFive: number;
  /** The search finds no product. */
  readonly nothing: number;
}

export function hitsOf(queries: readonly ShopQuery[], search: (text: string) => readonly Product[]): Hits {
  const found = queries.map(({ text, isWanted }) => ({ products: search(text), isWanted }));
  return {
    queries: queries.length,
    amongFive: found.filter(({ products, isWanted }) => products.slice(0, 5).some(isWanted)).length,
    nothing: found.filter(({ products }) => products.length === 0).length,
  };
}
