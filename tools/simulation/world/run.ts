/** One run: a shop's few sales on a bad day, from the seed to the evidence for the checker. */
import { type PaymentId, TransactionId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Evidence } from '../rows.ts';
import { cabinetOf } from './cabinet.ts';
import { cardHabits } from './card-people.ts';
import { Dice, mixSeed } from './dice.ts';
import { productOf } from './goods.ts';
import { drawLimit, invoiceHabits } from './invoice-people.ts';
import { comeBack, type MachineDeps, planMachine } from './machine.ts';
import { memoryJournal, type SaleBooks } from './memory-journal.ts';
import { Observer } from './observer.ts';
import { planSale } from './people.ts';
import type { PeopleDeps } from './people-deps.ts';
import { drawPlan, type Plan } from './plan.ts';
import { peopleNeeded, planQuietSale } from './quiet-people.ts';
import { type EndDeps, reachEnds } from './reach-ends.ts';
import { SimulatedService } from './service.ts';
import { keepShifts } from './shift-people.ts';
import { Slips } from './slips.ts';
import { Tally } from './tally.ts';
import { drawTheme, isInParts, isMild, isOfDenials, isQuiet, type Theme } from './themes.ts';
import { Till } from './till.ts';
import { drawGivenFacts, drawTraits } from './traits.ts';
import { WorldTime } from './virtual-time.ts';

export interface RunResult {
  readonly evidence: Evidence;
  readonly tally: Tally;
}

export interface RunOptions {
  /** A real journal instead of the journal in memory. */
  readonly openBooks?: (clock: Clock) => SaleBooks;
  /** Fixes the theme instead of drawing it from the seed. */
  readonly theme?: Theme;
  /** Whether people go on after the end; left out: in some runs. */
  readonly reachEnds?: boolean;
  readonly log?: (text: string) => void;
}

/** Days without any fault. */
const FAULTLESS: ReadonlySet<Theme> = new Set(['fair', 'quiet-clean', 'quiet-slow']);

/** The share of crossed answers in a theme with them. */
const CROSSED = 0.15;

/** One for each service: no two services give the same ids. */
const FIRST_IDS = [2_354_512_461, 7_100_000_001] as const;

export async function simulateRun(seed: number, options: RunOptions = {}): Promise<RunResult> {
  const world = composeWorld(seed, options);
  const { plan, till, time, observer, services, tally, theme, log, shiftDice } = world;
  till.start();
  const drawerTiyin = (): number => observer.drawerTiyin;
  if (shiftDice)
    time.afterAwake(1, () => keepShifts({ till, time, plan, dice: shiftDice, drawerTiyin, log }));
  await time.runUntil(plan.settledMs);
  const settled = observer.books(till, services);
  log(() => '-- states are looked at');
  await time.runUntil(plan.endMs);
  await endPauses(world);
  const end = observer.books(till, services);
  const seen = observer.evidence(
    {
      settled,
      settledMs: plan.settledMs,
      end,
      tokens: till.cards.rowsAt(till.service.cards),
      chargedForgotten: till.cards.chargedForgotten,
      clocksMoved:
        plan.wallErrorMs !== 0 ||
        plan.machine.some(({ kind }) => kind === 'wall-back' || kind === 'wall-forward'),
      clockMoves: time.clockMoves,
      findsAtOnce: isOfDenials(theme),
      fairWithinMs: FAULTLESS.has(theme) ? 2 * plan.wayMs : null,
    },
    plan.sales.length,
  );
  const kinds = peopleNeeded(theme, observer.taskKinds(), seen);
  const ends = reachesEnds(seed, plan, options) ? await endsOf(world) : null;
  till.stop();
  const evidence = { ...seen, ends };
  tally.parts += end.payments.reduce((count, { parts }) => count + parts.length, 0);
  const begun = evidence.sales.filter(({ state }) => state !== null).length;
  // The warm-up sale of a till does not count.
  tally.run(theme, plan.faultsFromMs > 0 ? begun - 1 : begun, kinds);
  return { tally, evidence };
}

/** After many lost requests a receipt pauses for up to an hour, as the outbox promises; then it leaves. */
const LONGEST_PAUSE_MS = 3_600_000;
const PAUSE_STEP_MS = 600_000;

