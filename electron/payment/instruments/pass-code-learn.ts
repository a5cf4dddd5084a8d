/**
 * The till learns what the interface does not promise from its own traffic: once a day a paid sale is looked up as the
 * known-good control and an id that was never sent as the known-bad one, and that sale is confirmed once more. None of
 * it moves money.
 */
import { type PaymentId, TransactionId } from '../../../shared/ids.ts';
import { sameEndpoint } from '../../../shared/payment/endpoint.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { type GivenFacts, isSameAnswer, type NeverSent } from '../../../shared/payment/service-facts.ts';
import { detailsOf, type StateOf } from '../../../shared/payment/state.ts';
import { ageMs, DAY_MS, momentOf, tashkentDay } from '../../../shared/time.ts';
import { answeredWith } from '../../gateway/ask-status.ts';
import { noteNamed } from '../doubled.ts';
import type { PassCodeLoop } from './pass-code-loop.ts';
import { saveLearned } from './save-facts.ts';

/**
 * Before the first try: a look-up may lag behind the payment by seconds, and this is longer than any lag seen. Then
 * after each try that did not work: a busy service comes back in minutes, one that finds nothing is not pestered.
 */
const PAUSES_MS = [30_000, 5 * 60_000, 15 * 60_000, 3_600_000, 4 * 3_600_000];
/** A confirm so long after the first one comes too late to do anything. */
const REPEAT_AFTER_MS = 65_000;
const REPEAT_GAP_MS = 2_000;

/** What one form of the look-up answers: the known payment, and an id that was never sent. */
interface Trial {
  readonly finds: boolean;
  readonly neverSent: NeverSent | null;
  /** Somebody answered both questions. */
  readonly answered: boolean;
}

/** The control that a loop is at: ten sales in a row make one. newest: what the next try looks up. */
const underWay = new WeakMap<PassCodeLoop, { newest: PaymentRecord }>();

/** Makes the control of the day with this sale, unless it was made in the last 24 hours or goes on now. */
export async function learnFacts(loop: PassCodeLoop, paid: PaymentRecord): Promise<void> {
  // Money of another endpoint may be taken here: this service has never heard of it.
  if (!sameEndpoint(paid.endpoint, loop.endpoint)) return;
  const control = underWay.get(loop);
  if (control) {
    control.newest = paid;
    return;
  }
  const { learnedWallMs } = loop.journal.facts(loop.endpoint);
  if (learnedWallMs !== null && Math.abs(loop.clock.wallMs() - learnedWallMs) < DAY_MS) return;
  const begun = { newest: paid };
  underWay.set(loop, begun);
  try {
    await tryUntilLearned(loop, begun);
  } finally {
    underWay.delete(loop);
  }
}

async function tryUntilLearned(
  loop: PassCodeLoop,
  control: { readonly newest: PaymentRecord },
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    // Chosen before the pause: it is older than any lag by the time that it is looked up.
    const paid = control.newest;
    await loop.clock.sleep(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0, loop.stopped.signal);
    if (loop.stopped.signal.aborted) return;
    const lesson = await lookUps(loop, paid);
    if (loop.stopped.signal.aborted) return;
    if (lesson === null) continue;
    const saved = saveLearned(loop.journal, loop.endpoint, lesson, loop.clock.wallMs());
    if (saved.ok) return repeatConfirm(loop, paid);
  }
}

/** What two forms of the look-up taught; null where they taught nothing, and are to be tried again. */
async function lookUps(loop: PassCodeLoop, paid: PaymentRecord): Promise<GivenFacts | null> {
  const neverSent = TransactionId.parse(loop.random.uuid());
  const plain = await tryForm(loop, paid, neverSent, null);
  const dated = await tryForm(loop, paid, neverSent, tashkentDay(paid.createdAt.wallMs));
  return plain.answered && dated.answered ? conclude(plain, dated) : null;
}

