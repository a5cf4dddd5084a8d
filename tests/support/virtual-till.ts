/**
 * A till without a screen on the virtual clock: the real loop, the real journal on a real SQLite file, and a
 * service whose answers the test can lose. `crash` is a power cut: what was not stored is gone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { saleRecord } from '../../electron/checkout/sale-record.ts';
import { viewOf } from '../../electron/checkout/sale-view.ts';
import { type Outbox, startOutbox } from '../../electron/fiscal/outbox.ts';
import type { Attempt, Place } from '../../electron/payment/attempt.ts';
import { createDesk, type Desk } from '../../electron/payment/desk.ts';
import { learnFacts } from '../../electron/payment/learn-facts.ts';
import { startPayment } from '../../electron/payment/pay.ts';
import { resume } from '../../electron/payment/resume.ts';
import { resumePartialRefunds } from '../../electron/refund/partial-refund.ts';
import { resumeRefunds } from '../../electron/refund/refund.ts';
import type { FiscalEntry, Journal } from '../../electron/storage/journal.ts';
import { openJournal } from '../../electron/storage/sqlite-journal.ts';
import type { PaymentView } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import { SaleId, type TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { fail } from '../../shared/result.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { seededRandomness } from '../../shared/time.ts';
import { VirtualClock } from './virtual-clock.ts';
import { VirtualService } from './virtual-service.ts';

const BREAD = SAMPLE_PRODUCTS[0];

export const PLACE: Place = { baseUrl: 'https://gateway.example/v2/merchant', serviceId: 77, mode: 'live' };
const FISCAL: FiscalSettings = { tin: null, pinfl: null, amountScale: 1, receivedBy: 'card' };

/** What a service that is known well is known to do. */
export const KNOWN: ServiceFacts = {
  lapsed_reads: 'negative',
  reversed_reads: 'negative',
  look_up: 'plain',
  finds_transaction_id: true,
  never_sent_code: -404,
};

export class VirtualTill {
  readonly folder = mkdtempSync(join(tmpdir(), 'tilla-story-'));
  readonly clock = new VirtualClock();
  readonly service = new VirtualService(this.clock);
  readonly published: PaymentView[] = [];
  journalTrouble: TillError | null = null;
  readonly bugs: string[] = [];
  /** Gateway minus PC (ms), as the gateway's answers have told; null: none has told yet. */
  gatewayOffMs: number | null = 0;
  /** Where the till is set up now. */
  place: Place = PLACE;
  journal!: Journal;
  desk!: Desk;
  outbox!: Outbox;
  #sales = 0;
  #refusals = 0;

  /** facts: what is known of this service; nothing by default, as on a first day. */
  static async open(facts: ServiceFacts = {}): Promise<VirtualTill> {
    const till = new VirtualTill();
    await till.start();
    if (Object.keys(facts).length > 0) till.journal.saveFacts(PLACE, facts, till.clock.wallMs());
    return till;
  }

  /** Starts the till on its folder: takes up what is unfinished. */
  async start(): Promise<void> {
    const journal = openJournal(join(this.folder, 'journal.db'));
    if (!journal.ok) throw new Error(journal.error.code);
    this.journal = this.#onThisDisk(journal.value);
    const desk = createDesk({
      journal: this.journal,
      gateway: this.service,
      clock: this.clock,
      random: seededRandomness(1000 + this.#sales),
      place: this.place,
      gatewayOffMs: () => this.gatewayOffMs,
      cashboxCode: null,
      fiscal: FISCAL,
      onChange: ({ attempt }) => this.published.push(viewOf(desk, attempt)),
      onJournal: (error) => {
        this.journalTrouble = error;
      },
      onBug: (where, bug) => this.bugs.push(`${where}: ${String(bug)}`),
      onPaid: (attempt) => {
        this.outbox.wake();
        void learnFacts(desk, attempt);
      },
    });
    this.desk = desk;
    this.outbox = startOutbox(desk, () => undefined);
    const resumed = resume(desk);
    await this.clock.advance(5_000);
    await resumed;
    resumeRefunds(desk);
    resumePartialRefunds(desk);
  }

  /** The disk refuses the next so many writes of a payment. */
  refuseWrites(times: number): void {
    this.#refusals = times;
  }

  #onThisDisk(journal: Journal): Journal {
    return {
      ...journal,
      saveAttempt: (...args) => {
        if (this.#refusals === 0) return journal.saveAttempt(...args);
        this.#refusals -= 1;
        return fail({ code: 'journal.unwritable' });
      },
    };
  }

  /** The power goes: nothing that runs may write any more. */
  async crash(): Promise<void> {
    this.desk.stopped.abort();
    await this.clock.settle();
    this.journal.close();
  }

  /** A basket of so many breads (4 000 soum each) and the customer's code. */
  pay(pieces = 1, saleId = this.newSale()): TransactionId {
    const held = this.tryPay(pieces, saleId);
    if (!held.ok) throw new Error(held.error.code);
    return held.value.attempt.transactionId;
  }

  /** A sale of so many breads that is paid within this time. */
  async paidSale(pieces = 1, withinMs = 10_000): Promise<TransactionId> {
    const id = this.pay(pieces);
    await this.clock.advance(withinMs);
    if (this.state(id) !== 'paid') throw new Error(`not paid but ${this.state(id)}`);
    return id;
  }

  tryPay(pieces: number, saleId: SaleId): ReturnType<typeof startPayment> {
    const sale = this.record(pieces, saleId);
    return startPayment(this.desk, sale, '880101698207133392');
  }

  record(pieces: number, saleId: SaleId) {
    if (!BREAD) throw new Error('no sample products');
    const request = {
      saleId,
      lines: [{ productId: BREAD.productId, quantity: pieces * ONE }],
      totalTiyin: tiyin(BREAD.priceTiyin * pieces),
    };
    const parts = {
      catalogue: { product: () => BREAD },
      fiscal: FISCAL,
      mode: 'live' as const,
      nowWallMs: this.clock.wallMs(),
    };
    const sale = saleRecord(request, parts);
    if (!sale.ok) throw new Error(sale.error.code);
    return sale.value;
  }

  newSale(): SaleId {
    this.#sales += 1;
    return SaleId.parse(`sale-${this.#sales}`);
  }

  attempt(transactionId: TransactionId): Attempt {
    const attempt = this.journal.attempt(transactionId);
    if (!attempt) throw new Error('no such attempt');
    return attempt;
  }

  state(transactionId: TransactionId): string {
    return this.attempt(transactionId).state.name;
  }

  view(transactionId: TransactionId): PaymentView {
    return viewOf(this.desk, this.attempt(transactionId));
  }

  receipt(transactionId: TransactionId): FiscalEntry | null {
    return this.journal.fiscal(transactionId);
  }

  /** The states that the page was shown for a payment, each once, in order. */
  shown(transactionId: TransactionId): string[] {
    const states = this.published
      .filter((view) => view.transactionId === transactionId)
      .map(({ state }) => state);
    return states.filter((state, index) => state !== states[index - 1]);
  }

  async close(): Promise<void> {
    await this.crash();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
