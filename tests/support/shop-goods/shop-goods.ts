/**
 * The seeded goods of an Uzbek shop: each brand, kind and size of the lists, once, under a name in one of the three
 * scripts as some shop would write it. Ids do not show how a name is written, so that queries cannot be fitted to it.
 */

import type { Product } from '../../../shared/catalogue/product.ts';
import { ProductId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { seededRandomness } from '../../../shared/time.ts';
import { CATEGORIES } from './categories.ts';
import { cyrillicOf } from './cyrillic-of.ts';
import { DRINKS_AND_SWEETS } from './drinks-and-sweets.ts';
import { FOOD } from './food.ts';
import { HOUSEHOLD } from './household.ts';
import { PUBLIC_CODES } from './public-codes.ts';
import { type Script, writtenSize } from './written-size.ts';

const SEED = 31_026;
const BASE = {
  unitsCode: null,
  packageCode: '1520627',
  vatPercent: 12,
  tin: null,
  pinfl: null,
  marked: false,
  notForCash: false,
  pieces: 1,
} as const;

interface Wanted {
  readonly id: string;
  readonly category: string;
  readonly kind: readonly string[];
  readonly brand: readonly string[];
  readonly variant: readonly string[];
  readonly size: string;
}

const listOf = (cell = ''): readonly string[] => cell.split(',').map((part) => part.trim());
const formsOf = (text: string): readonly string[] => (text === '-' || text === '*' ? [] : text.split('='));
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ʻʼ]/g, '')
    .replace(/[^a-z0-9.%]+/g, '-');

/** Every article of the lists, in their order. */
function wanted(): readonly Wanted[] {
  const rows = `${FOOD}${DRINKS_AND_SWEETS}${HOUSEHOLD}`.split('\n').filter((row) => row.includes('|'));
  return rows.flatMap((row) => {
    const [family = '', category = '', uz = '', ru = '', brands, variants, sizes] = row
      .split('|')
      .map((cell) => cell.trim());
    const kind = uz === '*' ? [] : [uz, ru];
    return listOf(brands).flatMap((brand) =>
      listOf(variants).flatMap((variant) =>
        listOf(sizes).map((size) => {
          const parts = [family, formsOf(brand)[0], formsOf(variant)[0], formsOf(size)[0]];
          const id = parts
            .filter((part) => part !== undefined)
            .map(slug)
            .join('/');
          return { id, category, kind, brand: formsOf(brand), variant: formsOf(variant), size };
        }),
      ),
    );
  });
}

export function shopGoods(seed = SEED): readonly Product[] {
  const { fraction } = seededRandomness(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(fraction() * all.length)] as T;
  const goods = wanted().map((article, at): Product => {
    const script = pick<Script>(['latin', 'latin', 'cyrillic', 'russian', 'russian']);
    const isLoose = article.size === '-' && ['fruit', 'bread'].includes(article.category);
    return {
      ...BASE,
      productId: ProductId.parse(article.id),
      name: nameOf(article, script, pick),
      unit: isLoose ? 'kg' : 'dona',
      barcode: isLoose ? null : barcodeAt(at),
      spic: '02202002001000000',
      priceTiyin: tiyin((10 + Math.floor(fraction() * 900)) * 10_000),
      soldBy: isLoose ? 'weight' : 'piece',
      category: CATEGORIES[article.category] ?? article.category,
    };
  });
  return [...goods, ...PUBLIC_CODES.map((product) => ({ ...BASE, ...product }))];
}

function nameOf(article: Wanted, script: Script, pick: <T>(all: readonly T[]) => T): string {
  const inScript = (forms: readonly string[]): string => {
    const [uz = '', ru] = forms;
    if (script === 'latin') return uz;
    return script === 'russian' ? (ru ?? uz) : /[a-z]/i.test(uz) && forms.length > 1 ? cyrillicOf(uz) : uz;
  };
  // Brands keep their Latin letters in many names of the other scripts.
  const [latin = '', cyrillic = latin] = article.brand;
  const brand = script === 'latin' ? latin : pick([latin, cyrillic]);
  const [kind, variant] = [inScript(article.kind), inScript(article.variant)];
  const size = article.size === '-' ? '' : writtenSize(article.size, script, pick);
  const order = pick([
    [kind, brand, variant, size],
    [kind, brand, variant, size],
    [brand, kind, variant, size],
    [kind, variant, brand, size],
  ]);
  const name = order.filter((part) => part !== '').join(' ');
  const apostrophe = pick(['ʻ', 'ʻ', "'", "'", '‘', '`', '’', '']);
  return cased(name.replaceAll('ʻ', apostrophe), pick);
}

const cased = (name: string, pick: <T>(all: readonly T[]) => T): string =>
  pick([
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    ...Array.from({ length: 8 }, () => (text: string) => text),
  ])(name);

/** An EAN-13 with its check digit, scattered so that ends differ. */
function barcodeAt(at: number): string {
  const body = `478${String((at * 7_368_787 + 10_007) % 1_000_000_000).padStart(9, '0')}`;
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
