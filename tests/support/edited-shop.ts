/**
 * A counter with arbitrary basket edits, and beside it the expected baskets, recorded press by press without
 * any of the till's own records.
 */
import type { LineId, SaleId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { type BasketLine, type Discount, ONE } from '../../shared/sale/basket.ts';
import { personOf } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import { Counter, refusal } from './counter.ts';
import * as goods from './edited-goods.ts';
import { groupOf, inBasket } from './item-groups.ts';
import type { VirtualTill } from './virtual-till.ts';

type Step = () => unknown;

export class EditedShop {
  readonly counter: Counter;
  readonly baskets = new Map<SaleId, goods.Wanted>();
  /**
   * Baskets whose goods were all removed with a discount on the whole: the next goods began another basket.
   */
  readonly left: goods.Wanted[] = [];
  /** How often each channel succeeded. */
  readonly done = new Map<string, number>();
  readonly #till: VirtualTill;
  readonly #dice;
  #serials = 0;

  constructor(till: VirtualTill, seed: number) {
    this.#till = till;
    till.goods.addGroups(...goods.BOOKS.map((item) => groupOf(item)));
    this.counter = new Counter(till);
    this.#dice = seededRandomness(seed);
  }

  below(limit: number): number {
    return Math.floor(this.#dice.fraction() * limit);
  }

  oneOf<T>(all: readonly T[]): T {
    if (all.length === 0) throw new Error('nothing to choose from');
    return all[this.below(all.length)] as T;
  }

  get #person(): StaffId | null {
    return personOf(this.#till.person.actor);
  }

  get open(): goods.Wanted {
    const { saleId } = this.counter;
    const wanted = this.baskets.get(saleId) ?? { saleId, lines: [], parts: [], discount: null };
    this.baskets.set(saleId, wanted);
    return wanted;
  }

  #count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  /** Adds to an existing line, or a new line behind the others. */
  #added(lineId: LineId, came: Pick<BasketLine, 'what' | 'quantity' | 'labels'>): void {
    const { open } = this;
    const before = open.lines.find(({ line, isGone }) => line.lineId === lineId && !isGone);
    if (!before) {
      const line = { lineId, ...NOTHING_SAID, ...came };
      open.lines.push({ line, isGone: false });
      return;
    }
    if (JSON.stringify(before.line.what) !== JSON.stringify(came.what))
      throw new Error('added to other goods');
    if (isTouched(before.line)) throw new Error('added to what something was said of');
    this.#change(goods.withMore(before.line, came));
  }

  /** Goods were added: if all goods of the basket had been removed, the new goods belong to another one. */
  #leave(before: goods.Wanted): void {
    const isEmpty = goods.linesOf(before).length === 0;
    if (this.counter.saleId === before.saleId) {
      if (isEmpty && before.discount !== null) throw new Error('a discount of goods that are gone');
      return;
    }
    if (!isEmpty) throw new Error('a basket with goods went');
    this.baskets.delete(before.saleId);
    this.left.push(before);
  }

  #change(line: BasketLine): void {
    const { open } = this;
    open.lines = open.lines.map((one) => (one.line.lineId === line.lineId ? { ...one, line } : one));
  }

  #scan(
    code: string,
    quantity: number | undefined,
    what: BasketLine['what'],
    labels: readonly string[],
  ): void {
    const { open } = this;
    const answer = this.counter.scan(code, quantity);
    if (!answer.ok) throw new Error(answer.error.code);
    this.#leave(open);
    this.#count(what.kind === 'unknown' ? 'unknown' : labels.length > 0 ? 'label' : 'scan');
    this.#added(answer.value.lineId, { what, quantity: quantity ?? ONE, labels: [...labels] });
  }

  /** Edits any line, and records the result if the till accepts the edit. */
  #edit(channel: string, press: (at: number, line: BasketLine) => EditOf): void {
    const lines = goods.linesOf(this.open);
    if (lines.length === 0) return;
    const touched = lines.filter(isTouched);
    const line = this.oneOf(touched.length > 0 && this.below(2) === 0 ? touched : lines);
    const at = lines.indexOf(line);
    const { answer, after, refused = null } = press(at, line);
    if (refusal(answer) !== refused) throw new Error(`${channel}: ${refusal(answer)} in place of ${refused}`);
    if (refused !== null) return;
    this.#count(channel);
    if (after !== null) this.#change(after);
  }

  #said(channel: 'basket.price' | 'basket.note' | 'basket.other', said: Partial<BasketLine>): void {
    this.#edit(channel, (at, line) => ({
      answer: this.counter.on(channel, at, said as never),
      after: { ...line, ...said },
      ...ofGoods(line),
    }));
  }

  #aDiscount(): Discount | null {
    return this.oneOf(goods.discounts((limit) => this.below(limit)));
  }

  readonly adds: readonly Step[] = [
    () => {
      const { productId, barcode } = this.oneOf(goods.PIECES);
      this.#scan(barcode ?? '', this.oneOf([undefined, 3 * ONE]), goods.rowOf(productId), []);
    },
    () => {
      const { productId, barcode } = this.oneOf(goods.WEIGHED);
      this.#scan(barcode ?? '', 1 + this.below(2_999), goods.rowOf(productId), []);
    },
    () => {
      const { productId, barcode } = this.oneOf(goods.MARKED);
      this.#serials += 1;
      const serial = `s${String(this.#serials).padStart(6, '0')}`;
      const code = `]d2010${barcode}21${serial}\u001d93dGVz`;
      this.#scan(code, undefined, goods.rowOf(productId), [`0${barcode}${serial}`]);
    },
    () => {
      const code = this.oneOf(goods.NOBODYS);
      this.#scan(code, undefined, { kind: 'unknown', code }, []);
    },
    () => {
      const item = this.oneOf(goods.BOOKS);
      const quantity = item.unit === 'kg' ? 1 + this.below(1_999) : ONE * (1 + this.below(3));
      const { open } = this;
      const { saleId } = open;
      const added = this.#till.do('basket.add-open-item', { saleId, item, quantity, replaces: null });
      if (!added.ok) throw new Error(added.error.code);
      this.#leave(open);
      this.#count('open-item');
      const what = { kind: 'open-item', ...inBasket(item) } as const;
      this.#added(added.value.lineId, { what, quantity, labels: [] });
    },
  ];

  readonly edits: readonly Step[] = [
    () =>
      this.#edit('basket.set-quantity', (at, line) => {
        const isWeighed = line.quantity % ONE !== 0 || goods.isByWeight(line);
        const most = this.below(2) === 0 ? line.quantity : 9 * ONE;
        const quantity = isWeighed ? 1 + this.below(4_999) : ONE * (1 + this.below(Math.ceil(most / ONE)));
        // The customer leaves the pieces that were scanned first.
        const left = Math.max(0, line.labels.length - quantity / ONE);
        const gone = line.labels.slice(0, left);
        const answer = this.counter.on('basket.set-quantity', at, { quantity, gone });
        if (line.what.kind === 'unknown') return { answer, after: null, refused: 'basket.unknown-scan' };
        const isTooMany = line.labels.length > 0 && quantity > line.labels.length * ONE;
        if (isTooMany) return { answer, after: null, refused: 'label.missing' };
        const less = line.quantity - quantity;
        if (less > 0) {
          this.open.parts.push({ lineId: line.lineId, by: this.#person, quantity: less });
          this.#count('less');
        }
        return { answer, after: { ...line, quantity, labels: line.labels.slice(left) } };
      }),
    () => this.#said('basket.price', { priceTiyin: this.oneOf([null, tiyin(1 + this.below(777_777))]) }),
    () => this.#said('basket.note', { note: this.oneOf(['', 'issiq', 'ikki boʻlak']) }),
    () => this.#said('basket.other', { otherTiyin: tiyin(this.oneOf([0, 12_345, 100_001])) }),
    () =>
      this.#edit('line-discount', (at, line) => {
        const discount = this.#aDiscount();
        return {
          answer: this.counter.discount(discount, at),
          after: { ...line, discount },
          ...ofGoods(line),
        };
      }),
    () => {
      const { open } = this;
      const discount = this.#aDiscount();
      if (!this.counter.discount(discount).ok) throw new Error('no discount');
      this.#count('basket-discount');
      open.discount = discount;
    },
    () =>
      this.#edit('basket.remove', (at, line) => {
        const { open } = this;
        const answer = this.counter.on('basket.remove', at, { reason: null });
        // An unknown scan is no goods, so its removal is not remembered.
        const isKept = line.what.kind !== 'unknown';
        open.lines = open.lines.flatMap((one) => {
          if (one.line.lineId !== line.lineId) return [one];
          return isKept ? [{ line, isGone: true, by: this.#person }] : [];
        });
        return { answer, after: null };
      }),
    () => this.#putBack(),
    () => this.#putBack(),
    () => this.sayOfUnknown(),
  ];

  #putBack(): void {
    const { open } = this;
    const gone = open.lines.filter(({ isGone }) => isGone);
    if (gone.length === 0) return;
    const { line } = this.oneOf(gone);
    const back = this.#till.do('basket.put-back', { saleId: open.saleId, lineId: line.lineId });
    if (!back.ok) throw new Error(back.error.code);
    this.#count('basket.put-back');
    open.lines = open.lines.map((one) => (one.line.lineId === line.lineId ? { line, isGone: false } : one));
  }

  /**
   * Resolves one unknown scan as nothing, a product, or an item missing from the catalogue. Returns whether
   * there was one.
   */
  sayOfUnknown(): boolean {
    const { open } = this;
    const { saleId } = open;
    const unknown = goods.linesOf(open).find(({ what }) => what.kind === 'unknown');
    if (!unknown) return false;
    const { lineId, quantity } = unknown;
    const how = this.oneOf(['dismissed', 'product', 'item']);
    this.#count(`unknown-${how}`);
    if (how === 'item') {
      const [item] = goods.BOOKS;
      if (!item) throw new Error('no item');
      const put = this.#till.do('basket.add-open-item', { saleId, item, quantity, replaces: lineId });
      if (!put.ok || put.value.lineId !== lineId) throw new Error('it is not replaced');
      this.#change({ ...unknown, what: { kind: 'open-item', ...inBasket(item) } });
      return true;
    }
    open.lines = open.lines.filter(({ line }) => line.lineId !== lineId);
    if (how === 'dismissed') {
      if (!this.#till.do('basket.dismiss', { saleId, lineId }).ok) throw new Error('it is not dismissed');
      return true;
    }
    const { productId } = this.oneOf(goods.PIECES);
    const put = this.#till.do('basket.replace-unknown', { saleId, lineId, productId });
    if (!put.ok) throw new Error(put.error.code);
    this.#added(put.value.lineId, { what: goods.rowOf(productId), quantity, labels: [] });
    return true;
  }

  park(): void {
    if (this.counter.park(`n ${this.below(9)}`).ok) this.#count('park');
  }

  /** Ends the open basket if it is empty: the recall ends it, and its removed goods are recorded then. */
  recall(): readonly goods.Wanted[] {
    const { parked } = this.counter;
    if (parked.length === 0) return [];
    const left = this.open;
    const back = this.counter.recall(this.oneOf(parked).saleId);
    if (!back.ok) throw new Error(back.error.code);
    this.#count('recall');
    if (goods.linesOf(left).length > 0) return [];
    this.baskets.delete(left.saleId);
    return [left];
  }
}

interface EditOf {
  readonly answer: Parameters<typeof refusal>[0];
  /** null: unchanged. */
  readonly after: BasketLine | null;
  readonly refused?: string;
}

const NOTHING_SAID = { priceTiyin: null, discount: null, otherTiyin: tiyin(0), note: '' } as const;

/** An unknown scan takes no discount, price or note. */
const ofGoods = ({ what }: BasketLine): Pick<EditOf, 'refused'> =>
  what.kind === 'unknown' ? { refused: 'basket.unknown-scan' } : {};

/** The line has a discount, price or note: more of the same goods make a new line. */
const isTouched = ({ priceTiyin, discount, otherTiyin, note }: BasketLine): boolean =>
  priceTiyin !== null || discount !== null || otherTiyin > 0 || note !== '';
