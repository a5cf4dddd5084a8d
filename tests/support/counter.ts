/** A cashier at the counter of a till without a screen, who sends the requests of the page's basket. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { decode } from '../../electron/storage/entry.ts';
import { logIn } from '../../electron/storage/log.ts';
import type { BasketLineView, BasketView } from '../../shared/contract/basket.ts';
import type { Answer, ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { LineId, SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
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

  /** The total on the screen. */
  get totalTiyin() {
    const { lines, discount } = this.basket;
    const products = new Map(lines.flatMap(({ product }) => (product ? [[product.productId, product]] : [])));
    return priceBasket({ lines: lines.map(({ line }) => line), discount }, (id) => products.get(id))
      .totalTiyin;
  }

  /** A line by its place, from 0. */
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

  payPart(amount: number): Answer<'tender.code'> {
    const part = { ...this.#due, amountTiyin: tiyin(amount) };
    return this.#till.do('tender.code', { ...part, payerCode: '880101698207133392' });
  }

  cash(totalTiyin = this.totalTiyin): Answer<'tender.cash'> {
    return this.#till.do('tender.cash', { saleId: this.saleId, totalTiyin, givenTiyin: totalTiyin });
  }

  /** Cash for a part of what the sale owes. */
  cashPart(amount: number): Answer<'tender.cash'> {
    const amountTiyin = tiyin(amount);
    return this.#till.do('tender.cash', { ...this.#due, amountTiyin, givenTiyin: amountTiyin });
  }

  /** The sum on the screen that is still to pay. */
  get #due() {
    const { saleId, totalTiyin } = this;
    const known = this.#till.do('sale.tenders', { saleId });
    return { saleId, totalTiyin, owedTiyin: known.ok ? known.value.owedTiyin : totalTiyin };
  }

  /** Refunds the cash of the open basket's sale, of its last tender; amount: a part of it. */
  cashBack(saleId = this.saleId, amount: number | null = null): Answer<'refund.cash'> {
    const view = this.#till.do('sale.tenders', { saleId });
    const tender = view.ok ? view.value.tenders.at(-1) : undefined;
    if (!tender) throw new Error('no tender');
    const { tenderId, heldTiyin } = tender;
    const amountTiyin = amount === null ? null : tiyin(amount);
    return this.#till.do('refund.cash', { saleId, tenderId, heldTiyin, amountTiyin, reason: 'came back' });
  }

  /** The last payment of the open basket's sale. */
  get transactionId(): TransactionId {
    const id = this.#till.journal.paymentsOf(this.saleId).at(-1)?.transactionId;
    if (!id) throw new Error('nothing was charged');
    return id;
  }

  next(): Answer<'basket.next'> {
    return this.#till.do('basket.next', { saleId: this.saleId });
  }

  /** Name, quantity in units and labels of each line, in order. */
  get shown() {
    return this.lines.map(({ line, product }) => [
      product?.name ?? (line.what.kind === 'product' ? '?' : line.what.kind),
      line.quantity / ONE,
      ...line.labels,
    ]);
  }
}

/** A product of the sample catalogue, with its barcode. */
export function sample(name: string) {
  const product = SAMPLE_PRODUCTS.find((one) => one.name === name);
  if (!product?.barcode) throw new Error(`no ${name}`);
  return { ...product, barcode: product.barcode };
}

/** Sets the till up for another endpoint from its next start on. */
export async function startAt(till: VirtualTill, endpoint: Endpoint): Promise<void> {
  await till.crash();
  till.endpoint = endpoint;
  await till.start();
}

/**
 * The sale in the open basket gets money that the cashier no longer waits for. No answer came, and a manager
 * overrode the wait. Returns its payment. `takeFound` then makes it the sale's payment.
 */
export async function chargeUnheard(
  till: VirtualTill,
  counter: Counter,
  amount?: number,
): Promise<TransactionId> {
  till.service.confirmMode = 0;
  till.service.mishaps.create.push('no-answer');
  const begun = amount === undefined ? counter.pay() : counter.payPart(amount);
  if (!begun.ok) throw new Error(begun.error.code);
  const { transactionId } = begun.value;
  till.service.down = true;
  await till.clock.advance(30_000);
  till.override(transactionId, 'waits no longer');
  till.service.down = false;
  return transactionId;
}

/** The money is found, and a manager takes it as the payment of its sale. */
export async function takeFound(till: VirtualTill, transactionId: TransactionId): Promise<void> {
  await till.clock.advance(400_000);
  const taken = await till.take(transactionId);
  if (!taken.ok) throw new Error(taken.error.code);
}

/** The code of a refusal; null: not refused. */
export const refusal = (answer: { readonly ok: boolean; readonly error?: TillError }): string | null =>
  answer.ok ? null : (answer.error?.code ?? '');

/** Goods removed from baskets, from the log, in order. */
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
