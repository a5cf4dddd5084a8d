/**
 * Any order of edits, parks, power cuts and people. Each line survives unchanged and none is invented. The
 * sale matches the basket: its sums, discounts and VAT equal the fiscal items to the tiyin.
 */
import { describe, expect, it } from 'vitest';
import type { FiscalItem } from '../../shared/fiscal/items.ts';
import { StaffId } from '../../shared/ids.ts';
import { type Basket, type BasketLine, type Discount, ONE } from '../../shared/sale/basket.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { refusal, voidedIn } from '../support/counter.ts';
import { fileOf, linesOf, type Wanted } from '../support/edited-goods.ts';
import { EditedShop } from '../support/edited-shop.ts';
import { draws } from '../support/fresh-seed.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const STEPS = 300;
/** Each seed meets every kind of edit. */
const SEEDS = [1, 2, 3, 5, 6, 7].slice(0, draws(2, 6));
const PEOPLE = ['lola', 'aziz', 'vali'].map((id) => byStaff(StaffId.parse(id)));

/** a x b / c, half up. */
const share = (a: number, b: number, c: number): number =>
  Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)));
/** Rounded up. */
const vatOf = (paid: number, percent: number): number =>
  Number((BigInt(paid) * BigInt(percent) + BigInt(99 + percent)) / BigInt(100 + percent));
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

function offOf(discount: Discount | null, amount: number): number {
  if (discount === null) return 0;
  return discount.kind === 'percent'
    ? share(amount, discount.hundredths, 10_000)
    : Math.min(discount.tiyin, amount);
}

/** Computed here anew from the edits and the shop's catalogue. */
function expectAddsUp(wanted: Wanted, items: readonly FiscalItem[], chargedTiyin: number): void {
  const lines = linesOf(wanted);
  expect(items.map(({ Amount, Labels = [] }) => [Amount, Labels])).toEqual(
    lines.map(({ quantity, labels }) => [quantity, labels]),
  );
  const own = lines.map((line) => {
    const unit = line.priceTiyin ?? fileOf(line).priceTiyin;
    const price = share(unit, line.quantity, ONE);
    return { line, unit, price, due: price - offOf(line.discount, price) };
  });
  const due = sum(own.map((one) => one.due));
  const off = offOf(wanted.discount, due);
  for (const [at, { line, unit, price, due: mine }] of own.entries()) {
    const item = items[at];
    if (!item) throw new Error('no item');
    const { name, vatPercent } = fileOf(line);
    expect(item.Name.startsWith(name)).toBe(true);
    expect([item.GoodPrice, item.Price]).toEqual([unit, price]);
    // The line's share of the whole discount, to less than a tiyin.
    expect(Math.abs(item.Discount - (price - mine) - (due === 0 ? 0 : (off * mine) / due))).toBeLessThan(1);
    expect(item.Other).toBe(Math.min(line.otherTiyin, price - item.Discount));
    const paid = item.Price - item.Discount - item.Other;
    expect(item.VAT).toBe(vatOf(paid, vatPercent ?? 0));
  }
  expect(sum(items.map(({ Discount }) => Discount))).toBe(sum(own.map((one) => one.price - one.due)) + off);
  expect(sum(items.map(({ Price, Discount, Other }) => Price - Discount - Other))).toBe(chargedTiyin);
}

class Story {
  readonly till: VirtualTill;
  readonly shop: EditedShop;
  sold = 0;

  constructor(till: VirtualTill, seed: number) {
    this.till = till;
    this.shop = new EditedShop(till, seed);
  }

  async powerCut(): Promise<void> {
    await this.till.crash();
    this.till.clock.reboot(30 * SECOND);
    await this.till.start();
  }

  /** Removed goods are recorded when the basket ends; sold goods are not. */
  ended({ saleId, lines, parts }: Wanted): void {
    this.shop.baskets.delete(saleId);
    const gone = new Map<string, number>();
    const add = (lineId: string, by: StaffId | null, quantity: number): void => {
      const key = `${lineId} ${by}`;
      gone.set(key, (gone.get(key) ?? 0) + quantity);
    };
    for (const { lineId, by, quantity } of parts) add(lineId, by, quantity);
    for (const { line, isGone, by = null } of lines) if (isGone) add(line.lineId, by, line.quantity);
    const told = voidedIn(this.till).filter((one) => one.saleId === saleId);
    expect(told.flatMap((one) => one.lines.map(({ quantity }) => quantity)).toSorted()).toEqual(
      [...gone.values()].toSorted(),
    );
  }

  recall(): void {
    for (const left of this.shop.recall()) this.ended(left);
  }

