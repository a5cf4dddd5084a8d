/**
 * Explains on the installer's console why a till could not be set up, in English, one line per fault. The
 * sentences are the page's. Loaded only after an error.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import printing from '../../renderer/features/printing/messages.en.json' with { type: 'json' };
import errors from '../../renderer/i18n/errors.en.json' with { type: 'json' };
import { faultWords } from '../../shared/errors/fault-words.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { goodsFaultSentence } from './goods/fault-sentence.ts';

/** The errors whose note is the fault's code of a goods file. */
const WITH_FAULT: ReadonlySet<string> = new Set(['goods-file.unreadable', 'goods-file.not-taken']);

const en = { ...printing, ...errors };

type Values = Readonly<Record<string, string | number>>;

const messageOf = (key: keyof typeof en, values: Values = {}): string =>
  String(new IntlMessageFormat(en[key], 'en').format(values));

/** A sentence may use any value that an error can hold. */
const NO_VALUES: Values = { hasNote: 'no', note: '–', until: '', reason: '', httpStatus: 0 };

/** The faults, then a last line with the result and the next step. Contains no value of the file. */
export function installerLines(error: TillError): readonly string[] {
  const faults = error.faults ?? [];
  // For other errors the limit means something else.
  const more = faults.length === 0 ? 0 : (error.limit ?? 0) - faults.length;
  return [
    ...faults.map((fault) => {
      const { place, field, why } = faultWords(messageOf, fault);
      return [...(place === null ? [] : [place]), field, why].join(': ');
    }),
    ...(more > 0 ? [messageOf('fault.more', { count: more })] : []),
    messageOf(`errors.${error.code}`, {
      ...NO_VALUES,
      field: error.field ?? '',
      limit: error.limit ?? 0,
      count: error.limit ?? 0,
      ...noteOf(error),
    }),
  ].map((line) => `provision: ${line.replaceAll(/\s*\n\s*/g, ' ')}`);
}

function noteOf({ code, note, limit }: TillError): Values {
  if (!WITH_FAULT.has(code)) return note === undefined ? {} : { note };
  const why = goodsFaultSentence(note, limit);
  return why === null ? {} : { note: why, hasNote: 'yes' };
}

/** A till with its key only in memory needs its file at each start, which a script must know. */
export const inMemoryLine = (): string => `provision: ${messageOf('status.secret-in-memory')}`;
