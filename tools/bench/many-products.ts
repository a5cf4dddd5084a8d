/** A seeded catalogue of any size, with names like a shop's, whose words repeat. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type GoodsPartsOf, goodsParts } from '../../electron/app/goods-parts.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { openGoodsStore } from '../../electron/storage/catalogue/open-store.ts';
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { type Seeded, seeded } from '../camera/seeded.ts';

const SYLLABLES =
  'sha kar non oli ma gu ruch tuz cho y go sht sut qay moq pis ta yog ba ra ton li mon pe chen ye'.split(' ');
const KINDS = ['dona', '400 g', '1 kg', '0,5 l', '1 l', '100 g'];
const SEED = 77;
/** The longest result list. */
const SHOWN = 24;

const pick = (random: Seeded, all: readonly string[]): string =>
  all[Math.floor(random.next() * all.length)] ?? '';
const some = (count: number, make: () => string): string[] => Array.from({ length: count }, make);

/** The same names each time; a longer list begins with the shorter one. */
export function productNames(count: number): readonly string[] {
  const random = seeded(SEED);
  const words = some(3_000, () =>
    some(2 + Math.floor(random.next() * 2), () => pick(random, SYLLABLES)).join(''),
  );
  return some(count, () => `${pick(random, words)} ${pick(random, words)} ${pick(random, KINDS)}`);
}

export const barcodeOf = (number: number): string => `478${String(number).padStart(10, '0')}`;

export const GOODS_PARTS: GoodsPartsOf = {
  language: () => 'en',
  unitsRequired: () => false,
  amountScale: () => 1000,
  keepsSamples: true,
};

export function fillCatalogue(dataFolder: string, count: number): Catalogue {
  mkdirSync(dataFolder, { recursive: true });
  const opened = openGoodsStore(join(dataFolder, 'catalogue.db'), goodsParts(GOODS_PARTS));
  if (!opened.ok) throw new Error(opened.error.code);
  const { catalogue } = opened.value;
  const random = seeded(SEED);
  const [sample] = SAMPLE_PRODUCTS;
  if (!sample) throw new Error('no sample products');
  const products = productNames(count).map((name, number) => ({
    ...sample,
    productId: ProductId.parse(`many-${number}`),
    barcode: barcodeOf(number),
    name: name.charAt(0).toUpperCase() + name.slice(1),
    priceTiyin: tiyin((1 + Math.floor(random.next() * 90)) * 50_000),
    category: `Group ${number % 12}`,
  }));
  if (!catalogue.put(products).ok) throw new Error('the catalogue refuses');
  return catalogue;
}

export interface KeyPress {
  /** The text in the field already: the start of a name. */
  readonly before: string;
  /** The first result for that text. */
  readonly shown: string;
  readonly key: string;
  /** The first result after the key: another product. */
  readonly wanted: string;
}

export function pressesIn(catalogue: Catalogue, count: number): readonly KeyPress[] {
  const random = seeded(catalogue.count());
  const found: KeyPress[] = [];
  const first = (text: string): string | undefined => catalogue.search(text, SHOWN)[0]?.name;
  for (let tries = 0; found.length < count && tries < count * 200; tries += 1) {
    const name = catalogue.byBarcode(barcodeOf(Math.floor(random.next() * catalogue.count())))?.name ?? '';
    const length = 3 + Math.floor(random.next() * 4);
    const [before, key] = [name.slice(0, length), name.charAt(length)];
    if (!/^[a-z]$/.test(key)) continue;
    const [shown, wanted] = [first(before), first(before + key)];
    if (shown === undefined || wanted === undefined || shown === wanted) continue;
    found.push({ before, shown, key, wanted });
  }
  if (found.length < count) throw new Error(`only ${found.length} key presses change what is found first`);
  return found;
}
