/**
 * Why a receipt was not made, in words that fit a payment that is paid: the gateway's errors speak of the
 * charge ("no money was moved", "do not charge again"), which would be wrong here.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import { fieldWords } from './error-words.ts';
import type { Words } from './words.ts';

/** A refusal of the service, or of our own check, as the receipt's error with the words of whoever refused. */
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

/** The service did not answer, or nothing that can be read: whether it has the receipt is not known. */
export const isUnanswered = ({ code }: TillError): boolean =>
  code.startsWith('gateway.') && code !== 'gateway.refused' && code !== 'gateway.invalid-request';
