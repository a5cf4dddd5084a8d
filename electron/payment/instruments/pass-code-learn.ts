/**
 * The till learns what the interface does not promise from its own traffic: once a day a paid sale is looked up as the
 * known-good control and an id that was never sent as the known-bad one. It only asks.
 */

import { sameEndpoint } from '../../../shared/endpoint.ts';
import { TransactionId } from '../../../shared/ids.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { type GivenFacts, isSameAnswer, type NeverSent } from '../../../shared/payment/service-facts.ts';
import { detailsOf } from '../../../shared/payment/state.ts';
import { DAY_MS, tashkentDay } from '../../../shared/time.ts';
import { answeredWith } from '../../gateway/ask-status.ts';
import { noteNamed } from '../doubled.ts';
import type { PassCodeLoop } from './pass-code-loop.ts';
import { saveLearned } from './save-facts.ts';

/**
 * Before the first try: a look-up may lag behind the payment by seconds, and this is longer than any lag seen. Then
 * after each try that did not work: a busy service comes back in minutes, one that finds nothing is not pestered.
 */
const PAUSES_MS = [30_000, 5 * 60_000, 15 * 60_000, 3_600_000, 4 * 3_600_000];

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
    if (saved.ok) return;
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
