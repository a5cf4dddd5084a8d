/** The conformance suite itself: it covers every row of the document, and the training gateway passes it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createTransport } from '../../electron/gateway/transport.ts';
import { payerCodesByOutcome } from '../../electron/training/payer-codes.ts';
import { factsOf, type Readings } from '../../electron/training/readings.ts';
import { startTrainingGateway, type TrainingGateway } from '../../electron/training/training-gateway.ts';
import { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { seededRandomness } from '../../shared/time.ts';
import { CASES, type CaseName } from '../../tools/conformance/cases.ts';
import { trainingCustomers } from '../../tools/conformance/customers.ts';
import { OPERATION_NAMES, OPERATIONS } from '../../tools/conformance/operations.ts';
import { ROWS } from '../../tools/conformance/rows.ts';
import { type CaseResult, type Report, runSuite } from '../../tools/conformance/suite.ts';
import { drawReadings } from '../support/drawn-readings.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import { closeAfterTest, jsonServer } from '../support/wire-server.ts';

/** Each run makes ids of its own, as a real run does. */
let runs = 0;
beforeEach(() => {
  runs = 0;
});

async function start(readings: Partial<Readings> = {}): Promise<[TrainingGateway, VirtualClock]> {
  const clock = new VirtualClock();
  const started = await startTrainingGateway({ folder: null, clock, seed: 1, readings });
  if (!started.ok) throw new Error('the training gateway did not start');
  closeAfterTest(started.value);
  return [started.value, clock];
}

function run(
  gateway: Pick<TrainingGateway, 'baseUrl' | 'credentials'>,
  clock: VirtualClock,
  onResult: (result: CaseResult) => void = () => undefined,
  stopped?: AbortSignal,
  wait: (ms: number) => Promise<void> = (ms) => clock.advance(ms),
): Promise<Report> {
  const transport = createTransport();
  closeAfterTest(transport);
  runs += 1;
  const random = seededRandomness(runs);
  return runSuite({
    service: { ...gateway.credentials, baseUrl: gateway.baseUrl, passPath: 'x_pass', cashboxCode: 'till-1' },
    customers: trainingCustomers(payerCodesByOutcome()),
    clock,
    fetch: transport.fetch,
    wait,
    newId: random.uuid,
    movesMonths: true,
    onResult,
    ...(stopped ? { stopped } : {}),
  });
}

const outcomesOf = ({ results }: Report, outcome: string): readonly string[] =>
  results.filter((result) => result.outcome === outcome).map(({ name, detail }) => `${name}: ${detail}`);

