/**
 * The reporting months of section 3.3, implemented a second time: the till's own rule must not verify itself.
 */

/** Both days by the service's calendar, YYYY-MM-DD. */
export function mayReverseNow(createdOn: string, today: string, processingType: string): boolean {
  const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const monthsAgo = monthOf(today) - monthOf(createdOn);
  if (monthsAgo === 0) return true;
  return monthsAgo === 1 && today.endsWith('-01') && processingType !== 'WALLET';
}
