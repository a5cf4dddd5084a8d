/** The rule that forbids a code refund to its source, its deadline, and the alternative. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { errorWords } from './error-words.ts';
import { dayText } from './money.ts';
import type { Words } from './words.ts';

const RULES = ['refund.month-closed', 'refund.last-month-first-day', 'refund.last-month-card-only'] as const;

export function insteadWords(words: Words, instead: TillError): string {
  const rule = RULES.find((code) => code === instead.code);
  if (rule === undefined || instead.until === undefined) return errorWords(words, instead);
  return words(`return.instead.${rule}`, { until: dayText(instead.until) });
}
