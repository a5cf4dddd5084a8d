/** A VAT rate as people read it. */
import type { Language } from '../settings/languages.ts';

/** Exact, with the decimal sign of the language: 12 -> "12", 6.5 -> "6,5" in Uzbek and Russian. */
export const vatRateText = (percent: number, language: Language): string =>
  language === 'en' ? String(percent) : String(percent).replace('.', ',');
