/**
 * What a person says of a payment. A manager looked into the service's cabinet. "Not charged" frees the basket, and the watch
 * goes on. "Charged" counts once the status reads successful for longer than a cancellation takes. Found money is taken.
 */
import { sameEndpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { idEnd, type PaymentId, type TransactionId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { mayChargeLate } from '../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf, type PaymentDetails } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { fitsItsSale } from '../../shared/sale/fits.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { wasRaised } from '../../shared/task.ts';
import { momentOf, surelySinceMs, WOKEN } from '../../shared/time.ts';
import { isSilence } from '../gateway/ask-status.ts';
import { type ActivePayment, activeOf, type PaymentLoop } from './active.ts';
import { activeFor, leftNow, move, noteShown } from './acts.ts';
import { commit } from './commit.ts';
import { drive } from './driver.ts';
import { disowned, holdersOf, mayLoseId } from './shared-id.ts';
import { asksIdEnd, foundByOurId } from './typed-id.ts';

type Done = Result<ActivePayment, TillError>;

/** What a manager copies from the cabinet; null: the service told the id. */
export interface Seen {
  readonly paymentId: PaymentId | null;
  readonly amountTiyin: Tiyin | null;
  /** The last six characters of our own id; null: not asked for. */
  readonly ourIdEnd: string | null;
  readonly reason: string;
}

/**
 * Errors: those of `activeFor`, `payment.may-still-arrive` (limit: the seconds to wait), `endpoint.mismatch`,
 * `journal.unwritable`.
 */
export function sayNotCharged(
  loop: PaymentLoop,
  act: Act,
  transactionId: TransactionId,
  reason: string,
): Done {
  const found = activeFor(loop, transactionId, 'say-not-charged');
  if (!found.ok) return found;
  const may = mayBeSaid(loop, found.value.record);
  if (!may.ok) return may;
  if (!mayChargeLate(found.value.row)) return move(loop, found.value, act, { name: 'not-charged', reason });
  // It may be charged late whatever the cabinet shows now: the basket is free, and the watch goes on.
  const left = { name: 'abandoned', by: 'not-charged', reason, left: leftNow(loop) } as const;
  return move(loop, found.value, act, left, { setAside: true });
}

/**
 * Answers once the word is stored; the till itself does the rest. Errors: as `sayNotCharged`, and `payment.id-needed`,
 * `payment.other-id` (ours is another one), `payment.id-taken` (another payment of this till has it),
 * `payment.other-amount`, `payment.id-end-needed`, `payment.other-id-end`, `payment.id-not-found` (our own id finds none),
 * `payment.id-refused` (note: the service's words), `payment.not-successful` (gatewayCode: the status), and `gateway.*` if
 * no answer comes about a typed id.
 */
export async function sayCharged(
  loop: PaymentLoop,
  act: Act,
  transactionId: TransactionId,
  seen: Seen,
): Promise<Done> {
  const before = claimable(loop, transactionId, seen);
  if (!before.ok) return before;
  const { details } = before.value;
  const isReadAsPaid = await bearsOut(loop, before.value.active.record, details, seen.ourIdEnd !== null);
  if (!isReadAsPaid.ok) return isReadAsPaid;
  // An answer, or another press, may have changed it meanwhile.
  const still = claimable(loop, transactionId, seen);
  if (!still.ok) return still;
  const { active } = still.value;
  const { state, createdAt } = active.row;
  const at = momentOf(loop.clock);
  const readAt = 'successAt' in state ? state.successAt : null;
  const successAt = isReadAsPaid.value ? (readAt ?? at) : readAt;
  const word = { reason: seen.reason, at };
  const free = takeFromHolders(loop, act, active.record, details.paymentId);
  if (!free.ok) return free;
  const said = move(loop, active, act, { name: 'claimed', word, details, successAt, sentAt: createdAt });
  if (!said.ok || !isReadAsPaid.value || successAt === null) return said;
  const { moneyStaysMs } = loop.instrumentOf(active.row).windows;
  if (surelySinceMs(successAt, active.progress.activeSince, at) < moneyStaysMs) return said;
  const fits = fitsItsSale(loop.journal, active.record);
  const proved = move(loop, active, act, { name: 'word-proved', at, fits });
  if (proved.ok) noteShown(loop, active);
  return proved;
}

/**
 * Certain money of an ended payment becomes the payment of its open sale. Its alarm may be hours old: unless the service is
 * silent, it has to show the money once more. Errors: those of `activeFor` and of a typed id.
 */
export async function take(loop: PaymentLoop, act: Act, transactionId: TransactionId): Promise<Done> {
  const found = activeFor(loop, transactionId, 'take');
  if (!found.ok) return found;
  const { record } = found.value;
  const details = detailsOf(record);
  if (details !== null && holdersOf(loop, record, details.paymentId).length > 0)
    return fail({ code: 'payment.id-taken' });
  const isAsked = details !== null && loop.mayCharge() && sameEndpoint(record.endpoint, loop.endpoint);
  const shows = isAsked ? await bearsOut(loop, record, details) : null;
  if (shows?.ok === false) return shows;
  const still = activeFor(loop, transactionId, 'take');
  if (!still.ok) return still;
  const taken = move(loop, still.value, act, { name: 'taken', at: momentOf(loop.clock) });
  if (taken.ok) noteShown(loop, taken.value);
  return taken;
}

/** The payment that the manager may say was charged, and the service's payment that he means. */
function claimable(
  loop: PaymentLoop,
  transactionId: TransactionId,
  seen: Seen,
): Result<{ readonly active: ActivePayment; readonly details: PaymentDetails }, TillError> {
  const found = activeFor(loop, transactionId, 'say-charged');
  if (!found.ok) return found;
  const may = mayBeSaid(loop, found.value.record);
  if (!may.ok) return may;
  const named = namedIn(loop, found.value.record, seen);
  return named.ok ? ok({ active: found.value, details: named.value }) : named;
}

/** Until then, a late create may still arrive and show. */
function mayBeSaid(loop: PaymentLoop, payment: PaymentRecord): Result<null, TillError> {
  if (!sameEndpoint(payment.endpoint, loop.endpoint)) return fail({ code: 'endpoint.mismatch' });
  const { mayArriveMs } = loop.instrumentOf(payment).windows;
  const waitMs = mayArriveMs - surelySinceMs(payment.createdAt, loop.startedAt, momentOf(loop.clock));
  if (waitMs <= 0) return ok(null);
  return fail({ code: 'payment.may-still-arrive', limit: Math.ceil(waitMs / 1_000) });
}

/** The payment that the manager means. A typed id may be another till's payment, or mistyped. */
function namedIn(
  loop: PaymentLoop,
  record: PaymentRecord,
  { paymentId, amountTiyin, ourIdEnd }: Seen,
): Result<PaymentDetails, TillError> {
  const known = detailsOf(record);
  if (known !== null && paymentId !== null && paymentId !== known.paymentId)
    return fail({ code: 'payment.other-id' });
  if (known !== null)
    return isKept(loop, record, known.paymentId) ? fail({ code: 'payment.id-taken' }) : ok(known);
  if (paymentId === null || amountTiyin === null) return fail({ code: 'payment.id-needed' });
  if (amountTiyin !== record.amountTiyin) return fail({ code: 'payment.other-amount' });
  if (ourIdEnd === null && asksIdEnd(loop, record)) return fail({ code: 'payment.id-end-needed' });
  if (ourIdEnd !== null && ourIdEnd.toUpperCase() !== idEnd(record.transactionId))
    return fail({ code: 'payment.other-id-end' });
  return isKept(loop, record, paymentId) || isSecondOfAnother(loop.journal, paymentId)
    ? fail({ code: 'payment.id-taken' })
    : ok(typed(loop, record, paymentId));
}

/** Of a card or an invoice it goes with the word, unless no look-up finds what is under our id. */
function typed({ instrumentOf }: PaymentLoop, record: PaymentRecord, paymentId: PaymentId): PaymentDetails {
  const { facts, known } = instrumentOf(record);
  const mayGo = mayChargeLate(record) && facts().finds_transaction_id !== false;
  const details = known(paymentId, record);
  return mayGo ? { ...details, confirmMode: null } : details;
}

/** Another payment has the id, and keeps it whatever the manager says. */
const isKept = (loop: PaymentLoop, record: PaymentRecord, paymentId: PaymentId): boolean =>
  holdersOf(loop, record, paymentId).some((one) => !mayLoseId(loop, one, record, paymentId));

/** The wrong holders lose the id, each by an entry of its own; alarms about all of them were raised before. */
function takeFromHolders(
  loop: PaymentLoop,
  act: Act,
  record: PaymentRecord,
  paymentId: PaymentId,
): Result<null, TillError> {
  for (const holder of holdersOf(loop, record, paymentId)) {
    const active = activeOf(loop, holder);
    const change = disowned(loop, active.record);
    if (change === null) return fail({ code: 'payment.id-taken' });
    const written = commit(loop, active, act, change);
    if (!written.ok) return written;
    active.wake.abort(WOKEN);
    if (!active.isDriven) void drive(loop, active);
  }
  return ok(null);
}

/** It is the second charge of another sale, which looks alike in the cabinet. */
const isSecondOfAnother = (journal: PaymentLoop['journal'], paymentId: PaymentId): boolean =>
  journal.paymentsWithIdAlarms().some((id) => wasRaised(journal.tasksOf(id), 'doubled', paymentId));

/** Whether its status reads successful now; false: no answer, which is an error only for a typed id. */
async function bearsOut(
  loop: PaymentLoop,
  record: PaymentRecord,
  { paymentId }: PaymentDetails,
  hasIdEnd = false,
): Promise<Result<boolean, TillError>> {
  const isTyped = detailsOf(record) === null;
  const found = isTyped ? await foundByOurId(loop, record, { paymentId, hasIdEnd }) : ok(null);
  if (!found.ok) return found;
  const answer = await loop.instrumentOf(record).read(paymentId);
  if (answer.ok && answer.value.status === 2) return ok(true);
  if (answer.ok) return fail({ code: 'payment.not-successful', gatewayCode: answer.value.status });
  const { paymentId: _, ...why } = answer.error;
  if (isSilence(why)) return isTyped ? fail(why) : ok(false);
  return fail({ code: 'payment.id-refused', ...(why.note !== undefined && { note: why.note }) });
}