  /**
   * Pays the open basket by code. A basket that can't be paid is refused with the reason and stays as it is.
   */
  async sell(): Promise<void> {
    const { till, shop } = this;
    const { counter, open } = shop;
    const lines = linesOf(open);
    const shown = counter.totalTiyin;
    const stop =
      lines.length === 0
        ? 'basket.empty'
        : lines.some(({ what }) => what.kind === 'unknown')
          ? 'basket.unknown-scan'
          : shown === 0
            ? 'basket.nothing-to-pay'
            : null;
    if (stop !== null) return void expect(refusal(counter.pay())).toBe(stop);
    if (shop.below(3) === 0) {
      till.service.firstStatus = -1;
      expect(counter.pay().ok).toBe(true);
      await till.clock.advance(5 * SECOND);
      till.service.firstStatus = 2;
      return;
    }
    expect(refusal(counter.pay())).toBeNull();
    await till.clock.advance(60 * SECOND);
    const charged = till.service.payments.at(-1);
    expect(charged).toMatchObject({ amountTiyin: shown, status: 2, confirmed: true });
    const { receipt } = charged ?? {};
    if (!receipt) throw new Error('no receipt');
    expectAddsUp(open, receipt.items, shown);
    expect(receipt.received_card + receipt.received_cash + receipt.received_ecash).toBe(shown);
    counter.next();
    this.ended(open);
    this.sold += 1;
  }

  readonly happenings: readonly (() => unknown)[] = [
    () => this.shop.park(),
    () => this.recall(),
    () => this.powerCut(),
    () => this.sell(),
    () => {
      this.till.person = this.shop.oneOf(PEOPLE);
    },
  ];

  async step(): Promise<void> {
    const { shop } = this;
    const kind = shop.below(10);
    await shop.oneOf(kind < 4 ? shop.adds : kind < 8 ? shop.edits : this.happenings)();
  }
}

/** Another story tests who set a discount or price (reduced-story). */
const unsigned = ({ setBy: _, ...line }: BasketLine): BasketLine => line;

/** The stored basket, without its name and the order of its lines. */
const kept = ({ lines, discount, voided }: Basket) => ({
  lines: lines.map(({ position: _, ...line }): BasketLine => unsigned(line)),
  discount,
  gone: new Map(voided.filter(({ isPart }) => !isPart).map(({ line }) => [line.lineId, unsigned(line)])),
  less: new Map(
    voided.filter(({ isPart }) => isPart).map(({ line, by }) => [`${line.lineId} ${by}`, line.quantity]),
  ),
});

const wantedAs = (wanted: Wanted): ReturnType<typeof kept> => ({
  lines: [...linesOf(wanted)],
  discount: wanted.discount,
  gone: new Map(wanted.lines.filter(({ isGone }) => isGone).map(({ line }) => [line.lineId, line] as const)),
  less: wanted.parts.reduce((all, { lineId, by, quantity }) => {
    const key = `${lineId} ${by}`;
    return all.set(key, (all.get(key) ?? 0) + quantity);
  }, new Map<string, number>()),
});

/** What the stories must contain together, so that they prove something. */
const ALL_DONE = [
  ...['scan', 'label', 'unknown', 'open-item', 'basket.set-quantity', 'basket.price', 'basket.note'],
  ...['basket.other', 'line-discount', 'basket-discount', 'basket.remove', 'basket.put-back', 'less'],
  ...['unknown-dismissed', 'unknown-product', 'unknown-item', 'park', 'recall'],
];

describe('any order of edits, parks, restarts and people', () => {
  it.each(SEEDS)('loses and changes no line, and sells each basket to the tiyin, seed %i', async (seed) => {
    const till = new VirtualTill();
    till.amountScale = 1000;
    await till.start();
    till.know(KNOWN);
    const story = new Story(till, seed);
    const { shop } = story;
    for (let step = 0; step < STEPS; step += 1) {
      await story.step();
      for (const left of shop.left.splice(0)) story.ended(left);
      const { open } = shop;
      const { journal } = till;
      const lying = [journal.openBasket(), ...journal.parkedBaskets()].flatMap((basket) => basket ?? []);
      expect(open.saleId, `step ${step}`).toBe(journal.openBasket()?.saleId);
      expect(new Map(lying.map((basket) => [basket.saleId, kept(basket)])), `step ${step}`).toEqual(
        new Map([...shop.baskets.values()].map((wanted) => [wanted.saleId, wantedAs(wanted)])),
      );
    }
    // Each basket is sold in the end.
    for (;;) {
      while (shop.sayOfUnknown());
      await story.sell();
      if (shop.counter.parked.length === 0 && linesOf(shop.open).length === 0) break;
      if (linesOf(shop.open).length === 0) story.recall();
    }
    expect(story.sold).toBeGreaterThan(2);
    expect(ALL_DONE.filter((what) => !shop.done.has(what))).toEqual([]);
    await till.close();
  });
});
