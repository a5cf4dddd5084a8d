/** The sentences of papers for the main process, from the page's own language files. */
import { IntlMessageFormat } from 'intl-messageformat';
import checkoutEn from '../../renderer/features/checkout/messages.en.json' with { type: 'json' };
import checkoutRu from '../../renderer/features/checkout/messages.ru.json' with { type: 'json' };
import checkoutUz from '../../renderer/features/checkout/messages.uz.json' with { type: 'json' };
import overviewEn from '../../renderer/features/overview/messages.en.json' with { type: 'json' };
import overviewRu from '../../renderer/features/overview/messages.ru.json' with { type: 'json' };
import overviewUz from '../../renderer/features/overview/messages.uz.json' with { type: 'json' };
import receiptEn from '../../renderer/features/receipt/messages.en.json' with { type: 'json' };
import receiptRu from '../../renderer/features/receipt/messages.ru.json' with { type: 'json' };
import receiptUz from '../../renderer/features/receipt/messages.uz.json' with { type: 'json' };
import tenderEn from '../../renderer/features/tender/messages.en.json' with { type: 'json' };
import tenderRu from '../../renderer/features/tender/messages.ru.json' with { type: 'json' };
import tenderUz from '../../renderer/features/tender/messages.uz.json' with { type: 'json' };
import commonEn from '../../renderer/i18n/messages.en.json' with { type: 'json' };
import commonRu from '../../renderer/i18n/messages.ru.json' with { type: 'json' };
import commonUz from '../../renderer/i18n/messages.uz.json' with { type: 'json' };
import uiEn from '../../renderer/ui/messages.en.json' with { type: 'json' };
import uiRu from '../../renderer/ui/messages.ru.json' with { type: 'json' };
import uiUz from '../../renderer/ui/messages.uz.json' with { type: 'json' };
import type { PaperKey, PaperWords } from '../../shared/paper/paper-words.ts';
import type { Language } from '../../shared/settings/languages.ts';

/** A key that no file has does not compile. */
const SENTENCES: Readonly<Record<Language, Readonly<Record<PaperKey, string>>>> = {
  uz: { ...commonUz, ...uiUz, ...checkoutUz, ...receiptUz, ...tenderUz, ...overviewUz },
  ru: { ...commonRu, ...uiRu, ...checkoutRu, ...receiptRu, ...tenderRu, ...overviewRu },
  en: { ...commonEn, ...uiEn, ...checkoutEn, ...receiptEn, ...tenderEn, ...overviewEn },
};

/** Parsing a sentence takes longer than the rest of a line. */
const parsed = new Map<string, IntlMessageFormat>();

function formatOf(language: Language, key: PaperKey): IntlMessageFormat {
  const name = `${language} ${key}`;
  const known = parsed.get(name);
  if (known) return known;
  const locale = language === 'uz' ? 'uz-Latn' : language;
  const format = new IntlMessageFormat(SENTENCES[language][key], locale);
  parsed.set(name, format);
  return format;
}

export const paperWords = (language: Language): PaperWords => ({
  of: (key, values) => String(formatOf(language, key).format(values)),
  language,
});
