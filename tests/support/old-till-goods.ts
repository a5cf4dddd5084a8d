/**
 * The goods of a small shop as 1C prints them into a workbook: a title above the header, numbers for prices, a stock
 * column, and no tax codes. A spreadsheet has damaged one barcode, and one price is a text with two readings.
 */
import { sheetBytes, type XlsxCell } from './xlsx-bytes.ts';

interface OldGoods {
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  readonly barcode: string;
  readonly priceSoum: number;
}

const ROWS = `
Хлеб «Уй нон» | Хлеб | шт | 4000
Лепёшка патыр | Хлеб | шт | 6500
Хлеб бородинский 400 г | Хлеб | шт | 7800
Булочка с маком 80 г | Хлеб | шт | 3500
Лаваш тонкий 250 г | Хлеб | шт | 5000
Самса с мясом | Хлеб | шт | 9000
Молоко «Мусаффо» 3,2 % 1 л | Молочные | шт | 14500
Кефир «Нестле» 2,5 % 1 л | Молочные | шт | 15000
Катык 0,5 л | Молочные | шт | 9000
Сметана 20 % 400 г | Молочные | шт | 18000
Творог 9 % 200 г | Молочные | шт | 16500
Масло сливочное 82,5 % 200 г | Молочные | шт | 32000
Сыр «Голландский» | Молочные | кг | 96000
Яйца 10 шт | Молочные | шт | 21000
Чай зелёный 95, 100 г | Чай и кофе | шт | 16500
Чай «Ахмад» 100 пакетиков | Чай и кофе | шт | 42000
Кофе растворимый 95 г | Чай и кофе | шт | 58000
Какао 100 г | Чай и кофе | шт | 19000
Сахар 1 кг | Бакалея | шт | 13500
Соль 1 кг | Бакалея | шт | 3000
Рис «Лазер» 1 кг | Бакалея | шт | 24000
Гречка 800 г | Бакалея | шт | 17500
Маш 1 кг | Бакалея | шт | 22000
Мука высший сорт 2 кг | Бакалея | шт | 19500
Макароны спираль 400 г | Бакалея | шт | 8500
Масло подсолнечное 1 л | Бакалея | шт | 23500
Томатная паста 380 г | Бакалея | шт | 15500
Горошек зелёный 400 г | Бакалея | шт | 14000
Печенье «Крафер» 180 г | Сладости | шт | 12000
Шоколад молочный 90 г | Сладости | шт | 16000
Халва 300 г | Сладости | шт | 18500
Вафли лимонные 200 г | Сладости | шт | 11000
Мёд цветочный 500 г | Сладости | шт | 55000
Мыло туалетное 90 г | Для дома | шт | 7500
Стиральный порошок 450 г | Для дома | шт | 16000
Зубная паста 100 мл | Для дома | шт | 19500
Салфетки бумажные | Для дома | шт | 6000
Спички | Для дома | шт | 500
Батарейка АА | Для дома | шт | 5500
Пакет-майка | Для дома | шт | 700
`;

function barcodeOf(at: number): string {
  const body = `4780055${String(at + 101).padStart(5, '0')}`;
  const sum = [...body].reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

export const OLD_GOODS: readonly OldGoods[] = ROWS.trim()
  .split('\n')
  .map((row, at) => {
    const [name = '', category = '', unit = '', price = ''] = row.split(' | ');
    return { name, category, unit, barcode: barcodeOf(at), priceSoum: Number(price) };
  });

/** @throws for a name that the shop does not have. */
export function oldGoods(name: string): OldGoods {
  const found = OLD_GOODS.find((goods) => goods.name === name);
  if (!found) throw new Error(`the shop has no ${name}`);
  return found;
}

/** Taken without its barcode, which a spreadsheet has written as 4,78006E+12. */
export const WITHOUT_BARCODE = oldGoods('Хлеб «Уй нон»');
/** Its price is the text `12.000`. */
const TWO_READINGS = oldGoods('Печенье «Крафер» 180 г');

const HEADER = ['Код', 'Наименование', 'Группа', 'Ед. изм.', 'Штрихкод', 'Цена', 'Остаток'] as const;

export const oldTillWorkbook = (): Uint8Array =>
  sheetBytes([['Прайс-лист магазина «Баҳор»'], null, HEADER, ...OLD_GOODS.map(rowOf)]);

function rowOf(goods: OldGoods, at: number): readonly XlsxCell[] {
  const { name, category, unit, barcode, priceSoum } = goods;
  return [
    `00-${String(at + 1).padStart(6, '0')}`,
    name,
    category,
    unit,
    goods === WITHOUT_BARCODE ? '4,78006E+12' : barcode,
    goods === TWO_READINGS ? '12.000' : { number: String(priceSoum) },
    { number: String((at * 7) % 40) },
  ];
}