async function tryForm(
  loop: PassCodeLoop,
  paid: PaymentRecord,
  neverSent: TransactionId,
  day: string | null,
): Promise<Trial> {
  const date = day === null ? {} : { date: day };
  const { gateway } = loop;
  const found = await gateway.paymentStatusByTransaction({ transactionId: paid.transactionId, ...date });
  // The control itself may be what shows that the service holds two.
  await noteNamed(loop, paid, found);
  const missing = await gateway.paymentStatusByTransaction({ transactionId: neverSent, ...date });
  const missed = missing.ok ? null : answeredWith(missing.error);
  return {
    finds: found.ok && found.value.paymentId === detailsOf(paid)?.paymentId,
    neverSent: missed,
    answered: missed !== null && (found.ok || answeredWith(found.error) !== null),
  };
}

/**
 * Only a form that finds the known payment says anything by not finding another. Two forms that both work
 * and answer a never-sent id in different ways leave that unknown.
 */
function conclude(plain: Trial, dated: Trial): GivenFacts | null {
  const [first, second = first] = [plain, dated].filter((trial) => trial.finds);
  if (!first) return null;
  const { neverSent } = first;
  return {
    finds_transaction_id: true,
    look_up: plain.finds && dated.finds ? 'both' : plain.finds ? 'plain' : 'dated',
    ...(neverSent !== null && isSameAnswer(neverSent, second?.neverSent) ? { never_sent: neverSent } : {}),
  };
}

/**
 * What a confirm of a confirmed payment is answered. A refusal counts when it comes twice with one code while the
 * status reads 2 before, between and after: a busy service refuses once.
 */
async function repeatConfirm(loop: PassCodeLoop, { transactionId }: PaymentRecord): Promise<void> {
  const { journal, endpoint, clock, stopped } = loop;
  const paid = repeatable(loop, transactionId);
  if (paid === null) return;
  const afterMs = REPEAT_AFTER_MS - ageMs(paid.paidAt, momentOf(clock));
  await clock.sleep(Math.max(0, afterMs), stopped.signal);
  const first = await confirmAgain(loop, transactionId);
  if (first === null) return;
  if (first !== 'accepted') {
    await clock.sleep(REPEAT_GAP_MS, stopped.signal);
    const second = await confirmAgain(loop, transactionId);
    if (second !== first || !(await readsPaid(loop, paid.details.paymentId))) return;
  }
  if (!stopped.signal.aborted) saveLearned(journal, endpoint, { repeated_confirm: first });
}

/** null: nothing is learned from this answer, or there was none. */
async function confirmAgain(
  loop: PassCodeLoop,
  transactionId: TransactionId,
): Promise<'accepted' | number | null> {
  const paymentId = repeatable(loop, transactionId)?.details.paymentId;
  if (paymentId === undefined || !(await readsPaid(loop, paymentId))) return null;
  if (repeatable(loop, transactionId) === null) return null;
  const answer = await loop.gateway.confirmPassPayment({ paymentId });
  if (answer.ok) return 'accepted';
  return answer.error.code === 'gateway.refused' ? (answer.error.gatewayCode ?? null) : null;
}

/** Paid by a confirm that was answered in time, its own create said so, and nothing is wrong with it or going back. */
function repeatable(
  { journal, stopped }: PassCodeLoop,
  transactionId: TransactionId,
): StateOf<'paid'> | null {
  // The journal of a till that ends may be closed.
  const record = stopped.signal.aborted ? null : journal.payment(transactionId);
  if (record?.state.name !== 'paid' || record.state.proof !== 'confirmed') return null;
  const isWhole = record.alarm === null && record.refunds.length === 0;
  return isWhole && record.state.details.confirmMode === 1 ? record.state : null;
}

async function readsPaid({ gateway }: PassCodeLoop, paymentId: PaymentId): Promise<boolean> {
  const answer = await gateway.paymentStatus({ paymentId });
  return answer.ok && answer.value.status === 2;
}