async function endPauses({ books, observer, time, till, services, plan }: World): Promise<void> {
  const isQueued = (): boolean =>
    observer
      .books(till, services)
      .payments.some(
        ({ isHere, state, transactionId }) =>
          isHere && state === 'paid' && books.receipt(TransactionId.parse(transactionId))?.state === 'queued',
      );
  // Where a clock lied about its age, an invoice that the shop no longer waits for is asked about each hour.
  const isLeft = (): boolean =>
    time.clockMoves.length > 0 &&
    observer.payments().some(({ invoice, state }) => invoice && state.name !== 'paid');
  const isDeleting = (): boolean => till.cards.isDeleting(till.endpoint);
  const waits = (): boolean => isQueued() || isLeft() || isDeleting();
  while (time.trueMs < plan.endMs + LONGEST_PAUSE_MS + PAUSE_STEP_MS && waits())
    await time.runUntil(time.trueMs + PAUSE_STEP_MS);
}

/** In these runs the cashier does not wait for an answer; no pinned seed is among them. */
const HASTY_EVERY = 16;

/** Going on to the end makes a run half as long again, so only some runs do. */
const ENDS_EVERY = 16;

const reachesEnds = (seed: number, { moves }: Plan, { reachEnds: choice }: RunOptions): boolean =>
  moves.length !== 1 && (choice ?? mixSeed(seed) % ENDS_EVERY === 0);

async function endsOf(world: World): Promise<Evidence['ends']> {
  const { till, services, books, observer } = world;
  await reachEnds(world);
  const openTasks = books
    .openTasks()
    .map(({ kind, transactionId }) => ({ kind, transactionId, endedBy: null }));
  return { books: observer.books(till, services), openTasks };
}

interface World extends EndDeps {
  /** The dice of a shop that counts its drawer; null: another shop. */
  readonly shiftDice: Dice | null;
  readonly theme: Theme;
  readonly plan: Plan;
  readonly services: readonly [SimulatedService, SimulatedService];
  readonly tally: Tally;
}

/** Whether the calendar of the till's present service allows this refund. */
function mayGoBack({ service }: Till, transactionId: TransactionId, paymentId: PaymentId | null): boolean {
  const payment = service.paymentsOf(transactionId).find((one) => one.paymentId === paymentId);
  return payment !== undefined && service.mayBeGivenBack(payment);
}

