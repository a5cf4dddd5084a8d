/** One run: a shop's few sales on a bad day, from the seed to the evidence that the checker judges. */
import { SaleId, type TransactionId } from '../../../shared/ids.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { detailsOf, type PaymentStateName } from '../../../shared/payment/state.ts';
import { lastReversal } from '../../../shared/refund/refund.ts';
import { takenTiyin } from '../../../shared/tender/tender.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Evidence, JournalRow, SaleRow } from '../checker.ts';
import { Dice, mixSeed } from './dice.ts';
import { type MachineKind, Tally } from './kinds.ts';
import { memoryJournal, type SaleBooks } from './memory-journal.ts';
import type { NetworkParts } from './network.ts';
import { planSale, productOf } from './people.ts';
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
  readonly openBooks?: (clock: Clock) => SaleBooks;
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

  const books = options.openBooks?.(time) ?? memoryJournal();
  const tally = new Tally();
  const service = new SimulatedService(traits, time, stream(4));
  const known = new Set<TransactionId>();
  const abandonedMs: Record<string, number> = {};
  const earlyNews: string[] = [];
  const sent: Evidence['sent'][number][] = [];

  const all = (): PaymentRecord[] => [...known].flatMap((id) => books.payment(id) ?? []);
  const stateOf: NetworkParts['stateOf'] = ({ transactionId, paymentId }) => {
    if (transactionId !== undefined) return books.payment(transactionId)?.state.name ?? null;
    for (const id of known) {
      const payment = books.payment(id);
      if (payment && idOf(payment) === paymentId) return payment.state.name;
    }
    return null;
  };
  const toEach = (kind: MachineKind): void => {
    for (const { state } of all()) tally.fault(kind, state.name);
  };

  const till = new Till({
    time,
    books,
    seed,
    givenFacts: given,
    product: productOf,
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
      if (state !== null) tally.fault(kind, state);
      log(() => `!! ${kind} (${state ?? 'about no payment'})`);
    },
    onStored: ({ kind, payload }) => {
      log(() => `** ${kind}: ${JSON.stringify(payload)}`);
      if (!('payment' in payload) || !payload.payment) return;
      const { transactionId, state } = payload.payment;
      const isMove = !('happening' in payload) || payload.happening !== 'set-aside';
      if (isMove) tally.reached(state.name);
      known.add(transactionId);
      if (state.name === 'abandoned') abandonedMs[transactionId] ??= time.trueMs;
    },
    onEarlyNews: (text) => earlyNews.push(text),
    onKilled: () => {
      const awayMs = Math.min(restarts.pick(500, 3_000, 25_000, 90_000), plan.quietMs - time.trueMs - 500);
      const reboots = restarts.chance(0.4);
      time.after(Math.max(1, awayMs), () => {
        if (reboots) time.reboot();
        if (!till.isRunning) till.start();
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
    } else if (till.isRunning) {
      if (kind === 'sleep') time.sleepMachine(ms);
      else away(kind, ms);
    }
  };
  const away = (kind: 'crash' | 'quit' | 'power-off', ms: number): void => {
    if (kind === 'quit') till.quit();
    else till.stop();
    time.after(ms, () => {
      // Started meanwhile, after an end that fell into the same moment: a machine that runs was not off.
      if (till.isRunning) return;
      if (kind === 'power-off') time.reboot();
      till.start();
    });
  };
  for (const event of plan.machine) time.afterAwake(event.atMs, () => machine(event));
  const cabinet = (id: TransactionId) => service.cabinetOf(id);
  const people = { till, books, time, dice: stream(7), managerDice: stream(10), plan, cabinet, log };
  for (const [at, sale] of plan.sales.entries()) {
    planSale({ ...people, onAct: (kind, state) => tally.fault(kind, state) }, at + 1, sale);
  }
  till.start();

  await time.runUntil(plan.settledMs);
  const settled = { payments: all().map(rowOf), ledger: service.ledger() };
  log(() => '-- states are looked at');
  await time.runUntil(plan.endMs);
  const sales = plan.sales.map((_, at): SaleRow => {
    const saleId = SaleId.parse(`sale-${at + 1}`);
    const sale = books.sale(saleId);
    const tenders = books.tendersOf(saleId);
    return {
      saleId,
      state: sale?.state ?? null,
      totalTiyin: sale?.totalTiyin ?? 0,
      takenTiyin: takenTiyin(tenders),
      cash: tenders.some(({ kind }) => kind === 'cash'),
    };
  });
  const end = { payments: all().map(rowOf), ledger: service.ledger() };
  till.stop();
  tally.parts += all().reduce(
    (count, { refunds }) => count + refunds.filter(({ kind }) => kind === 'part').length,
    0,
  );
  const receipts = all().map(({ transactionId }) => ({
    transactionId,
    state: books.receipt(transactionId)?.state ?? null,
  }));
  return {
    tally,
    evidence: { settled, settledMs: plan.settledMs, end, sales, receipts, abandonedMs, earlyNews, sent },
  };
}

const idOf = (payment: PaymentRecord): string | null => detailsOf(payment)?.paymentId ?? null;

function rowOf(payment: PaymentRecord): JournalRow {
  const { transactionId, saleId, amountTiyin, state, alarm, refunds } = payment;
  return {
    transactionId,
    saleId,
    amountTiyin,
    state: state.name satisfies PaymentStateName,
    paymentId: idOf(payment),
    ended: state.name === 'abandoned' ? state.ending !== null : null,
    alarm: alarm === null ? null : { kind: alarm.kind, endedBy: alarm.ended?.by ?? null },
    refund: lastReversal(refunds)?.state ?? null,
    parts: refunds
      .filter(({ kind }) => kind === 'part')
      .map(({ state: is, amountTiyin: part }) => ({ state: is, amountTiyin: part })),
    setAside: payment.setAside,
  };
}
