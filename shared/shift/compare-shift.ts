/** Compares a shift's payments with the service, payment by payment. Pure. */
import type { SaleId, TransactionId } from '../ids.ts';
import { addTiyin, type Tiyin } from '../money.ts';
import type { AlarmKind } from '../task.ts';
import {
  type AlarmEnd,
  LISTED,
  type NamedPayment,
  type ReportedAlarm,
  type ShiftComparison,
} from './report.ts';

/** The result of the last comparison of a payment. */
export type Compared = 'answered' | 'no-answer' | 'untold';

/**
 * Comparisons skip payments that started in the last minutes: the payment loop still reads their status and
 * raises an alarm if something is wrong.
 */
export const TOO_RECENT_MS = 10 * 60_000;
/**
 * Counting a drawer takes less: an older comparison proves nothing about payments that were too recent for
 * it.
 */
const LONGEST_COUNT_MS = 60 * 60_000;

/**
 * A payment of a shift that is money, with its alarms, or one with an alarm there that is no tender's money.
 * For the latter, paidWallMs is its start.
 */
export interface ShiftCharge {
  readonly transactionId: TransactionId;
  readonly amountTiyin: Tiyin;
  readonly saleId: SaleId;
  readonly paidWallMs: number;
  readonly createdWallMs: number;
  /** Oldest first. ended null: still open. */
  readonly alarms: readonly { readonly kind: AlarmKind; readonly ended: AlarmEnd | null }[];
}

/** What the comparisons found. */
export interface Learned {
  readonly results: { get(transactionId: TransactionId): Compared | undefined };
  /** When the last comparison got an answer, or ended; null: never. */
  readonly atWallMs: number | null;
  /** Start of the last comparison that covered all its payments; null: none. */
  readonly wholeWallMs: number | null;
}

export function compareShift(
  charges: readonly ShiftCharge[],
  { results, atWallMs, wholeWallMs }: Learned,
  nowWallMs: number,
): ShiftComparison {
  const sums = (rows: readonly { readonly amountTiyin: Tiyin }[]) => ({
    count: rows.length,
    sumTiyin: addTiyin(...rows.map(({ amountTiyin }) => amountTiyin)),
  });
  // The last comparison skipped payments that were too recent then, and a count may follow long after it. A
  // payment dated after now has a wrong clock: it is not recent, and no comparison would reach it soon.
  const wasTooRecent = (createdWallMs: number): boolean =>
    createdWallMs <= nowWallMs &&
    (createdWallMs > nowWallMs - TOO_RECENT_MS ||
      (wholeWallMs !== null &&
        nowWallMs - wholeWallMs < LONGEST_COUNT_MS &&
        createdWallMs > wholeWallMs - TOO_RECENT_MS &&
        createdWallMs <= wholeWallMs));
  const agreed: NamedPayment[] = [];
  const differing: ShiftComparison['differingListed'] = [];
  const notAsked: ShiftComparison['notAskedListed'] = [];
  const tooRecent: NamedPayment[] = [];
  for (const { alarms, createdWallMs, ...payment } of charges) {
    const result = results.get(payment.transactionId);
    const reported = alarms.map(reportedAlarmOf);
    const newest = reported.at(-1);
    if (newest) differing.push({ ...payment, ...newest, before: reported.slice(0, -1) });
    else if (result === 'answered') agreed.push(payment);
    else if (result === undefined && wasTooRecent(createdWallMs)) tooRecent.push(payment);
    else notAsked.push({ ...payment, why: result ?? 'not-yet' });
  }
  return {
    atWallMs,
    agreed: sums(agreed),
    agreedListed: agreed.slice(0, LISTED),
    differing: sums(differing),
    differingListed: differing.slice(0, LISTED),
    notAsked: sums(notAsked),
    notAskedListed: notAsked.slice(0, LISTED),
    tooRecent: sums(tooRecent),
    tooRecentListed: tooRecent.slice(0, LISTED),
  };
}

const reportedAlarmOf = ({ kind, ended }: ShiftCharge['alarms'][number]): ReportedAlarm => ({
  alarm: kind,
  explained: ended !== null,
  ended,
});
