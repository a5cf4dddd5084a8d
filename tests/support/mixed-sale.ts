/** One sale paid in parts, by the page's requests: each press names what the person saw. */
import type { Answer } from '../../shared/contract/contract.ts';
import type { TenderView } from '../../shared/contract/tender-view.ts';
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import type { TenderKind } from '../../shared/tender/tender.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import { BREAD, PAYER_CODE } from './sample-goods.ts';
import { MINUTE, SECOND } from './virtual-clock.ts';
import type { VirtualTill } from './virtual-till.ts';

/** The total of two breads; a quarter of it, half of it. */
export const TOTAL = 800_000;
export const QUARTER = 200_000;
export const HALF = 400_000;

const REASON = 'the customer changed his mind';
const SEEN = 'the cabinet shows it as money still';

/** A sale of this many breads, 4 000 soum each. */
export class MixedSale {
  readonly saleId: SaleId;
  readonly totalTiyin: Tiyin;
  readonly #till: VirtualTill;
  readonly #pieces: number;

  constructor(till: VirtualTill, pieces = 2) {
    this.#till = till;
    this.#pieces = pieces;
    this.saleId = till.newSale();
    this.totalTiyin = tiyin(BREAD.priceTiyin * pieces);
  }

  /** The request's basket fields; the sale is the open basket then. */
  get basket() {
    const { saleId, totalTiyin } = this;
    const goods = [{ productId: BREAD.productId, quantity: this.#pieces * ONE }];
    if (this.#till.journal.openBasket()?.saleId !== saleId) ringUp(this.#till.journal, saleId, goods);
    return { saleId, totalTiyin };
  }

  /** The sum on the page that is still to pay. */
  get owedTiyin(): Tiyin {
    const known = this.#till.do('sale.tenders', { saleId: this.saleId });
    return known.ok ? known.value.owedTiyin : this.totalTiyin;
  }

  get view(): SaleTendersView {
    const view = this.#till.do('sale.tenders', { saleId: this.saleId });
    if (!view.ok) throw new Error(view.error.code);
    return view.value;
  }

  /** Its state in the books. */
  get state(): string | undefined {
    return this.#till.journal.sale(this.saleId)?.state;
  }

  tender(kind: TenderKind): TenderView {
    const found = this.view.tenders.find((one) => one.kind === kind);
    if (!found) throw new Error(`no ${kind}`);
    return found;
  }

  /** givenTiyin: more than the part; owedTiyin: what the person saw, if that is outdated. */
  cash(amount: number, more: { givenTiyin?: number; owedTiyin?: number } = {}): Answer<'tender.cash'> {
    const { givenTiyin = amount, owedTiyin = this.owedTiyin } = more;
    return this.#till.do('tender.cash', {
      ...this.basket,
      owedTiyin: tiyin(owedTiyin),
      amountTiyin: tiyin(amount),
      givenTiyin: tiyin(givenTiyin),
    });
  }

  terminal(amount: number, approval = '004213'): Answer<'tender.terminal'> {
    const { basket, owedTiyin } = this;
    return this.#till.do('tender.terminal', { ...basket, owedTiyin, amountTiyin: tiyin(amount), approval });
  }

  tryCode(amount: number): Answer<'tender.code'> {
    const { basket, owedTiyin } = this;
    return this.#till.do('tender.code', {
      ...basket,
      owedTiyin,
      amountTiyin: tiyin(amount),
      payerCode: PAYER_CODE,
    });
  }

  code(amount: number): TransactionId {
    const begun = this.tryCode(amount);
    if (!begun.ok) throw new Error(begun.error.code);
    return begun.value.transactionId;
  }

  /** A code that is paid within this time. */
  async paidCode(amount: number, withinMs = 10_000): Promise<TransactionId> {
    const id = this.code(amount);
    await this.#till.clock.advance(withinMs);
    if (this.#till.state(id) !== 'paid') throw new Error(`not paid but ${this.#till.state(id)}`);
    return id;
  }

  /**
   * A code whose answer is lost at a service that needs no confirmation and then is unreachable; it holds the
   * money. Somebody sets it aside, or overrides the wait.
   */
  async lostCode(amount: number, as: 'set-aside' | 'overridden'): Promise<TransactionId> {
    const { service, clock } = this.#till;
    service.confirmMode = 0;
    service.mishaps.create.push('no-answer');
    const lost = this.code(amount);
    service.down = true;
    await clock.advance(30 * SECOND);
    const done = as === 'set-aside' ? this.#till.setAside(lost) : this.#till.override(lost, REASON);
    if (!done.ok) throw new Error(done.error.code);
    return lost;
  }

  /** The service refuses to refund the code, and a manager finds nothing in the cabinet, twice. */
  async refuseForGood(code: TransactionId): Promise<void> {
    this.#till.service.mishaps.reverse.push('refused');
    this.#till.refund(code, REASON);
    await this.#till.clock.advance(4 * MINUTE);
    this.#till.settleRefund(code, 'not-refunded', SEEN);
    await this.#till.clock.advance(61 * MINUTE);
    this.#till.settleRefund(code, 'not-refunded', SEEN);
  }

  /** Refunds cash for this tender, all that it holds if no amount is named. */
  cashBack(tender: TenderView, amount: number | null = null): Answer<'refund.cash'> {
    const { saleId } = this;
    const { tenderId, heldTiyin } = tender;
    const amountTiyin = amount === null ? null : tiyin(amount);
    return this.#till.do('refund.cash', { saleId, tenderId, heldTiyin, amountTiyin, reason: REASON });
  }

  terminalBack(tender: TenderView, amount: number | null = null): Answer<'refund.terminal'> {
    const { saleId } = this;
    const { tenderId, heldTiyin } = tender;
    const amountTiyin = amount === null ? null : tiyin(amount);
    const request = { saleId, tenderId, heldTiyin, amountTiyin, reason: REASON, slip: '004214' };
    return this.#till.do('refund.terminal', request);
  }

  cancel(): Answer<'sale.void'> {
    return this.#till.do('sale.void', { saleId: this.saleId, reason: REASON });
  }
}
