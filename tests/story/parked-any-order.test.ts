/**
 * Any order of presses, answers and power cuts around parked money. The drawer agrees with the books. A closed
 * basket takes no money, and each waiting basket has a way on (docs/decisions/parked-with-money.md).
 */
import { expect, it } from 'vitest';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { isRefundInDoubt } from '../../shared/refund/refund.ts';
import { isOpenTask } from '../../shared/task.ts';
import { seededRandomness } from '../../shared/time.ts';
import { Counter, sample } from '../support/counter.ts';
import { drawnSeeds } from '../support/fresh-seed.ts';
import { powerCut } from '../support/mixed-till.ts';
import { DAY } from '../support/virtual-clock.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const GOODS = [sample('Obi non').barcode, sample('Patir').barcode];
const SOUM = 100;
const STEPS = 60;

class Queue {
  readonly till: VirtualTill;
  readonly counter: Counter;
  readonly #dice;
  readonly #sales = new Set<SaleId>();
  #drawer = 0;
  /** Cash was taken for a sale that was not on the screen. */
  isBlind = false;

  constructor(till: VirtualTill, seed: number) {
    this.till = till;
    this.counter = new Counter(till);
    this.#dice = seededRandomness(seed);
  }

  #below(limit: number): number {
    return Math.floor(this.#dice.fraction() * limit);
  }

  #oneOf<T>(all: Iterable<T>): T | undefined {
    const list = [...all];
    return list[this.#below(list.length)];
  }

  tendersOf(saleId: SaleId) {
    const known = this.till.do('sale.tenders', { saleId });
    return known.ok ? known.value : null;
  }

  get held() {
    const known = this.till.do('sales.held', undefined);
    return known.ok ? known.value : [];
  }

