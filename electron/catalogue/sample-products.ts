/**
 * The sample catalogue of a small shop, with some marked goods. Each product has its own TIN, so every sale
 * can be fiscalised before the shop has its own catalogue.
 */

import type { Product } from '../../shared/catalogue/product.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';

type Sample = readonly [
  name: string,
  unit: string,
  soum: number,
  vatPercent: number | null,
  category: string,
  spic: string,
  packageCode: string,
];

const SAMPLES: readonly Sample[] = [
  ['Obi non', 'dona', 4_000, 12, 'Non', '01905001001000000', '1520627'],
  ['Patir', 'dona', 9_000, 12, 'Non', '01905001002000000', '1520628'],
  ['Buxanka', 'dona', 3_500, 12, 'Non', '01905001003000000', '1520629'],
  ['Somsa goʻshtli', 'dona', 12_000, 12, 'Non', '01905002001000000', '1520630'],
  ['Guruch lazer', 'kg', 24_000, 12, 'Bakaleya', '01006001001000000', '1494711'],
  ['Shakar', 'kg', 13_500, 12, 'Bakaleya', '01701001001000000', '1494712'],
  ['Un oliy nav', 'kg', 7_800, 12, 'Bakaleya', '01101001001000000', '1494713'],
  ['Makaron 400 g', 'dona', 8_900, 12, 'Bakaleya', '01902001001000000', '1520631'],
  ['Koʻk choy 100 g', 'dona', 16_500, 12, 'Bakaleya', '00902001001000000', '1520632'],
  ['Qora choy 100 g', 'dona', 15_000, 12, 'Bakaleya', '00902002001000000', '1520633'],
  ['Tuz 1 kg', 'dona', 2_500, 12, 'Bakaleya', '02501001001000000', '1520634'],
  ['Paxta yogʻi 1 l', 'dona', 21_990.5, 12, 'Bakaleya', '01512001001000000', '1520635'],
  ['Olma qizil', 'kg', 18_000, 0, 'Meva', '00808001001000000', '1494714'],
  ['Banan', 'kg', 25_900, 0, 'Meva', '00803001001000000', '1494715'],
  ['Pomidor', 'kg', 14_000, 0, 'Meva', '00702001001000000', '1494716'],
  ['Bodring', 'kg', 12_000, 0, 'Meva', '00707001001000000', '1494717'],
  ['Kartoshka', 'kg', 5_500, 0, 'Meva', '00701001001000000', '1494718'],
  ['Tuxum 10 dona', 'dona', 15_900, 12, 'Sut', '00407001001000000', '1520636'],
  ['Qaymoq 200 g', 'dona', 14_200, 12, 'Sut', '00401001001000000', '1520637'],
  ['Pishloq', 'kg', 96_000, 12, 'Sut', '00406001001000000', '1494719'],
  ['Shokolad 90 g', 'dona', 13_900, 12, 'Shirinlik', '01806001001000000', '1520638'],
  ['Pechenye 250 g', 'dona', 11_500, 12, 'Shirinlik', '01905003001000000', '1520639'],
  ['Holva 300 g', 'dona', 17_000, 12, 'Shirinlik', '01704001001000000', '1520640'],
  ['Daftar 48 varaq', 'dona', 6_500, 12, 'Boshqa', '04820001001000000', '1520641'],
  ['Ruchka koʻk', 'dona', 3_000, 12, 'Boshqa', '09608001001000000', '1520642'],
  ['Sovun 90 g', 'dona', 7_200, 12, 'Boshqa', '03401001001000000', '1520643'],
  ['Kitob: Oʻtkan kunlar', 'dona', 45_000, null, 'Boshqa', '04901001001000000', '1520644'],
  ['Suv gazsiz 1 l', 'dona', 4_500, 12, 'Ichimlik', '02201001001000000', '1520645'],
  ['Pivo 0,5 l', 'dona', 12_900, 12, 'Ichimlik', '02203001001000000', '1520646'],
];

/** Goods that carry a marking code of their own. */
const MARKED: ReadonlySet<string> = new Set(['Suv gazsiz 1 l', 'Pivo 0,5 l']);

/** The first sample's barcode, which manuals and checks name; it is not a real article's number. */
const FIRST_BARCODE = '4780000000017';

/** After the first: twelve digits that count up, and EAN-13's check digit. */
function sampleBarcode(index: number): string {
  if (index === 0) return FIRST_BARCODE;
  const body = String(478_000_000_001 + index);
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

export const SAMPLE_PRODUCTS: readonly Product[] = SAMPLES.map(
  ([name, unit, soum, vatPercent, category, spic, packageCode], index) => ({
    productId: ProductId.parse(`sample-${String(index + 1).padStart(2, '0')}`),
    name,
    unit,
    barcode: sampleBarcode(index),
    spic,
    unitsCode: null,
    packageCode,
    priceTiyin: tiyin(Math.round(soum * 100)),
    vatPercent,
    tin: String(301_000_001 + index),
    pinfl: null,
    soldBy: unit === 'kg' ? 'weight' : 'piece',
    marked: MARKED.has(name),
    notForCash: false,
    pieces: 1,
    category,
  }),
);
