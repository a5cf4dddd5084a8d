/**
 * Reads the text of the search field. A sale must match every word. A word may have several readings: "4242"
 * is a card, a sum, the end of a phone number, or part of a name. Days and spans of days are separate from
 * the words.
 */
import type { ShiftId } from '../ids.ts';
import { latinTwins } from '../latin-twins.ts';
import { readReceiptText } from '../sale/receipt-no.ts';
import { readSaleCode, SALE_TAIL_LENGTH } from '../sale/sale-code.ts';
import { DAY_MS, isDay, startOfTashkentDay, tashkentDay } from '../time.ts';
import { readAmount } from '../typed-amount.ts';
import { folded, foldedWords } from './fold.ts';
import {
  amountWord,
  cardWord,
  fiscalWord,
  linkWord,
  minuteWord,
  paymentWord,
  personWord,
  REFUND_WORD,
  receiptWord,
  refundDayWord,
  type SaleStanding,
  saleTailWord,
  slipWord,
  standingWord,
  tailWord,
  tenderWord,
} from './words.ts';

export type Reading =
  /** An exact word of the sale. */
  | { readonly by: 'word'; readonly word: string }
  /** Any of these words. */
  | { readonly by: 'any-word'; readonly words: readonly string[] }
  /** This shift counted money of the sale, as income or refund. */
  | { readonly by: 'shift'; readonly shiftId: ShiftId }
  /** A word with this prefix. */
  | { readonly by: 'prefix'; readonly word: string }
  /** A product whose name has a word for each of these prefixes. */
  | { readonly by: 'goods'; readonly prefixes: readonly string[] }
  /** Our own id with this prefix. */
  | { readonly by: 'our-id'; readonly prefix: string }
  | { readonly by: 'phone'; readonly lastFour: string }
  /** A person whose name has a word for each of these prefixes. The names are stored apart from the books. */
  | { readonly by: 'person'; readonly prefixes: readonly string[] };

/** A reading for the index, which knows people by their ids. */
export type IndexReading = Exclude<Reading, { readonly by: 'person' }>;

/** Both YYYY-MM-DD in Tashkent, inclusive. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

export interface HistoryQuery {
  /** The readings of each word. */
  readonly words: readonly (readonly Reading[])[];
  readonly days: DaySpan | null;
}

/** nowWallMs: the reference for "yesterday" and "21.11". */
export function readQuery(text: string, nowWallMs: number): HistoryQuery {
  const trimmed = text.trim();
  const named = readSaleCode(trimmed);
  if (named !== null) return { words: [[{ by: 'our-id', prefix: named }]], days: null };
  if (/^https?:\/\/\S+$/i.test(trimmed)) {
    return { words: [[{ by: 'word', word: linkWord(trimmed) }]], days: null };
  }
  const words: (readonly Reading[])[] = [];
  let days: DaySpan | null = null;
  for (const word of wordsIn(trimmed)) {
    const span = daysOf(word, nowWallMs);
    if (span !== null) days = days === null ? span : joined(days, span);
    else {
      const readings = readingsOf(word);
      if (readings.length > 0) words.push(readings);
    }
  }
  return { words, days };
}

/** The query as the index takes it. named: the people whose names have words with these prefixes. */
export const indexWords = (
  { words }: HistoryQuery,
  named: (prefixes: readonly string[]) => readonly string[],
): readonly (readonly IndexReading[])[] =>
  words.map((readings) =>
    readings.flatMap((reading): readonly IndexReading[] =>
      reading.by === 'person'
        ? named(reading.prefixes).map((id) => ({ by: 'word', word: personWord(id) }))
        : [reading],
    ),
  );

/** The intersection; null: all days; `none`: empty. */
export function daysInBoth(one: DaySpan | null, other: DaySpan | null): DaySpan | 'none' | null {
  if (one === null || other === null) return one ?? other;
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from > to ? 'none' : { from, to };
}

/** The longest span that is listed day by day; older days are cut. */
const MOST_DAYS = 3_660;

/** Matches sales with a refund on one of these days, whenever they were made. */
export function refundedWithin({ from, to }: DaySpan): IndexReading {
  const words: string[] = [];
  const firstMs = startOfTashkentDay(from);
  for (let ms = startOfTashkentDay(to); ms >= firstMs && words.length < MOST_DAYS; ms -= DAY_MS) {
    words.push(refundDayWord(tashkentDay(ms)));
  }
  return { by: 'any-word', words };
}

