/**
 * Rows in the form of the national catalogue's own export (docs/decisions/own-workbook-reader.md). The same seed
 * makes the same rows. Codes, brands and barcodes are invented.
 */
import { seededRandomness } from '../../shared/time.ts';

export interface NationalRows {
  readonly rows: number;
  readonly seed: number;
}

export const HEADER_ROWS: readonly (readonly string[])[] = [
  ['MXIK guruhlari', '', '', '', '', '', 'MXIK', '', '', ''],
  [
    'Guruh',
    'Sinf',
    'Pozitsiya',
    'Subpozitsiya',
    'Brend',
    'Atribut',
    'MXIK KODI',
    'MXIK NOMI',
    'SHTRIX KODI',
    'OʻLCHOV BIRLIGI',
  ],
];

const EMPTY = '---';
const KINDS = [
  ['Напитки', 'Напитки безалкогольные', 'Напиток газированный', 'Напиток безалкогольный сильногазированный'],
  ['Изделия хлебобулочные', 'Печенье', 'Печенье сахарное', 'Печенье сахарное с какао'],
  ['Сладости', 'Шоколад', 'Шоколад молочный', 'Шоколад молочный с орехами'],
  ['Sut mahsulotlari', 'Sut', 'Sut pasterizatsiyalangan', 'Sut pasterizatsiyalangan, yogʻliligi 3,2 %'],
  ['Чой ва кофе', 'Чой', 'Қора чой', 'Қора чой, барги йирик'],
  ['Средства моющие', 'Порошки стиральные', 'Порошок стиральный', 'Порошок стиральный для цветных тканей'],
  ['Косметика', 'Шампуни', 'Шампунь для волос', 'Шампунь для волос с экстрактом трав'],
  ['Lampalar', 'Lampa', 'Lampa svetodiodli', 'Lampa svetodiodli, issiq yorugʻlik'],
  ['Бумага', 'Тетради', 'Тетрадь школьная', 'Тетрадь школьная в клетку'],
  ['Масла', 'Масла растительные', 'Масло подсолнечное', 'Масло подсолнечное рафинированное'],
] as const;
const SYLLABLES = [
  'ba',
  'lo',
  'mi',
  'ter',
  'san',
  'kul',
  'dor',
  'vi',
  'gra',
  'nex',
  'pol',
  'zar',
  'ush',
  'eko',
  'fres',
];
const FEATURES = [
  'лимон',
  'клубника',
  'premium',
  'классик',
  'без сахара',
  'органик',
  'olma',
  'семейный',
  'mini',
  'детский',
];
const SIZES = ['0,25 л', '0.5 л', '1 л', '1,5 л', '100 г', '250 г', '900 гр', '1 кг', '12 шт', '48 листов'];
const UNITS = ['dona', 'kg', 'litr', 'oʻram', EMPTY];

const CODES_PER_BRAND = 4;
const BRANDS = 3;
/** One generic code, which ends with 000000, and the codes of its brands. */
const PER_SUBPOSITION = 1 + BRANDS * CODES_PER_BRAND;
const SUBPOSITIONS = 5;
const POSITIONS = 7;
const CLASSES = 20;
/** Of 442,000 codes of the field, 51 had spaces behind. */
const SPACED = 51 / 442_000;
const WITH_BARCODE = 0.55;

const digits = (number: number, length: number): string => String(number).padStart(length, '0');

/** With its check digit. */
function ean13(body: string): string {
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Without the header rows. */
export function* nationalRows({ rows, seed }: NationalRows): Generator<readonly string[]> {
  const { fraction } = seededRandomness(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(fraction() * of.length)] as T;
  const brandName = (): string => {
    const name = pick(SYLLABLES) + pick(SYLLABLES) + (fraction() < 0.5 ? pick(SYLLABLES) : '');
    return name[0]?.toUpperCase() + name.slice(1);
  };
  let brand = '';
  for (let at = 0; at < rows; at += 1) {
    const inside = at % PER_SUBPOSITION;
    const place = Math.floor(at / PER_SUBPOSITION);
    const subposition = 1 + (place % SUBPOSITIONS);
    const position = 1 + (Math.floor(place / SUBPOSITIONS) % POSITIONS);
    const classOf = 1 + (Math.floor(place / (SUBPOSITIONS * POSITIONS)) % CLASSES);
    const group = 1 + Math.floor(place / (SUBPOSITIONS * POSITIONS * CLASSES));
    const brandNumber = Math.ceil(inside / CODES_PER_BRAND);
    const codeNumber = inside === 0 ? 0 : 1 + ((inside - 1) % CODES_PER_BRAND);
    const kind = KINDS[(group + classOf) % KINDS.length] ?? KINDS[0];
    if (codeNumber === 1) brand = brandName();
    const code = [digits(group, 3), digits(classOf, 2), digits(position, 3), digits(subposition, 3)];
    const feature = pick(FEATURES);
    const name = inside === 0 ? kind[3] : `${kind[3]} ${brand} ${feature}, ${pick(SIZES)}`;
    const spic = `${code.join('')}${digits(brandNumber, 3)}${digits(codeNumber, 3)}`;
    yield [
      `${code[0]}-${kind[0]}`,
      `${code.slice(0, 2).join('')}-${kind[1]}`,
      `${code.slice(0, 3).join('')}-${kind[2]} ${position}`,
      `${code.join('')}-${kind[3]} ${subposition}`,
      inside === 0 ? EMPTY : `${digits(brandNumber, 3)}-${brand}`,
      inside === 0 ? EMPTY : feature,
      fraction() < SPACED ? `${spic} ` : spic,
      name,
      inside > 0 && fraction() < WITH_BARCODE ? ean13(`478${digits(at, 9)}`) : EMPTY,
      pick(UNITS),
    ];
  }
}
