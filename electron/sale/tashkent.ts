/** The calendar of the payment service: Tashkent, UTC+5, no daylight saving, whatever the PC's time zone is. */
const OFFSET_MS = 5 * 3_600_000;

/** The day in Tashkent as YYYY-MM-DD. */
export const tashkentDay = (wallMs: number): string =>
  new Date(wallMs + OFFSET_MS).toISOString().slice(0, 10);

/** The days on which a payment of this moment may be filed: two of them near midnight. */
export function tashkentDaysAround(wallMs: number, marginMs: number): readonly string[] {
  const days = [tashkentDay(wallMs), tashkentDay(wallMs + marginMs), tashkentDay(wallMs - marginMs)];
  return [...new Set(days)];
}
