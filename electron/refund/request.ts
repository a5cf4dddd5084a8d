/**
 * The request of a refund. A whole one is sent again when it had no answer (a second reversal of the same payment
 * moves no more money); a part is sent once and never again by itself, because no look-up shows it. A refusal proves
 * nothing: the status may settle it, else a manager.
 */
import type { GatewayError, TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId } from '../../shared/ids.ts';
import { endpointKey } from '../../shared/payment/endpoint.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { readsReversed } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import type { RefundEvent } from '../../shared/refund/machine.ts';
import { isRepeatable, type Refund } from '../../shared/refund/refund.ts';
import type { Result } from '../../shared/result.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { momentOf } from '../../shared/time.ts';
import { consequenceOf } from '../gateway/retry.ts';
import type { RefundParts } from './deps.ts';
import { moveSurely } from './move.ts';
import { isSharedId } from './shared-id.ts';

/** A whole one without an answer is sent again after these pauses (ms); then a status or a person settles it. */
const RETRY_MS = [1_000, 3_000, 9_000] as const;

/** A node of the service lags behind by less than this. */
const LAGS_MS = 15_000;

/**
 * Sends what the row under way asks for, until its outcome is stored or nobody answers any more. act: of the
 * person who asked for it; the till goes on in that name.
 */
export async function requestRefund(
  parts: RefundParts,
  record: PaymentRecord,
  refund: Refund,
  act: Act,
): Promise<void> {
  const paymentId = detailsOf(record)?.paymentId;
  if (paymentId === undefined) return;
  const { refundId } = refund;
  const { actor } = act;
  const tillsOwn = byTill(actor.by === 'staff' ? actor.id : actor.for);
  const pausesMs: readonly number[] = isRepeatable(refund) ? RETRY_MS : [];
  const store = (event: RefundEvent) => moveSurely(parts, tillsOwn, refundId, event);
  for (let tries = 0; !parts.stopped.aborted; tries += 1) {
    const at = momentOf(parts.clock);
    // It may have come to light between two tries, or over a restart.
    if (mayBeShared(parts, record)) return store({ name: 'not-done', why: { code: 'refund.id-shared' }, at });
    const answer = await send(parts, refund, paymentId);
    if (answer.ok) return store({ name: 'done' });
    const { paymentId: _, ...why } = answer.error;
    const consequence = consequenceOf(answer.error);
    if (consequence === 'answered-no') {
      const isDone = await statusSettles(parts, refund, paymentId);
      return store(isDone ? { name: 'done' } : { name: 'not-done', why, at });
    }
    // It is in the books before anything follows it: then a refusal can't be taken for the whole truth.
    if (consequence === 'uncertain') await store({ name: 'unanswered', why, at });
    const pauseMs = pausesMs[tries];
    if (pauseMs === undefined) return store({ name: 'not-done', why, at });
    await parts.clock.sleep(pauseMs, parts.stopped);
  }
}

/** What can't be read is no leave to send it. */
function mayBeShared(parts: RefundParts, record: PaymentRecord): boolean {
  try {
    return isSharedId(parts, record);
  } catch (bug) {
    parts.onBug('refund', bug);
    return true;
  }
}

const send = (
  { gateway }: RefundParts,
  refund: Refund,
  paymentId: PaymentId,
): Promise<Result<null, GatewayError>> =>
  isRepeatable(refund)
    ? gateway.reversePayment({ paymentId })
    : gateway.reversePartially({ paymentId, amountTiyin: refund.amountTiyin });

/**
 * Whether the status shows that a refused reversal was done: by an earlier request that had no answer, or by the one
 * that was refused. Read twice: a node of the service that lags behind may still show what was before the payment, and
 * a first answer may be older than what was learned while it was under way. What the till trips over settles nothing:
 * it is logged, and a manager looks.
 */
async function statusSettles(parts: RefundParts, refund: Refund, paymentId: PaymentId): Promise<boolean> {
  if (!(await readsAsDone(parts, refund, paymentId))) return false;
  await parts.clock.sleep(LAGS_MS, parts.stopped);
  return readsAsDone(parts, refund, paymentId);
}

async function readsAsDone(parts: RefundParts, refund: Refund, paymentId: PaymentId): Promise<boolean> {
  const { gateway, journal, payments, endpoint, stopped } = parts;
  const { transactionId } = refund;
  if (!isRepeatable(refund) || transactionId === null || stopped.aborted) return false;
  try {
    const answer = await gateway.paymentStatus({ paymentId });
    const record = payments.find(transactionId);
    if (!answer.ok || record === null || stopped.aborted) return false;
    const { status } = answer.value;
    const { facts } = journal.facts(endpoint);
    return readsReversed(facts, status) && (wasSuccessful(record) || !isOpenStatus(status));
  } catch (bug) {
    parts.onBug('refund', bug);
    return false;
  }
}

/** A reversed payment may read as 0 or 1; but so does one that the customer has not approved yet, and still may. */
const isOpenStatus = (status: number): boolean => status === 0 || status === 1;

const wasSuccessful = ({ state }: PaymentRecord): boolean =>
  state.name === 'abandoned' ? state.successAt !== null || state.ending === 'charged' : true;

/**
 * Takes up the refunds that a stop of the till interrupted: they may have been done. A whole one goes on, at its
 * own endpoint only and where the till may send at all; a part is not sent again, and waits for a manager as what
 * can't be sent here does.
 */
export function takeUpInterrupted(parts: RefundParts): void {
  const here = endpointKey(parts.endpoint);
  const charging = parts.charging();
  for (const record of parts.journal.openPayments()) {
    const isHere = endpointKey(record.endpoint) === here;
    const trouble = isHere ? (charging.ok ? null : charging.error) : ({ code: 'endpoint.mismatch' } as const);
    for (const refund of record.refunds) {
      if (refund.state === 'under-way') void takeUp(parts, record, refund, trouble);
    }
  }
}

/** trouble: why nothing can be sent for it; null where it can. */
async function takeUp(
  parts: RefundParts,
  record: PaymentRecord,
  refund: Refund,
  trouble: TillError | null,
): Promise<void> {
  const mayGoOn = trouble === null && isRepeatable(refund);
  const why = trouble !== null && isRepeatable(refund) ? trouble : ({ code: 'payment.interrupted' } as const);
  const act = byTill(parts.journal.refundAsker(refund.refundId));
  const at = momentOf(parts.clock);
  await moveSurely(parts, act, refund.refundId, { name: 'interrupted', mayGoOn, why, at });
  if (mayGoOn) await requestRefund(parts, record, refund, act);
}
