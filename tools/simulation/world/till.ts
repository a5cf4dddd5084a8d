/**
 * The till of a run, put together by the app's own list of features. A process that dies is never heard of again;
 * the next one starts on the same journal. Its page is here too: what people press goes in as the page sends it.
 */
import { endInOrder } from '../../../electron/app/lifecycle.ts';
import { createClockOffset } from '../../../electron/gateway/clock-offset.ts';
import { type Answering, dispatchTo } from '../../../electron/ipc/dispatch.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { SaleId, StaffId } from '../../../shared/ids.ts';
import type { Endpoint } from '../../../shared/payment/endpoint.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { byStaff, UNNAMED_CASHIER } from '../../../shared/staff/actor.ts';
import { disputedId } from '../../../shared/task.ts';
import { type Clock, type Randomness, seededRandomness } from '../../../shared/time.ts';
import { composeRun, ENDPOINTS } from './compose-run.ts';
import { fragileJournal } from './fragile-journal.ts';
import { connect } from './network.ts';
import type { SimulatedService } from './service.ts';
import type { TillParts } from './till-parts.ts';
import type { WorldTime } from './virtual-time.ts';

/** The page says that somebody looks at a paid payment as soon as it has drawn it: before anybody can press. */
const DRAWN_MS = 1;

const STARTS_ONCE_MORE_MS = 5_000;

interface Process {
  readonly till: ReturnType<typeof composeRun>;
  readonly answer: Answering;
  /** The window was closed: whatever is owed comes to its end first. */
  readonly closeWindow: () => void;
}

export class Till {
  /** The window is there: people may work with it. */
  isOpen = false;
  /** Who presses. */
  person: StaffId = UNNAMED_CASHIER;
  /** The sale whose panel the page shows. */
  onScreen: SaleId | null = null;
  #place: 0 | 1 = 0;
  readonly #parts: TillParts;
  #process: Process | null = null;
  #processes = 0;
  /** The process that was asked to end in order. */
  #quitting = 0;
  /** Sales whose goods the log has told as their own no more. */
  readonly #ended = new Set<SaleId>();
  /** A paid payment that the page has heard of, and not drawn yet. */
  #undrawn: string | null = null;

  constructor(parts: TillParts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#process !== null;
  }

  /** The page has not drawn yet what it heard of: nobody can press on what comes after it. */
  get isDrawing(): boolean {
    return this.#undrawn !== null;
  }

