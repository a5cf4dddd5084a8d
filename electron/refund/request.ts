/**
 * Sends a refund. A reversal without an answer is sent again, because a second reversal moves no more money.
 * A part is sent once, because no look-up would show it. A refusal proves nothing: the status may settle it,
 * otherwise a manager does.
 */

import { endpointKey } from '../../shared/endpoint.ts';
import type { GatewayError, TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { readsReversed } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import type { RefundEvent } from '../../shared/refund/machine.ts';
import { isRepeatable, type Refund } from '../../shared/refund/refund.ts';
import type { Result } from '../../shared/result.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { momentOf } from '../../shared/time.ts';
import { consequenceOf } from '../gateway/retry.ts';
import type { RefundContext } from './deps.ts';
import { moveSurely } from './move.ts';
import { isSharedId } from './shared-id.ts';

/**
 * A reversal without an answer is sent again after these pauses (ms). Then a status or a person settles it.
 */
const RETRY_MS = [1_000, 3_000, 9_000] as const;

/** A lagging node of the service is behind by less than this. */
const LAGS_MS = 15_000;

/**
 * Sends the refund until its outcome is stored or the retries are used up. `act`: the act of the person who
 * requested it; the till continues in that person's name.
 */
export async function requestRefund(
  context: RefundContext,
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
  const store = (event: RefundEvent) => moveSurely(context, tillsOwn, refundId, event);
  for (let tries = 0; !context.stopped.aborted; tries += 1) {
    const at = momentOf(context.clock);
    // The shared id may appear between two tries or during a restart.
    if (mayBeShared(context, record))
      return store({ name: 'not-done', why: { code: 'refund.id-shared' }, at });
    const answer = await send(context, refund, paymentId);
    if (answer.ok) return store({ name: 'done' });
    const { paymentId: _, ...why } = answer.error;
    const consequence = consequenceOf(answer.error);
    if (consequence === 'answered-no') {
      const isDone = await statusSettles(context, refund, paymentId);
      return store(isDone ? { name: 'done' } : { name: 'not-done', why, at });
    }
    // Stored before the next try: a later refusal is then not taken for the whole truth.
    if (consequence === 'uncertain') await store({ name: 'unanswered', why, at });
    const pauseMs = pausesMs[tries];
    if (pauseMs === undefined) return store({ name: 'not-done', why, at });
    await context.clock.sleep(pauseMs, context.stopped);
  }
}

/** Without a readable answer, the refund is not sent. */
function mayBeShared(context: RefundContext, record: PaymentRecord): boolean {
  try {
    return isSharedId(context, record);
  } catch (bug) {
    context.onBug('refund', bug);
    return true;
  }
}

const send = (
  { gateway }: RefundContext,
  refund: Refund,
  paymentId: PaymentId,
): Promise<Result<null, GatewayError>> =>
  isRepeatable(refund)
    ? gateway.reversePayment({ paymentId })
    : gateway.reversePartially({ paymentId, amountTiyin: refund.amountTiyin });

/**
 * Whether the status shows that a refused reversal was done, by this request or an earlier unanswered one.
 * The till reads twice: a lagging node may show the time before the payment, and facts may change during the
 * first read. On a bug the status settles nothing, and a manager checks the cabinet.
 */
async function statusSettles(context: RefundContext, refund: Refund, paymentId: PaymentId): Promise<boolean> {
  if (!(await readsAsDone(context, refund, paymentId))) return false;
  await context.clock.sleep(LAGS_MS, context.stopped);
  return readsAsDone(context, refund, paymentId);
}

async function readsAsDone(context: RefundContext, refund: Refund, paymentId: PaymentId): Promise<boolean> {
  const { gateway, journal, payments, endpoint, stopped } = context;
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
    context.onBug('refund', bug);
    return false;
  }
}

/** A reversed payment may read as 0 or 1, but so does a payment that the customer may still approve. */
const isOpenStatus = (status: number): boolean => status === 0 || status === 1;

const wasSuccessful = ({ state }: PaymentRecord): boolean =>
  state.name === 'abandoned' ? state.successAt !== null || state.ending === 'charged' : true;

/**
 * Resumes refunds that a stop of the till interrupted, because they may be done. A reversal continues, at its
 * own endpoint and if the till may send. A part is not sent again. Everything that cannot continue waits for
 * a manager.
 */
export function takeUpInterrupted(context: RefundContext): void {
  const here = endpointKey(context.endpoint);
  const charging = context.charging();
  for (const record of context.journal.openPayments()) {
    const isHere = endpointKey(record.endpoint) === here;
    const trouble = isHere ? (charging.ok ? null : charging.error) : ({ code: 'endpoint.mismatch' } as const);
    for (const refund of record.refunds) {
      if (refund.state === 'under-way') void takeUp(context, record, refund, trouble);
    }
  }
}

/** `trouble`: why nothing can be sent; null: it can. */
async function takeUp(
  context: RefundContext,
  record: PaymentRecord,
  refund: Refund,
  trouble: TillError | null,
): Promise<void> {
  const mayGoOn = trouble === null && isRepeatable(refund);
  const why = trouble !== null && isRepeatable(refund) ? trouble : ({ code: 'refund.interrupted' } as const);
  const act = byTill(context.journal.refundAsker(refund.refundId));
  const at = momentOf(context.clock);
  await moveSurely(context, act, refund.refundId, { name: 'interrupted', mayGoOn, why, at });
  if (mayGoOn) await requestRefund(context, record, refund, act);
}
