/**
 * A till without a screen on the virtual clock. Its features are composed as by the app, and its journal is a
 * real SQLite file. The test can lose the service's answers. `crash` is a power cut: unstored state is gone.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Till, TillDeps } from '../../electron/app/till.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { Checkout } from '../../electron/checkout/checkout.ts';
import type { Receipts } from '../../electron/fiscal/receipts.ts';
import type { PaymentsFeature } from '../../electron/payment/payments.ts';
import type { StaffStart } from '../../electron/staff/deps.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import type { GoodsStore } from '../../shared/catalogue/goods-store.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import type { Answer, ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TasksCount } from '../../shared/contract/tasks.ts';
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { Notice } from '../../shared/contract/till.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import { SaleId, type TransactionId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { ok, type Result } from '../../shared/result.ts';
import { type AmountScale, ONE } from '../../shared/sale/basket.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { type Act, byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import type { AlarmKind } from '../../shared/task.ts';
import { seededRandomness } from '../../shared/time.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import { composeStory } from './compose-story.ts';
import { MemoryGoodsStore } from './memory-goods-store.ts';
import { cardVaults } from './memory-vault.ts';
import { expectRebuilt } from './rebuilt.ts';
import { onRefusingDisk, type RefusingDisk } from './refusing-disk.ts';
import { BREAD, PAYER_CODE } from './sample-goods.ts';
import { SavedFiles } from './saved-files.ts';
import { storyFolder } from './story-folder.ts';
import { VirtualClock } from './virtual-clock.ts';
import { VirtualService } from './virtual-service.ts';

const baseUrl = 'https://gateway.example/v2/merchant';
export const ENDPOINT: Endpoint = { baseUrl, serviceId: 77, mode: 'live' };
export const CASHIER: Act = byStaff(UNNAMED_CASHIER);

/** The facts of a well-known service. */
export const KNOWN: ServiceFacts = {
  lapsed_reads: 'negative',
  reversed_reads: 'negative',
  look_up: 'plain',
  finds_transaction_id: true,
  never_sent: -404,
};
/** The till's other own work, the network probe and the daily comparison, is left to the story. */
const MONEY = ['staff', 'receipts', 'payments', 'refunds', 'checkout', 'cards', 'keptCards'] as const;
const BESIDE = ['reconcile', 'drawer', 'prints'] as const;

export class VirtualTill {
  readonly folder = storyFolder();
  readonly clock = new VirtualClock();
  readonly service = new VirtualService(this.clock);
  readonly published: PaymentView[] = [];
  readonly notices = new Set<string>();
  readonly bugs: string[] = [];
  readonly saved = new SavedFiles();
  readonly shownSales: SaleTendersView[] = [];
  /** The page's last count of open tasks; null: none yet. */
  shownTasks: TasksCount | null = null;
  /** Gateway minus PC (ms), as measured by the gateway's answers; null: not measured yet. */
  gatewayOffMs: number | null = 0;
  /** The till's endpoint, and whether it may charge there: read at a start. */
  endpoint: Endpoint = ENDPOINT;
  charging: Result<null, TillError> = ok(null);
  staff: Partial<StaffStart> = {};
  vaults = cardVaults();
  /** The comparison starts with the till, as in the app; stories that count requests go without it. */
  comparesDaily = false;
  /** Of the shop's owner, or another store, read at a start. */
  readonly goods = new MemoryGoodsStore();
  otherGoods: GoodsStore | null = null;
  /** The signed-in person, with all rights. */
  person: Act = CASHIER;
  /** Settings and goods on file are read anew each time. */
  settings: Settings = DEFAULT_SETTINGS;
  products: readonly Product[] | (() => readonly Product[]) = SAMPLE_PRODUCTS;
  /** Its papers start with the till. Left out: no printer, no second screen. */
  devices?: TillDeps['devices'];
  customerScreen?: TillDeps['customerScreen'];
  /** Why no new work may begin. */
  trouble: TillError | null = null;
  /** How the tax side counts, and the shop's number there; read at a start. */
  amountScale: AmountScale = 1;
  tin: string | null = '300000000';
  journal!: Journal;
  payments!: PaymentsFeature;
  receipts!: Receipts;
  checkout!: Checkout;
  /** Whether somebody sees a page that draws what it receives. */
  isPageOpen = true;
  heard: (event: string, payload: unknown) => void = () => undefined;
  composed!: Till;
  #sales = 0;
  readonly disk: RefusingDisk = { refusals: 0, takesBaskets: true, takesPrint: () => true };
  /** facts: what is known about this service; nothing by default, as on a first day. */
  static async open(facts: ServiceFacts = {}): Promise<VirtualTill> {
    const till = new VirtualTill();
    await till.start();
    if (Object.keys(facts).length > 0) till.know(facts);
    return till;
  }

