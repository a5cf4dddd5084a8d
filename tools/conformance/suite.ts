/** Runs every case against one service, refunds what it can, and reports what it learned. */

import { createGatewayClient } from '../../electron/gateway/client.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import type { GatewayFetch } from '../../electron/gateway/transport.ts';
import type { PaymentId } from '../../shared/ids.ts';
import { soumText } from '../../shared/money.ts';
import type { GivenFacts } from '../../shared/payment/service-facts.ts';
import type { Clock } from '../../shared/time.ts';
import { Bench, type Case, CaseEnd, notShown, type Verdict } from './bench.ts';
import { CASES, type CaseName } from './cases.ts';
import type { Customers } from './customers.ts';
import { type Exchange, recordingFetch } from './exchange.ts';

export interface ServiceUnderTest {
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly serviceId: number;
  readonly merchantUserId: string;
  readonly secretKey: string;
  readonly passPath: string;
  readonly cashboxCode: string;
}

export interface RunOptions {
  readonly service: ServiceUnderTest;
  readonly customers: Customers;
  readonly clock: Clock;
  readonly fetch: GatewayFetch;
  readonly wait: (ms: number) => Promise<void>;
  readonly newId: () => string;
  readonly movesMonths: boolean;
  readonly onResult: (result: CaseResult) => void;
  /** Aborted: no further case starts, and the suite restores what it can. */
  readonly stopped?: AbortSignal;
}

export interface CaseResult extends Verdict {
  readonly name: CaseName;
}

export interface Report {
  readonly results: readonly CaseResult[];
  /** In the format of provisioning. */
  readonly facts: GivenFacts;
  /** Charged payments that could not be given back. */
  readonly left: readonly { readonly paymentId: PaymentId; readonly soum: string }[];
  /** transaction_ids of creates without a certain answer: a person has to look them up at the service. */
  readonly unclear: readonly string[];
}

/** Never throws for what the service does: each case ends in a verdict, and the refunds run in any case. */
export async function runSuite(options: RunOptions): Promise<Report> {
  const bench = createBench(options);
  const results: CaseResult[] = [];
  for (const one of CASES) {
    const known = { ...bench.facts };
    const verdict = await verdictOf(one, bench);
    const interrupted = options.stopped?.aborted === true;
    // A shortened wait proves nothing, so the facts of such a case are dropped.
    if (interrupted) bench.facts = known;
    const result = { name: one.name, ...(interrupted ? notShown('stopped here') : verdict) };
    results.push(result);
    options.onResult(result);
    if (options.stopped?.aborted) break;
  }
  if (bench.modeIsOff) await bench.client.enableConfirmation();
  for (const paymentId of [...bench.charged.keys()]) await bench.giveBack({ paymentId });
  const left = [...bench.charged].map(([paymentId, amount]) => ({ paymentId, soum: soumText(amount) }));
  return { results, facts: { ...bench.facts }, left, unclear: bench.unclear };
}

async function verdictOf(one: Case<CaseName>, bench: Bench): Promise<Verdict> {
  try {
    return await one.run(bench);
  } catch (thrown) {
    if (thrown instanceof CaseEnd) return thrown.verdict;
    // An interrupted raw request, or a bug of the suite: the case did not show what it should.
    return { outcome: 'failed', detail: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function createBench({ service, customers, clock, fetch, wait, newId, movesMonths }: RunOptions): Bench {
  const exchanges: Exchange[] = [];
  const baseUrl = new URL(service.baseUrl).href.replace(/\/+$/, '');
  const sign = createSigner(service);
  const recording = recordingFetch(fetch, baseUrl, exchanges);
  const { passPath, serviceId } = service;
  const client = createGatewayClient({ baseUrl, serviceId, sign, clock, fetch: recording, passPath });
  const strangerClient = createGatewayClient({
    baseUrl,
    serviceId: serviceId + 1,
    sign,
    clock,
    fetch: recording,
    passPath,
  });
  return new Bench({
    client,
    strangerClient,
    fetch: recording,
    sign,
    baseUrl,
    passPath,
    serviceId,
    merchantId: service.merchantId,
    secretKey: service.secretKey,
    cashboxCode: service.cashboxCode,
    exchanges,
    customers,
    nowMs: () => clock.wallMs(),
    wait,
    newId,
    movesMonths,
  });
}
