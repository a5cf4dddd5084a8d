/**
 * "The service has no such payment": believed only when the same look-up, at the same moment, finds a payment
 * that is there and answers an id that was never sent in exactly this way. Facts that were learned long
 * ago, or while the service was busy, or under another setting of the PC's clock prove nothing by themselves.
 */

import { sameEndpoint } from '../../../shared/endpoint.ts';
import type { GatewayError } from '../../../shared/errors/till-error.ts';
import { TransactionId } from '../../../shared/ids.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { isSameAnswer, type ServiceFacts } from '../../../shared/payment/service-facts.ts';
import { detailsOf } from '../../../shared/payment/state.ts';
import type { Result } from '../../../shared/result.ts';
import { DAY_MS, elapsedMs, type Moment, momentOf, tashkentDaysAround } from '../../../shared/time.ts';
import { answeredWith, isOneDay, MIDNIGHT_MARGIN_MS, type NotFound } from '../../gateway/ask-status.ts';
import type { PaymentStatus } from '../../gateway/gateway.ts';
import { meansNetworkDown } from '../../gateway/retry.ts';
import { noteNamed } from '../doubled.ts';
import type { Proof } from './instrument.ts';
import type { PassCodeLoop } from './pass-code-loop.ts';

/** Payments among which a known one is looked for. */
const RECENT_PAYMENTS = 60;
/** Two moments whose clocks are set alike: the days that they name can be compared. */
const SAME_SETTING_MS = 60_000;
/** A control that is younger may not be found yet. */
const CONTROL_AGE_MS = 30_000;

/** Whether a control bears the absence out; null: the line was down. */
type Bears = boolean | null;

/** It is there after all, on a neighbouring day: the PC's calendar is wrong. */
type OnFound = (status: PaymentStatus) => void;

/**
 * The controls of a payment that was not found after enough time: whether they prove that it is not there at
 * this moment. One such proof is not enough (`TIMES.absentProofs`). Makes up to eight reads. A line that drops under one
 * of them says nothing of the service.
 */
export async function provesAbsence(
  loop: PassCodeLoop,
  record: PaymentRecord,
  onFound: OnFound,
): Promise<Proof> {
  const { facts } = loop.journal.facts(loop.endpoint);
  return facts.look_up === 'dated'
    ? provedByDay(loop, record, facts, onFound)
    : provedWithoutDay(loop, record, facts);
}

/** The answer is the one which this service gives for an id that was never sent: it may be so. */
export function mayBeAbsent(loop: PassCodeLoop, record: PaymentRecord, notFound: NotFound): boolean {
  const { facts } = loop.journal.facts(loop.endpoint);
  const { state } = record;
  if (state.name !== 'unknown' && state.name !== 'abandoned') return false;
  if (state.details !== null) return false;
  return facts.finds_transaction_id === true && isSameAnswer(facts.never_sent, notFound.answeredWith);
}

/**
 * The form without a date must work at this moment, as a payment shows that it finds now. A fact alone does
 * not do: a service whose look-ups are down may answer everything in this very way.
 */
async function provedWithoutDay(
  loop: PassCodeLoop,
  record: PaymentRecord,
  facts: ServiceFacts,
): Promise<Proof> {
  const [control] = controlsFor(loop, record);
  if (!control) return 'nothing';
  return allOf([finds(loop, control, null), answersNeverSent(loop, facts, null)]);
}

/**
 * A look-up by day is worth what the PC's calendar is worth. A control that was made under the same setting
 * of the clocks and is found under its day shows that the calendar is less than a day wrong: then the payment
 * is on that day or a neighbour of it.
 */
async function provedByDay(
  loop: PassCodeLoop,
  record: PaymentRecord,
  facts: ServiceFacts,
  onFound: OnFound,
): Promise<Proof> {
  const control = controlsFor(loop, record).find((one) => isSetAlike(one.createdAt, record.createdAt));
  if (!control) return 'nothing';
  const [controlDay] = daysOf(control);
  if (controlDay === undefined) return 'nothing';
  const days = [-DAY_MS, 0, DAY_MS].flatMap((offsetMs) =>
    tashkentDaysAround(record.createdAt.wallMs + offsetMs, MIDNIGHT_MARGIN_MS),
  );
  return allOf([
    finds(loop, control, controlDay),
    ...days.map((date) => isMissingOn(loop, record, date, facts, onFound)),
    answersNeverSent(loop, facts, controlDay),
  ]);
}

/** At one moment, and not one after the other: a slow line would take longer than a person should wait. */
async function allOf(controls: readonly Promise<Bears>[]): Promise<Proof> {
  const answers = await Promise.all(controls);
  if (answers.includes(false)) return 'nothing';
  return answers.includes(null) ? 'unheard' : 'absent';
}

