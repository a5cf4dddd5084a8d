/**
 * Any order of what people, the service, the disk and the power do to baskets and their sales. No goods get
 * lost or doubled, and a marked piece belongs to one sale. The rest can be sold or removed.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { SaleId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { seededRandomness } from '../../shared/time.ts';
import { Counter, sample, startAt, voidedIn } from '../support/counter.ts';
import { drawnSeeds } from '../support/fresh-seed.ts';
import { markingCode } from '../support/sample-goods.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, KNOWN, VirtualTill } from '../support/virtual-till.ts';

const WATER = sample('Suv gazsiz 1 l');
const PIECES = ['aaaaaaa', 'bbbbbbb'].map((serial) => markingCode(WATER, serial));
const PLAIN = [sample('Obi non').barcode, sample('Patir').barcode];
const PLACES: readonly Endpoint[] = [
  ENDPOINT,
  { ...ENDPOINT, serviceId: 78 },
  { baseUrl: 'http://127.0.0.1:4000/ledger-1', serviceId: 9, mode: 'training' },
];
const STEPS = 80;

class Shop {
  readonly till: VirtualTill;
  readonly counter: Counter;
  readonly #dice;
  readonly #sales = new Set<SaleId>();
  /** Pieces added to any basket. */
  added = 0;

  constructor(till: VirtualTill, seed: number) {
    this.till = till;
    this.counter = new Counter(till);
    this.#dice = seededRandomness(seed);
  }

  below(limit: number): number {
    return Math.floor(this.#dice.fraction() * limit);
  }

  #oneOf<T>(all: readonly T[]): T | undefined {
    return all[this.below(all.length)];
  }

  #scan(code = ''): void {
    if (this.counter.scan(code).ok) this.added += 1;
  }

  async #code(status: -1 | 1 | 2, part: boolean): Promise<void> {
    const { till, counter } = this;
    till.service.firstStatus = status;
    const begun = part ? counter.payPart(Math.ceil(counter.totalTiyin / 2)) : counter.pay();
    await till.clock.advance(4 * SECOND);
    if (begun.ok && this.below(2) === 0) till.setAside(begun.value.transactionId);
    if (this.below(2) === 0) await till.clock.advance(400 * SECOND);
  }

  /** The disk fills in the middle of the next step. */
  async #onFullDisk(step: () => unknown): Promise<void> {
    const run = (sql: string): void => {
      const database = new DatabaseSync(join(this.till.folder, 'journal.db'));
      database.exec(sql);
      database.close();
    };
    run("CREATE TRIGGER full BEFORE DELETE ON basket BEGIN SELECT RAISE(ABORT, 'no room'); END");
    await step();
    run('DROP TRIGGER full');
  }

  readonly #edits: readonly (() => unknown)[] = [
    () => this.#scan(this.#oneOf(PLAIN)),
    () => this.#scan(this.#oneOf(PIECES)),
    () => {
      const { lines } = this.counter;
      const at = lines.findIndex(({ line }) => line.labels.length === 0);
      const quantity = (lines[at]?.line.quantity ?? 0) + ONE;
      if (at >= 0 && this.counter.on('basket.set-quantity', at, { quantity }).ok) this.added += 1;
    },
    () => {
      const at = this.below(this.counter.lines.length);
      if (this.counter.lines.length > 0) this.counter.on('basket.remove', at, { reason: null });
    },
    () => {
      const { saleId } = this.counter;
      const gone = this.#oneOf(this.till.journal.openBasket()?.voided ?? []);
      if (gone) this.till.do('basket.put-back', { saleId, lineId: gone.line.lineId });
    },
  ];

  readonly #happenings: readonly (() => unknown)[] = [
    () => this.counter.park(),
    () => this.counter.next(),
    () => this.counter.recall(this.#oneOf(this.counter.parked)?.saleId ?? this.counter.saleId),
    () => this.till.do('basket.empty', { saleId: this.counter.saleId, reason: null }),
    () => {
      const { saleId } = this.#oneOf(this.counter.parked) ?? {};
      if (saleId) this.till.do('basket.drop', { saleId, reason: null });
    },
    () => this.counter.cash(),
    () => this.counter.cashPart(Math.ceil(this.counter.totalTiyin / 3)),
    () => this.#code(2, false),
    () => this.#code(1, this.below(2) === 0),
    () => this.#code(-1, false),
    () => this.till.do('sale.void', { saleId: this.counter.saleId, reason: 'walked away' }),
    () => {
      const saleId = this.#oneOf([...this.#sales]);
      const view = saleId && this.till.do('sale.tenders', { saleId });
      if (saleId && view?.ok && view.value.tenders.length > 0) this.counter.cashBack(saleId);
    },
    () => {
      const id = this.#oneOf([...this.#sales].flatMap((saleId) => this.till.journal.paymentsOf(saleId)));
      if (id) this.till.refund(id.transactionId, 'came back');
    },
    async () => {
      await this.till.crash();
      this.till.clock.reboot(30 * SECOND);
      await this.till.start();
    },
    () => startAt(this.till, this.#oneOf(PLACES) ?? ENDPOINT),
    () => this.#onFullDisk(() => this.#happenings[this.below(5)]?.()),
  ];

  /** Every sale has a basket first. */
  #note(): void {
    for (const { saleId } of [this.counter.basket, ...this.counter.parked]) this.#sales.add(saleId);
  }

  async step(): Promise<void> {
    const steps = this.below(2) === 0 ? this.#happenings : this.#edits;
    await this.#oneOf(steps)?.();
    this.#note();
  }

  #books() {
    return [...this.#sales].flatMap((saleId) => this.till.journal.sale(saleId) ?? []);
  }

  /** Pieces wherever they are: in a basket, removed from one, or in an ended sale. */
  get found(): number {
    const { journal } = this.till;
    const baskets = [journal.openBasket(), ...journal.parkedBaskets()].flatMap((basket) => basket ?? []);
    const kept = baskets.flatMap(({ lines, voided }) => [...lines, ...voided.map(({ line }) => line)]);
    const over = this.#books().filter(({ state }) => state === 'completed' || state === 'voided');
    const told = voidedIn(this.till);
    const quantities = [
      ...kept,
      ...over.flatMap(({ lines }) => lines),
      ...told.flatMap(({ lines }) => lines),
    ];
    return quantities.reduce((sum, { quantity }) => sum + quantity / ONE, 0);
  }

  /** Labels of the sales that hold money for them, in each mode. */
  get soldLabels(): readonly string[] {
    return this.#books().flatMap(({ saleId, state, mode, lines }) => {
      const view = this.till.do('sale.tenders', { saleId });
      const isHeld = state !== 'voided' && view.ok && view.value.heldTiyin > 0;
      return isHeld ? lines.flatMap(({ labels }) => labels.map((label) => `${mode} ${label}`)) : [];
    });
  }

  /** Sells what can be sold and removes the rest. */
  sellOut(): void {
    const { till, counter } = this;
    for (let sale = 0; sale < STEPS; sale += 1) {
      // The first look at the counter sets the basket of another mode aside.
      const isEmpty = counter.lines.length === 0;
      const waits = counter.parked.find(({ mayBeRecalled }) => mayBeRecalled);
      if (isEmpty && waits) counter.recall(waits.saleId);
      this.#note();
      if (counter.lines.length === 0) return;
      const { saleId } = counter;
      const view = till.do('sale.tenders', { saleId });
      const owed = view.ok ? view.value.owedTiyin : counter.totalTiyin;
      const isSold = owed > 0 && counter.cashPart(owed).ok;
      if (isSold || !till.do('basket.empty', { saleId, reason: null }).ok) counter.next();
    }
  }
}

describe('any order of sales, payments, refunds, places, full disks and power cuts', () => {
  it.each(drawnSeeds(2, 6))(
    'loses and doubles nothing, and leaves a way out of every state, seed %i',
    async (seed) => {
      const till = await VirtualTill.open(KNOWN);
      const shop = new Shop(till, seed);
      for (let step = 0; step < STEPS; step += 1) {
        await shop.step();
        const { soldLabels } = shop;
        expect(new Set(soldLabels).size, `step ${step}`).toBe(soldLabels.length);
        expect(shop.found, `step ${step}`).toBe(shop.added);
      }
      await startAt(till, ENDPOINT);
      await till.clock.advance(1_000 * SECOND);
      shop.sellOut();
      expect(shop.counter.lines).toEqual([]);
      expect(shop.counter.parked.filter(({ mayBeRecalled }) => mayBeRecalled)).toEqual([]);
      expect(shop.found).toBe(shop.added);
      await till.close();
    },
  );
});
