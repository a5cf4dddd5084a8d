/**
 * What differs between sales of a shop: sums, cards, goods, phones, cashiers, tenders and states. A bench
 * journal repeats one sale. This file gives its index and phones the values that a history search uses.
 */
import { DatabaseSync } from 'node:sqlite';
import { goodsWord } from '../../electron/storage/search/index-sales.ts';
import { folded } from '../../shared/history/fold.ts';
import {
  amountWord,
  cardWord,
  personWord,
  REFUND_WORD,
  standingWord,
  tenderWord,
} from '../../shared/history/words.ts';
import { StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { productNames } from './many-products.ts';

/** The first letters of the index words that differ from sale to sale. */
export const DIFFERS = 'acrstw';

const SUMS = 4_000;
const DIGITS = 10_000;
const NAMES = { least: 500, most: 10_000 } as const;
/** Phones are kept for half a year. */
const PHONE_DAYS = 180;

const CASHIER_NAMES = ['lola', 'karim', 'nodira', 'olim', 'sevara', 'jasur', 'malika', 'lutfulla'] as const;
export const CASHIERS = CASHIER_NAMES.map((name) => ({ staffId: StaffId.parse(`staff-${name}`), name }));

/** The search values of the sale with this number, counted from the oldest. */
export const differing = (number: number) => ({
  sum: tiyin((1 + ((number * 37) % SUMS)) * 50_000),
  lastFour: String((number * 7_919) % DIGITS).padStart(4, '0'),
  phone: String((number * 6_007) % DIGITS).padStart(4, '0'),
});

/** As stored in the index. sales: their number. */
export const goodsNames = (sales: number): readonly string[] =>
  productNames(Math.min(NAMES.most, Math.max(NAMES.least, sales / 100))).map(folded);

/** database: an index that holds all its sales. */
export function varyIndex(database: DatabaseSync, sales: number): void {
  const names = goodsNames(sales);
  const text = (value: string): string => `'${value}'`;
  const choice = (values: readonly string[]): string =>
    `CASE number % ${values.length} ${values.map((value, at) => `WHEN ${at} THEN ${text(value)}`).join(' ')} END`;
  const first = amountWord(tiyin(1)).slice(0, 1);
  database.exec(`PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; BEGIN;
    DELETE FROM posting WHERE substr(word, 1, 1) IN (${[...DIFFERS].map(text).join(', ')});
    CREATE TEMP TABLE numbered AS SELECT sale, ROW_NUMBER() OVER (ORDER BY sale) - 1 AS number FROM doc`);
  const put = (word: string, where = 'TRUE'): void =>
    database.exec(`INSERT OR IGNORE INTO posting SELECT ${word} AS word, sale FROM numbered WHERE ${where}
      ORDER BY word, sale`);
  put(`'${first}' || ((1 + (number * 37) % ${SUMS}) * 50000)`);
  put(`'${cardWord('')}' || printf('%04d', (number * 7919) % ${DIGITS})`);
  put(choice(CASHIERS.map(({ staffId }) => personWord(staffId))));
  put(choice([tenderWord('code'), tenderWord('cash'), tenderWord('code'), tenderWord('terminal')]));
  put(text(standingWord('paid')), 'number % 50 > 0');
  put(text(standingWord('refunded')), 'number % 50 = 0');
  put(text(REFUND_WORD), 'number % 50 = 0');
  put(text(standingWord('uncertain')), 'number % 500 = 0');
  const name = database.prepare('INSERT OR IGNORE INTO goods_name (folded) VALUES (?)');
  for (const folded of names) name.run(folded);
  database.exec(`CREATE TEMP TABLE goods AS
    SELECT name, ROW_NUMBER() OVER (ORDER BY name) - 1 AS place FROM goods_name`);
  const sold = Number(database.prepare('SELECT COUNT(*) AS count FROM temp.goods').get()?.count);
  database.exec(`INSERT OR IGNORE INTO posting SELECT '${goodsWord(0).slice(0, 1)}' || goods.name AS word, sale
    FROM numbered JOIN temp.goods ON place = number % ${sold} ORDER BY word, sale;
    COMMIT; DROP TABLE temp.numbered; DROP TABLE temp.goods`);
}

/** journalPath: a journal with all its sales. The newest half year gets phones. */
export function varyPhones(journalPath: string, salesADay: number): void {
  const database = new DatabaseSync(journalPath);
  database.exec(`PRAGMA synchronous = OFF; BEGIN;
    INSERT OR IGNORE INTO payer_phone
      SELECT transaction_id, printf('%04d', (number * 6007) % ${DIGITS}), created_wall_ms FROM (
        SELECT transaction_id, created_wall_ms, ROW_NUMBER() OVER (ORDER BY sale) - 1 AS number,
          COUNT(*) OVER () AS of FROM payment)
      WHERE of - number <= ${PHONE_DAYS * salesADay} ORDER BY transaction_id;
    COMMIT`);
  database.close();
}
