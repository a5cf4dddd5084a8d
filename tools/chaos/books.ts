/** The two ledgers as the independent checker takes them: the till's log and the service's own. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LedgerPayment } from '../../electron/training/ledger-report.ts';
import type { Books, Evidence, JournalRow, SaleRow } from '../simulation/rows.ts';

interface PaymentRow {
  readonly transactionId: string;
  readonly saleId: string;
  readonly amountTiyin: number;
  readonly state: {
    readonly name: string;
    readonly ending?: string | null;
    readonly details?: { readonly paymentId: string } | null;
    readonly word?: object | null;
  };
  readonly setAside: boolean;
}

interface RefundRow {
  readonly refundId: string;
  readonly tenderId: string;
  readonly transactionId: string | null;
  readonly kind: string;
  readonly state: string;
  readonly amountTiyin: number;
}

interface TaskRow {
  readonly taskId: string;
  readonly transactionId: string;
  readonly kind: string;
  readonly ended: { readonly by: 'person' | 'till' } | null;
}

interface StoredSale {
  readonly saleId: string;
  readonly state: string;
  readonly totalTiyin: number;
}

interface TenderRow {
  readonly tenderId: string;
  readonly saleId: string;
  readonly kind: string;
  readonly amountTiyin: number;
  readonly takenAt: object | null;
}

/** What a row leaves out: whose it is where its sale stands beside it, and what is usual. */
type Short<Row, Left extends keyof Row> = Omit<Row, Left> & { readonly [name in Left]?: Row[name] };

interface Payload {
  readonly payment?: Short<PaymentRow, 'saleId' | 'setAside'>;
  readonly sale?: StoredSale;
  readonly tender?: Short<TenderRow, 'saleId'>;
  readonly receipt?: { readonly transactionId?: string; readonly state: string };
  readonly refund?: RefundRow;
  readonly tasks?: readonly TaskRow[];
}

const ALARMS = ['charged', 'may-be-charged', 'not-paid', 'refund-missing', 'doubled'];
/** Made by a manager's word alone. */
const RECORDED = ['void', 'elsewhere'];

/** Each row as the last entry left it, in the order in which they were begun. */
interface Journal {
  readonly sales: Map<string, StoredSale>;
  readonly tenders: Map<string, TenderRow>;
  readonly payments: Map<string, PaymentRow>;
  readonly refunds: Map<string, RefundRow>;
  readonly tasks: Map<string, TaskRow>;
  readonly receipts: Map<string, string>;
}

/** Reads the log as an outsider: nothing of the till's code takes part, and none of its tables. */
function readJournal(dataFolder: string): Journal {
  const journal: Journal = {
    sales: new Map(),
    tenders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    tasks: new Map(),
    receipts: new Map(),
  };
  const database = new DatabaseSync(join(dataFolder, 'journal.db'), { readOnly: true });
  try {
    for (const row of database.prepare('SELECT payload FROM log ORDER BY seq').iterate()) {
      take(journal, JSON.parse(String(row.payload)) as Payload);
    }
    return journal;
  } finally {
    database.close();
  }
}

function take(journal: Journal, { sale, tender, payment, receipt, refund, tasks = [] }: Payload): void {
  if (sale) journal.sales.set(sale.saleId, sale);
  const saleId = sale?.saleId ?? '';
  if (tender) journal.tenders.set(tender.tenderId, { saleId, ...tender });
  if (payment) journal.payments.set(payment.transactionId, { saleId, setAside: false, ...payment });
  if (refund) journal.refunds.set(refund.refundId, refund);
  // Beside its payment a receipt does not say again whose it is.
  const whose = receipt?.transactionId ?? payment?.transactionId;
  if (receipt && whose !== undefined) journal.receipts.set(whose, receipt.state);
  for (const task of tasks) journal.tasks.set(task.taskId, task);
}

/** A sale as the checker takes it, with what its tenders brought in. */
function saleRowOf({ tenders, refunds }: Journal, { saleId, state, totalTiyin }: StoredSale): SaleRow {
  const sum = (rows: readonly { readonly amountTiyin: number }[]): number =>
    rows.reduce((all, { amountTiyin }) => all + amountTiyin, 0);
  const taken = [...tenders.values()].filter((tender) => tender.saleId === saleId && tender.takenAt !== null);
  const byHand = taken.filter(({ kind }) => kind !== 'code');
  const backOf = (of: readonly TenderRow[]) =>
    [...refunds.values()].filter(
      (refund) => refund.state === 'refunded' && of.some(({ tenderId }) => tenderId === refund.tenderId),
    );
  return {
    saleId,
    state,
    totalTiyin,
    takenTiyin: sum(taken),
    takenByHandTiyin: sum(byHand),
    heldTiyin: sum(taken) - sum(backOf(taken)),
    heldByHandTiyin: sum(byHand) - sum(backOf(byHand)),
    completedWith: null,
    goods: null,
  };
}

