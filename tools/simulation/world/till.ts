/**
 * The till of a run: the real loop, refund and outbox, put together as the house does it, on a journal and a
 * network that fail. A process that dies is never heard of again; the next one starts on the same journal.
 */

import { startOutbox } from '../../../electron/fiscal/outbox.ts';
import type { Attempt, Place } from '../../../electron/payment/attempt.ts';
import { createDesk, type Desk, type Held } from '../../../electron/payment/desk.ts';
import { learnFacts } from '../../../electron/payment/learn-facts.ts';
import { resume } from '../../../electron/payment/resume.ts';
import { resumePartialRefunds } from '../../../electron/refund/partial-refund.ts';
import { resumeRefunds } from '../../../electron/refund/refund.ts';
import type { FiscalSettings } from '../../../shared/fiscal/items.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import { type Randomness, seededRandomness } from '../../../shared/time.ts';
import { fragileJournal } from './fragile-journal.ts';
import type { MachineKind } from './kinds.ts';
import type { SaleBooks } from './memory-journal.ts';
import { connect, type NetworkParts } from './network.ts';
import type { WorldTime } from './virtual-time.ts';

const PLACE: Place = { baseUrl: 'https://gateway.example/v2/merchant', serviceId: 77, mode: 'live' };
const FISCAL: FiscalSettings = { tin: null, pinfl: null, amountScale: 1, receivedBy: 'card' };

export interface TillParts {
  readonly time: WorldTime;
  readonly books: SaleBooks;
  readonly seed: number;
  readonly givenFacts: ServiceFacts;
  readonly network: Omit<NetworkParts, 'isAlive'>;
  readonly drawWriteFault: Parameters<typeof fragileJournal>[1]['drawFault'];
  readonly onFault: (kind: MachineKind, state: PaymentStateName) => void;
  readonly onStored: (attempt: Attempt, event: string) => void;
  /** The page is told a state that the journal does not hold. */
  readonly onEarlyNews: (text: string) => void;
  /** The process was killed by the power, at a write. */
  readonly onKilled: () => void;
  readonly log: (text: () => string) => void;
}

export class Till {
  /** The first calls are made: people may work with it. */
  isOpen = false;
  desk: Desk | null = null;
  readonly #parts: TillParts;
  #process = 0;

  constructor(parts: TillParts) {
    this.#parts = parts;
  }

  start(): void {
    const { time, books, seed, givenFacts, network } = this.#parts;
    this.#process += 1;
    const process = this.#process;
    const isAlive = (): boolean => this.#process === process;
    const journal = fragileJournal(books, {
      isAlive,
      drawFault: this.#parts.drawWriteFault,
      onFault: this.#parts.onFault,
      onStored: this.#parts.onStored,
      kill: () => {
        this.stop();
        this.#parts.onKilled();
      },
    });
    const random: Randomness = seededRandomness(seed + process);
    const desk: Desk = createDesk({
      journal,
      gateway: connect({ ...network, isAlive }),
      clock: time,
      random,
      place: PLACE,
      cashboxCode: null,
      fiscal: FISCAL,
      onChange: (held) => {
        if (isAlive()) this.#checkNews(held);
      },
      onJournal: () => undefined,
      onBug: (where, bug) => {
        if (isAlive()) this.#parts.onEarlyNews(`${where} broke: ${String(bug)}`);
      },
      onPaid: (attempt) => {
        if (!isAlive()) return;
        outbox.wake();
        void learnFacts(desk, attempt);
      },
    });
    this.desk = desk;
    this.#parts.log(() => `till starts (process ${process})`);
    const known = books.facts(PLACE);
    books.saveFacts(PLACE, { ...known.facts, ...givenFacts }, known.learnedWallMs);
    const outbox = startOutbox(desk, () => undefined);
    void resume(desk).then(() => {
      if (!isAlive()) return;
      resumeRefunds(desk);
      resumePartialRefunds(desk);
      this.isOpen = true;
      this.#parts.log(() => 'till is open');
    });
  }

  /** The process ends at once: nothing that it had begun goes on. */
  stop(): void {
    this.#process += 1;
    this.isOpen = false;
    this.desk = null;
    this.#parts.time.clearTill();
  }

  /** A proper end: the process is told to stop, and is gone a moment later. */
  quit(): void {
    this.desk?.stopped.abort();
    this.stop();
  }

  #checkNews({ attempt }: Held): void {
    const stored = this.#parts.books.attempt(attempt.transactionId);
    const same =
      stored !== null &&
      stored.state.name === attempt.state.name &&
      stored.alarm?.kind === attempt.alarm?.kind &&
      stored.refund?.state === attempt.refund?.state &&
      stored.partialRefunds.map(({ state }) => state).join() ===
        attempt.partialRefunds.map(({ state }) => state).join();
    if (same) return;
    const { transactionId, state } = attempt;
    this.#parts.onEarlyNews(
      `${transactionId} shown ${state.name}, stored ${stored?.state.name ?? 'nothing'}`,
    );
  }
}
