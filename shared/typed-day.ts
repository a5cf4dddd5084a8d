/** Days and times as a person types them: 27.11.2026, and 27.11.2026 08:00 by Tashkent's clock. Pure. */
import { isDay } from './time.ts';

/** The parts between which the field writes a sign as soon as one part is whole. */
const WHOLE_PARTS: readonly (readonly [RegExp, string])[] = [
  [/^\d{2}$/, '.'],
  [/^\d{2}\.\d{2}$/, '.'],
  [/^\d{2}\.\d{2}\.\d{4}$/, ' '],
  [/^\d{2}\.\d{2}\.\d{4} \d{2}$/, ':'],
];

export const LONGEST_DAY = 'dd.mm.yyyy'.length;
export const LONGEST_INSTANT = 'dd.mm.yyyy hh:mm'.length;

/** The text with the sign that comes next, so that digits alone are enough. A deleted sign stays deleted. */
export function withNextSign(typed: string, before: string, longest: number): string {
  if (typed.length <= before.length) return typed;
  // The sign was there already as the person typed it.
  const text = typed.replace(/([. :])\1$/, '$1');
  const sign = WHOLE_PARTS.find(([part]) => part.test(text))?.[1] ?? '';
  return text.length < longest ? text + sign : text;
}

/** YYYY-MM-DD; null: no day. */
export function readDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? [];
  if (day === undefined || month === undefined) return null;
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : null;
}

/** Milliseconds since 1970; null: no day, or no time of it. */
export function readInstant(text: string): number | null {
  const [, dayText = '', hours = '', minutes] = /^(\S+) +(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  const day = readDay(dayText);
  if (day === null || Number(hours) > 23 || Number(minutes) > 59) return null;
  return Date.parse(`${day}T${hours.padStart(2, '0')}:${minutes}:00+05:00`);
}

/** 2026-11-27 as 27.11.2026. */
export const typedDay = (day: string): string => day.split('-').toReversed().join('.');