/** A payment as the checker takes it, with what hangs on it. */
function rowOf({ refunds, tasks }: Journal, payment: PaymentRow): JournalRow {
  const { transactionId, saleId, amountTiyin, state, setAside } = payment;
  const ours = <Row extends { readonly transactionId: string | null }>(rows: Map<string, Row>): Row[] =>
    [...rows.values()].filter((row) => row.transactionId === transactionId);
  const given = ours(refunds);
  const back = (rows: readonly RefundRow[]): number =>
    rows.reduce((sum, { state: is, amountTiyin: part }) => (is === 'refunded' ? sum + part : sum), 0);
  const alarm = ours(tasks).findLast(({ kind }) => ALARMS.includes(kind));
  return {
    transactionId,
    saleId,
    amountTiyin,
    state: state.name,
    paymentId: state.details?.paymentId ?? null,
    ended: state.name === 'abandoned' ? (state.ending ?? null) !== null : null,
    setAside,
    isHere: true,
    isClaimed: (state.word ?? null) !== null,
    recordedTiyin: back(given.filter(({ kind }) => RECORDED.includes(kind))),
    backTiyin: back(given),
    byHandTiyin: back(given.filter(({ kind }) => kind === 'cash')),
    alarm: alarm ? { kind: alarm.kind, endedBy: alarm.ended?.by ?? null } : null,
    refund: given.findLast(({ kind }) => kind === 'reversal')?.state ?? null,
    parts: given.filter(({ kind }) => kind === 'part'),
  };
}

export function evidenceOf(dataFolder: string, ledger: readonly LedgerPayment[]): Evidence {
  const journal = readJournal(dataFolder);
  const books: Books = {
    payments: [...journal.payments.values()].map((payment) => rowOf(journal, payment)),
    ledger: ledger.map((payment) => ({
      transactionId: payment.transactionId ?? '',
      paymentId: payment.paymentId,
      amountTiyin: payment.amountTiyin,
      leftMs: payment.createdMs,
      arrivedMs: payment.createdMs,
      decidedMs: payment.state === 'processing' ? null : payment.createdMs,
      isApproved: payment.state === 'paid',
      needsConfirm: payment.confirmMode === 1,
      isMoney: payment.state === 'paid' && payment.refundedTiyin < payment.amountTiyin,
      partsTiyin: payment.state === 'paid' && payment.refundedTiyin > 0 ? [payment.refundedTiyin] : [],
      isOpen: payment.state === 'processing',
      cabinetTiyin: 0,
      goneMs: payment.reversedMs,
      reads: payment.state === 'paid' ? 2 : 0,
      isDouble: false,
      wasNamed: false,
      isNameKept: false,
      wasDenied: false,
      modeWasSwitched: false,
      isFindable: true,
      receipts: [],
      hidesReceipts: false,
    })),
  };
  return {
    settled: books,
    settledMs: Date.now(),
    end: books,
    sales: [...journal.sales.values()].map((sale) => saleRowOf(journal, sale)),
    receipts: [...journal.receipts].map(([transactionId, state]) => ({ transactionId, state })),
    tasks: [...journal.tasks.values()].map(({ kind, transactionId, ended }) => ({
      kind,
      transactionId,
      endedBy: ended?.by ?? null,
      fromMs: 0,
      untilMs: Number.POSITIVE_INFINITY,
    })),
    freedMs: {},
    paidMs: {},
    givenBackMs: {},
    pressed: {},
    // What a page has shown is not in the log: the simulation knows.
    shown: [...journal.payments.keys()],
    brokenShifts: [],
    brokenSales: [],
    earlyNews: [],
    stoppedRefunds: [],
    sent: [],
    ends: null,
    lockedTenders: [],
    clocksMoved: false,
    clockMoves: [],
    findsAtOnce: false,
    fairWithinMs: null,
  };
}

/** How many payments the till still works on. */
export const underWay = (dataFolder: string): number =>
  [...readJournal(dataFolder).payments.values()].filter(({ state }) =>
    ['sending', 'processing', 'confirming', 'unknown'].includes(state.name),
  ).length;

export const statesOf = (dataFolder: string): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { state } of readJournal(dataFolder).payments.values())
    counts[state.name] = (counts[state.name] ?? 0) + 1;
  return counts;
};
