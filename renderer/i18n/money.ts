/** Typed amounts, and spans of time, for the cashier. Papers share the texts of `shared/paper/amount-text.ts`. */

import { grouped } from '../../shared/money.ts';
import { clockText, dayText } from '../../shared/paper/amount-text.ts';
import { LONGEST_AMOUNT } from '../../shared/typed-amount.ts';
import type { Words } from './words.ts';

export {
  clockText,
  dayAndClockText,
  dayText,
  moneyText,
  moneyWithUnit,
  quantityText,
} from '../../shared/paper/amount-text.ts';

/** Typed text with its whole part in groups of three. Text that is no number yet stays unchanged. */
export const groupedText = (typed: string): string =>
  typed.replace(/^\d+(?=[.,]|$)/, (whole) => grouped(whole));

/** The typed text without the till's groups, cut just beyond the longest amount. */
export const ungroupedText = (shown: string, longest: number = LONGEST_AMOUNT): string =>
  shown.replaceAll(grouped('1000').charAt(1), '').slice(0, longest + 1);

/** Whole seconds left: a countdown shows 1 to the very end of its last second. */
export const secondsLeft = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

/** Whole seconds that have passed. */
export const secondsPassed = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

/** A countdown of minutes: 245 -> "4:05". */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const DAY_H = 24;

/** A span of time: "42 s", "3 min", "1 h 5 min", from a day on "7 d 11 h". */
export function spanText(words: Words, seconds: number): string {
  if (seconds < 60) return words('time.seconds', { count: seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return words('time.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < DAY_H) return words('time.hours', { hours, minutes: minutes % 60 });
  return words('time.days', { days: Math.floor(hours / DAY_H), hours: hours % DAY_H });
}

/** The largest unit of a span alone, where little room is left: "3 min", "1 h", "7 d". */
export function roughSpanText(words: Words, seconds: number): string {
  const unit = [DAY_H * 3_600, 3_600].find((one) => seconds >= one) ?? 1;
  return spanText(words, seconds - (seconds % unit));
}

const HOURS_AND_MINUTES = -':00'.length;
/** "14:41": for a reader who needs no seconds. */
export const minuteText = (iso: string): string => clockText(iso).slice(0, HOURS_AND_MINUTES);
export const dayAndMinuteText = (iso: string): string => `${dayText(iso)} ${minuteText(iso)}`;

/** A time of today as "08:10", an earlier time with its day. today: its first moment. */
export const sinceText = (iso: string, today: string): string =>
  Date.parse(iso) >= Date.parse(today) ? minuteText(iso) : dayAndMinuteText(iso);