  get #some(): SaleId {
    return this.#oneOf(this.#sales) ?? this.counter.saleId;
  }

  async #payment(press: (transactionId: TransactionId) => unknown): Promise<void> {
    const one = this.#oneOf([...this.#sales].flatMap((saleId) => this.till.journal.paymentsOf(saleId)));
    if (one) await press(one.transactionId);
  }

  #cash(saleId: SaleId, part: boolean): void {
    const view = this.tendersOf(saleId);
    const isOpen = this.counter.saleId === saleId;
    this.#sales.add(saleId);
    const totalTiyin = view?.totalTiyin ?? this.counter.totalTiyin;
    const owedTiyin = view?.owedTiyin ?? totalTiyin;
    const amountTiyin = part ? tiyin((1 + this.#below(5)) * 1_000 * SOUM) : owedTiyin;
    const due = { saleId, totalTiyin, owedTiyin, amountTiyin, givenTiyin: amountTiyin };
    if (!this.till.do('tender.cash', due).ok) return;
    this.#drawer += amountTiyin;
    if (!isOpen) this.isBlind = true;
  }

  #code(): void {
    const { service } = this.till;
    service.firstStatus = ([0, 2, -1] as const)[this.#below(3)] ?? 2;
    service.confirmMode = this.#below(2) === 0 ? 0 : 1;
    if (this.#below(3) === 0) service.mishaps.create.push('no-answer');
    this.#sales.add(this.counter.saleId);
    this.counter.payPart((1 + this.#below(5)) * 1_000 * SOUM);
  }

  #cashBack(): void {
    const saleId = this.#some;
    const tenders = this.tendersOf(saleId)?.tenders ?? [];
    const tender = this.#oneOf(tenders.filter(({ heldTiyin }) => heldTiyin > 0));
    if (!tender) return;
    const { tenderId, heldTiyin, kind } = tender;
    const back = { saleId, tenderId, heldTiyin, amountTiyin: null, reason: 'came back' };
    const isDone = this.till.do('refund.cash', back).ok;
    // Cash in place of a code does not count as taken cash.
    if (isDone && kind === 'cash') this.#drawer -= heldTiyin;
  }

  #serviceAnswers(): void {
    const one = this.#oneOf(this.till.service.payments.filter(({ status }) => status === 0));
    if (one && this.#below(2) === 0) this.till.service.succeed(one);
    else if (one) one.status = -1;
  }

  async step(): Promise<void> {
    const { till, counter } = this;
    const presses: readonly (() => unknown)[] = [
      () => counter.scan(this.#oneOf(GOODS) ?? ''),
      () => counter.scan(this.#oneOf(GOODS) ?? ''),
      () => this.#cash(counter.saleId, true),
      () => this.#cash(counter.saleId, false),
      () => this.#cash(this.#oneOf(this.held)?.saleId ?? this.#some, false),
      () => this.#code(),
      () => this.#code(),
      () => this.#payment((transactionId) => till.setAside(transactionId)),
      () => this.#payment((transactionId) => till.customerLeft(transactionId)),
      () => this.#payment((transactionId) => till.take(transactionId)),
      () => this.#payment((transactionId) => till.refund(transactionId, 'wants it back')),
      () => this.#serviceAnswers(),
      () => counter.park('p'),
      () => counter.park('p'),
      () => counter.recall(this.#oneOf(counter.parked)?.saleId ?? this.#some),
      () => counter.recall(this.#oneOf(this.held)?.saleId ?? this.#some),
      () => counter.next(),
      () =>
        till.do('basket.drop', { saleId: this.#oneOf(counter.parked)?.saleId ?? this.#some, reason: null }),
      () => this.#cashBack(),
      () => this.#cashBack(),
      () => this.#cashBack(),
      () => till.do('sale.void', { saleId: this.#some, reason: 'gone' }),
      () => counter.lines.length > 0 && counter.on('basket.remove', 0, { reason: null }),
      () => powerCut(till),
      // The calendar forbids to reverse earlier payments: cash is refunded in their place.
      () => powerCut(till, 75 * DAY),
      () => till.clock.advance(10_000),
      () => till.clock.advance(10_000),
      () => till.clock.advance(10_000),
      () => till.clock.advance(400_000),
    ];
    await this.#oneOf(presses)?.();
  }

  /** Sales that hold money or can only be voided, without a row that says so and leads back to them. */
  get outOfSight(): readonly SaleId[] {
    const open = this.till.journal.openBasket()?.saleId;
    const rows = new Map(this.counter.parked.map((row) => [row.saleId, row]));
    return this.held.flatMap(({ saleId, heldTiyin }) => {
      const row = rows.get(saleId);
      return saleId === open || (row?.mayBeRecalled && row.heldTiyin === heldTiyin) ? [] : [saleId];
    });
  }

  /** Rows that can be neither recalled nor deleted, though no payment is waited for. */
  get stuck(): readonly SaleId[] {
    const { journal } = this.till;
    const stuck = this.counter.parked.filter(({ saleId, isLocked, mayBeRecalled }) => {
      if (mayBeRecalled || !isLocked) return false;
      const waits = journal
        .paymentsOf(saleId)
        .some(({ state, alarm }) => isUnderWay(state.name) || isOpenTask(alarm));
      return !waits && !journal.refundsOf(saleId).some(isRefundInDoubt);
    });
    return stuck.map(({ saleId }) => saleId);
  }

  /** What the drawer has and the books lack; below zero: the reverse. */
  get difference(): number {
    const tenders = [...this.#sales].flatMap((saleId) => this.tendersOf(saleId)?.tenders ?? []);
    const cash = tenders.filter(({ kind }) => kind === 'cash').map(({ heldTiyin }) => heldTiyin);
    return this.#drawer - cash.reduce((sum: number, held) => sum + held, 0);
  }

  get overpaid(): readonly SaleId[] {
    return [...this.#sales].filter((saleId) => {
      const view = this.tendersOf(saleId);
      return view !== null && view.heldTiyin > view.totalTiyin;
    });
  }
}

it.each(drawnSeeds(8, 40))(
  'parked money stays in sight and in the drawer whatever is pressed (%i)',
  async (seed) => {
    const till = await VirtualTill.open(KNOWN);
    try {
      const queue = new Queue(till, seed);
      for (let at = 0; at < STEPS; at += 1) {
        await queue.step();
        expect([queue.outOfSight, queue.stuck], `after step ${at}`).toEqual([[], []]);
      }
      expect([queue.isBlind, queue.difference, queue.overpaid, till.bugs]).toEqual([false, 0, [], []]);
    } finally {
      await till.close();
    }
  },
);
