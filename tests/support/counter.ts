/** A cashier at the counter of a till without a screen: the basket's channels, asked as the page asks. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { decode } from '../../electron/storage/entry.ts';
import { logIn } from '../../electron/storage/log.ts';
import type { BasketLineView, BasketView } from '../../shared/contract/basket.ts';
import type { Answer, ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { LineId, SaleId } from '../../shared/ids.ts';
import { type Discount, ONE } from '../../shared/sale/basket.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import type { VoidedGoods } from '../../shared/sale/voided.ts';
import type { VirtualTill } from './virtual-till.ts';

type OfLine<C extends ChannelName> = Omit<Parsed<C>, 'saleId' | 'lineId'>;

export class Counter {
  readonly #till: VirtualTill;

  constructor(till: VirtualTill) {
    this.#till = till;
  }

  get basket(): BasketView {
    const open = this.#till.do('basket.open', undefined);
    if (!open.ok) throw new Error(open.error.code);
    return open.value;
  }

  get saleId(): SaleId {
    return this.basket.saleId;
  }

  get lines(): readonly BasketLineView[] {
    return this.basket.lines;
  }

  /** What the screen shows as the total. */
  get totalTiyin() {
    const { lines, discount } = this.basket;
    const products = new Map(lines.flatMap(({ product }) => (product ? [[product.productId, product]] : [])));
    return priceBasket({ lines: lines.map(({ line }) => line), discount }, (id) => products.get(id))
      .totalTiyin;
  }

  /** A line by its place, the first being 0. */
  lineId(at = 0): LineId {
    const line = this.lines[at]?.line;
    if (!line) throw new Error(`no line ${at}`);
    return line.lineId;
  }

  scan(code: string, quantity?: number): Answer<'basket.add'> {
    const { saleId } = this;
    return this.#till.do(
      'basket.add',
      quantity === undefined ? { saleId, code } : { saleId, code, quantity },
    );
  }

  /** An edit of the line at a place. */
  on<
    C extends
      | 'basket.set-quantity'
      | 'basket.note'
      | 'basket.remove'
      | 'basket.price'
      | 'basket.other'
      | 'basket.dismiss',
  >(channel: C, at: number, said: OfLine<C>): Answer<C> {
    return this.#till.do(channel, { saleId: this.saleId, lineId: this.lineId(at), ...said } as Parsed<C>);
  }

  discount(discount: Discount | null, at: number | null = null): Answer<'basket.discount'> {
    return this.#till.do('basket.discount', {
      saleId: this.saleId,
      lineId: at === null ? null : this.lineId(at),
      discount,
    });
  }

  park(name = ''): Answer<'basket.park'> {
    return this.#till.do('basket.park', { saleId: this.saleId, name });
  }

  recall(saleId: SaleId): Answer<'basket.recall'> {
    return this.#till.do('basket.recall', { saleId });
  }

  get parked() {
    const parked = this.#till.do('basket.parked', undefined);
    return parked.ok ? parked.value : [];
  }

  pay(totalTiyin = this.totalTiyin): Answer<'tender.code'> {
    return this.#till.do('tender.code', { saleId: this.saleId, totalTiyin, payerCode: '880101698207133392' });
  }

  cash(totalTiyin = this.totalTiyin): Answer<'tender.cash'> {
    return this.#till.do('tender.cash', { saleId: this.saleId, totalTiyin, givenTiyin: totalTiyin });
  }

  next(): Answer<'basket.next'> {
    return this.#till.do('basket.next', { saleId: this.saleId });
  }

  /** Name, quantity in units and labels of each line, in place. */
  get shown() {
    return this.lines.map(({ line, product }) => [
      product?.name ?? (line.what.kind === 'product' ? '?' : line.what.kind),
      line.quantity / ONE,
      ...line.labels,
    ]);
  }
}

/** The code of a refusal; null where there was none. */
export const refusal = (answer: { readonly ok: boolean; readonly error?: TillError }): string | null =>
  answer.ok ? null : (answer.error?.code ?? '');

/** What was taken out of baskets, as the log tells it, in order. */
export function voidedIn({ folder }: Pick<VirtualTill, 'folder'>): readonly VoidedGoods[] {
  const database = new DatabaseSync(join(folder, 'journal.db'), { readOnly: true });
  try {
    return [...logIn(database).after(0, Number.MAX_SAFE_INTEGER)].flatMap((stored) => {
      const { kind, payload } = decode(stored);
      return kind === 'goods.voided' ? [payload.voided] : [];
    });
  } finally {
    database.close();
  }
}
