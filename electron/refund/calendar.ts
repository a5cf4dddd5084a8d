/**
 * The days that the reversal rules are about, as the service sees them. The PC's clock counts only where the
 * gateway has told that it is right; where it has not, the rules stop nothing and the service decides.
 */

import type { Payment } from '../../shared/payment/payment.ts';
import type { Day, PossibleDays, RefundCalendar } from '../../shared/refund/rules.ts';
import type { Moment } from '../../shared/time.ts';
import { momentOf, tashkentDaysAround } from '../../shared/time.ts';
import type { RefundParts } from './deps.ts';

/** A request travels, a service files it a little later, and no two clocks agree: so much on either side. */
const MARGIN_MS = 10 * 60_000;
/** A clock that is off by more is wrong in a way that nobody can reckon with. */
const MOST_OFF_MS = 10 * 60_000;

/** null: one of the two clocks was off by much, or nobody knows. */
export function calendarOf(
  { clock, gatewayOffMs }: Pick<RefundParts, 'clock' | 'gatewayOffMs'>,
  { createdAt, createdOffMs }: Payment,
): RefundCalendar | null {
  const now = momentOf(clock);
  const createdOn = daysOf(createdAt, createdOffMs);
  const today = daysOf(now, gatewayOffMs(now));
  return createdOn && today && { createdOn, today };
}

function daysOf({ wallMs }: Moment, offMs: number | null): PossibleDays | null {
  if (offMs === null || Math.abs(offMs) > MOST_OFF_MS) return null;
  const [first, ...others] = tashkentDaysAround(wallMs + offMs, MARGIN_MS).map(dayOf);
  return first ? [first, ...others] : null;
}

function dayOf(text: string): Day {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}
