/** Observes a run and records what the checker needs: it sees both sides and changes nothing. */
import type { BasketWrite } from '../../../electron/storage/journal-baskets.ts';
import type { NewEntry } from '../../../electron/storage/kinds.ts';
import { sameEndpoint } from '../../../shared/endpoint.ts';
import type { PaymentId, SaleId, TaskId, TransactionId } from '../../../shared/ids.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { detailsOf, type PaymentStateName } from '../../../shared/payment/state.ts';
import { lastReversal, type Refund } from '../../../shared/refund/refund.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import type { Task } from '../../../shared/task.ts';
import type { Books, CrossedRow, Evidence, JournalRow, SaleRow, SentRow } from '../rows.ts';
import type { Dice } from './dice.ts';
import { basketOf } from './goods.ts';
import type { FaultKind, PeopleKind } from './kinds.ts';
import type { SaleBooks } from './memory-journal.ts';
import { type MayGoBack, SaleWatch } from './sale-watch.ts';
import type { SimulatedService } from './service.ts';
import { ShiftWatch } from './shift-watch.ts';
import type { Tally } from './tally.ts';
import type { Till } from './till.ts';
import type { WorldTime } from './virtual-time.ts';

/** States after which the basket may be paid in another way. */
const FREES = new Set<string>(['declined', 'lapsed', 'absent', 'abandoned', 'not-charged']);

/** Alarms that prevent a tender of the sale. */
const LOCKS = new Set<string>(['charged', 'not-paid']);

type Times = Record<string, number>;

/** The longest time that the disk refuses an entry. */
const WRITTEN_MS = 15_000;

export class Observer {
  readonly shown: string[] = [];
  readonly earlyNews: string[] = [];
  readonly stoppedRefunds: string[] = [];
  readonly #pressed: Record<string, readonly string[]> = {};
  readonly #sent: SentRow[] = [];
  #crossed: readonly CrossedRow[] = [];
  readonly #lockedTenders: string[] = [];
  readonly #freedMs: Times = {};
  readonly #paidMs: Times = {};
  readonly #givenBackMs: Times = {};
  readonly #tasks = new Map<TaskId, Task>();
  /** When each was first stored, and stored as ended. */
  readonly #taskMs = new Map<TaskId, { readonly fromMs: number; readonly untilMs: number }>();
  readonly #known = new Set<TransactionId>();
  readonly #books: SaleBooks;
  readonly #time: WorldTime;
  readonly #tally: Tally;
  readonly #sales: SaleWatch;
  readonly #shifts: ShiftWatch;

  /** isCounted: a person opens and closes the shifts of this run. */
  constructor(deps: {
    readonly books: SaleBooks;
    readonly time: WorldTime;
    readonly tally: Tally;
    readonly isCounted: boolean;
    /** Whether the shop asks for the number of a card terminal's slip. */
    readonly asksSlip: boolean;
    readonly mayGoBack: MayGoBack;
  }) {
    this.#books = deps.books;
    this.#time = deps.time;
    this.#tally = deps.tally;
    this.#sales = new SaleWatch(deps);
    this.#shifts = new ShiftWatch(deps.books, deps.isCounted);
  }

  /** The cash that is really in the drawer. */
  get drawerTiyin(): number {
    return this.#shifts.drawerTiyin;
  }