const joined = (one: DaySpan, other: DaySpan): DaySpan => ({
  from: one.from < other.from ? one.from : other.from,
  to: one.to > other.to ? one.to : other.to,
});

/** "78 000" is one sum: groups of three digits belong together. */
const GROUPED = /(?<![\d.,:])\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?:[.,]\d{1,2})?(?![\d:])/g;

/** States and payments that some language names in several words: these are joined into one word. */
const NAMED_BY_SEVERAL =
  /(?<!\S)(?:not\s+(?:paid|compl)|не\s+(?:оплач|заверш)|partly\s+ref|возвращ\S*\s+част|частично\s+возвр|(?:bekor|бекор)\s+(?:qil|қил)|(?:qisman|қисман)\s+(?:qayt|қайт)|receipts?\s+wait|by\s+(?:code|invoice|card\s+num)|card\s+by\s+num|(?:hisob|ҳисоб)\s+(?:orqali|орқали)|(?:karta|карта)\s+(?:raqami|рақами|по\s+ном)(?:\s+(?:bilan|билан))?|(?:kod|код)\s+(?:orqali|орқали)|qr\s+(?:pay|t[oў]|опл)|оплата\s+по\s+(?:qr|код)|(?:chek|чек)\S*\s+(?:kut|кут|жд)|no\s+slip(?:\s+number)?|без\s+номера(?:\s+чека)?|(?:chek|slip|чек|слип)\s+(?:raqamisiz|рақамисиз)|codes\s+short|коды\s+сокр|(?:kodlari|кодлари)\s+(?:qisq|қисқ))/giu;

const joinedUp = (text: string): string => text.replace(/\s/g, '');

