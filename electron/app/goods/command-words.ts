/** Why the goods' command failed, as one English line for the installer. */
import { IntlMessageFormat } from 'intl-messageformat';
import errors from '../../../renderer/i18n/errors.en.json' with { type: 'json' };
import SENTENCES from './command-sentences.json' with { type: 'json' };
import { goodsFaultSentence } from './fault-sentence.ts';

export interface CommandFault {
  /** Of an error, of a goods file's fault, or of the command itself. */
  readonly code: string;
  readonly limit?: number;
  readonly field?: string;
  readonly note?: string;
}

export interface CommandPlaces {
  readonly folder: string;
  readonly file: string;
  readonly map: string | null;
}

const OWN: Readonly<Record<string, string>> = SENTENCES;
const ERRORS: Readonly<Record<string, string>> = errors;

export function commandSentence(
  { code, limit, field, note }: CommandFault,
  { folder, file, map }: CommandPlaces,
): string {
  const ofFile = goodsFaultSentence(code, limit);
  if (ofFile !== null) return `${file}: ${ofFile}. Nothing was changed.`;
  const sentence = OWN[code] ?? ERRORS[`errors.${code}`] ?? code;
  const values = {
    folder,
    file,
    map: map ?? '',
    field: field ?? folder,
    limit: limit ?? 0,
    count: limit ?? 0,
  };
  return String(
    new IntlMessageFormat(sentence, 'en').format({ ...values, hasNote: 'no', note: note ?? '', until: '' }),
  );
}
