/** A file that can't be read: its error names the fault by a code, and the sentence needs the fault's words. */
import { FILE_FAULTS, goodsFaultWords } from '../../../shared/errors/goods-fault.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Words } from '../../i18n/words.ts';

export function withFaultWords(words: Words, error: TillError): TillError {
  if (error.code !== 'goods-file.unreadable') return error;
  const code = FILE_FAULTS.find((fault) => fault === error.note) ?? 'unreadable';
  const limit = error.limit === undefined ? {} : { limit: error.limit };
  return { ...error, note: goodsFaultWords(words.of, { code, ...limit }) };
}
