/** A catalogue of any size, seeded: names as shops write them, in words that repeat as words do. */
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { openCatalogue } from '../../electron/storage/catalogue.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { type Seeded, seeded } from '../camera/seeded.ts';

const SYLLABLES =
  'sha kar non oli ma gu ruch tuz cho y go sht sut qay moq pis ta yog ba ra ton li mon pe chen ye'.split(' ');
const KINDS = ['dona', '400 g', '1 kg', '0,5 l', '1 l', '100 g'] as const;

const word = (random: Seeded): string => {
  const parts = Array.from({ length: 2 + Math.floor(random.next() * 2) }, () => pick(random, SYLLABLES));
  return parts.join('');
};
const pick = <T>(random: Seeded, all: readonly T[]): T => {
  const found = all[Math.floor(random.next() * all.length)];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
};

/** The barcode of the product with this number. */
export const barcodeOf = (number: number): string => `478${String(number).padStart(10, '0')}`;

const namesBy = (random: Seeded): (() => string) => {
  const words = Array.from({ length: 3_000 }, () => word(random));
  return () => `${pick(random, words)} ${pick(random, words)} ${pick(random, KINDS)}`;
};

/** So many names, the same each time; a longer list begins with the shorter one. */
export function productNames(count: number): readonly string[] {
  const next = namesBy(seeded(77));
  return Array.from({ length: count }, next);
}

function manyProducts(count: number): readonly Product[] {
  const random = seeded(77);
  const nextName = namesBy(random);
  const [sample] = SAMPLE_PRODUCTS;
  if (!sample) throw new Error('no sample products');
  return Array.from({ length: count }, (_, number) => {
    const name = nextName();
    return {
      ...sample,
      productId: ProductId.parse(`many-${number}`),
      barcode: barcodeOf(number),
      name: name.charAt(0).toUpperCase() + name.slice(1),
      priceTiyin: tiyin((1 + Math.floor(random.next() * 90)) * 50_000),
      category: `Group ${number % 12}`,
    };
  });
}

/**
 * Fills a catalogue and answers what can be typed into it: the start of a name, and the letter that changes
 * which product is found first.
 */
export function fillCatalogue(path: string, count: number, presses: number): readonly KeyPress[] {
  const catalogue = openCatalogue(path);
  if (!catalogue.ok) throw new Error(catalogue.error.code);
  const products = manyProducts(count);
  if (!catalogue.value.put(products).ok) throw new Error('the catalogue refuses');
  const random = seeded(count);
  const found: KeyPress[] = [];
  const first = (text: string): string | undefined => catalogue.value.search(text, 50)[0]?.name;
  for (let tries = 0; found.length < presses && tries < presses * 200; tries += 1) {
    const { name } = pick(random, products);
    const length = 3 + Math.floor(random.next() * 4);
    const [before, key, after] = [name.slice(0, length), name.charAt(length), name.slice(0, length + 1)];
    if (!/^[a-z]$/.test(key)) continue;
    const [shown, wanted] = [first(before), first(after)];
    if (shown === undefined || wanted === undefined || shown === wanted) continue;
    found.push({ before, shown, key, wanted });
  }
  catalogue.value.close();
  if (found.length < presses) throw new Error(`only ${found.length} key presses change what is found first`);
  return found;
}

export interface KeyPress {
  /** What stands in the field already. */
  readonly before: string;
  /** The name of the product that is found first by it. */
  readonly shown: string;
  readonly key: string;
  /** The name of the product that is found first then. */
  readonly wanted: string;
}
