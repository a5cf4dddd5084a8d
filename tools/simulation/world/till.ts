/**
 * The till of a run: the real payments, refunds, receipts and checkout, put together as the whole till does it, on
 * a journal and a network that fail. A process that dies is never heard of again; the next one starts on the same
 * journal.
 */
import { createCheckout } from '../../../electron/checkout/checkout.ts';
import { createReceipts } from '../../../electron/fiscal/receipts.ts';
import type { Handlers } from '../../../electron/ipc/feature.ts';
import { createPayments } from '../../../electron/payment/payments.ts';
import { createRefunds } from '../../../electron/refund/refunds.ts';
import type { NewEntry } from '../../../electron/storage/kinds.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { FiscalSettings } from '../../../shared/fiscal/items.ts';
import type { Endpoint } from '../../../shared/payment/endpoint.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import { ok } from '../../../shared/result.ts';
import { type Randomness, seededRandomness } from '../../../shared/time.ts';
import { fragileJournal } from './fragile-journal.ts';
import type { MachineKind } from './kinds.ts';
import type { SaleBooks } from './memory-journal.ts';
import { connect, type NetworkParts } from './network.ts';
import type { WorldTime } from './virtual-time.ts';

const ENDPOINT: Endpoint = {
  baseUrl: 'https://gateway.example/v2/merchant',
  serviceId: 77,
  mode: 'live',
};
const FISCAL: FiscalSettings = { tin: '123456789', pinfl: null, amountScale: 1, receivedBy: 'card' };

/** What people press. */
export type Desk = Handlers<
  | 'tender.code'
  | 'tender.cash'
  | 'payment.set-aside'
  | 'payment.customer-left'
  | 'payment.override'
  | 'payment.settle-alarm'
  | 'refund.give'
  | 'refund.settle'
>;

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

interface Process {
  readonly handlers: Desk;
  /** Tells each feature to end, the last one first. */
  quit(): void;
}

export class Till {
  /** The first calls are made: people may work with it. */
  isOpen = false;
  readonly #parts: TillParts;
  #process: Process | null = null;
  #processes = 0;

  constructor(parts: TillParts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#process !== null;
  }

  /** What people may press now; null while there is nothing to press on. */
  get desk(): Desk | null {
    return this.isOpen ? (this.#process?.handlers ?? null) : null;
  }

  start(): void {
    const { books, givenFacts, log } = this.#parts;
    this.#processes += 1;
    const process = this.#processes;
    const isAlive = (): boolean => this.#processes === process;
    log(() => `till starts (process ${process})`);
    const known = books.facts(ENDPOINT);
    books.saveFacts(ENDPOINT, { ...known.facts, ...givenFacts }, known.learnedWallMs);
    const { payments, receipts, refunds, checkout } = this.#compose(isAlive, process);
    this.#process = {
      handlers: { ...payments.handlers, ...refunds.handlers, ...checkout.handlers },
      quit: () => {
        for (const feature of [checkout, refunds, payments, receipts]) void feature.stop();
      },
    };
    void receipts.start();
    void Promise.resolve(payments.start()).then(() => {
      if (!isAlive()) return;
      void refunds.start();
      this.isOpen = true;
      log(() => 'till is open');
    });
  }

  #compose(isAlive: () => boolean, process: number) {
    const { time, books, seed, network, product, drawWriteFault, onFault, onStored } = this.#parts;
    const journal = {
      ...fragileJournal(books, {
        isAlive,
        drawFault: drawWriteFault,
        onFault,
        onStored,
        kill: () => {
          this.stop();
          this.#parts.onKilled();
        },
      }),
      // Nobody looks at the open basket here.
      openBasket: () => null,
      keepBasket: () => ok(null),
    };
    const shared = {
      journal,
      gateway: connect({ ...network, isAlive }),
      clock: time,
      random: diceOf(seed + process),
      endpoint: ENDPOINT,
      fiscal: FISCAL,
      gatewayOffMs: () => null,
      charging: () => ok(null),
      onBug: (where: string, bug: unknown) => {
        if (isAlive()) this.#parts.onEarlyNews(`${where} broke: ${String(bug)}`);
      },
    };
    const payments = createPayments({
      ...shared,
      cashboxCode: null,
      mayCharge: () => true,
      onChange: (view) => {
        if (isAlive()) this.#checkNews(view);
      },
      onJournal: () => undefined,
      onPaid: () => {
        if (isAlive()) receipts.wake();
      },
    });
    const receipts = createReceipts({ ...shared, payments, onMoved: () => undefined });
    const refunds = createRefunds({ ...shared, payments });
    const catalogue = { product, byBarcode: () => undefined };
    const checkout = createCheckout({ ...shared, catalogue, payments, selling: () => ok(null) });
    return { payments, receipts, refunds, checkout };
  }

  /** The process ends at once: nothing that it had begun goes on. */
  stop(): void {
    this.#processes += 1;
    this.isOpen = false;
    this.#process = null;
    this.#parts.time.clearTill();
  }

  /** A proper end: the process is told to stop, and is gone a moment later. */
  quit(): void {
    this.#process?.quit();
    this.stop();
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
  return { fraction: () => pauses.fraction(), uuid: () => ids.uuid() };
}