  payments(): PaymentRecord[] {
    return [...this.#known].flatMap((id) => this.#books.payment(id) ?? []);
  }

  paymentOf(about: { transactionId?: string; paymentId?: string }): PaymentRecord | null {
    for (const id of this.#known) {
      if (about.transactionId !== undefined && id !== about.transactionId) continue;
      const payment = this.#books.payment(id);
      if (payment && (id === about.transactionId || idOf(payment) === about.paymentId)) return payment;
    }
    return null;
  }

  /** A fault met one payment. */
  fault(kind: FaultKind, state: PaymentStateName): void {
    this.#tally.fault(kind, state);
  }

  /** A person presses, or acts without the till. */
  press(kind: PeopleKind, transactionId: string, state: PaymentStateName): void {
    this.fault(kind, state);
    this.#pressed[transactionId] = [...(this.#pressed[transactionId] ?? []), kind];
  }

  /** The id of another payment of the same endpoint, as the books hold it; null: none. */
  idOfAnother({ transactionId, endpoint }: PaymentRecord, dice: Dice): PaymentId | null {
    const [first, ...others] = this.payments()
      .filter((one) => one.transactionId !== transactionId && sameEndpoint(one.endpoint, endpoint))
      .flatMap((one) => detailsOf(one)?.paymentId ?? []);
    return first === undefined ? null : dice.pick(first, ...others);
  }

  /** An answer about one payment named the id of another, and was delivered. */
  crossed({ transactionId, state }: PaymentRecord, paymentId: PaymentId): void {
    this.fault('crossed', state.name);
    const atMs = this.#time.trueMs;
    this.#crossed = [...this.#crossed, { transactionId, paymentId, atMs, isLost: false }];
  }

  /** The process has ended: it may not have stored what it received just before. */
  tillEnded(): void {
    const lostFromMs = this.#time.trueMs - WRITTEN_MS;
    this.#crossed = this.#crossed.map((one) => ({ ...one, isLost: one.isLost || one.atMs > lostFromMs }));
  }

  /** A fault met all payments. */
  toEach(kind: FaultKind): void {
    for (const { state } of this.payments()) this.fault(kind, state.name);
  }

  sent(operation: string, about: string, { endpoint }: Till): void {
    const payment = this.paymentOf({ transactionId: about }) ?? this.paymentOf({ paymentId: about });
    const isAstray = payment !== null && !sameEndpoint(payment.endpoint, endpoint);
    this.#sent.push({ operation, about, leftMs: this.#time.trueMs, isAstray });
  }

  stored(entry: NewEntry, act: Act): void {
    const { kind, payload } = entry;
    const now = this.#time.trueMs;
    this.#sales.stored(entry);
    this.#shifts.stored(entry, act);
    if (kind === 'payment.begun' || kind === 'cash.taken' || kind === 'terminal.taken')
      this.#tenderOf(payload.sale.saleId);
    if ('payment' in payload && payload.payment) {
      const { transactionId, state } = payload.payment;
      const isMove = !('happening' in payload) || payload.happening !== 'set-aside';
      if (isMove) this.#tally.reached(state.name);
      this.#known.add(transactionId);
      if (FREES.has(state.name)) this.#freedMs[transactionId] ??= now;
      if (state.name === 'paid') this.#paidMs[transactionId] ??= now;
    }
    if ('tasks' in payload) for (const task of payload.tasks ?? []) this.#taskStored(task, now);
    if (!('refund' in payload) || !payload.refund) return;
    const { saleId } = payload.refund;
    // A receipt covers the whole sale: it is needed until everything went back.
    for (const payment of this.#books.paymentsOf(saleId)) {
      const isBack = backTiyin(payment.refunds) >= payment.amountTiyin && payment.refunds.length > 0;
      if (isBack && (payment.state.name !== 'paid' || this.#sales.isAllBack(saleId)))
        this.#givenBackMs[payment.transactionId] ??= now;
    }
  }

  basketsWritten(changes: readonly BasketWrite[]): void {
    for (const change of changes) this.#sales.basketWritten(change);
  }

  #taskStored(task: Task, now: number): void {
    this.#tasks.set(task.taskId, task);
    const fromMs = this.#taskMs.get(task.taskId)?.fromMs ?? now;
    this.#taskMs.set(task.taskId, { fromMs, untilMs: task.ended ? now : Number.POSITIVE_INFINITY });
  }

  #tenderOf(saleId: SaleId): void {
    const locks = [...this.#tasks.values()]
      .filter((task) => LOCKS.has(task.kind) && task.ended === null && task.saleId === saleId)
      .map(({ kind }) => `money of it was ${kind}`);
    const isInDoubt = ({ state }: Refund): boolean => state === 'under-way' || state === 'unknown';
    if (this.#books.refundsOf(saleId).some(isInDoubt)) locks.push('a refund of it was in doubt');
    for (const lock of locks) this.#lockedTenders.push(`${saleId} took a tender while ${lock}`);
  }

  taskKinds(): readonly string[] {
    return [...this.#tasks.values()].map(({ kind }) => kind);
  }

  books(till: Till, services: readonly SimulatedService[]): Books {
    return {
      payments: this.payments().map((payment) => rowOf(payment, till)),
      ledger: services.flatMap((service) => service.ledger()),
    };
  }

  evidence(
    books: Pick<
      Evidence,
      | 'settled'
      | 'settledMs'
      | 'end'
      | 'tokens'
      | 'chargedForgotten'
      | 'clocksMoved'
      | 'clockMoves'
      | 'findsAtOnce'
      | 'fairWithinMs'
    >,
    sales: number,
  ): Omit<Evidence, 'ends'> {
    const { shown, earlyNews, stoppedRefunds } = this;
    return {
      ...books,
      sales: [false, true].flatMap((anew) =>
        Array.from({ length: sales }, (_, at) => this.#saleOf(at + 1, anew)),
      ),
      receipts: this.payments().map(({ transactionId }) => ({
        transactionId,
        state: this.#books.receipt(transactionId)?.state ?? null,
      })),
      tasks: [...this.#tasks.values()].map(({ taskId, kind, transactionId, about, ended }) => ({
        kind,
        about: about ?? null,
        transactionId,
        endedBy: ended?.by ?? null,
        ...(this.#taskMs.get(taskId) ?? { fromMs: 0, untilMs: 0 }),
      })),
      freedMs: { ...this.#freedMs },
      paidMs: { ...this.#paidMs },
      givenBackMs: { ...this.#givenBackMs },
      pressed: { ...this.#pressed },
      shown: [...shown],
      brokenSales: [...this.#sales.broken],
      brokenShifts: [...this.#shifts.broken],
      earlyNews: [...earlyNews],
      stoppedRefunds: [...stoppedRefunds],
      lockedTenders: [...this.#lockedTenders],
      sent: [...this.#sent],
      crossed: this.#crossed,
    };
  }

  #saleOf(number: number, anew: boolean): SaleRow {
    const { saleId, goods } = basketOf(number, anew);
    const sale = this.#books.sale(saleId);
    return {
      saleId,
      state: sale?.state ?? null,
      totalTiyin: sale?.totalTiyin ?? 0,
      ...this.#sales.rowOf(saleId),
      goods,
    };
  }
}

const idOf = (payment: PaymentRecord): string | null => detailsOf(payment)?.paymentId ?? null;

const backTiyin = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { state, amountTiyin }) => (state === 'refunded' ? sum + amountTiyin : sum), 0);

/** Refunds that exist by a manager's record alone. */
const RECORDED = new Set<string>(['void', 'elsewhere']);

function rowOf(payment: PaymentRecord, { endpoint }: Till): JournalRow {
  const { transactionId, saleId, amountTiyin, state, alarm, refunds } = payment;
  return {
    transactionId,
    saleId,
    amountTiyin,
    state: state.name,
    paymentId: idOf(payment),
    isHere: sameEndpoint(payment.endpoint, endpoint),
    ended: state.name === 'abandoned' ? state.ending !== null : null,
    isClaimed: 'word' in state && state.word !== null,
    alarm: alarm === null ? null : { kind: alarm.kind, endedBy: alarm.ended?.by ?? null },
    refund: lastReversal(refunds)?.state ?? null,
    parts: refunds
      .filter(({ kind }) => kind === 'part')
      .map(({ state: is, amountTiyin: part }) => ({ state: is, amountTiyin: part })),
    recordedTiyin: backTiyin(refunds.filter(({ kind }) => RECORDED.has(kind))),
    backTiyin: backTiyin(refunds),
    byHandTiyin: backTiyin(refunds.filter(({ kind }) => kind === 'cash')),
    setAside: payment.setAside,
    invoice: payment.invoice ? (payment.invoice.invoiceId === null ? 'lost' : 'known') : null,
  };
}