const wordsIn = (text: string): readonly string[] =>
  text
    .replace(GROUPED, joinedUp)
    .replace(NAMED_BY_SEVERAL, joinedUp)
    .split(/\s+/)
    .map((word) => word.replace(/^[…#№]+/u, ''))
    .filter((word) => word !== '');

/** Folded, so that one spelling covers both alphabets. */
const TODAY = new Set(['bugun', 'today', 'segodnya']);
const YESTERDAY = new Set(['kecha', 'yesterday', 'vchera']);

function daysOf(word: string, nowWallMs: number): DaySpan | null {
  const name = folded(word);
  if (TODAY.has(name)) return oneDay(tashkentDay(nowWallMs));
  if (YESTERDAY.has(name)) return oneDay(tashkentDay(nowWallMs - DAY_MS));
  const [first = '', last, ...more] = word.split(/[-–—](?=\d{1,2}[./]\d)/);
  const from = dayOf(first, nowWallMs);
  if (from === null || more.length > 0) return null;
  if (last === undefined) return oneDay(from);
  const to = dayOf(last, nowWallMs);
  return to === null ? null : joined(oneDay(from), oneDay(to));
}

const oneDay = (day: string): DaySpan => ({ from: day, to: day });

/** `21.11`, `21.11.26`, `21/11/2026`, `2026-11-21`. Without a year: the latest such day. */
function dayOf(word: string, nowWallMs: number): string | null {
  const [, isoDay] = /^(\d{4}-\d{2}-\d{2})$/.exec(word) ?? [];
  if (isoDay !== undefined) return isDay(isoDay) ? isoDay : null;
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2})?)?$/.exec(word) ?? [];
  if (day === undefined || month === undefined) return null;
  const today = tashkentDay(nowWallMs);
  const inYear = (number: number): string => `${number}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year !== undefined) {
    const named = inYear(year.length === 2 ? 2_000 + Number(year) : Number(year));
    return isDay(named) ? named : null;
  }
  const thisYear = Number(today.slice(0, 4));
  for (const number of [thisYear, thisYear - 1, thisYear - 2, thisYear - 3, thisYear - 4]) {
    const named = inYear(number);
    if (isDay(named) && named <= today) return named;
  }
  return null;
}

/** Minutes to each side of a time: a receipt, a phone and a memory give three different times. */
const ABOUT_MINUTES = 5;

function minutesOf(word: string): readonly number[] | null {
  const [, hour, minute = ''] = /^(\d{1,2}):(\d{0,2})$/.exec(word) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  const start = Number(hour) * 60;
  const span = (from: number, length: number): readonly number[] =>
    Array.from({ length }, (_, at) => (from + at + 24 * 60) % (24 * 60));
  if (minute === '') return span(start, 60);
  if (minute.length === 1) return span(start + Number(minute) * 10, 10);
  return span(start + Number(minute) - ABOUT_MINUTES, 2 * ABOUT_MINUTES + 1);
}

/** Prefixes of the usual names of tenders and states, folded. */
const NAMED_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:cash|naqd|nalich)/, tenderWord('cash')],
  [/^(?:qr|kod(?!isokr|lariqisq)|code(?!sshort)|bycode|oplatapo(?:qr|kod))/, tenderWord('code')],
  [/^(?:codesshort|kodisokr|kodlariqisq)/, standing('labels-shortened')],
  [/^(?:byinvoice|invoice|hisob|sche?t|schyot)/, tenderWord('invoice')],
  [/^(?:bycardnum|cardby|kartaraqam|kartapo)/, tenderWord('saved-card')],
  // As printed on paper; the full word, because potatoes and cardamom begin alike.
  [/^(?:term|cards?$|karta(?:si)?$|kart(?:i|u|e|oy)$)/, tenderWord('terminal')],
  [/^(?:refund|qaytar|vozvr(?!.*chast))/, REFUND_WORD],
  [/^(?:part|qisman|chastich|vozvr.*chast)/, standing('part-refunded')],
  [/^(?:void|bekor|otmen)/, standing('voided')],
  [/^(?:paid|tolan(?!ma)|oplach)/, standing('paid')],
  [/^(?:unpaid|notpaid|tolanma|neoplach)/, standing('unpaid')],
  [/^(?:open|notcompl|ochiq|yakunlanma|otkrit|nezaversh)/, standing('open')],
  [/^(?:receipts?wait|chek\p{L}*?(?:kut|jd))/u, standing('receipt-waiting')],
  [/^(?:noslip|(?:chek|slip)raqamisiz|beznomera)/, standing('without-slip')],
  [/^(?:uncert|unclear|noaniq|neyasn)/, standing('uncertain')],
];
function standing(name: SaleStanding): string {
  return standingWord(name);
}

const LEAST_OF_ID = 6;
const LEAST_OF_PAYMENT_ID = 4;

function readingsOf(word: string): readonly Reading[] {
  const readings: Reading[] = [];
  const is = (own: string): void => void readings.push({ by: 'word', word: own });
  const minutes = minutesOf(word);
  if (minutes !== null) return minutes.map((minute) => ({ by: 'word', word: minuteWord(minute) }));
  const prefixes = foldedWords(word);
  const name = prefixes.join('');
  if (name === '') return [];
  readings.push({ by: 'goods', prefixes });
  if (/^\p{L}/u.test(name)) readings.push({ by: 'person', prefixes });
  const { value: amount } = readAmount(word);
  if (amount !== null) is(amountWord(amount));
  if (/^\d+$/.test(word)) {
    is(fiscalWord(word));
    if (word.length >= LEAST_OF_PAYMENT_ID) readings.push({ by: 'prefix', word: paymentWord(word) });
  }
  const masked = /^(?:[\dx]*\*+)?(\d{4})$/i.exec(word)?.[1];
  if (masked !== undefined) {
    is(cardWord(masked));
    readings.push({ by: 'phone', lastFour: masked });
  }
  // Letters and digits only: our ids and names contain hyphens.
  const code = latinTwins(word);
  if (/^[\p{L}\p{N}]{4}$/u.test(word)) is(tailWord(code));
  if (word.length === SALE_TAIL_LENGTH && /^[\da-f]+$/i.test(code)) is(saleTailWord(code));
  const receipt = readReceiptText(word);
  if (receipt !== null) is(receiptWord(receipt));
  // A spreadsheet reads the number as numeric and drops its leading zeros.
  if (/^[1-9]\d*$/.test(word) && word.length < SALE_TAIL_LENGTH)
    is(saleTailWord(word.padStart(SALE_TAIL_LENGTH, '0')));
  if (word.length >= LEAST_OF_ID && /^[\da-z-]+$/i.test(code)) {
    readings.push({ by: 'our-id', prefix: code.toLowerCase() });
  }
  is(slipWord(word));
  if (code !== word) is(slipWord(code));
  for (const [called, own] of NAMED_FIELDS) if (called.test(name)) is(own);
  return readings;
}
