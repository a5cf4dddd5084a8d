/** Money, quantities and times for the cashier, written one way in all languages to prevent misreading. */

import { grouped, type Tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { LONGEST_AMOUNT } from '../../shared/typed-amount.ts';
import type { Words } from './words.ts';

/** Soum without the unit: 4850050 -> "48 500,50"; whole soum without decimals. */
export function moneyText(amount: Tiyin): string {
  const rest = amount % 100;
  const whole = grouped((amount - rest) / 100);
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, '0')}`;
}

/** Soum with the unit of the language, on one line: "48 500,50 soʻm". */
export const moneyWithUnit = (amount: Tiyin, unit: string): string => `${moneyText(amount)}\u00a0${unit}`;

/** Typed text with its whole part in groups of three. Text that is no number yet stays unchanged. */
export const groupedText = (typed: string): string =>
  typed.replace(/^\d+(?=[.,]|$)/, (whole) => grouped(whole));

/** The typed text without the till's groups, cut just beyond the longest amount. */
export const ungroupedText = (shown: string, longest: number = LONGEST_AMOUNT): string =>
  shown.replaceAll(grouped('1000').charAt(1), '').slice(0, longest + 1);

/** A quantity in thousandths: 1000 -> "1", 250 -> "0,25". */
export function quantityText(quantity: number): string {
  const rest = quantity % ONE;
  const whole = grouped((quantity - rest) / ONE);
  return rest === 0 ? whole : `${whole},${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
}

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

/** The shop's clock, whatever the PC's time zone: the service's calendar is Tashkent's. */
const TASHKENT = { timeZone: 'Asia/Tashkent', hourCycle: 'h23' } as const;
const clock = new Intl.DateTimeFormat('ru-RU', {
  ...TASHKENT,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const day = new Intl.DateTimeFormat('ru-RU', {
  ...TASHKENT,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

export const clockText = (iso: string): string => clock.format(new Date(iso));
export const dayText = (iso: string): string => day.format(new Date(iso));
export const dayAndClockText = (iso: string): string => `${dayText(iso)} ${clockText(iso)}`;

const HOURS_AND_MINUTES = -':00'.length;
/** "14:41": for a reader who needs no seconds. */
export const minuteText = (iso: string): string => clockText(iso).slice(0, HOURS_AND_MINUTES);
export const dayAndMinuteText = (iso: string): string => `${dayText(iso)} ${minuteText(iso)}`;

/** A time of today as "08:10", an earlier time with its day. today: its first moment. */
export const sinceText = (iso: string, today: string): string =>
  Date.parse(iso) >= Date.parse(today) ? minuteText(iso) : dayAndMinuteText(iso);
