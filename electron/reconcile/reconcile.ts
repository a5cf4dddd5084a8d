/**
 * Reconciliation: asks the service for the status of every electronic payment since the last time, and
 * raises each difference between its answer and the journal to a manager. It reads only; what is to be done
 * about a difference is one press of the manager's.
 */
import type { TillError } from '../../shared/errors.ts';
import { readsReversed, type ServiceFacts } from '../../shared/payment/service-facts.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { momentOf } from '../clock.ts';
import type { ReconcileJournal } from '../journal/journal.ts';
import { askStatus, paymentOf } from '../sale/ask.ts';
import type { Alarm, Attempt } from '../sale/attempt.ts';
import { type Desk, hold, keep } from '../sale/desk.ts';
import { judge } from '../sale/judge.ts';
import { evidenceOf } from '../sale/proof.ts';

/** Payments of the last minutes are the loop's own business. */
const SETTLED_AFTER_MS = 10 * 60_000;
/** The last time is looked at again with a margin: a service may change its mind. */
const OVERLAP_MS = 3 * 24 * 3_600_000;

export interface ReconcileResult {
  readonly checked: number;
  /** Asked, and not answered: they are asked again next time. */
  readonly unanswered: number;
  /** Differences that were raised or stand, as attempts with their alarm. */
  readonly differences: readonly Attempt[];
  readonly sinceWallMs: number;
  readonly atWallMs: number;
}

/** What a difference is, or null where journal and service agree. status: null where the service knows no such payment. */
export function differenceOf(
  attempt: Attempt,
  status: number | null,
  facts: ServiceFacts,
  readsAsMoney: boolean,
): Alarm['kind'] | null {
  const { state, refund } = attempt;
  const confirmedHere = state.name === 'paid';
  const refunded = refund?.state === 'refunded';
  if (confirmedHere && refunded) {
    // Only a service whose reversed payments are known to read otherwise can contradict a refund.
    const knows = facts.reversed_reads !== undefined && facts.reversed_reads !== 2;
    return status === 2 && knows ? 'refund-missing' : null;
  }
  if (confirmedHere) {
    if (status === 2 || status === null) return null;
    return readsReversed(facts, status) || status < 0 ? 'not-paid' : null;
  }
  if (refunded || status !== 2) return null;
  return readsAsMoney ? 'charged' : null;
}

/**
 * Runs once. Errors: `journal.unwritable` when its own time can't be kept, and then the next run looks at
 * the same payments again.
 */
export async function reconcile(
  desk: Desk,
  journal: ReconcileJournal,
): Promise<Result<ReconcileResult, TillError>> {
  const now = desk.clock.wallMs();
  const last = journal.lastReconciledWallMs(desk.place);
  const sinceWallMs = Math.max(0, (last ?? 0) - OVERLAP_MS);
  const attempts = journal.attemptsBetween(desk.place, sinceWallMs, now - SETTLED_AFTER_MS);
  const differences: Attempt[] = [];
  let unanswered = 0;
  for (const stored of attempts) {
    if (desk.stopped.signal.aborted) return fail({ code: 'journal.unwritable' });
    const attempt = desk.held.get(stored.transactionId)?.attempt ?? stored;
    const outcome = await compare(desk, attempt);
    if (outcome === 'unanswered') unanswered += 1;
    else if (outcome !== null) differences.push(outcome);
  }
  if (unanswered === 0) {
    const written = journal.saveReconciled(desk.place, now);
    if (!written.ok) return written;
  }
  return ok({ checked: attempts.length, unanswered, differences, sinceWallMs, atWallMs: now });
}

async function compare(desk: Desk, attempt: Attempt): Promise<Attempt | 'unanswered' | null> {
  const { facts } = desk.journal.facts(desk.place);
  const answer = await askStatus(desk.gateway, attempt, facts);
  const notFound = !answer.ok && answer.error.refusedWith !== null && paymentOf(attempt) === null;
  if (!answer.ok && !notFound) return 'unanswered';
  const status = answer.ok ? answer.value.status : null;
  const confirmMode = paymentOf(attempt)?.confirmMode ?? 1;
  const readsAsMoney = confirmMode === 0 || judge(2, evidenceOf(desk)) === 'paid';
  const kind = differenceOf(attempt, status, facts, readsAsMoney);
  return kind === null ? null : raise(desk, attempt, kind);
}

/** An alarm that a manager has settled is not raised again for the same difference. */
function raise(desk: Desk, attempt: Attempt, kind: Alarm['kind']): Attempt | null {
  const { alarm } = attempt;
  if (alarm?.kind === kind) return alarm.settled === null ? attempt : null;
  const held = desk.held.get(attempt.transactionId) ?? hold(desk, attempt);
  const raised: Alarm = { kind, raisedAt: momentOf(desk.clock), settled: null };
  keep(desk, held, { ...held.attempt, alarm: raised }, 'reconciled');
  return held.attempt;
}
