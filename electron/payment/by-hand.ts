/**
 * Payments by hand. A look-up reads and changes nothing. One that the books do not have is taken in only where this
 * till made its id and the service names it by that id; it is not money before the service has borne it out once more,
 * two minutes later, as every manager's word.
 */
import type { LookedUpView } from '../../shared/contract/manual-look-up.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import {
  isOwnTransaction,
  madeAtMs,
  type PaymentId,
  SaleId,
  TenderId,
  type TransactionId,
  uuidV7,
} from '../../shared/ids.ts';
import { type Tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { onlyId } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { type Moment, momentOf } from '../../shared/time.ts';
import type { StatusGateway } from '../gateway/ask-status.ts';
import { NO_PAYMENT, type PaymentStatus } from '../gateway/gateway.ts';
import { type ActivePayment, activate, NOT_LOOKED, type PaymentLoop } from './active.ts';
import { raiseShared } from './doubled.ts';
import { drive } from './driver.ts';
import { PASS_CODE_WINDOWS } from './instruments/pass-code.ts';
import { holdersOf } from './shared-id.ts';

export interface ByHandLoop extends PaymentLoop {
  readonly gateway: StatusGateway;
}

/** By the service's id, or by ours and the day on which it was made (null: any). */
export type AskedFor =
  | { readonly paymentId: PaymentId }
  | { readonly transactionId: TransactionId; readonly day: string | null };

/** What an id stands for in another boot: no window is open by it. */
const NO_BOOT = 'adopted';

/** Errors: `endpoint.*`, `secret.*`: what keeps this till from asking. What the service says is in the view. */
export async function lookUpByHand(
  loop: ByHandLoop,
  asked: AskedFor,
): Promise<Result<LookedUpView, TillError>> {
  const answer = await ask(loop, asked);
  const ours = 'transactionId' in asked ? asked.transactionId : null;
  const isOurs = ours !== null && isOwnTransaction(ours, loop.journal.identity().tillId);
  const byId = ours === null ? null : loop.journal.payment(ours);
  const named = answer.ok ? loop.journal.paymentsNamed(loop.endpoint, answer.value.paymentId) : [];
  const saleId = byId?.saleId ?? named[0]?.saleId ?? null;
  if (!answer.ok) return ok({ found: null, why: answer.error, saleId, isOurs, mayAdopt: false });
  const { paymentId, status, note, namesOurId } = answer.value;
  const mayAdopt = isOurs && namesOurId === true && saleId === null && status === 2;
  return ok({ found: { paymentId, status, note }, why: null, saleId, isOurs, mayAdopt });
}

export interface Adopted {
  readonly transactionId: TransactionId;
  readonly day: string | null;
  /** As the cabinet shows it. */
  readonly amountTiyin: Tiyin;
  readonly reason: string;
}

/** Errors: as the channel `by-hand.adopt` names them. Answers once it is stored; the till itself does the rest. */
export async function adoptByHand(
  loop: ByHandLoop,
  act: Act,
  wanted: Adopted,
): Promise<Result<ActivePayment, TillError>> {
  const { transactionId } = wanted;
  const may = mayAdopt(loop, transactionId);
  if (!may.ok) return may;
  const answer = await ask(loop, wanted);
  if (!answer.ok) return answer;
  const { paymentId, status, namesOurId } = answer.value;
  if (namesOurId !== true) return fail({ code: 'history.not-named' });
  if (status !== 2) return fail({ code: 'payment.not-successful', gatewayCode: status });
  // The same may have been asked for twice, or a repair may have brought it back.
  const still = mayAdopt(loop, transactionId);
  if (!still.ok) return still;
  const [holder] = holdersOf(loop, wanted, paymentId);
  if (holder) {
    // The service itself names this id by an id of ours that the holder does not bear.
    void raiseShared(loop, loop.active.get(holder.transactionId) ?? activate(loop, holder), paymentId);
    return fail({ code: 'payment.id-taken' });
  }
  return takeIn(loop, act, wanted, paymentId);
}

function mayAdopt(loop: PaymentLoop, transactionId: TransactionId): Result<null, TillError> {
  const { journal, clock } = loop;
  if (!isOwnTransaction(transactionId, journal.identity().tillId)) return fail({ code: 'history.not-ours' });
  if (loop.active.has(transactionId) || journal.payment(transactionId) !== null) {
    return fail({ code: 'history.known' });
  }
  // A create is in the books before it leaves; nobody takes in what was begun a moment ago all the same.
  const waitMs = PASS_CODE_WINDOWS.mayArriveMs - (clock.wallMs() - madeAtMs(transactionId));
  return waitMs > 0 ? fail({ code: 'payment.may-still-arrive', limit: Math.ceil(waitMs / 1_000) }) : ok(null);
}

/** One entry: a sale without goods, its tender, and the payment, uncertain and watched. */
function takeIn(
  loop: PaymentLoop,
  act: Act,
  { transactionId, amountTiyin, reason }: Adopted,
  paymentId: PaymentId,
): Result<ActivePayment, TillError> {
  if (loop.stopped.signal.aborted) return fail({ code: 'journal.unwritable' });
  const now = momentOf(loop.clock);
  const newId = (): string => uuidV7(now.wallMs, loop.random);
  const createdAt: Moment = { wallMs: madeAtMs(transactionId), monoMs: 0, bootId: NO_BOOT };
  const saleId = SaleId.parse(newId());
  const tenderId = TenderId.parse(newId());
  const payment = {
    transactionId,
    saleId,
    tenderId,
    amountTiyin,
    endpoint: loop.endpoint,
    cashboxCode: null,
    createdAt,
    createdOffMs: null,
    state: {
      name: 'unknown',
      sentAt: createdAt,
      why: { code: 'payment.in-doubt' },
      details: onlyId(paymentId),
      successAt: now,
      confirmSent: false,
      refusedAt: null,
      word: { reason, at: now },
    },
    setAside: true,
    resumed: false,
  } as const;
  const { mode } = loop.endpoint;
  const sale = {
    saleId,
    mode,
    state: 'open',
    createdAt: now,
    totalTiyin: amountTiyin,
    vatTiyin: ZERO_TIYIN,
    lines: [],
  } as const;
  const written = loop.journal.append(act, {
    kind: 'payment.adopted',
    subject: transactionId,
    payload: {
      sale: { ...sale, lines: [] },
      tender: { kind: 'code', tenderId, saleId, amountTiyin, takenAt: null },
      payment,
    },
  });
  if (!written.ok) return written;
  const beganBy = act.actor.by === 'staff' ? act.actor.id : act.actor.for;
  const record = { ...payment, beganBy, refunds: [], alarm: null, goods: null };
  const active = activate(loop, record, NOT_LOOKED);
  loop.onChange(active);
  void drive(loop, active);
  return ok(active);
}

async function ask(loop: ByHandLoop, asked: AskedFor): Promise<Result<PaymentStatus, TillError>> {
  if ('paymentId' in asked) return told(await loop.gateway.paymentStatus({ paymentId: asked.paymentId }));
  const { transactionId, day } = asked;
  const { look_up: form } = loop.journal.facts(loop.endpoint).facts;
  const date = day === null ? {} : { date: day };
  const plain = form === 'dated' && day !== null ? null : await byOurId(loop, { transactionId });
  if (plain?.ok || (plain && day === null)) return plain;
  return byOurId(loop, { transactionId, ...date });
}

const byOurId = async (
  { gateway }: ByHandLoop,
  request: { readonly transactionId: TransactionId; readonly date?: string },
) => told(await gateway.paymentStatusByTransaction(request));

function told(answer: Awaited<ReturnType<StatusGateway['paymentStatus']>>): Result<PaymentStatus, TillError> {
  if (answer.ok) return answer;
  const { paymentId: _, ...why } = answer.error;
  return fail(why.field === NO_PAYMENT ? { code: 'history.not-named' } : why);
}
