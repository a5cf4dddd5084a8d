/** The sentence of an expected failure: what happened to the money and what to do now. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { isTiyin } from '../../shared/money.ts';
import type { Typed } from '../../shared/typed-amount.ts';
import { dayText, moneyText } from './money.ts';
import type { Words } from './words.ts';

/** The field in the cashier's words. A field without words keeps its own name. */
function fieldWords(words: Words, field: string | undefined): string {
  if (field === undefined) return '–';
  const key = `field.${field}` as const;
  return words.knows(key) ? words(key) : field;
}

/** A limit as a person reads it: the limit of the total, or of an amount, is money. */
function limitWords(error: TillError): string {
  if (error.limit === undefined) return '';
  const isMoney = error.field === 'total' || error.code === 'money.too-much';
  if (isMoney && isTiyin(error.limit)) return moneyText(error.limit);
  return String(error.limit);
}

/** The errors whose note is the fault's code of a goods file. */
const WITH_FAULT: ReadonlySet<string> = new Set(['goods-file.unreadable', 'goods-file.not-taken']);

function noteWords(words: Words, { code, note = '', limit = 0 }: TillError): string {
  // The copy's day.
  if (code === 'catalogue.from-copy' && note !== '') return dayText(note);
  const key = `goods-fault.${note}`;
  if (!WITH_FAULT.has(code)) return note;
  return words.knows(key) ? words.of(key, { limit, row: '' }) : '';
}

export function errorWords(words: Words, error: TillError): string {
  const limit = limitWords(error);
  const note = noteWords(words, error);
  return words(`errors.${error.code}`, {
    hasNote: note ? 'yes' : 'no',
    note,
    field: fieldWords(words, error.field),
    limit,
    count: error.limit ?? 0,
    until: error.until === undefined ? '' : dayText(error.until),
    reason: words(`field-reason.${error.reason ?? 'invalid'}`, { limit }),
    httpStatus: error.httpStatus ?? 0,
  });
}

/** The goods of `tender.not-for-cash`. */
export const goodsOfStop = (words: Words, { note = '', limit = 0 }: TillError): string =>
  limit === 0 ? note : `${note} ${words('fault.more', { count: limit })}`;

/** Why the typed text is invalid; null: it is valid, or empty. */
export const typedProblem = (words: Words, { problem }: Typed<unknown>): string | null =>
  problem && errorWords(words, problem);

/**
 * Why a paid payment has no receipt. The gateway errors' own sentences speak of the charge ("no money was
 * moved", "do not charge again"), which would be wrong here. A refusal becomes the receipt's error, with the
 * words of the service or of the till's own check.
 */
export function receiptRefusal(words: Words, { code, note, field, reason, ...rest }: TillError): TillError {
  if (code === 'gateway.refused') {
    return { code: 'fiscal.refused', ...rest, ...(note === undefined ? {} : { note }) };
  }
  if (code === 'gateway.invalid-request') {
    const wrong = words(`field-reason.${reason ?? 'invalid'}`, { limit: rest.limit ?? '' });
    return { code: 'fiscal.refused', ...rest, note: `${fieldWords(words, field)}: ${wrong}` };
  }
  return {
    code,
    ...rest,
    ...(note === undefined ? {} : { note }),
    ...(field === undefined ? {} : { field }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** Why the service can't be reached, in a few words for a bar; null: "no connection" is enough. */
export function noWayWords(words: Words, why: TillError | null): string | null {
  const key = `network.why.${why?.code}` as const;
  return words.knows(key) ? words(key) : null;
}

/** No readable answer from the service: whether it has the receipt is unknown. */
export const isUnanswered = ({ code }: TillError): boolean =>
  code.startsWith('gateway.') && code !== 'gateway.refused' && code !== 'gateway.invalid-request';
