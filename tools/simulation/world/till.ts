/**
 * The till of a run, composed from the app's own list of features. A dead process never acts again; the next
 * starts on the same journal. The page is here too: people's presses enter as the page sends them.
 */
import { endInOrder } from '../../../electron/app/lifecycle.ts';
import { createClockOffset } from '../../../electron/gateway/clock-offset.ts';
import { type Answering, dispatchTo } from '../../../electron/ipc/dispatch.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { SaleId, StaffId } from '../../../shared/ids.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { byStaff, UNNAMED_CASHIER } from '../../../shared/staff/actor.ts';
import { disputedId } from '../../../shared/task.ts';
import { type Clock, type Randomness, seededRandomness } from '../../../shared/time.ts';
import { composeRun, ENDPOINTS } from './compose-run.ts';
import { fragileJournal } from './fragile-journal.ts';
import { connect } from './network.ts';
import { SealedOfTill } from './sealed-cards.ts';
import type { SimulatedService } from './service.ts';
import type { SimulatedTillDeps } from './till-deps.ts';
import type { WorldTime } from './virtual-time.ts';

/** The page reports a paid payment as attended once it is drawn, before a person can press. */
const DRAWN_MS = 1;

const STARTS_ONCE_MORE_MS = 5_000;

interface Process {
  readonly till: ReturnType<typeof composeRun>;
  readonly answer: Answering;
  /** Closes the window: due work ends first. */
  readonly closeWindow: () => void;
}

export class Till {
  /** The window is there, and people may work with it. */
  isOpen = false;
  /** Who presses. */
  person: StaffId = UNNAMED_CASHIER;
  /** The sale whose panel the page shows. */
  onScreen: SaleId | null = null;
  /** The sale whose page waits for the code of an SMS. */
  waitsForCode: SaleId | null = null;
  #place: 0 | 1 = 0;
  readonly #deps: SimulatedTillDeps;
  #process: Process | null = null;
  #processes = 0;
  /** The process that was asked to end. */
  #quitting = 0;
  /** Sales whose goods the log recorded as no longer theirs. */
  readonly #ended = new Set<SaleId>();
  /** A paid payment that the page has received but not drawn yet. */
  #undrawn: string | null = null;
  readonly cards: SealedOfTill;

  constructor(deps: SimulatedTillDeps) {
    this.#deps = deps;
    this.cards = new SealedOfTill(deps.books, (bug) => deps.onEarlyNews(`the seal broke: ${String(bug)}`));
  }

  get isRunning(): boolean {
    return this.#process !== null;
  }

  /** The page has not drawn the last news yet, so a person can't press anything after it. */
  get isDrawing(): boolean {
    return this.#undrawn !== null;
  }

