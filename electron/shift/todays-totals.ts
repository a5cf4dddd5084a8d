/** What today's sales came to, as the history shows it. */

import type { TotalsView } from '../../shared/contract/views.ts';
import { tiyin } from '../../shared/money.ts';
import { tashkentDay } from '../../shared/time.ts';
import type { House } from '../app/house.ts';

const DAY_MS = 24 * 3_600_000;

/** The service's calendar is Tashkent's, which has no summer time: a day has 24 hours. */
export function todaysTotals({
  journal,
  mode,
  clock,
}: Pick<House, 'journal' | 'mode' | 'clock'>): TotalsView {
  const fromWallMs = Date.parse(`${tashkentDay(clock.wallMs())}T00:00:00+05:00`);
  const totals = journal.totalsBetween(mode, fromWallMs, fromWallMs + DAY_MS);
  const { cash, electronic, refundedInFull, refundedInPart } = totals;
  return {
    ...totals,
    since: new Date(fromWallMs).toISOString(),
    keptTiyin: tiyin(cash.sumTiyin + electronic.sumTiyin - refundedInFull.sumTiyin - refundedInPart.sumTiyin),
  };
}
