/**
 * Manual look-up, as a feature: a manager looks a payment up at the service, and takes one into the books that they
 * lack. The till must have made its id, and the service must name it by that id. It becomes money only after the
 * service confirms it again two minutes later, like every manager's word.
 */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { LookedUpView } from '../../shared/contract/manual-look-up.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
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
import { ZERO_TIYIN } from '../../shared/money.ts';
import type { BegunRows, Payments } from '../../shared/payment/payments.ts';
import { onlyId } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ApprovalDetail } from '../../shared/staff/approval.ts';
import { KIND_OF } from '../../shared/tender/tender.ts';
import { type Clock, type Moment, momentOf, type Randomness } from '../../shared/time.ts';
import type { StatusGateway } from '../gateway/ask-status.ts';
import { NO_PAYMENT, type PaymentStatus } from '../gateway/gateway.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { FactsJournal, LogJournal, PaymentJournal } from '../storage/journal.ts';

export interface ManualLookUpDeps {
  readonly journal: Pick<LogJournal, 'identity'> &
    Pick<PaymentJournal, 'payment' | 'paymentsNamed'> &
    Pick<FactsJournal, 'facts'>;
  readonly gateway: StatusGateway;
  readonly payments: Pick<Payments, 'find' | 'adopt'>;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly endpoint: Endpoint;
  /** Whether this till may query the service. Read at each use. */
  readonly mayCharge: () => boolean;
  /** How long after it left a create may still arrive, in ms. */
  readonly mayArriveMs: number;
}

type Asked = Parsed<'by-hand.look-up'>;
type Wanted = Parsed<'by-hand.adopt'>;

/** In place of a boot's id: no window is open for a payment from the cabinet. */
const NO_BOOT = 'adopted';

export function createManualLookUp(deps: ManualLookUpDeps): Feature<'by-hand.look-up' | 'by-hand.adopt'> {
  const notHere = fail<TillError>({ code: 'endpoint.mismatch' });
  return {
    ...onlyAnswers({
      'by-hand.look-up': (asked) => (deps.mayCharge() ? lookUp(deps, asked) : notHere),
      'by-hand.adopt': async (wanted, act) => {
        if (!deps.mayCharge()) return notHere;
        const named = await namedByService(deps, wanted);
        return named.ok ? deps.payments.adopt(act, rowsOf(deps, wanted, named.value)) : named;
      },
    }),
    approvals: {
      'by-hand.look-up': { text: (asked) => ({ details: [typedPayment(asked)] }) },
      'by-hand.adopt': {
        text: (wanted) => ({ amountTiyin: wanted.amountTiyin, details: [typedPayment(wanted)] }),
      },
    },
  };
}

const typedPayment = (request: Asked | Wanted): ApprovalDetail =>
  'paymentId' in request
    ? { of: 'payment', id: request.paymentId, day: null }
    : { of: 'payment', id: request.transactionId, day: request.day };

/** Reads only. The service's refusal is in the view, not an error. */
async function lookUp(deps: ManualLookUpDeps, asked: Asked): Promise<Result<LookedUpView, TillError>> {
  const { journal, endpoint } = deps;
  const answer = await ask(deps, asked);
  const ours = 'transactionId' in asked ? asked.transactionId : null;
  const isOurs = ours !== null && isOwnTransaction(ours, journal.identity().tillId);
  const byId = ours === null ? null : journal.payment(ours);
  const named = answer.ok ? journal.paymentsNamed(endpoint, answer.value.paymentId) : [];
  const saleId = byId?.saleId ?? named[0]?.saleId ?? null;
  if (!answer.ok) return ok({ found: null, why: answer.error, saleId, isOurs, mayAdopt: false });
  const { paymentId, status, note, namesOurId } = answer.value;
  const mayAdopt = isOurs && namesOurId === true && saleId === null && status === 2;
  return ok({ found: { paymentId, status, note }, why: null, saleId, isOurs, mayAdopt });
}

