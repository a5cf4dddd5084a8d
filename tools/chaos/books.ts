/** The two ledgers as the independent checker takes them: the till's journal file and the service's own. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LedgerPayment } from '../../electron/training/ledger-report.ts';

interface StoredAttempt {
  readonly transactionId: string;
  readonly saleId: string;
  readonly amountTiyin: number;
  readonly state: {
    readonly name: string;
    readonly ending?: string | null;
    readonly payment?: { readonly paymentId: string } | null;
  };
  readonly setAside: boolean;
  readonly alarm: { readonly kind: string; readonly settled: string | null } | null;
  readonly refund: { readonly state: string } | null;
  readonly partialRefunds: readonly { readonly state: string; readonly amountTiyin: number }[];
}

/** Reads the file as an outsider: nothing of the till's code takes part. */
function readJournal(dataFolder: string) {
  const database = new DatabaseSync(join(dataFolder, 'journal.db'), { readOnly: true });
  try {
    const attempts = database
      .prepare('SELECT attempt FROM payment')
      .all()
      .map((row) => JSON.parse(String(row.attempt)) as StoredAttempt);
    const sales = database
      .prepare('SELECT sale_id, cash_wall_ms FROM sale')
      .all()
      .map((row) => ({ saleId: String(row.sale_id), cash: row.cash_wall_ms !== null }));
    const receipts = database
      .prepare('SELECT transaction_id, state FROM fiscal')
      .all()
      .map((row) => ({ transactionId: String(row.transaction_id), state: String(row.state) }));
    return { attempts, sales, receipts };
  } finally {
    database.close();
  }
}

export function evidenceOf(dataFolder: string, ledger: readonly LedgerPayment[]) {
  const journal = readJournal(dataFolder);
  const books = {
    attempts: journal.attempts.map(
      ({ transactionId, saleId, amountTiyin, state, setAside, alarm, refund, partialRefunds }) => ({
        transactionId,
        saleId,
        amountTiyin,
        state: state.name,
        paymentId: state.payment?.paymentId ?? null,
        ended: state.name === 'abandoned' ? (state.ending ?? null) !== null : null,
        setAside,
        alarm,
        refund: refund?.state ?? null,
        parts: partialRefunds,
      }),
    ),
    ledger: ledger.map((payment) => ({
      transactionId: payment.transactionId ?? '',
      paymentId: payment.paymentId,
      amountTiyin: payment.amountTiyin,
      leftMs: payment.createdMs,
      arrivedMs: payment.createdMs,
      decidedMs: payment.state === 'processing' ? null : payment.createdMs,
      isMoney: payment.state === 'paid' && payment.refundedTiyin < payment.amountTiyin,
      partsTiyin: payment.state === 'paid' && payment.refundedTiyin > 0 ? [payment.refundedTiyin] : [],
      isOpen: payment.state === 'processing',
    })),
  };
  return {
    settled: books,
    settledMs: Date.now(),
    end: books,
    sales: journal.sales,
    receipts: journal.receipts,
    abandonedMs: {},
    earlyNews: [],
    sent: [],
  };
}

/** How many payments the till still works on. */
export const underWay = (dataFolder: string): number =>
  readJournal(dataFolder).attempts.filter(({ state }) =>
    ['sending', 'processing', 'confirming', 'unknown'].includes(state.name),
  ).length;

export const statesOf = (dataFolder: string): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { state } of readJournal(dataFolder).attempts)
    counts[state.name] = (counts[state.name] ?? 0) + 1;
  return counts;
};