  /** Where it is set up. */
  get endpoint(): Endpoint {
    return ENDPOINTS[this.#place];
  }

  get service(): SimulatedService {
    return this.#parts.services[this.#place];
  }

  /** The next start is at the other service. */
  setUpElsewhere(): void {
    this.#place = this.#place === 0 ? 1 : 0;
  }

  /**
   * What a person presses, as the page sends it: checked, and answered by its feature before this returns. null: there
   * is nothing to press on. A channel that the till does not have answers an error.
   */
  press(channel: string, request: unknown): Promise<Result<unknown, { readonly code: string }>> | null {
    if (!this.isOpen || !this.#process) return null;
    this.#parts.time.stir();
    return this.#process.answer(channel, request);
  }

  /** The payments of a sale as the page has them, with what it offers. */
  viewsOf(saleId: SaleId): readonly PaymentView[] {
    if (!this.#process) return [];
    const { till } = this.#process;
    return this.#parts.books.paymentsOf(saleId).map(({ transactionId }) => till.payments.view(transactionId));
  }

  start(): void {
    const { books, givenFacts, log, time } = this.#parts;
    this.#processes += 1;
    const number = this.#processes;
    time.stir();
    log(() => `till starts (process ${number}, service ${this.endpoint.serviceId})`);
    const known = books.facts(this.endpoint);
    books.saveFacts(this.endpoint, { ...known.facts, ...givenFacts }, known.learnedWallMs);
    const process = this.#compose(number);
    this.#process = process;
    this.onScreen = null;
    this.#undrawn = null;
    void process.till.start().then(() => {
      if (this.#processes !== number) return;
      this.isOpen = true;
      log(() => 'till is open');
    });
  }

  #compose(number: number): Process {
    const { time, seed, network, product, shifts, drawWriteFault, onFault, onStored } = this.#parts;
    const isAlive = (): boolean => this.#processes === number;
    const books = fragileJournal(this.#parts.books, {
      isAlive,
      drawFault: drawWriteFault,
      onFault,
      onStored: (entry, act) => {
        if (entry.kind === 'goods.voided') this.#ended.add(entry.payload.voided.saleId);
        onStored(entry, act);
      },
      kill: () => {
        this.stop();
        this.#parts.onKilled();
      },
    });
    const offset = createClockOffset(time);
    let heardMs = -Infinity;
    // The header counts whole seconds: a second one of the same second tells nothing new.
    const onHeard = (serviceWallMs: number, sentMonoMs: number): void => {
      if (serviceWallMs - heardMs < 1_000) return;
      heardMs = serviceWallMs;
      offset.observeAt(Math.floor(serviceWallMs / 1_000) * 1_000, sentMonoMs);
    };
    const till = composeRun({
      books,
      endpoint: this.endpoint,
      gateway: connect({ ...network, service: this.service, onHeard, isAlive }),
      gatewayOffMs: offset.offsetAtMs,
      clock: clockOf(time, isAlive),
      random: diceOf(seed + number),
      product,
      shifts,
      onScreen: () => this.onScreen,
      isToldEnd: (saleId) => this.#ended.has(saleId),
      onBaskets: (changes) => {
        if (isAlive()) this.#parts.onBaskets(changes);
      },
      publish: (event, payload) => {
        if (event === 'payment.changed' && isAlive()) this.#hear(payload as PaymentView);
      },
      onBug: (where, bug) => {
        if (isAlive()) this.#parts.onEarlyNews(`${where} broke: ${String(bug)}`);
      },
    });
    const answer = dispatchTo({
      handlers: till.handlers,
      // Who stands there is the run's own; what he may do is proved with the real people.
      gate: {
        enter: () => ok({ act: byStaff(this.person), left: () => undefined }),
        forged: (channel) => this.#parts.onEarlyNews(`${channel} names an actor`),
      },
      onBug: (channel, bug) => this.#parts.onEarlyNews(`${channel} broke: ${String(bug)}`),
    });
    const gone = (): void => {
      if (!isAlive()) return;
      const wasShownAgain = this.isOpen;
      this.stop();
      // Who started it again as it was closing sees it vanish, and starts it once more.
      if (wasShownAgain) time.after(STARTS_ONCE_MORE_MS, () => this.startAgain());
    };
    const willQuit = endInOrder({
      till: Promise.resolve({ finish: () => till.finish(), close: () => till.stop() }),
      isShown: () => this.isOpen,
      // Nothing stirs any more once all features have stopped: then the process is gone.
      quit: () => time.after(0, gone),
      goesOn: () => undefined,
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

  /** The process ends at once: nothing that it had begun goes on. */
  stop(): void {
    this.#processes += 1;
    this.isOpen = false;
    this.#process = null;
    this.#parts.time.clearTill();
    for (const service of this.#parts.services) service.tillEnded();
    this.#parts.onEnded();
  }

  /** Somebody closes the window: the app ends in order. */
  quit(): void {
    this.isOpen = false;
    this.#quitting = this.#processes;
    this.#parts.time.stir();
    this.#process?.closeWindow();
  }

  /** Somebody ends it once more while it ends: it ends at once. */
  quitNow(): void {
    // The next one has begun to start meanwhile: it is not the one that was to end.
    if (this.isOpen || this.#quitting !== this.#processes) return;
    this.#parts.time.stir();
    this.#process?.closeWindow();
  }

  /** Somebody starts the app: one that has not ended yet shows itself again. */
  startAgain(): void {
    if (this.#process) this.isOpen = true;
    else this.start();
  }

  /** The machine wakes up. */
  wake(): void {
    this.#parts.time.stir();
    this.#process?.till.wake();
  }

  /** What the page does by itself when it is told of a payment. */
  #hear(view: PaymentView): void {
    this.#checkNews(view);
    const { state, setAside, saleId, transactionId } = view;
    if (state !== 'paid' || setAside || saleId !== this.onScreen) return;
    const number = this.#processes;
    this.#undrawn = transactionId;
    this.#parts.time.afterAwake(DRAWN_MS, () => {
      if (this.#undrawn === transactionId) this.#undrawn = null;
      if (this.#processes !== number || !this.isOpen || this.onScreen !== saleId) return;
      this.#parts.onShown(view);
      void this.press('payment.shown', { transactionId });
    });
  }

  #checkNews({ transactionId, state, alarm, refunds }: PaymentView): void {
    const stored = this.#parts.books.payment(transactionId);
    const calling = stored?.alarm && stored.alarm.ended === null ? stored.alarm.kind : null;
    const storedAlarm = disputedId(this.#parts.books.tasksOf(transactionId))?.kind ?? calling;
    const same =
      stored !== null &&
      stored.state.name === state &&
      storedAlarm === (alarm?.kind ?? null) &&
      statesOf(stored.refunds) === statesOf(refunds);
    if (same) return;
    this.#parts.onEarlyNews(`${transactionId} shown ${state}, stored ${stored?.state.name ?? 'nothing'}`);
  }
}

/** The machine's clock as one process has it: who waits when the process dies waits for ever. */
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

/** Ids come from dice of their own: one more or less moves no pause of the loop. */
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