const isDown = (answer: Result<unknown, GatewayError>): boolean =>
  !answer.ok && meansNetworkDown(answer.error.code);

async function isMissingOn(
  loop: PassCodeLoop,
  { transactionId }: PaymentRecord,
  date: string,
  facts: ServiceFacts,
  onFound: OnFound,
): Promise<Bears> {
  const answer = await loop.gateway.paymentStatusByTransaction({ transactionId, date });
  if (answer.ok) onFound(answer.value);
  if (isDown(answer)) return null;
  return !answer.ok && isSameAnswer(facts.never_sent, answeredWith(answer.error));
}

const daysOf = (record: PaymentRecord): readonly string[] => tashkentDaysAround(record.createdAt.wallMs, 0);

const isSetAlike = (one: Moment, other: Moment): boolean =>
  one.bootId === other.bootId &&
  Math.abs(one.wallMs - one.monoMs - (other.wallMs - other.monoMs)) < SAME_SETTING_MS;

/** Payments of this endpoint whose ids the service told, older by their rows or of one day with this one, newest first. */
function controlsFor(loop: PassCodeLoop, record: PaymentRecord): readonly PaymentRecord[] {
  const now = momentOf(loop.clock);
  const recent = loop.journal.newestPayments(RECENT_PAYMENTS);
  const place = recent.findIndex(({ transactionId }) => transactionId === record.transactionId);
  return recent
    .filter(
      (one, at) =>
        (place !== -1 && at > place && !isYounger(one, record)) ||
        isOfOneDay(record, one, now, loop.gatewayOffMs(now)),
    )
    .filter(
      (one) => sameEndpoint(one.endpoint, record.endpoint) && one.transactionId !== record.transactionId,
    )
    .filter((one) => detailsOf(one) !== null)
    .filter(({ createdAt }) => {
      const { wall, mono } = elapsedMs(createdAt, now);
      return (mono ?? wall) >= CONTROL_AGE_MS;
    });
}

/** By the clocks, whatever the rows say: a repair puts what it found behind what has gone on since. */
function isYounger(one: PaymentRecord, than: PaymentRecord): boolean {
  const { wall, mono } = elapsedMs(than.createdAt, one.createdAt);
  return (mono ?? wall + (one.createdOffMs ?? 0) - (than.createdOffMs ?? 0)) > 0;
}

/**
 * A service that finds only what is of today, or of the last days, finds a control of today and not the payment that is
 * there since yesterday. What was made after it counts where each clock of one boot says that it is the same day at the
 * service, and still is as it is asked, by the calendar of Tashkent and by that of UTC: the monotonic one stands still
 * while the machine sleeps, the wall clock may be set, and a dead battery makes a boot of yesterday look like this one, but
 * the service's own clock then tells them apart.
 */
function isOfOneDay(
  { createdAt, createdOffMs }: PaymentRecord,
  later: PaymentRecord,
  now: Moment,
  nowOffMs: number | null,
): boolean {
  const [toLater, toNow] = [elapsedMs(createdAt, later.createdAt), elapsedMs(createdAt, now)];
  const spans = [toLater.wall, toLater.mono ?? -1, toNow.wall, toNow.mono ?? -1];
  if (spans.some((ms) => ms < 0) || createdOffMs === null) return false;
  const isOff = (offMs: number | null): boolean =>
    offMs === null || Math.abs(offMs - createdOffMs) > MIDNIGHT_MARGIN_MS;
  if (isOff(later.createdOffMs) || isOff(nowOffMs)) return false;
  const serviceMs = createdAt.wallMs + createdOffMs;
  const [first, last] = [serviceMs - MIDNIGHT_MARGIN_MS, serviceMs + Math.max(...spans) + MIDNIGHT_MARGIN_MS];
  return isOneDay(first, last);
}

async function finds(loop: PassCodeLoop, control: PaymentRecord, date: string | null): Promise<Bears> {
  const answer = await loop.gateway.paymentStatusByTransaction({
    transactionId: control.transactionId,
    ...(date === null ? {} : { date }),
  });
  await noteNamed(loop, control, answer);
  if (isDown(answer)) return null;
  return answer.ok && answer.value.paymentId === detailsOf(control)?.paymentId;
}

async function answersNeverSent(
  loop: PassCodeLoop,
  facts: ServiceFacts,
  date: string | null,
): Promise<Bears> {
  const answer = await loop.gateway.paymentStatusByTransaction({
    transactionId: TransactionId.parse(loop.random.uuid()),
    ...(date === null ? {} : { date }),
  });
  if (isDown(answer)) return null;
  return !answer.ok && isSameAnswer(facts.never_sent, answeredWith(answer.error));
}
