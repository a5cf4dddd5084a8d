/** The calendar of the service: Tashkent, UTC+5 all year round, whatever the machine's own time zone is. */
const OFFSET_MS = 5 * 3_600_000;

const inTashkent = (wallMs: number): string => new Date(wallMs + OFFSET_MS).toISOString();

/** YYYY-MM-DD */
export const tashkentDay = (wallMs: number): string => inTashkent(wallMs).slice(0, 10);

/** YYYYMMDDHHMMSS, as receipt links write it. */
export const tashkentStamp = (wallMs: number): string => inTashkent(wallMs).replace(/\D/g, '').slice(0, 14);

/** Months since year 0, so that neighbours differ by one over the turn of a year too. */
export function tashkentMonth(wallMs: number): number {
  const date = new Date(wallMs + OFFSET_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export const tashkentDayOfMonth = (wallMs: number): number => new Date(wallMs + OFFSET_MS).getUTCDate();

/** YYYY-MM-DD of a day that exists. */
export const isCalendarDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};
