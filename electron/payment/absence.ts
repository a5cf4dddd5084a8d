/**
 * "The service has no such payment": believed only when the same look-up, at the same moment, finds a payment
 * that is there and answers an id that was never sent with exactly this code. Facts that were learned long
 * ago, or while the service was busy, or under another setting of the PC's clock prove nothing by themselves.
 */
import { type PaymentId, TransactionId } from '../../shared/ids.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import type { Moment } from '../../shared/time.ts';
import { elapsedMs, momentOf, tashkentDaysAround } from '../../shared/time.ts';
import { type NotFound, paymentOf } from './ask.ts';
import { type Attempt, placeKey } from './attempt.ts';
import type { Desk } from './desk.ts';
import { TIMES } from './times.ts';

/** Attempts among which a known payment is looked for. */
const RECENT_ATTEMPTS = 60;
/** Two moments whose clocks are set alike: the days that they name can be compared. */
const SAME_SETTING_MS = 60_000;
/** A control that is younger may not be found yet. */
const CONTROL_AGE_MS = 30_000;
const DAY_MS = 24 * 3_600_000;

/**
 * The controls of a payment that was not found after enough time: whether they prove that it is not there at
 * this moment. One such proof is not enough (`TIMES.absentProofs`). Makes up to eight reads.
 */
export async function provesAbsence(desk: Desk, attempt: Attempt): Promise<boolean> {
  const { facts } = desk.journal.facts(desk.place);
  return facts.look_up === 'dated'
    ? provedByDay(desk, attempt, facts)
    : provedWithoutDay(desk, attempt, facts);
}

/** The answer is the one which this service gives for an id that was never sent: it may be so. */
export function mayBeAbsent(desk: Desk, attempt: Attempt, { refusedWith }: NotFound): boolean {
  const { facts } = desk.journal.facts(desk.place);
  const { state } = attempt;
  if (state.name !== 'unknown' && state.name !== 'abandoned') return false;
  if (state.payment !== null || refusedWith === null) return false;
  return facts.finds_transaction_id === true && facts.never_sent_code === refusedWith;
}

/**
 * The form without a date must work at this moment, as a payment shows that it finds now. A fact alone does
 * not do: a service whose look-ups are down may refuse everything with this very code.
 */
async function provedWithoutDay(desk: Desk, attempt: Attempt, facts: ServiceFacts): Promise<boolean> {
  const [control] = controlsFor(desk, attempt);
  if (!control) return false;
  return allOf([finds(desk, control, null), answersNeverSent(desk, facts, null)]);
}

/**
 * A look-up by day is worth what the PC's calendar is worth. A control that was made under the same setting
 * of the clocks and is found under its day shows that the calendar is less than a day wrong: then the payment
 * is on that day or a neighbour of it.
 */
async function provedByDay(desk: Desk, attempt: Attempt, facts: ServiceFacts): Promise<boolean> {
  const control = controlsFor(desk, attempt).find((one) => isSetAlike(one.createdAt, attempt.createdAt));
  if (!control) return false;
  const [controlDay] = daysOf(control);
  if (controlDay === undefined) return false;
  const days = [-DAY_MS, 0, DAY_MS].flatMap((offsetMs) =>
    tashkentDaysAround(attempt.createdAt.wallMs + offsetMs, TIMES.midnightMarginMs),
  );
  return allOf([
    finds(desk, control, controlDay),
    ...days.map((date) => isMissingOn(desk, attempt, date, facts)),
    answersNeverSent(desk, facts, controlDay),
  ]);
}

/** At one moment, and not one after the other: a slow line would take longer than a person should wait. */
const allOf = async (controls: readonly Promise<boolean>[]): Promise<boolean> =>
  (await Promise.all(controls)).every(Boolean);

async function isMissingOn(
  desk: Desk,
  { transactionId }: Attempt,
  date: string,
  facts: ServiceFacts,
): Promise<boolean> {
  const answer = await desk.gateway.paymentStatusByTransaction({ transactionId, date });
  return !answer.ok && answer.error.gatewayCode === facts.never_sent_code;
}

const daysOf = (attempt: Attempt): readonly string[] => tashkentDaysAround(attempt.createdAt.wallMs, 0);

const isSetAlike = (one: Moment, other: Moment): boolean =>
  one.bootId === other.bootId &&
  Math.abs(one.wallMs - one.monoMs - (other.wallMs - other.monoMs)) < SAME_SETTING_MS;

/** Payments of this place whose ids the service told, newest first. */
function controlsFor(desk: Desk, attempt: Attempt): readonly Attempt[] {
  const here = placeKey(attempt.place);
  const now = momentOf(desk.clock);
  return desk.journal
    .newestAttempts(RECENT_ATTEMPTS)
    .filter((one) => placeKey(one.place) === here && one.transactionId !== attempt.transactionId)
    .filter((one) => paymentOf(one) !== null)
    .filter(({ createdAt }) => {
      const { wall, mono } = elapsedMs(createdAt, now);
      return (mono ?? wall) >= CONTROL_AGE_MS;
    });
}

async function finds(desk: Desk, control: Attempt, date: string | null): Promise<boolean> {
  const answer = await desk.gateway.paymentStatusByTransaction({
    transactionId: control.transactionId,
    ...(date === null ? {} : { date }),
  });
  const expected: PaymentId | undefined = paymentOf(control)?.paymentId;
  return answer.ok && answer.value.paymentId === expected;
}

async function answersNeverSent(desk: Desk, facts: ServiceFacts, date: string | null): Promise<boolean> {
  const answer = await desk.gateway.paymentStatusByTransaction({
    transactionId: TransactionId.parse(desk.random.uuid()),
    ...(date === null ? {} : { date }),
  });
  return (
    !answer.ok &&
    answer.error.code === 'gateway.refused' &&
    answer.error.gatewayCode === facts.never_sent_code
  );
}