/** Planned but not started. */
function composeWorld(seed: number, options: RunOptions): World {
  const stream = (name: number): Dice => new Dice(mixSeed(seed * 16 + name));
  const theme = options.theme ?? drawTheme(stream(9));
  const traits = drawTraits(stream(1), theme);
  const plan = drawPlan(stream(2), theme);
  const given = drawGivenFacts(traits, stream(3), theme);
  const time = new WorldTime(plan);
  const log = (text: () => string): void =>
    options.log?.(`${(time.trueMs / 1000).toFixed(3).padStart(10)}  ${text()}`);
  log(() => `theme ${theme}, service ${JSON.stringify(traits)}`);
  log(() => `till was told ${JSON.stringify(given)}`);
  log(() => `plan ${JSON.stringify(plan)}`);

  const books = options.openBooks?.(time) ?? memoryJournal();
  const tally = new Tally();
  const isCounted = theme === 'shifts';
  const slips = new Slips(stream(21), isInParts(theme));
  const observer = new Observer({
    books,
    time,
    tally,
    isCounted,
    asksSlip: slips.setting === 'asked',
    mayGoBack: (...ids) => mayGoBack(till, ...ids),
  });
  const serviceOf = (at: 0 | 1): SimulatedService =>
    new SimulatedService(traits, {
      time,
      dice: stream(at === 0 ? 4 : 11),
      invoiceDice: stream(at === 0 ? 19 : 20),
      isQuiet: isQuiet(theme),
      firstId: FIRST_IDS[at],
      onStale: (payment) => {
        const record = observer.paymentOf(payment);
        if (record) observer.fault('stale-read', record.state.name);
      },
    });
  const services = [serviceOf(0), serviceOf(1)] as const;
  const writes = stream(6);
  const crossings = stream(18);
  const crossedWith = (transactionId: TransactionId): PaymentId | null => {
    if (theme !== 'crossed' || time.trueMs >= plan.quietMs || !crossings.chance(CROSSED)) return null;
    const payment = observer.paymentOf({ transactionId });
    const paymentId = payment && observer.idOfAnother(payment, crossings);
    if (!payment || !paymentId) return null;
    observer.crossed(payment, paymentId);
    return paymentId;
  };
  const invoices = invoiceHabits(theme, stream);
  const till: Till = new Till({
    time,
    books,
    seed,
    givenFacts: given,
    services,
    product: productOf,
    settings: {
      shifts: isCounted ? 'counted' : 'day',
      slipNumber: slips.setting,
      invoiceLimitMinutes: drawLimit(invoices),
    },
    network: {
      time,
      dice: stream(5),
      plan,
      stateOf: (about) => observer.paymentOf(about)?.state.name ?? null,
      onFault: (kind, state) => observer.fault(kind, state),
      crossedWith,
      onCardLeft: (...left) => till.cards.left(...left),
      onSend: (operation, about) => observer.sent(operation, about, till),
      log,
    },
    drawWriteFault: () => {
      if (time.trueMs >= plan.quietMs - 2_000) return null;
      if (writes.chance(plan.crashPerWrite)) return writes.pick('crash-before-write', 'crash-after-write');
      return writes.chance(plan.refusalPerWrite) ? 'disk-refuses' : null;
    },
    onFault: (kind, state) => {
      if (state !== null) observer.fault(kind, state);
      log(() => `!! ${kind} (${state ?? 'about no payment'})`);
    },
    onStored: (entry, act) => {
      log(() => `** ${entry.kind}: ${JSON.stringify(entry.payload)}`);
      observer.stored(entry, act);
    },
    onBaskets: (changes) => observer.basketsWritten(changes),
    onEarlyNews: (text) => observer.earlyNews.push(text),
    onShown: ({ transactionId }) => observer.shown.push(transactionId),
    onKilled: () => comeBack(machine),
    onEnded: () => observer.tillEnded(),
    log,
  });
  const machine: MachineDeps = {
    till,
    time,
    plan,
    dice: stream(8),
    onFault: (kind) => observer.toEach(kind),
    log,
  };
  planMachine(machine, () => {
    log(() => '!! the till is set up elsewhere');
    observer.toEach('set-up-elsewhere');
  });
  const people: PeopleDeps = {
    till,
    books,
    time,
    dice: stream(7),
    mistypes: 0.08,
    plan,
    isMild: isMild(theme),
    isPatient: theme === 'hundredth' || isOfDenials(theme),
    isHasty: seed % HASTY_EVERY === 0,
    cabinetRefunds: isMild(theme) ? 0 : theme === 'regrets' ? 0.05 : 0.004,
    cabinet: cabinetOf(services, time),
    mixed: isInParts(theme) ? stream(13) : null,
    slips,
    fumbles: theme === 'tenders' ? stream(10) : null,
    edits: theme === 'tenders' ? stream(16) : null,
    returns: theme === 'returns' ? stream(15) : null,
    shelf: theme === 'emptied' ? stream(17) : null,
    cards: cardHabits(theme, stream),
    invoices,
    onPress: (kind, { transactionId, state }) => {
      observer.press(kind, transactionId, state);
      log(() => `person: ${kind} at ${state} (${transactionId})`);
    },
    onStopped: ({ transactionId, paymentId }) => {
      if (mayGoBack(till, transactionId, paymentId)) observer.stoppedRefunds.push(transactionId);
    },
    log,
  };
  const serve = isQuiet(theme) ? planQuietSale : planSale;
  for (const [at, sale] of plan.sales.entries()) serve(people, at + 1, sale);
  const { cabinet, mixed } = people;
  const shiftDice = isCounted ? stream(14) : null;
  return {
    theme,
    shiftDice,
    plan,
    time,
    till,
    services,
    observer,
    tally,
    log,
    books,
    cabinet,
    mixed,
    dice: stream(12),
  };
}
