/** The sentence of an expected failure: what happened to the money and what to do now. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { isTiyin } from '../../shared/money.ts';
import { isMessageKey } from './languages.ts';
import { moneyText } from './money.ts';
import type { Words } from './words.ts';

/** The field in the cashier's words; a field that the language files don't know keeps its own name. */
export function fieldWords(words: Words, field: string | undefined): string {
  if (field === undefined) return '–';
  const key = `field.${field}`;
  return isMessageKey(key) ? words(key) : field;
}

/** A limit in the unit that a person reads: the total's limit is money. */
function limitWords(error: TillError): string {
  if (error.limit === undefined) return '';
  if (error.field === 'total' && isTiyin(error.limit)) return moneyText(error.limit);
  return String(error.limit);
}

/** The sentence for a failure. */
export function errorWords(words: Words, error: TillError): string {
  const limit = limitWords(error);
  return words(`errors.${error.code}`, {
    hasNote: error.note ? 'yes' : 'no',
    note: error.note ?? '',
    field: fieldWords(words, error.field),
    limit,
    reason: words(`field-reason.${error.reason ?? 'invalid'}`, { limit }),
    httpStatus: error.httpStatus ?? 0,
  });
}

/** The code for the telephone call to the help desk, shown small below the sentence. */
export function errorCodeText(error: TillError): string {
  const details = [error.gatewayCode, error.httpStatus].filter((detail) => detail !== undefined);
  return details.length === 0 ? error.code : `${error.code} (${details.join(', ')})`;
}
