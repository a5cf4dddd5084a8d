/** The till's log and the service's ledger, as rows for the independent checker. */
import type { LedgerPayment } from '../../electron/training/ledger-report.ts';
import type { Books, Evidence, JournalRow, SaleRow } from '../simulation/rows.ts';
import {
  type PaymentRow,
  type ReadLog,
  type RefundRow,
  readLog,
  type StoredSale,
  type TenderRow,
} from './read-log.ts';

const ALARMS = ['charged', 'may-be-charged', 'not-paid', 'refund-missing', 'doubled', 'shared-id'];
/** Refunds that exist by a manager's record alone. */
const RECORDED = ['void', 'elsewhere'];

/** A sale as a checker's row, with what its tenders brought in. */
function saleRowOf({ tenders, refunds }: ReadLog, { saleId, state, totalTiyin }: StoredSale): SaleRow {
  const sum = (rows: readonly { readonly amountTiyin: number }[]): number =>
    rows.reduce((all, { amountTiyin }) => all + amountTiyin, 0);
  const taken = [...tenders.values()].filter((tender) => tender.saleId === saleId && tender.takenAt !== null);
  const outsideGateway = taken.filter(({ kind }) => kind === 'cash' || kind === 'terminal');
  const backOf = (of: readonly TenderRow[]) =>
    [...refunds.values()].filter(
      (refund) => refund.state === 'refunded' && of.some(({ tenderId }) => tenderId === refund.tenderId),
    );
  return {
    saleId,
    state,
    totalTiyin,
    takenTiyin: sum(taken),
    takenOutsideGatewayTiyin: sum(outsideGateway),
    heldTiyin: sum(taken) - sum(backOf(taken)),
    heldOutsideGatewayTiyin: sum(outsideGateway) - sum(backOf(outsideGateway)),
    completedWith: null,
    goods: null,
  };
}

/** A payment as a checker's row, with its refunds and tasks. */
function rowOf({ refunds, tasks }: ReadLog, payment: PaymentRow): JournalRow {
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
    invoice: payment.invoice ? (payment.invoice.invoiceId === null ? 'lost' : 'known') : null,
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
  const journal = readLog(dataFolder);
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
      isOfWallet: false,
      isDouble: false,
      isByCard: payment.kind === 'token',
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
    tasks: [...journal.tasks.values()].map(({ kind, transactionId, about, ended }) => ({
      kind,
      transactionId,
      about: about ?? null,
      endedBy: ended?.by ?? null,
      fromMs: 0,
      untilMs: Number.POSITIVE_INFINITY,
    })),
    freedMs: {},
    paidMs: {},
    givenBackMs: {},
    pressed: {},
    // The log does not hold what a page has shown, so chaos assumes all; the simulation checks this.
    shown: [...journal.payments.keys()],
    brokenShifts: [],
    brokenSales: [],
    earlyNews: [],
    stoppedRefunds: [],
    tokens: [],
    chargedForgotten: [],
    sent: [],
    crossed: [],
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
  [...readLog(dataFolder).payments.values()].filter(({ state }) =>
    ['sending', 'processing', 'confirming', 'unknown'].includes(state.name),
  ).length;

export const statesOf = (dataFolder: string): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { state } of readLog(dataFolder).payments.values())
    counts[state.name] = (counts[state.name] ?? 0) + 1;
  return counts;
};
