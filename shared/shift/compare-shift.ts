/** A shift's payments held against the service, payment by payment. Pure. */
import type { SaleId, TransactionId } from '../ids.ts';
import { addTiyin, type Tiyin } from '../money.ts';
import type { AlarmKind } from '../task.ts';
import { type AlarmEnd, type Called, LISTED, type NamedPayment, type ShiftComparison } from './report.ts';

/** What a payment of the shift was told to be, as far as anybody knows. */
export type Compared = 'answered' | 'no-answer' | 'untold';

/**
 * No comparison asks about payments of the last minutes: until then their loop reads them itself, and calls a manager
 * where something is wrong with them. By when they were begun.
 */
export const TOO_RECENT_MS = 10 * 60_000;
/** A drawer is counted in less: a comparison that is older says nothing of what was too recent for it. */
const LONGEST_COUNT_MS = 60 * 60_000;

/**
 * A payment of a shift that is money, and what called about it; or one that called there, and is no money of any
 * tender. paidWallMs: of such a one, when it was begun.
 */
export interface ShiftCharge {
  readonly transactionId: TransactionId;
  readonly amountTiyin: Tiyin;
  readonly saleId: SaleId;
  readonly paidWallMs: number;
  readonly createdWallMs: number;
  /** Oldest first. ended null: it calls. */
  readonly alarms: readonly { readonly kind: AlarmKind; readonly ended: AlarmEnd | null }[];
}

/** What the comparisons have learned. */
export interface Learned {
  readonly told: { get(transactionId: TransactionId): Compared | undefined };
  /** When the last one heard of a payment, or ended; null: none has. */
  readonly atWallMs: number | null;
  /** When the last one began that has asked about all that it was to ask about; null: none has. */
  readonly wholeWallMs: number | null;
}

export function compareShift(
  charges: readonly ShiftCharge[],
  { told, atWallMs, wholeWallMs }: Learned,
  nowWallMs: number,
): ShiftComparison {
  const sums = (rows: readonly { readonly amountTiyin: Tiyin }[]) => ({
    count: rows.length,
    sumTiyin: addTiyin(...rows.map(({ amountTiyin }) => amountTiyin)),
  });
  // The last one passed by what was too recent then, however long the drawer is counted behind it. What a clock dates
  // behind this moment is nothing recent, and no comparison would come to it soon.
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
    const says = told.get(payment.transactionId);
    const called = alarms.map(calledOf);
    const newest = called.at(-1);
    if (newest) differing.push({ ...payment, ...newest, before: called.slice(0, -1) });
    else if (says === 'answered') agreed.push(payment);
    else if (says === undefined && wasTooRecent(createdWallMs)) tooRecent.push(payment);
    else notAsked.push({ ...payment, why: says ?? 'not-yet' });
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

const calledOf = ({ kind, ended }: ShiftCharge['alarms'][number]): Called => ({
  alarm: kind,
  explained: ended !== null,
  ended,
});