  /** The present service. */
  get endpoint(): Endpoint {
    return ENDPOINTS[this.#place];
  }

  get service(): SimulatedService {
    return this.#deps.services[this.#place];
  }

  /** The next start is at the other service. */
  setUpElsewhere(): void {
    this.#place = this.#place === 0 ? 1 : 0;
  }

  /**
   * A person's press, as the page sends it: validated, and passed to its feature before this returns. null:
   * no window. An unknown channel answers an error.
   */
  press(channel: string, request: unknown): Promise<Result<unknown, { readonly code: string }>> | null {
    if (!this.isOpen || !this.#process) return null;
    this.#deps.time.stir();
    return this.#process.answer(channel, request);
  }

  /** The payments of a sale in the page's form, with their actions. */
  viewsOf(saleId: SaleId): readonly PaymentView[] {
    if (!this.#process) return [];
    const { till } = this.#process;
    return this.#deps.books.paymentsOf(saleId).map(({ transactionId }) => till.payments.view(transactionId));
  }

  start(): void {
    const { books, givenFacts, log, time } = this.#deps;
    this.#processes += 1;
    const number = this.#processes;
    time.stir();
    log(() => `till starts (process ${number}, service ${this.endpoint.serviceId})`);
    const known = books.facts(this.endpoint);
    books.saveFacts(this.endpoint, { ...known.facts, ...givenFacts }, known.learnedWallMs);
    const process = this.#compose(number);
    this.#process = process;
    this.onScreen = null;
    this.waitsForCode = null;
    this.#undrawn = null;
    void process.till.start().then(() => {
      if (this.#processes !== number) return;
      this.isOpen = true;
      log(() => 'till is open');
    });
  }

  #compose(number: number): Process {
    const { time, seed, network, product, settings, drawWriteFault, onFault, onStored } = this.#deps;
    const isAlive = (): boolean => this.#processes === number;
    const books = fragileJournal(this.#deps.books, {
      isAlive,
      drawFault: drawWriteFault,
      onFault,
      onStored: (entry, act) => {
        if (entry.kind === 'goods.voided') this.#ended.add(entry.payload.voided.saleId);
        onStored(entry, act);
      },
      kill: () => {
        this.stop();
        this.#deps.onKilled();
      },
    });
    const offset = createClockOffset(time);
    let answeredMs = -Infinity;
    // The header counts whole seconds, so a second answer in the same second adds nothing.
    const onAnswered = (serviceWallMs: number, sentMonoMs: number): void => {
      if (serviceWallMs - answeredMs < 1_000) return;
      answeredMs = serviceWallMs;
      offset.observeAt(Math.floor(serviceWallMs / 1_000) * 1_000, sentMonoMs);
    };
    const till = composeRun({
      books,
      endpoint: this.endpoint,
      gateway: connect({ ...network, service: this.service, onAnswered, isAlive }),
      gatewayOffMs: offset.offsetAtMs,
      clock: clockOf(time, isAlive),
      random: diceOf(seed + number),
      product,
      settings,
      cards: this.cards.forProcess(isAlive),
      onScreen: () => this.onScreen,
      isEndLogged: (saleId) => this.#ended.has(saleId),
      onBaskets: (changes) => {
        if (isAlive()) this.#deps.onBaskets(changes);
      },
      publish: (event, payload) => {
        if (event === 'payment.changed' && isAlive()) this.#receive(payload as PaymentView);
      },
      onBug: (where, bug) => {
        if (isAlive()) this.#deps.onEarlyNews(`${where} broke: ${String(bug)}`);
      },
    });
    const answer = dispatchTo({
      handlers: till.handlers,
      // The run decides who is signed in; tests with real people prove the rights.
      gate: {
        enter: () => ok({ act: byStaff(this.person), left: () => undefined }),
        forged: (channel) => this.#deps.onEarlyNews(`${channel} names an actor`),
      },
      onBug: (channel, bug) => this.#deps.onEarlyNews(`${channel} broke: ${String(bug)}`),
    });
    const gone = (): void => {
      if (!isAlive()) return;
      const wasShownAgain = this.isOpen;
      this.stop();
      // A person who reopened it while it was closing sees it vanish, and starts it again.
      if (wasShownAgain) time.after(STARTS_ONCE_MORE_MS, () => this.startAgain());
    };
    const willQuit = endInOrder({
      till: Promise.resolve({ finish: () => till.finish(), close: () => till.stop() }),
      isShown: () => this.isOpen,
      // The process is gone once all features have stopped and nothing moves.
      quit: () => time.after(0, gone),
      resume: () => undefined,
    });
    const closeWindow = (): void => {
      let isPutOff = false;
      willQuit({
        preventDefault: () => {
          isPutOff = true;
        },
      });
      if (!isPutOff) time.after(0, gone);
    };
    return { till, answer, closeWindow };
  }

  /** The process ends at once, with all its work. */
  stop(): void {
    this.#processes += 1;
    this.isOpen = false;
    this.#process = null;
    this.#deps.time.clearTill();
    for (const service of this.#deps.services) service.tillEnded();
    this.#deps.onEnded();
  }

  /** A person closes the window: the app ends in order. */
  quit(): void {
    this.isOpen = false;
    this.#quitting = this.#processes;
    this.#deps.time.stir();
    this.#process?.closeWindow();
  }

  /** A second request during the end: it ends at once. */
  quitNow(): void {
    // Another process has started meanwhile, which was not asked to end.
    if (this.isOpen || this.#quitting !== this.#processes) return;
    this.#deps.time.stir();
    this.#process?.closeWindow();
  }

  /** A person starts the app; a process that has not ended yet shows its window again. */
  startAgain(): void {
    if (this.#process) this.isOpen = true;
    else this.start();
  }

  /** The machine wakes up. */
  wake(): void {
    this.#deps.time.stir();
    this.#process?.till.wake();
  }

  /** The page's own reaction to a payment event. */
  #receive(view: PaymentView): void {
    this.#checkNews(view);
    const { state, setAside, saleId, transactionId } = view;
    if (state !== 'paid' || setAside || saleId !== this.onScreen) return;
    const number = this.#processes;
    this.#undrawn = transactionId;
    this.#deps.time.afterAwake(DRAWN_MS, () => {
      if (this.#undrawn === transactionId) this.#undrawn = null;
      if (this.#processes !== number || !this.isOpen || this.onScreen !== saleId) return;
      this.#deps.onShown(view);
      void this.press('payment.shown', { transactionId });
    });
  }

  #checkNews({ transactionId, state, alarm, refunds }: PaymentView): void {
    const stored = this.#deps.books.payment(transactionId);
    const calling = stored?.alarm && stored.alarm.ended === null ? stored.alarm.kind : null;
    const storedAlarm = disputedId(this.#deps.books.tasksOf(transactionId))?.kind ?? calling;
    const same =
      stored !== null &&
      stored.state.name === state &&
      storedAlarm === (alarm?.kind ?? null) &&
      statesOf(stored.refunds) === statesOf(refunds);
    if (same) return;
    this.#deps.onEarlyNews(`${transactionId} shown ${state}, stored ${stored?.state.name ?? 'nothing'}`);
  }
}

/** The machine's clock for one process: a pause never ends after the process dies. */
const clockOf = (time: WorldTime, isAlive: () => boolean): Clock => ({
  wallMs: () => time.wallMs(),
  monoMs: () => time.monoMs(),
  get bootId() {
    return time.bootId;
  },
  sleep: (ms, ...signals) => (isAlive() ? time.sleep(ms, ...signals) : new Promise(() => undefined)),
});

const statesOf = (refunds: readonly { readonly state: string }[]): string =>
  refunds.map(({ state }) => state).join();

/** Ids have separate dice, so that one id more or less shifts no pause of the loop. */
function diceOf(seed: number): Randomness {
  const [pauses, ids] = [seededRandomness(seed), seededRandomness(seed + 500_000)];
  const hex = (): string =>
    Math.floor(ids.fraction() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  // Eight digits a throw: a run makes hundreds of ids.
  const uuid = (): string => {
    const [a, b, c] = [hex(), hex(), hex()];
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${hex()}`;
  };
  return { fraction: () => pauses.fraction(), uuid };
}
