/** One run: a shop's few sales on a bad day, from the seed to the evidence that the checker judges. */
import type { Attempt } from '../../../electron/payment/attempt.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import type { Evidence, JournalRow } from '../checker.ts';
import { Dice, mixSeed } from './dice.ts';
import { type MachineKind, Tally } from './kinds.ts';
import { memoryJournal, type SaleBooks } from './memory-journal.ts';
import type { NetworkParts } from './network.ts';
import { planSale } from './people.ts';
import { drawPlan, drawTheme, type MachineEvent } from './plan.ts';
import { SimulatedService } from './service.ts';
import { Till } from './till.ts';
import { drawGivenFacts, drawTraits } from './traits.ts';
import { WorldTime } from './virtual-time.ts';

export interface RunResult {
  readonly evidence: Evidence;
  readonly tally: Tally;
}

export interface RunOptions {
  /** A real journal instead of the one in memory. */
  readonly books?: SaleBooks;
  readonly log?: (text: string) => void;
}

export async function simulateRun(seed: number, options: RunOptions = {}): Promise<RunResult> {
  const stream = (name: number): Dice => new Dice(mixSeed(seed * 16 + name));
  const theme = drawTheme(stream(9));
  const traits = drawTraits(stream(1), theme);
  const plan = drawPlan(stream(2), theme);
  const given = drawGivenFacts(traits, stream(3), theme);
  const [writes, restarts] = [stream(6), stream(8)];
  const time = new WorldTime(plan);
  const log = (text: () => string): void =>
    options.log?.(`${(time.trueMs / 1000).toFixed(3).padStart(10)}  ${text()}`);
  log(() => `service ${JSON.stringify(traits)}`);
  log(() => `till was told ${JSON.stringify(given)}`);
  log(() => `plan ${JSON.stringify(plan)}`);

  const books = options.books ?? memoryJournal();
  const tally = new Tally();
  const service = new SimulatedService(traits, time, stream(4));
  const attempts = new Set<Attempt['transactionId']>();
  const abandonedMs: Record<string, number> = {};
  const earlyNews: string[] = [];
  const sent: Evidence['sent'][number][] = [];

  const all = (): Attempt[] => [...attempts].flatMap((id) => books.attempt(id) ?? []);
  const stateOf: NetworkParts['stateOf'] = ({ transactionId, paymentId }) => {
    const known = transactionId !== undefined ? books.attempt(transactionId) : null;
    const found = known ?? all().find((attempt) => idOf(attempt) === paymentId);
    return found?.state.name ?? null;
  };
  const toEach = (kind: MachineKind): void => {
    for (const { state } of all()) tally.fault(kind, state.name);
  };

  const till = new Till({
    time,
    books,
    seed,
    givenFacts: given,
    network: {
      service,
      time,
      dice: stream(5),
      plan,
      stateOf,
      onFault: (kind, state) => tally.fault(kind, state),
      onSend: (operation, about) => sent.push({ operation, about, leftMs: time.trueMs }),
      log,
    },
    drawWriteFault: () => {
      if (time.trueMs >= plan.quietMs - 2_000) return null;
      if (writes.chance(plan.crashPerWrite)) return writes.pick('crash-before-write', 'crash-after-write');
      return writes.chance(plan.refusalPerWrite) ? 'disk-refuses' : null;
    },
    onFault: (kind, state) => {
      tally.fault(kind, state);
      log(() => `!! ${kind} (${state})`);
    },
    onStored: (attempt, event) => {
      const { transactionId, state, alarm, refund, partialRefunds } = attempt;
      if (!attempts.has(transactionId) || event !== 'set-aside') tally.reached(state.name);
      attempts.add(transactionId);
      if (state.name === 'abandoned') abandonedMs[transactionId] ??= time.trueMs;
      log(
        () =>
          `** ${transactionId} ${event}: ${JSON.stringify(state)} alarm ${JSON.stringify(alarm)} refund ${refund?.state} parts ${partialRefunds.map((part) => part.state)}`,
      );
    },
    onEarlyNews: (text) => earlyNews.push(text),
    onKilled: () => {
      const awayMs = Math.min(restarts.pick(500, 3_000, 25_000, 90_000), plan.quietMs - time.trueMs - 500);
      const reboots = restarts.chance(0.4);
      time.after(Math.max(1, awayMs), () => {
        if (reboots) time.reboot();
        if (till.desk === null) till.start();
      });
    },
    log,
  });

  const machine = ({ kind, ms: plannedMs }: MachineEvent): void => {
    // A machine that slept through its next fault is up again when the quiet begins.
    const ms = Math.min(plannedMs, plan.quietMs - time.trueMs - 1_000);
    if (ms <= 0) return;
    toEach(kind);
    log(() => `!! ${kind} ${ms} ms`);
    if (kind === 'wall-forward' || kind === 'wall-back') {
      time.jumpWall(kind === 'wall-back' ? -plannedMs : plannedMs);
    } else if (till.desk !== null) {
      if (kind === 'sleep') time.sleepMachine(ms);
      else away(kind, ms);
    }
  };
  const away = (kind: 'crash' | 'quit' | 'power-off', ms: number): void => {
    if (kind === 'quit') till.quit();
    else till.stop();
    time.after(ms, () => {
      if (kind === 'power-off') time.reboot();
      if (till.desk === null) till.start();
    });
  };
  for (const event of plan.machine) time.afterAwake(event.atMs, () => machine(event));
  const cabinet = (id: Attempt['transactionId']) => service.cabinetOf(id);
  const people = { till, books, time, dice: stream(7), managerDice: stream(10), plan, cabinet, log };
  for (const [at, sale] of plan.sales.entries()) {
    planSale({ ...people, onAct: (kind, state) => tally.fault(kind, state) }, at + 1, sale);
  }
  till.start();

  await time.runUntil(plan.settledMs);
  const settled = { attempts: all().map(rowOf), ledger: service.ledger() };
  log(() => '-- states are looked at');
  await time.runUntil(plan.endMs);
  const sales = plan.sales.map((_, at) => {
    const saleId = `sale-${at + 1}`;
    return { saleId, cash: [...all()].some((one) => one.saleId === saleId) ? cashOf(books, saleId) : false };
  });
  const end = { attempts: all().map(rowOf), ledger: service.ledger() };
  till.stop();
  tally.parts += all().reduce((count, { partialRefunds }) => count + partialRefunds.length, 0);
  const receipts = all().map(({ transactionId }) => ({
    transactionId,
    state: books.fiscal(transactionId)?.state ?? null,
  }));
  return {
    tally,
    evidence: { settled, settledMs: plan.settledMs, end, sales, receipts, abandonedMs, earlyNews, sent },
  };
}

const cashOf = (books: SaleBooks, saleId: string): boolean =>
  books.recentSales({ limit: 100 }).some((sale) => sale.saleId === saleId && sale.cash !== null);

const idOf = ({ state }: Attempt): string | null =>
  'payment' in state && state.payment ? state.payment.paymentId : null;

function rowOf(attempt: Attempt): JournalRow {
  const { transactionId, saleId, amountTiyin, state, alarm, refund, partialRefunds } = attempt;
  return {
    transactionId,
    saleId,
    amountTiyin,
    state: state.name satisfies PaymentStateName,
    paymentId: idOf(attempt),
    ended: state.name === 'abandoned' ? state.ending !== null : null,
    alarm: alarm === null ? null : { kind: alarm.kind, settled: alarm.settled },
    refund: refund?.state ?? null,
    parts: partialRefunds.map((part) => ({ state: part.state, amountTiyin: part.amountTiyin })),
    setAside: attempt.setAside,
  };
}
