/** History queries of every kind: typed letter by letter, and with the filter chips. */
import { folded } from '../../shared/history/fold.ts';
import type { IndexReading } from '../../shared/history/query.ts';
import { personWord, REFUND_WORD, standingWord, tenderWord } from '../../shared/history/words.ts';
import { SALE_TAIL_LENGTH } from '../../shared/sale/sale-code.ts';
import { type Seeded, seeded } from '../camera/seeded.ts';
import { dayOf, idOf } from './big-journal.ts';
import { CASHIERS, differing, goodsNames } from './history-shop.ts';

export interface Question {
  readonly kind: string;
  readonly text: string;
  readonly filters: readonly IndexReading[];
}

const chip = (word: string): readonly IndexReading[] => [{ by: 'word', word }];
const soum = (amountTiyin: number): string => String(amountTiyin / 100);

/** The prefixes that a person types one after another. */
const letters = (text: string): readonly string[] =>
  Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1));

type Ask = (one: number, random: Seeded) => readonly string[];

/** one: the number of an existing sale. */
const TYPED: Readonly<Record<string, Ask>> = {
  sum: (one) => letters(soum(differing(one).sum)),
  card: (one) => letters(differing(one).lastFour),
  phone: (one) => [differing(one).phone],
  goods: (one, random) => letters(nameOf(one, random)),
  'goods and time': (one, random) => [`${nameOf(one, random)} 12:`, `${nameOf(one, random)} 12:30`, 'non su'],
  cashier: (one) => letters(cashierOf(one).name),
  'cashier and day': (one) => [`${cashierOf(one).name} ${dayOf(one)}`],
  'cashier and sum': (one) => [`${cashierOf(one).name} ${soum(differing(one).sum)}`],
  'two cashiers': () => ['lola karim'],
  time: () => ['12:', '12:3', '12:30'],
  day: (one) => [dayOf(one), `${dayOf(one)} 09:15`],
  tender: () => ['naqd', 'naqd non', 'term'],
  state: () => ['qaytar', 'paid', 'bekor'],
  receipt: (one) => [idOf('sale', one).slice(-4), idOf('sale', one).slice(-SALE_TAIL_LENGTH)],
  'payment number': (one) => [
    String(700_000_000_000_000 + one),
    String(700_000_000_000_000 + one).slice(0, 12),
  ],
  'our id': (one) => [idOf('transaction', one), idOf('sale', one).slice(0, 14)],
  'nobody has': () => ['nothing', 'lola nothing'],
};

/** Each with and without a word in the field. */
const CHIPS: Readonly<Record<string, (one: number) => readonly IndexReading[]>> = {
  'chip tender': () => chip(tenderWord('cash')),
  'chip state': () => chip(standingWord('uncertain')),
  'chip refunds': () => chip(REFUND_WORD),
  'chip person': (one) => chip(personWord(cashierOf(one).staffId)),
  'all chips': (one) => [
    ...chip(tenderWord('code')),
    ...chip(standingWord('refunded')),
    ...chip(REFUND_WORD),
    ...chip(personWord(cashierOf(one).staffId)),
  ],
};

const cashierOf = (one: number) => CASHIERS[one % CASHIERS.length] ?? { staffId: '', name: '' };

/** The names of a small shop also occur in a large one. */
const SOLD = goodsNames(0);
const nameOf = (one: number, random: Seeded): string => {
  const [first = ''] = folded(SOLD[Math.floor(random.next() * SOLD.length)] ?? '').split(' ');
  return first === '' ? `non ${one}` : first;
};

/** Questions of every kind in turn, `ofEach` of each. sales: the range of existing sales. */
export function questions(sales: number, ofEach: number): readonly Question[] {
  const random = seeded(11);
  const one = (): number => Math.floor(random.next() * sales);
  const kinds: readonly (readonly [string, () => readonly Omit<Question, 'kind'>[]])[] = [
    ...Object.entries(TYPED).map(
      ([kind, typed]) => [kind, () => typed(one(), random).map((text) => ({ text, filters: [] }))] as const,
    ),
    ...Object.entries(CHIPS).map(
      ([kind, filters]) =>
        [kind, () => ['', 'non'].map((text) => ({ text, filters: filters(one()) }))] as const,
    ),
  ];
  const samples = kinds.map(([kind, make]) => {
    const found: Question[] = [];
    while (found.length < ofEach) found.push(...make().map((question) => ({ kind, ...question })));
    return found.slice(0, ofEach);
  });
  return Array.from({ length: ofEach }, (_, at) => samples.flatMap((ofKind) => ofKind[at] ?? [])).flat();
}