/** The service's id of the successful payment that it names by ours. Errors: as `by-hand.adopt`. */
async function namedByService(deps: ManualLookUpDeps, wanted: Wanted): Promise<Result<PaymentId, TillError>> {
  const before = mayAdopt(deps, wanted);
  if (!before.ok) return before;
  const answer = await ask(deps, wanted);
  if (!answer.ok) return answer;
  const { paymentId, status, namesOurId } = answer.value;
  if (namesOurId !== true) return fail({ code: 'history.not-named' });
  if (status !== 2) return fail({ code: 'payment.not-successful', gatewayCode: status });
  // A second press or a repair may have entered the payment meanwhile.
  const still = mayAdopt(deps, wanted);
  return still.ok ? ok(paymentId) : still;
}

function mayAdopt(
  { journal, payments, clock, mayArriveMs }: ManualLookUpDeps,
  { transactionId }: Wanted,
): Result<null, TillError> {
  if (!isOwnTransaction(transactionId, journal.identity().tillId)) return fail({ code: 'history.not-ours' });
  if (payments.find(transactionId) !== null) return fail({ code: 'history.known' });
  // The create may still be in flight.
  const waitMs = mayArriveMs - (clock.wallMs() - madeAtMs(transactionId));
  return waitMs > 0 ? fail({ code: 'payment.may-still-arrive', limit: Math.ceil(waitMs / 1_000) }) : ok(null);
}

/** A sale without goods, its tender, and the payment: uncertain and watched. */
function rowsOf(
  { clock, random, endpoint }: ManualLookUpDeps,
  { transactionId, amountTiyin, reason, instrument = 'pass-code' }: Wanted,
  paymentId: PaymentId,
): BegunRows {
  const now = momentOf(clock);
  const newId = (): string => uuidV7(now.wallMs, random);
  const createdAt: Moment = { wallMs: madeAtMs(transactionId), monoMs: 0, bootId: NO_BOOT };
  const saleId = SaleId.parse(newId());
  const tenderId = TenderId.parse(newId());
  return {
    sale: {
      saleId,
      mode: endpoint.mode,
      state: 'open',
      createdAt: now,
      totalTiyin: amountTiyin,
      vatTiyin: ZERO_TIYIN,
      lines: [],
    },
    tender: { kind: KIND_OF[instrument], tenderId, saleId, amountTiyin, takenAt: null },
    payment: {
      transactionId,
      saleId,
      tenderId,
      amountTiyin,
      endpoint,
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
      ...(instrument !== 'pass-code' && { instrument }),
      ...(instrument === 'invoice' && {
        invoice: { invoiceId: null, paidBetween: { from: createdAt, to: now } },
      }),
      setAside: true,
      resumed: false,
    },
  };
}

async function ask(deps: ManualLookUpDeps, asked: Asked | Wanted): Promise<Result<PaymentStatus, TillError>> {
  if ('paymentId' in asked) return told(await deps.gateway.paymentStatus({ paymentId: asked.paymentId }));
  const { transactionId, day } = asked;
  const { look_up: form } = deps.journal.facts(deps.endpoint).facts;
  const plain = form === 'dated' && day !== null ? null : await byOurId(deps, { transactionId });
  if (plain?.ok || (plain && day === null)) return plain;
  return byOurId(deps, { transactionId, ...(day === null ? {} : { date: day }) });
}

const byOurId = async (
  { gateway }: ManualLookUpDeps,
  request: { readonly transactionId: TransactionId; readonly date?: string },
) => told(await gateway.paymentStatusByTransaction(request));

function told(answer: Awaited<ReturnType<StatusGateway['paymentStatus']>>): Result<PaymentStatus, TillError> {
  if (answer.ok) return answer;
  const { paymentId: _, ...why } = answer.error;
  return fail(why.field === NO_PAYMENT ? { code: 'history.not-named' } : why);
}
