/** Shared by the cases of a conformance run: client, recorded traffic, customers, money and facts. */
import type { GatewayClient } from '../../electron/gateway/gateway.ts';
import { consequenceOf } from '../../electron/gateway/retry.ts';
import type { Signer } from '../../electron/gateway/sign.ts';
import type { GatewayFetch } from '../../electron/gateway/transport.ts';
import type { WireRequest } from '../../electron/gateway/wire-request.ts';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { type PaymentId, TransactionId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import type { GivenFacts } from '../../shared/payment/service-facts.ts';
import type { Result } from '../../shared/result.ts';
import type { Customers, Purpose } from './customers.ts';
import { checkExchange, type Exchange } from './exchange.ts';
import type { OperationName } from './operations.ts';

export type Outcome = 'ok' | 'failed' | 'not shown';
export interface Verdict {
  readonly outcome: Outcome;
  readonly detail: string;
}

export const ok = (detail: string): Verdict => ({ outcome: 'ok', detail });
export const notShown = (detail: string): Verdict => ({ outcome: 'not shown', detail });

/** Ends a case with the verdict `failed`, or `not shown` if a prerequisite is missing. */
export class CaseEnd extends Error {
  readonly verdict: Verdict;
  constructor(outcome: Outcome, detail: string) {
    super(detail);
    this.verdict = { outcome, detail };
  }
}

/** @throws CaseEnd (failed) if false */
export function must(isSo: boolean, detail: string): void {
  if (!isSo) throw new CaseEnd('failed', detail);
}

/** @throws CaseEnd (not shown) if absent */
export function need<T>(value: T | null | undefined, detail: string): T {
  if (value === null || value === undefined) throw new CaseEnd('not shown', detail);
  return value;
}

export interface Charge {
  readonly paymentId: PaymentId;
  readonly transactionId: TransactionId;
  readonly amountTiyin: Tiyin;
  readonly confirmMode: 0 | 1 | null;
  readonly createdMs: number;
  /** The statuses read so far, the create's own first. */
  readonly statuses: readonly number[];
  /** How the create's answer differs from the document. */
  readonly detail: string;
}

export interface BenchDeps {
  readonly client: GatewayClient;
  /** The same service, addressed in another service's name. */
  readonly strangerClient: GatewayClient;
  readonly fetch: GatewayFetch;
  readonly sign: Signer;
  readonly baseUrl: string;
  readonly passPath: string;
  readonly serviceId: number;
  readonly merchantId: string;
  readonly secretKey: string;
  readonly cashboxCode: string;
  readonly exchanges: Exchange[];
  readonly customers: Customers;
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly newId: () => string;
  /** The run may wait for months: its clock is virtual. */
  readonly movesMonths: boolean;
}

/** Small, and with tiyin, so that exact amounts are tested. */
export const CHARGE_TIYIN = tiyin(100_050);

const POLL_MS = 2_000;
const MAX_POLLS = 45;

export class Bench {
  readonly deps: BenchDeps;
  facts: { -readonly [Name in keyof GivenFacts]: GivenFacts[Name] } = {};
  readonly held = new Map<string, Charge>();
  readonly texts = new Map<string, string>();
  /** Payments whose money the shop now has, as far as this run knows. */
  readonly charged = new Map<PaymentId, Tiyin>();
  /** Our ids of creates without a certain answer: they may be charged. */
  readonly unclear: TransactionId[] = [];
  /** This run switched confirmation mode off and has not restored it yet. */
  modeIsOff = false;

  constructor(deps: BenchDeps) {
    this.deps = deps;
  }

  get client(): GatewayClient {
    return this.deps.client;
  }

  /** A payment of an earlier case. @throws CaseEnd (not shown) */
  charge(name: string): Charge {
    return need(this.held.get(name), `needs the payment of "${name}"`);
  }

  get lastExchange(): Exchange {
    return need(this.deps.exchanges.at(-1), 'nothing was sent');
  }

  /**
   * The value of an answer, after a check of its exchange against the document.
   * @throws CaseEnd if our request breaks the document, or the answer is no success
   */
  take<T>(
    name: OperationName,
    answer: Result<T, GatewayError>,
  ): { readonly value: T; readonly detail: string } {
    const checked = checkExchange(name, this.lastExchange, this.deps.passPath);
    must(checked.request.length === 0, `our own request: ${checked.request.join(', ')}`);
    if (!answer.ok) throw new CaseEnd('failed', errorText(answer.error));
    return {
      value: answer.value,
      detail: checked.answer.length === 0 ? '' : `differs: ${checked.answer.join(', ')}`,
    };
  }

  /**
   * Makes a pass payment and polls it until it is neither created nor in process.
   * @throws CaseEnd without such a customer, or if the payment does not reach status 2
   */
  async pay(purpose: Purpose, expectsSuccess = true): Promise<Charge> {
    const otpData = need(await this.deps.customers.payerCode(purpose), `needs a payer code (${purpose})`);
    const transactionId = TransactionId.parse(this.deps.newId());
    const created = await this.client.createPassPayment({
      otpData,
      amountTiyin: CHARGE_TIYIN,
      transactionId,
      cashboxCode: this.deps.cashboxCode,
    });
    if (!created.ok && consequenceOf(created.error) === 'uncertain') this.unclear.push(transactionId);
    const { value, detail } = this.take('create pass payment', created);
    const statuses = [value.status];
    const createdMs = this.deps.nowMs();
    for (let poll = 0; poll < MAX_POLLS && [0, 1].includes(statuses.at(-1) ?? 2); poll += 1) {
      await this.deps.wait(POLL_MS);
      const status = await this.client.paymentStatus({ paymentId: value.paymentId });
      if (status.ok) statuses.push(status.value.status);
    }
    const { paymentId, confirmMode } = value;
    if (statuses.at(-1) === 2) this.charged.set(paymentId, CHARGE_TIYIN);
    else must(!expectsSuccess, `status ${statuses.join(', ')}`);
    return { paymentId, transactionId, amountTiyin: CHARGE_TIYIN, confirmMode, createdMs, statuses, detail };
  }

  /** A payment, confirmed if the service requires it. @throws CaseEnd */
  async sell(purpose: Purpose): Promise<Charge> {
    const charge = await this.pay(purpose);
    if (charge.confirmMode !== 0) {
      this.take('confirm pass payment', await this.client.confirmPassPayment(charge));
    }
    return charge;
  }

  /** Gives a payment back in full; fails if the service refuses. */
  async giveBack(charge: Pick<Charge, 'paymentId'>): Promise<Result<null, GatewayError>> {
    const answer = await this.client.reversePayment(charge);
    if (answer.ok) this.charged.delete(charge.paymentId);
    return answer;
  }

  /** Sends a request of the document with other headers than the client's; null leaves a header out. */
  async sendRaw(
    request: Pick<WireRequest, 'method' | 'body'> & { readonly path: string },
    auth: string | null,
  ): Promise<Exchange> {
    const { path, method, body } = request;
    await this.deps.fetch(`${this.deps.baseUrl}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...(auth === null ? {} : { Auth: auth }),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(15_000),
      redirect: 'manual',
    });
    return this.lastExchange;
  }
}

/** An error as short text: code, the service's own code, and its note. */
export const errorText = (error: GatewayError): string =>
  [error.code, error.gatewayCode, error.httpStatus && `HTTP ${error.httpStatus}`, error.field, error.note]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');

export interface Case<Name extends string = string> {
  readonly name: Name;
  readonly run: (bench: Bench) => Promise<Verdict>;
}

export const defineCase = <const Name extends string>(
  name: Name,
  run: (bench: Bench) => Promise<Verdict>,
): Case<Name> => ({ name, run });
