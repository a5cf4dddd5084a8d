/**
 * A hand-written stand-in for the main process behind the page's bridge. It has a catalogue and baskets in
 * memory, and payments that go where the test sends them. It makes the real one's decisions only as far as a
 * page can see them.
 */

import { TODAY, TODAYS_DETAILS } from '../../renderer/testing/day-view.ts';
import { SAMPLE_GROUPS } from '../../renderer/testing/sample-groups.ts';
import { OPEN } from '../../renderer/testing/stand-in-api.ts';
import { StandInGoods } from '../../renderer/testing/stand-in-goods.ts';
import { codeTender } from '../../renderer/testing/views.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import type { BasketView } from '../../shared/contract/basket.ts';
import {
  type Answer,
  type ChannelName,
  CONTRACT,
  type EventName,
  type Events,
  type Parsed,
  type Request,
} from '../../shared/contract/contract.ts';
import type { DayDetails, TotalsView } from '../../shared/contract/day.ts';
import type { SaleView } from '../../shared/contract/history.ts';
import type { PendingView } from '../../shared/contract/install.ts';
import type { InvoiceView } from '../../shared/contract/invoice.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { ReconcileView } from '../../shared/contract/reconcile.ts';
import type { TaskView } from '../../shared/contract/tasks.ts';
import type { TillView } from '../../shared/contract/till.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fiscalProblem, notFiscal } from '../../shared/fiscal/items.ts';
import { type SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import { Settings } from '../../shared/settings/settings.ts';
import { FAKE_FISCAL, fakeBaskets, isBaskets } from './fake-baskets.ts';
import { FAKE_GLANCE, historyActs } from './fake-history.ts';
import { FAKE_FRESH, FAKE_REPAIR } from './fake-journal.ts';
import { type FakeHandlers, paymentActs } from './fake-payment-acts.ts';
import { FAKE_DIAGNOSTICS, fakePayment, fakeSale, NONE_DIFFER, nextOrder } from './fake-payments.ts';
import { FAKE_PRODUCTS } from './fake-products.ts';
import { returnActs } from './fake-returns.ts';
import { FakeShifts, shiftHandlers } from './fake-shifts.ts';
import { staffActs } from './fake-staff.ts';
import { FakeTenders } from './fake-tenders.ts';
import { trainingActs } from './fake-training.ts';

export interface Call {
  readonly channel: ChannelName;
  readonly request: unknown;
}

export class FakeTill {
  /** Every request of the page, in order. */
  readonly calls: Call[] = [];
  readonly payments = new Map<TransactionId, PaymentView>();
  readonly sales: SaleView[] = [];
  /** Errors with which the next request of a channel is refused. */
  readonly refusals = new Map<ChannelName, TillError>();
  /** What part-paid sales hold. */
  readonly tenders = new FakeTenders((view) => this.publish('sale.changed', view));
  totals: TotalsView = TODAY;
  details: DayDetails | null = TODAYS_DETAILS;
  /** The overview. */
  glance = FAKE_GLANCE;
  /** The outcome of a repair of the journal. */
  repair = FAKE_REPAIR;
  /** What an empty journal takes over. */
  fresh = FAKE_FRESH;
  /** Payments that a comparison left for the next one. */
  waiting = 0;
  /** What the next comparison with the service finds. */
  compared: Pick<ReconcileView, 'differences' | 'untold' | 'toCompare' | 'refused'> = NONE_DIFFER;
  tasks: readonly TaskView[] = [];
  /** The tray. */
  invoices: readonly InvoiceView[] = [];
  /** The finished share of the history's index. */
  searchShare = 1;
  /** The provisioning file that waits for the setup code. */
  pending: PendingView | null = null;
  products: readonly Product[] = FAKE_PRODUCTS;
  /** Its best sellers. */
  favourites: readonly Product[] = FAKE_PRODUCTS.slice(0, 6);
  readonly shifts = new FakeShifts();
  /** The shop's own goods. */
  readonly goods = new StandInGoods();
  view: TillView;
  /** Answers that a test or a scene replaces. */
  readonly answers: { -readonly [C in keyof FakeHandlers]: FakeHandlers[C] } = {};
  /** Requests of these channels wait for this. */
  gates = new Map<ChannelName, Promise<void>>();
  #listen: <E extends EventName>(event: E, payload: Events[E]) => void = () => undefined;

  constructor(change: Partial<TillView> = {}) {
    this.view = {
      ...OPEN,
      fiscal: FAKE_FISCAL,
      categories: [...new Set(FAKE_PRODUCTS.map(({ category }) => category))],
      ...change,
    };
    this.keep(this.view.basket);
    for (const payment of this.view.payments) {
      const { transactionId, saleId, amountTiyin } = payment;
      this.payments.set(transactionId, payment);
      if (payment.state !== 'paid') continue;
      this.tenders.of(saleId, amountTiyin);
      this.tenders.take(saleId, { kind: 'code', amount: amountTiyin, transactionId });
    }
  }

  readonly #baskets = fakeBaskets(this);
  readonly #returns = returnActs(this, (saleId) => this.#sale(saleId));

  /** Makes this the open basket, on the first screen too. */
  keep(view: BasketView): void {
    this.view = { ...this.view, basket: view };
    this.#baskets.keep(view);
  }

  callsOf(channel: ChannelName): readonly Call[] {
    return this.calls.filter((call) => call.channel === channel);
  }

  /** Subscribes to published events: the page of a browser, or a listener of a test. */
  connect(listen: <E extends EventName>(event: E, payload: Events[E]) => void): void {
    this.#listen = listen;
  }

  publish<E extends EventName>(event: E, payload: Events[E]): void {
    this.#listen(event, payload);
  }

  get lastPayment(): PaymentView {
    const last = [...this.payments.values()].at(-1);
    if (!last) throw new Error('nothing was charged yet');
    return last;
  }

  /** Advances a payment and publishes it, as the loop would. */
  move(change: Partial<PaymentView>, transactionId = this.lastPayment.transactionId): PaymentView {
    const before = this.payments.get(transactionId);
    if (!before) throw new Error(`no payment ${transactionId}`);
    const view = { ...before, ageMs: before.ageMs + 500, ...change, order: nextOrder() };
    this.payments.set(transactionId, view);
    this.publish('payment.changed', view);
    return view;
  }

  async answer<C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>> {
    this.calls.push({ channel, request });
    await this.gates.get(channel);
    const refusal = this.refusals.get(channel);
    if (refusal) {
      this.refusals.delete(channel);
      return fail(refusal) as Answer<C>;
    }
    const handlers: FakeHandlers = {
      ...this.goods.handlers,
      'till.open': () => ok(this.view),
      'staff.now': () => ok(this.view.staff),
      'settings.change': (change) => {
        const settings = Settings.parse({ ...this.view.settings, ...change });
        this.view = { ...this.view, settings };
        return ok(settings);
      },
      'goods.tax-groups': () => ok(SAMPLE_GROUPS),
      'goods.tax-offer': () => ok({ groups: SAMPLE_GROUPS, spic: '', without: null }),
      'goods.known-pairs': () => ok([]),
      'catalogue.search': ({ text }) =>
        ok(this.products.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())).slice(0, 50)),
      'catalogue.category': ({ category }) =>
        ok({ products: this.products.filter((product) => product.category === category), next: null }),
      'catalogue.favourites': () => ok(this.favourites),
      'catalogue.has-favourites': () => ok(this.favourites.length > 0),
      'catalogue.check': ({ productId }) => this.#check(productId),
      'tender.code': ({ saleId }) => this.#pay(saleId),
      'tender.cash': ({ saleId, givenTiyin, amountTiyin }) => {
        const sale = fakeSale(saleId, this.#priced(saleId), this.view.mode);
        const { owedTiyin } = this.tenders.of(saleId, sale.totalTiyin);
        const amount = amountTiyin ?? owedTiyin;
        const changeTiyin = tiyin(givenTiyin - amount);
        const { state, tenders } = this.tenders.take(saleId, {
          kind: 'cash',
          amount,
          givenTiyin,
          changeTiyin,
        });
        return this.#sold({ ...sale, state, tenders, cash: { givenTiyin, changeTiyin, at: sale.createdAt } });
      },
      'tender.terminal': ({ saleId, amountTiyin, approval }) => {
        const sale = fakeSale(saleId, this.#priced(saleId), this.view.mode);
        this.tenders.of(saleId, sale.totalTiyin);
        const taken = this.tenders.take(saleId, { kind: 'terminal', amount: amountTiyin, approval });
        return this.#sold({ ...sale, state: taken.state, tenders: taken.tenders });
      },
      ...this.tenders.handlers(),
      ...shiftHandlers(this.shifts, () =>
        this.publish('shift.changed', { isCounted: this.shifts.state.open?.kind === 'counted' }),
      ),
      ...paymentActs(this),
      ...this.#returns,
      ...staffActs(this),
      'sales.recent': ({ before, limit }) =>
        ok(
          this.sales
            .slice(this.sales.findIndex(({ saleId }) => saleId === before) + 1)
            .slice(0, limit)
            .map((sale) => this.#withPayments(sale)),
        ),
      'sales.today': () => ok(this.totals),
      'sales.details': () => ok(this.details),
      'till.glance': () => ok(this.glance),
      'sales.one': ({ saleId }) => {
        const sale = this.#sale(saleId);
        return sale ? ok(sale) : fail({ code: 'payment.not-found' });
      },
      ...historyActs(this, () => this.sales.map((sale) => this.#withPayments(sale))),
      'reconcile.run': () =>
        ok({
          checked: 34,
          unanswered: 1,
          waiting: this.waiting,
          withParts: 2,
          ...this.compared,
          since: '2026-11-17T00:00:00Z',
          at: '2026-11-20T09:41:07Z',
        }),
      'tasks.open': () => ok(this.tasks),
      'invoice.open': () => ok(this.invoices),
      'diagnostics.read': () => ok(FAKE_DIAGNOSTICS),
      'install.pending': () => ok(this.pending),
      'install.accept': () => ok({ restarts: false }),
      'journal.repair': () => ok(this.repair),
      'journal.start-fresh': () => ok(this.fresh),
      'till.claim': ({ word }) => ok({ asksCode: true, isNameless: false, said: word }),
      ...trainingActs(this),
      ...this.answers,
    };
    if (isBaskets(channel) && this.answers[channel] === undefined)
      return this.#baskets.answer(channel, request) as Answer<C>;
    // As the real one does: a request that does not fit the contract is a bug of the page.
    const handle = handlers[channel];
    if (!handle) throw new Error(`the fake till does not answer ${channel}`);
    return handle(CONTRACT[channel].request.parse(request) as Parsed<C>);
  }

  #sale(saleId: SaleId): SaleView | undefined {
    return this.sales.filter((sale) => sale.saleId === saleId).map((sale) => this.#withPayments(sale))[0];
  }

  #sold(sale: SaleView): Answer<'tender.cash'> {
    this.sales.splice(
      0,
      this.sales.length,
      sale,
      ...this.sales.filter(({ saleId }) => saleId !== sale.saleId),
    );
    return ok(sale);
  }

  #check(productId: string): Result<Product, TillError> {
    const product = this.products.find((other) => other.productId === productId);
    if (!product) return fail({ code: 'product.not-found' });
    const problem = fiscalProblem(product, this.view.fiscal);
    return problem ? fail(notFiscal(problem, product)) : ok(product);
  }

  #priced(saleId: SaleId) {
    const basket = this.#baskets.basket(saleId);
    return priceBasket(basket, (id) => this.products.find(({ productId }) => productId === id));
  }

  #pay(saleId: SaleId): Answer<'tender.code'> {
    const basket = this.#priced(saleId);
    const payment = fakePayment(saleId, {
      transactionId: TransactionId.parse(`transaction-${this.payments.size + 1}`),
      amountTiyin: basket.totalTiyin,
      mode: this.view.mode,
    });
    this.payments.set(payment.transactionId, payment);
    if (!this.sales.some((sale) => sale.saleId === saleId)) {
      this.sales.unshift(fakeSale(saleId, basket, this.view.mode));
    }
    return ok(payment);
  }

  #withPayments(sale: SaleView): SaleView {
    const payments = [...this.payments.values()].filter(({ saleId }) => saleId === sale.saleId);
    const isTold = (view: PaymentView): boolean =>
      sale.tenders.some(({ transactionId }) => transactionId === view.transactionId);
    const taken = payments.filter((view) => view.state === 'paid' && !isTold(view)).map(codeTender);
    return { ...sale, payments, tenders: [...sale.tenders, ...taken] };
  }
}
