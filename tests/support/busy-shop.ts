/**
 * A shop with a drawn day, at the till itself: three people press what the page offers, and sometimes what is
 * refused. Each step draws its details (`pick`): which goods, how much, of which sale.
 */
import fc from 'fast-check';
import type { Answer, ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import { type SaleId, StaffId, type TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { MOVEMENT_KINDS } from '../../shared/shift/shift.ts';
import { type Act, byStaff } from '../../shared/staff/actor.ts';
import { Counter, sample } from './counter.ts';
import { counting, Drawer } from './drawer.ts';
import { powerCut } from './mixed-till.ts';
import { giveBack } from './returns.ts';
import { PAYER_CODE } from './sample-goods.ts';
import { HOUR } from './virtual-clock.ts';
import { ENDPOINT, KNOWN, VirtualTill } from './virtual-till.ts';

const REASON = 'as it was drawn';
const PEOPLE = ['lola', 'aziz', 'vali'].map((id) => byStaff(StaffId.parse(id)));
const GOODS = ['Obi non', 'Paxta yogʻi 1 l', 'Olma qizil', 'Kitob: Oʻtkan kunlar', 'Guruch lazer'].map(
  sample,
);
/** No free sales, and weights that are no whole kilogram. */
const WEIGHT = 333;

const SALES = ['cash', 'code', 'code', 'terminal', 'mixed', 'half', 'finish', 'give-up'] as const;
const LATE = ['slow', 'lands', 'paid-behind-the-close'] as const;
const BACK = ['reverse', 'part', 'by-hand', 'goods'] as const;
const AWAY = ['empty', 'drop-basket'] as const;
const DRAWER = [...MOVEMENT_KINDS, 'no-sale'] as const;
const SHIFTS = ['open', 'open', 'close'] as const;
const TIMES = ['hour', 'midnight', 'restart', 'days', 'counted', 'other-mode'] as const;
type What = (
  | typeof SALES
  | typeof LATE
  | typeof BACK
  | typeof AWAY
  | typeof DRAWER
  | typeof SHIFTS
  | typeof TIMES
)[number];
export type BusyStep = readonly [What, pick: number];

const some = (weight: number, ...names: What[]) => ({ weight, arbitrary: fc.constantFrom(...names) });
export const busyStep: fc.Arbitrary<BusyStep> = fc.tuple(
  fc.oneof(
    some(10, ...SALES),
    some(4, ...LATE),
    some(7, ...BACK),
    some(2, ...AWAY),
    some(3, ...DRAWER),
    some(7, ...SHIFTS),
    some(2, ...TIMES),
  ),
  fc.nat(999),
);

export class BusyShop extends VirtualTill {
  readonly #counter = new Counter(this);
  readonly #drawer = new Drawer(this);
  /** The last basket rung up: once it is paid, the open basket is another one. */
  #filled: SaleId | null = null;
  readonly #sold: SaleId[] = [];
  readonly #paid: TransactionId[] = [];
  #act: Act = byStaff(StaffId.parse('lola'));

  static async openCounting(): Promise<BusyShop> {
    const shop = new BusyShop();
    shop.amountScale = 1000;
    await shop.start();
    shop.know(KNOWN);
    counting(shop);
    return shop;
  }

  /** As the person of this step. */
  override ask<C extends ChannelName>(channel: C, request: Parsed<C>): Answer<C> | Promise<Answer<C>> {
    return this.composed.handlers[channel](request, this.#act);
  }

  /** A little later. A refused step has no effect. */
  async step([what, pick]: BusyStep): Promise<void> {
    await this.clock.advance(20_000);
    this.#act = PEOPLE[pick % PEOPLE.length] ?? this.#act;
    await this.#steps[what](pick);
  }

  readonly #steps: Readonly<Record<What, (pick: number) => void | Promise<void>>> = {
    cash: (pick) => {
      this.#fill(pick);
      this.#counter.cash();
      this.#next();
    },
    code: async (pick) => {
      this.#fill(pick);
      this.#counter.pay();
      await this.#next(10_000);
    },
    terminal: (pick) => {
      this.#fill(pick);
      this.#onTerminal(this.#counter.totalTiyin);
      this.#next();
    },
    mixed: async (pick) => {
      this.#fill(pick);
      this.#onTerminal(this.#share(pick, 3));
      await this.#byCode(this.#share(pick, 3));
      this.#counter.cashPart(this.#owed);
      this.#next();
    },
    half: (pick) => {
      this.#fill(pick);
      if (pick % 2 === 0) this.#counter.cashPart(this.#share(pick, 2));
      else this.#onTerminal(this.#share(pick, 2));
      if (this.#filled !== null) this.#sold.push(this.#filled);
      this.#counter.park();
    },
    finish: () => {
      const [held] = this.#held;
      if (held === undefined) return;
      this.#counter.recall(held.saleId);
      this.#filled = held.saleId;
      this.#counter.cashPart(this.#owed);
      this.#next();
    },
    'give-up': () => {
      const [held] = this.#held;
      if (held === undefined) return;
      for (const tender of held.tenders) this.#byHand(held, tender, null);
      this.do('sale.void', { saleId: held.saleId, reason: REASON });
    },
    slow: async (pick) => {
      this.#fill(pick);
      this.service.firstStatus = 1;
      const begun = this.#counter.pay();
      await this.clock.advance(2_000);
      this.service.firstStatus = 2;
      if (begun.ok) this.setAside(begun.value.transactionId);
      this.#next();
    },
    lands: async () => {
      const waiting = this.service.payments.find(({ status }) => status === 1);
      if (waiting) this.service.succeed(waiting);
      await this.clock.advance(10_000);
    },
    'paid-behind-the-close': async (pick) => {
      await this.#steps.slow(pick);
      this.#steps.close(pick);
      await this.#steps.lands(pick);
    },
    reverse: async (pick) => {
      const id = this.#paid[pick % this.#paid.length];
      if (pick % 4 === 0) this.service.mishaps.reverse.push('no-answer');
      if (id !== undefined) this.refund(id, REASON);
      await this.clock.advance(1_000);
    },
    part: async (pick) => {
      const id = this.#paid[pick % this.#paid.length];
      if (id !== undefined) this.refund(id, REASON, tiyin(100_000 + pick));
      await this.clock.advance(1_000);
    },
    'by-hand': (pick) => {
      const view = this.#view(this.#sold.at(-1 - (pick % 4)));
      const tender = view?.tenders.find(({ heldTiyin, kind }) => heldTiyin > 0 && kind !== 'code');
      if (view && tender) this.#byHand(view, tender, pick % 2 === 0 ? null : 1 + pick);
    },
    goods: (pick) => {
      const view = this.#view(this.#sold.at(-1 - (pick % 4)));
      if (view?.state === 'completed')
        giveBack(this, view.saleId, [{ at: 0, quantity: pick % 2 === 0 ? ONE : WEIGHT }], '4213');
    },
    empty: (pick) => {
      this.#fill(pick);
      this.do('basket.empty', { saleId: this.#counter.saleId, reason: REASON });
    },
    'drop-basket': (pick) => {
      this.#fill(pick);
      const { saleId } = this.#counter;
      this.#counter.park();
      this.do('basket.drop', { saleId, reason: null });
    },
    'pay-in': (pick) => void this.#drawer.move('pay-in', 1_000 + pick),
    'pay-out': (pick) => void this.#drawer.move('pay-out', 1 + pick),
    drop: (pick) => void this.#drawer.move('drop', 1 + pick),
    'no-sale': (pick) => void this.do('drawer.no-sale', { reason: `coin ${pick}` }),
    open: (pick) => {
      const count = { pieces: [{ soum: 1_000, pieces: pick }], looseTiyin: tiyin(pick) };
      this.do('shift.open', { count, words: null });
    },
    close: (pick) => {
      if (this.#drawer.state.open)
        this.#drawer.tryClose(pick, { takenOutTiyin: tiyin((pick % 2) * pick * 100) });
    },
    hour: () => this.clock.advance(HOUR),
    midnight: () => this.clock.jumpWall(20 * HOUR),
    restart: () => powerCut(this),
    days: () => {
      this.settings = { ...this.settings, shifts: 'day' };
    },
    counted: () => counting(this),
    // Somebody trains for a while at the shop's own till, or returns from it.
    'other-mode': () => {
      this.endpoint = { ...ENDPOINT, mode: this.endpoint.mode === 'live' ? 'training' : 'live' };
      return powerCut(this);
    },
  };

  /** Goods into an empty basket: some at lower prices, some with a discount, some removed again. */
  #fill(pick: number): void {
    if (!this.#counter.next().ok) this.#counter.park();
    this.#filled = this.#counter.saleId;
    const goods = [pick, pick + 1 + (pick % 3)].flatMap((at) => GOODS[at % GOODS.length] ?? []);
    for (const { barcode, soldBy } of goods)
      this.#counter.scan(barcode, soldBy === 'weight' ? WEIGHT : ONE * (1 + (pick % 2)));
    if (pick % 3 === 0) this.#counter.on('basket.price', 0, { priceTiyin: tiyin(1_000_001 + pick) });
    if (pick % 4 === 1) this.#counter.discount({ kind: 'percent', hundredths: 333 });
    if (pick % 5 === 2) this.#counter.discount({ kind: 'amount', tiyin: tiyin(1 + pick) }, 0);
    if (pick % 7 === 3) this.#counter.on('basket.other', 0, { otherTiyin: tiyin(1 + pick) });
    if (pick % 6 === 4) this.#counter.on('basket.remove', this.#counter.lines.length - 1, { reason: null });
  }

  #share(pick: number, of: number): number {
    return Math.floor(this.#counter.totalTiyin / of) + (pick % 3);
  }

  #view(saleId: SaleId | undefined): SaleTendersView | null {
    const view = saleId === undefined ? null : this.do('sale.tenders', { saleId });
    return view?.ok ? view.value : null;
  }

  get #owed(): number {
    return this.#view(this.#counter.saleId)?.owedTiyin ?? this.#counter.totalTiyin;
  }

  get #held(): readonly SaleTendersView[] {
    const held = this.do('sales.held', undefined);
    return held.ok ? held.value : [];
  }

  #onTerminal(amount: number): void {
    const { saleId, totalTiyin } = this.#counter;
    const part = { owedTiyin: tiyin(this.#owed), amountTiyin: tiyin(amount) };
    this.do('tender.terminal', { saleId, totalTiyin, ...part, approval: `slip ${this.#sold.length}` });
  }

  async #byCode(amount: number): Promise<void> {
    const { saleId, totalTiyin } = this.#counter;
    const part = { owedTiyin: tiyin(this.#owed), amountTiyin: tiyin(amount) };
    this.do('tender.code', { saleId, totalTiyin, ...part, payerCode: PAYER_CODE });
    await this.clock.advance(10_000);
  }

  /** amount null: all that it holds. */
  #byHand(
    { saleId }: SaleTendersView,
    { tenderId, kind, heldTiyin }: SaleTendersView['tenders'][number],
    amount: number | null,
  ): void {
    const amountTiyin = amount === null ? null : tiyin(amount);
    const request = { saleId, tenderId, heldTiyin, amountTiyin, reason: REASON };
    if (kind === 'terminal') this.do('refund.terminal', { ...request, slip: '4214' });
    else this.do('refund.cash', request);
  }

  /** Ends the present basket; withinMs: its code is paid by then. */
  async #next(withinMs = 0): Promise<void> {
    if (withinMs > 0) await this.clock.advance(withinMs);
    const saleId = this.#filled;
    if (saleId === null) return;
    this.#sold.push(saleId);
    for (const { transactionId, state } of this.journal.paymentsOf(saleId))
      if (state.name === 'paid') this.#paid.push(transactionId);
    this.do('basket.next', { saleId });
  }
}
