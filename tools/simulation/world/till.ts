/**
 * The till of a run, put together by the app's own list of features. A process that dies is never heard of again;
 * the next one starts on the same journal.
 */
import type { NewEntry } from '../../../electron/storage/kinds.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { Answer, ChannelName, Parsed } from '../../../shared/contract/contract.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import { byStaff, UNNAMED_CASHIER } from '../../../shared/staff/actor.ts';
import { type Randomness, seededRandomness } from '../../../shared/time.ts';
import { composeRun, ENDPOINT } from './compose-run.ts';
import { fragileJournal } from './fragile-journal.ts';
import type { MachineKind } from './kinds.ts';
import type { SaleBooks } from './memory-journal.ts';
import { connect, type NetworkParts } from './network.ts';
import type { WorldTime } from './virtual-time.ts';

const PERSON = byStaff(UNNAMED_CASHIER);

export interface TillParts {
  readonly time: WorldTime;
  readonly books: SaleBooks;
  readonly seed: number;
  readonly givenFacts: ServiceFacts;
  readonly network: Omit<NetworkParts, 'isAlive'>;
  /** What the shop sells, by its id. */
  readonly product: (id: string) => Product | undefined;
  readonly drawWriteFault: Parameters<typeof fragileJournal>[1]['drawFault'];
  readonly onFault: (kind: MachineKind, state: PaymentStateName | null) => void;
  readonly onStored: (entry: NewEntry) => void;
  /** The page is told a state that the journal does not hold. */
  readonly onEarlyNews: (text: string) => void;
  /** The process was killed by the power, at a write. */
  readonly onKilled: () => void;
  readonly log: (text: () => string) => void;
}

export class Till {
  /** The first calls are made: people may work with it. */
  isOpen = false;
  readonly #parts: TillParts;
  #process: ReturnType<typeof composeRun> | null = null;
  #processes = 0;

  constructor(parts: TillParts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#process !== null;
  }

  /** What a person presses, as the page asks for it; null while there is nothing to press on. */
  press<C extends ChannelName>(channel: C, request: Parsed<C>): Answer<C> | Promise<Answer<C>> | null {
    if (!this.isOpen || !this.#process) return null;
    this.#parts.time.stir();
    return this.#process.handlers[channel](request, PERSON);
  }

  start(): void {
    const { books, givenFacts, log } = this.#parts;
    this.#processes += 1;
    const process = this.#processes;
    const isAlive = (): boolean => this.#processes === process;
    this.#parts.time.stir();
    log(() => `till starts (process ${process})`);
    const known = books.facts(ENDPOINT);
    books.saveFacts(ENDPOINT, { ...known.facts, ...givenFacts }, known.learnedWallMs);
    this.#process = this.#compose(isAlive, process);
    void this.#process.start().then(() => {
      if (!isAlive()) return;
      this.isOpen = true;
      log(() => 'till is open');
    });
  }

  #compose(isAlive: () => boolean, process: number): ReturnType<typeof composeRun> {
    const { time, seed, network, product, drawWriteFault, onFault, onStored } = this.#parts;
    const books = fragileJournal(this.#parts.books, {
      isAlive,
      drawFault: drawWriteFault,
      onFault,
      onStored,
      kill: () => {
        this.stop();
        this.#parts.onKilled();
      },
    });
    return composeRun({
      books,
      gateway: connect({ ...network, isAlive }),
      clock: time,
      random: diceOf(seed + process),
      product,
      publish: (event, payload) => {
        if (event === 'payment.changed' && isAlive()) this.#checkNews(payload as PaymentView);
      },
      onBug: (where, bug) => {
        if (isAlive()) this.#parts.onEarlyNews(`${where} broke: ${String(bug)}`);
      },
    });
  }

  /** The process ends at once: nothing that it had begun goes on. */
  stop(): void {
    this.#processes += 1;
    this.isOpen = false;
    this.#process = null;
    this.#parts.time.clearTill();
  }

  /** A proper end: each feature is told to stop, and once all have and nothing stirs any more, the process is gone. */
  quit(): void {
    const process = this.#process;
    const { time } = this.#parts;
    this.isOpen = false;
    time.stir();
    const gone = (): void => {
      if (this.#process === process) this.stop();
    };
    void process?.stop().then(() => time.after(0, gone));
  }

  #checkNews({ transactionId, state, alarm, refunds }: PaymentView): void {
    const stored = this.#parts.books.payment(transactionId);
    const storedAlarm = stored?.alarm && stored.alarm.ended === null ? stored.alarm.kind : null;
    const same =
      stored !== null &&
      stored.state.name === state &&
      storedAlarm === (alarm?.kind ?? null) &&
      statesOf(stored.refunds) === statesOf(refunds);
    if (same) return;
    this.#parts.onEarlyNews(`${transactionId} shown ${state}, stored ${stored?.state.name ?? 'nothing'}`);
  }
}

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