  know(facts: ServiceFacts): void {
    this.journal.saveFacts(ENDPOINT, facts, null);
  }

  /** Starts the till on its folder: takes up unfinished work. */
  async start(): Promise<void> {
    const [clock, shifts] = [this.clock, () => this.settings.shifts];
    const ids = seededRandomness(2000 + this.#sales);
    const journal = openJournal(join(this.folder, 'journal.db'), { clock, random: ids, shifts });
    if (!journal.ok) throw new Error(journal.error.code);
    this.journal = onRefusingDisk(journal.value, this.disk);
    const random = seededRandomness(1000 + this.#sales);
    this.composed = composeStory({ ...this.#hands(), random, journal: this.journal });
    ({ payments: this.payments, receipts: this.receipts, checkout: this.checkout } = this.composed);
    const also = { reconcile: this.comparesDaily, drawer: this.devices, prints: this.devices };
    for (const name of [...MONEY, 'shift' as const, ...BESIDE.filter((one) => also[one])]) {
      const feature = this.composed.features[name];
      if (!feature) throw new Error(`no feature ${name}`);
      const begun = feature.start(); // The first requests take a while.
      if (name === 'payments') await this.clock.advance(5_000);
      await begun;
    }
  }

  #hands() {
    return {
      folder: this.folder,
      clock: this.clock,
      service: this.service,
      endpoint: this.endpoint,
      charging: this.charging,
      products: () => (typeof this.products === 'function' ? this.products() : this.products),
      journalTrouble: () => this.trouble,
      counter: this,
      staff: this.staff,
      ...this.vaults,
      documents: this.saved.documents,
      amountScale: this.amountScale,
      tin: this.tin,
      ...(this.devices && { devices: this.devices }),
      ...(this.customerScreen && { customerScreen: this.customerScreen }),
      goods: this.otherGoods ?? this.goods,
      gatewayOffMs: () => this.gatewayOffMs,
      publish: this.#hear,
      onBug: (where: string, bug: unknown) => void this.bugs.push(`${where}: ${String(bug)}`),
    };
  }

  /** Receives each published event as the page does. */
  readonly #hear = (event: string, payload: unknown): void => {
    if (event === 'payment.changed') {
      const view = payload as PaymentView;
      this.published.push(view);
      if (this.isPageOpen && view.state === 'paid' && !view.setAside) void this.#show(view);
    }
    if (event === 'sale.changed') this.shownSales.push(payload as SaleTendersView);
    this.heard(event, payload);
    if (event === 'tasks.changed') this.shownTasks = payload as TasksCount;
    if (event === 'notice.raised') this.notices.add((payload as Notice).id);
    if (event === 'notice.ended') this.notices.delete((payload as Notice).id);
  };

  /** The page draws what it received, and reports it as shown. */
  async #show({ transactionId }: PaymentView): Promise<void> {
    await this.clock.sleep(20);
    this.do('payment.shown', { transactionId });
  }

  ask<C extends ChannelName>(channel: C, request: Parsed<C>): Answer<C> | Promise<Answer<C>> {
    return this.composed.handlers[channel](request, this.person);
  }

  /** The same, for requests that are answered at once. */
  do<C extends ChannelName>(channel: C, request: Parsed<C>): Answer<C> {
    const answer = this.ask(channel, request);
    if (answer instanceof Promise) throw new Error(`${channel} takes its time`);
    return answer;
  }

  readonly take = (transactionId: TransactionId): Promise<Answer<'payment.take'>> =>
    this.clock.until(this.ask('payment.take', { transactionId }));

  /** The disk refuses this many next changes of a payment and its dependents. */
  refuseWrites(times: number): void {
    this.disk.refusals = times;
  }

  /** The power fails: running work can't write any more. */
  async crash(): Promise<void> {
    for (const feature of Object.values(this.composed.features)) await feature.stop();
    await this.clock.settle();
    this.journal.close();
  }

  /** A basket of this many breads (4 000 soum each) and the customer's code. */
  pay(pieces = 1, saleId = this.newSale()): TransactionId {
    const begun = this.tryPay(pieces, saleId);
    if (!begun.ok) throw new Error(begun.error.code);
    return begun.value.transactionId;
  }

  async paidSale(pieces = 1, withinMs = 10_000): Promise<TransactionId> {
    const id = this.pay(pieces);
    await this.clock.advance(withinMs);
    if (this.state(id) !== 'paid') throw new Error(`not paid but ${this.state(id)}`);
    return id;
  }

  tryPay(pieces: number, saleId: SaleId): Answer<'tender.code'> {
    return this.do('tender.code', { ...this.breads(pieces, saleId), payerCode: PAYER_CODE });
  }

  payCash(pieces: number, saleId: SaleId, givenTiyin?: Tiyin): Answer<'tender.cash'> {
    const basket = this.breads(pieces, saleId);
    return this.do('tender.cash', { ...basket, givenTiyin: givenTiyin ?? basket.totalTiyin });
  }

  /** Makes this many breads the open basket. A disk that refuses it refuses the tender too. */
  breads(pieces = 1, saleId = this.newSale()) {
    ringUp(this.journal, saleId, [{ productId: BREAD.productId, quantity: pieces * ONE }]);
    return { saleId, totalTiyin: tiyin(BREAD.priceTiyin * pieces) };
  }

  readonly setAside = (transactionId: TransactionId) => this.do('payment.set-aside', { transactionId });

  readonly customerLeft = (transactionId: TransactionId) =>
    this.do('payment.customer-left', { transactionId });
  readonly override = (transactionId: TransactionId, reason: string) =>
    this.do('payment.override', { transactionId, reason });

  settleAlarm(transactionId: TransactionId, seen: AlarmKind, reason: string): Answer<'payment.settle-alarm'> {
    const about = this.view(transactionId).alarm?.about ?? null;
    return this.do('payment.settle-alarm', { transactionId, seen, about, reason });
  }

  /** amountTiyin: a part; without it the whole. */
  refund(
    transactionId: TransactionId,
    reason: string,
    amountTiyin: Tiyin | null = null,
  ): Answer<'refund.give'> {
    return this.do('refund.give', { transactionId, amountTiyin, reason });
  }

  settleRefund(
    transactionId: TransactionId,
    outcome: 'refunded' | 'not-refunded',
    reason: string,
  ): Answer<'refund.settle'> {
    const { refunds } = this.payment(transactionId);
    const doubted = refunds.findLast(({ state }) => state === 'unknown') ?? refunds.at(-1);
    if (!doubted) throw new Error('nothing was given back');
    return this.do('refund.settle', { refundId: doubted.refundId, outcome, reason });
  }

  newSale(): SaleId {
    this.#sales += 1;
    return SaleId.parse(`sale-${this.#sales}`);
  }

  payment(transactionId: TransactionId): PaymentRecord {
    const payment = this.journal.payment(transactionId);
    if (!payment) throw new Error('no such payment');
    return payment;
  }

  readonly state = (id: TransactionId): string => this.payment(id).state.name;
  readonly view = (id: TransactionId): PaymentView => this.payments.view(id);
  readonly receipt = (id: TransactionId): Receipt | null => this.journal.receipt(id);

  /** The states that the page showed for a payment, each once, in order. */
  shown(transactionId: TransactionId): string[] {
    const of = this.published.filter((view) => view.transactionId === transactionId);
    return of.map(({ state }) => state).filter((state, at, states) => state !== states[at - 1]);
  }

  /** Each story's tables equal a rebuild from its log. */
  async close(): Promise<void> {
    await this.crash();
    expectRebuilt(join(this.folder, 'journal.db'));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