describe('the document', () => {
  const names = new Set<string>(CASES.map(({ name }) => name));

  test('has an existing case for every row of its tables', () => {
    const sections = ['2.1', '2.2', '2.3', '2.4', '2.5', '3.1', '3.2', '3.3', '3.4', '5', '7', '8'];
    expect([...new Set(ROWS.map(({ row }) => row.split(' ')[0]))]).toEqual(sections);
    for (const { row, cases } of ROWS) {
      expect(cases.length, row).toBeGreaterThan(0);
      for (const name of cases) expect(names, row).toContain(name);
    }
  });

  test('has every operation of section 4 as a case of that name', () => {
    for (const name of OPERATION_NAMES) expect(names).toContain(name);
    expect(OPERATION_NAMES).toHaveLength(18);
    expect([...new Set(OPERATION_NAMES.map((name) => OPERATIONS[name].section))]).toEqual([
      '4.1',
      '4.2',
      '4.3',
      '4.4',
      '4.5',
    ]);
  });

  test('has a row for every case', () => {
    const used = new Set<string>([...OPERATION_NAMES, ...ROWS.flatMap(({ cases }) => cases)]);
    expect(CASES.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
    expect(names.size).toBe(CASES.length);
  });
});

/** Points that the document leaves open and that no run can show without harm. */
const OPEN: readonly CaseName[] = ['a token request without Auth', 'rate and amount limits'];

describe('the training gateway', () => {
  test('passes every case, and the learned facts are true', async () => {
    const [gateway, clock] = await start();
    const report = await run(gateway, clock);
    expect(outcomesOf(report, 'failed')).toEqual([]);
    expect(report.results.filter(({ outcome }) => outcome === 'not shown').map(({ name }) => name)).toEqual(
      OPEN,
    );
    expect(report.results).toContainEqual({
      name: 'a replayed signature',
      outcome: 'ok',
      detail: 'the document does not say; here it is accepted',
    });
    expect(report.unclear).toEqual([]);
    expect(report.facts).toEqual(gateway.facts);
    expect(ServiceFacts.parse(report.facts)).toEqual(report.facts);
    // The shop keeps exactly what the rules of reversal forbid to refund.
    const kept = gateway.ledger().filter(({ state, kind }) => state === 'paid' && kind !== 'invoice');
    expect(report.left.map(({ paymentId }) => paymentId)).toEqual(kept.map(({ paymentId }) => paymentId));
    expect(report.left).toHaveLength(3);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'passes with the readings of seed %i, and learns nothing untrue',
    async (seed) => {
      const readings = drawReadings(seededRandomness(seed));
      const [gateway, clock] = await start(readings);
      const report = await run(gateway, clock);
      expect(outcomesOf(report, 'failed')).toEqual([]);
      const truth = factsOf(readings);
      const expected = readings.finds_transaction_id
        ? truth
        : { ...truth, look_up: undefined, never_sent: undefined };
      expect({ look_up: undefined, never_sent: undefined, ...report.facts }).toEqual(expected);
    },
  );
});

test('a bare HTTP 404 for an id that was never sent breaks the document, and is a fact all the same', async () => {
  const [gateway, clock] = await start({ never_sent: 'http-404', look_up: 'plain' });
  const report = await run(gateway, clock);
  expect(outcomesOf(report, 'failed')).toEqual([expect.stringContaining('every answer carries error_code')]);
  expect(report.facts.never_sent).toEqual({ http: 404 });
});

describe('a service that does not conform', () => {
  test('fails case by case, and the run finishes', async () => {
    const [gateway, clock] = await start();
    const server = await jsonServer('{"error_code":0,"payment_id":"no id"}');
    const report = await run({ baseUrl: server.baseUrl, credentials: gateway.credentials }, clock);
    expect(report.results).toHaveLength(CASES.length);
    expect(outcomesOf(report, 'failed').join('\n')).toContain(
      'create pass payment: gateway.wrong-shape payment_id',
    );
    expect(report.left).toEqual([]);
    expect(report.unclear.length).toBeGreaterThan(0);
  });
});

describe('a run against a service', () => {
  test('draws no conclusion from a wait that was cut short', async () => {
    const [gateway, clock] = await start();
    const stopped = new AbortController();
    const cutShort = (ms: number): Promise<void> => {
      if (ms < 45_000) return clock.advance(ms);
      stopped.abort();
      return Promise.resolve();
    };
    const report = await run(gateway, clock, undefined, stopped.signal, cutShort);
    expect(report.results.at(-1)).toEqual({
      name: 'an unconfirmed payment lapses',
      outcome: 'not shown',
      detail: 'stopped here',
    });
    expect(report.facts).not.toHaveProperty('lapsed_reads');
  });

  test('restores the confirmation mode, even when it is stopped half way', async () => {
    const [gateway, clock] = await start();
    const stopped = new AbortController();
    const stopAt = ({ name }: CaseResult): void => {
      if (name === 'disable confirmation mode') stopped.abort();
    };
    const report = await run(gateway, clock, stopAt, stopped.signal);
    expect(report.results.at(-1)?.name).toBe('disable confirmation mode');
    expect(report.left).toEqual([]);
    expect(gateway.ledger().filter(({ state }) => state === 'paid')).toEqual([]);
    expect(report.facts).toMatchObject({ lapsed_reads: 'negative' });
    const again = await run(gateway, clock);
    expect(outcomesOf(again, 'failed')).toEqual([]);
    const created = again.results.find(({ name }) => name === 'create pass payment');
    expect(created?.detail).toContain('confirm_mode 1');
  });
});
