/** One sale that is paid in parts, as the page asks for it: each press names what the person saw. */
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { Answer } from '../../shared/contract/contract.ts';
import type { SaleTendersView, TenderView } from '../../shared/contract/tenders.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import type { TenderKind } from '../../shared/tender/tender.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import type { VirtualTill } from './virtual-till.ts';

function bread() {
  const [first] = SAMPLE_PRODUCTS;
  if (!first) throw new Error('no sample products');
  return first;
}

const BREAD = bread();
const PAYER_CODE = '880101698207133392';
const REASON = 'the customer changed his mind';

/** Of so many breads, 4 000 soum each. */
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

  /** As the page names it: it is the open basket then. */
  get basket() {
    const { saleId, totalTiyin } = this;
    const goods = [{ productId: BREAD.productId, quantity: this.#pieces * ONE }];
    if (this.#till.journal.openBasket()?.saleId !== saleId) ringUp(this.#till.journal, saleId, goods);
    return { saleId, totalTiyin };
  }

  /** What the page shows as still to pay. */
  get owedTiyin(): Tiyin {
    const known = this.#till.do('sale.tenders', { saleId: this.saleId });
    return known.ok ? known.value.owedTiyin : this.totalTiyin;
  }

  get view(): SaleTendersView {
    const view = this.#till.do('sale.tenders', { saleId: this.saleId });
    if (!view.ok) throw new Error(view.error.code);
    return view.value;
  }

  /** How it stands in the books. */
  get state(): string | undefined {
    return this.#till.journal.sale(this.saleId)?.state;
  }

  tender(kind: TenderKind): TenderView {
    const found = this.view.tenders.find((one) => one.kind === kind);
    if (!found) throw new Error(`no ${kind}`);
    return found;
  }

  /** givenTiyin: more than the part; owedTiyin: what the person saw, if that is no longer so. */
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

  /** Cash goes back of this tender, all that it holds where no amount is named. */
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
