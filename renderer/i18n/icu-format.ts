/** Lets i18next speak ICU messages: plurals and choices by intl-messageformat, each message parsed once. */
import type { I18nFormatModule } from 'i18next';
import { IntlMessageFormat } from 'intl-messageformat';

export type MessageValues = Readonly<Record<string, string | number>>;

const parsed = new Map<string, IntlMessageFormat>();

/** Uzbek in Latin letters, whatever script the system prefers for it. */
export const localeOf = (language: string): string => (language === 'uz' ? 'uz-Latn' : language);

/** Fills a message. A message that can't be parsed is a bug that the tests find; here it shows as it is. */
export function fillMessage(language: string, message: string, values: MessageValues): string {
  const key = `${language} ${message}`;
  let format = parsed.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, localeOf(language));
    parsed.set(key, format);
  }
  const text = format.format(values);
  return typeof text === 'string' ? text : String(text);
}

interface IcuFormat extends I18nFormatModule {
  init(): void;
  parse(message: string, values: MessageValues, language: string): string;
  addLookupKeys(keys: string[]): string[];
}

/** The plug-in that i18next asks instead of its own interpolation and plural suffixes. */
export const icuFormat: IcuFormat = {
  type: 'i18nFormat',
  init: () => undefined,
  parse: (message, values, language) => fillMessage(language, message, values),
  addLookupKeys: (keys) => keys,
};
