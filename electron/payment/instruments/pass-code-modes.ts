/** What the till may conclude from what it knows of this service, and no more. */
import { sameEndpoint } from '../../../shared/endpoint.ts';
import type { Evidence } from '../../../shared/payment/judge.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { detailsOf } from '../../../shared/payment/state.ts';
import { DAY_MS, elapsedMs, type Moment, momentOf } from '../../../shared/time.ts';
import { MIDNIGHT_MARGIN_MS } from '../../gateway/ask-status.ts';
import type { PaymentLoop } from '../active.ts';

/** The till waits no longer for the answer to a create. */
const LONGEST_CREATE_MS = 20_000;
/** Payments among which the neighbours of a payment are looked for. */
const RECENT_PAYMENTS = 60;

type Parts = Pick<PaymentLoop, 'journal' | 'endpoint' | 'clock'>;

/**
 * For a payment of now: also whether the service asks for no confirmation. The setting can be switched, so
 * every create that it answered in the last 24 hours must have said so, and among the last sales one that was
 * over before this payment was sent, and one that was sent after this payment had been found (it may have
 * arrived late). What came before and after, only the monotonic clock of one boot can tell.
 */
export function evidenceFor(
  loop: Parts,
  record: PaymentRecord,
  staysMoney: boolean,
): Omit<Evidence, 'goesBack'> {
  const { facts } = loop.journal.facts(loop.endpoint);
  const needsNone = detailsOf(record)?.confirmMode === 0;
  return { facts, neverConfirms: needsNone || neverConfirms(loop, record), staysMoney };
}

function neverConfirms(loop: Parts, record: PaymentRecord): boolean {
  const { transactionId, state, createdAt } = record;
  const foundAt = 'successAt' in state ? state.successAt : null;
  const lastDay = loop.journal.confirmModesSince(loop.endpoint, loop.clock.wallMs() - DAY_MS);
  if (foundAt === null || lastDay.zero === 0 || lastDay.one + lastDay.unsaid > 0) return false;
  const recent = recentPayments(loop);
  // A wall clock that jumped hides what said otherwise from the count of the last day.
  if (recent.some((one) => saysOtherwise(one) && isOfTheLastDay(loop, one))) return false;
  const place = recent.findIndex((one) => one.transactionId === transactionId);
  const saysZero = (one: PaymentRecord): boolean =>
    detailsOf(one)?.confirmMode === 0 && isSetAlike(one, record);
  const before = recent.some(
    (one) => saysZero(one) && (elapsedMs(one.createdAt, createdAt).mono ?? 0) > LONGEST_CREATE_MS,
  );
  // By its row too: what was begun before it was not sent after it.
  const newer = place === -1 ? recent : recent.slice(0, place);
  const after = newer.some((one) => saysZero(one) && (elapsedMs(foundAt, one.createdAt).mono ?? 0) > 0);
  return before && after;
}

/**
 * A dead battery makes a boot of yesterday look like this one, and a repair puts what it found behind what has gone on
 * since. The service's own clock tells such boots apart, by how far ours is off or by when this boot began; where nobody
 * knows it, nothing is proved.
 */
function isSetAlike(one: PaymentRecord, other: PaymentRecord): boolean {
  const [offMs, otherOffMs] = [one.createdOffMs, other.createdOffMs];
  if (offMs === null || otherOffMs === null) return false;
  const bootMs = ({ wallMs, monoMs }: Moment, off: number): number => wallMs + off - monoMs;
  const apartMs = Math.abs(bootMs(one.createdAt, offMs) - bootMs(other.createdAt, otherOffMs));
  return Math.min(Math.abs(offMs - otherOffMs), apartMs) <= MIDNIGHT_MARGIN_MS;
}

/** A create that was answered, and did not say that nothing has to be confirmed. */
function saysOtherwise(payment: PaymentRecord): boolean {
  const mode = detailsOf(payment)?.confirmMode;
  return mode === 1 || mode === 'unsaid';
}

/** By the monotonic clock; of another boot it says nothing. */
const isOfTheLastDay = ({ clock }: Parts, { createdAt }: PaymentRecord): boolean =>
  (elapsedMs(createdAt, momentOf(clock)).mono ?? DAY_MS) < DAY_MS;

/** The last payments at this endpoint, newest first. */
const recentPayments = ({ journal, endpoint: here }: Parts): readonly PaymentRecord[] =>
  journal.newestPayments(RECENT_PAYMENTS).filter(({ endpoint }) => sameEndpoint(endpoint, here));
