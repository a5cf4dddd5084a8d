/** A journal in a folder with its lines, as the till keeps the two; and a shop's day in it. */
import { join } from 'node:path';
import type { Journal } from '../../electron/storage/journal.ts';
import { type BookLines, bookLines } from '../../electron/storage/maintenance/lines-start.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Result } from '../../shared/result.ts';
import { type Randomness, seededRandomness } from '../../shared/time.ts';
import {
  AT,
  appendAll,
  becamePaid,
  begun,
  cashTaken,
  moved,
  paymentOf,
  receiptOf,
  refundBegun,
  refundOf,
  saleOf,
  taskOf,
} from './book-entries.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface WithLines {
  readonly journal: Result<Journal, TillError>;
  readonly lines: BookLines;
  readonly told: (TillError | null)[];
  readonly regained: number[];
  /** Waits for the lines, then closes both. */
  close(): Promise<void>;
}

export interface OpenParts {
  readonly secondFolder?: string;
  readonly clock?: VirtualClock;
  readonly random?: Randomness;
  readonly onCopied?: () => void;
}

export function openWithLines(folder: string, parts: OpenParts = {}): WithLines {
  const { secondFolder = null, clock = new VirtualClock(), random = seededRandomness(7) } = parts;
  const told: (TillError | null)[] = [];
  const regained: number[] = [];
  const lines = bookLines({
    folder,
    secondFolder,
    clock,
    random,
    ...(parts.onCopied && { onCopied: parts.onCopied }),
    onTrouble: (error) => told.push(error),
    onRegained: (entries) => regained.push(entries),
  });
  const onAppended = (): void => lines.wake();
  const journal = openJournal(journalPath(folder), { clock, random, onAppended, join: lines.join });
  return {
    journal,
    lines,
    told,
    regained,
    close: async () => {
      await lines.close();
      if (journal.ok) journal.value.close();
    },
  };
}

export function mustOpen(folder: string, parts: OpenParts = {}): WithLines & { readonly books: Journal } {
  const opened = openWithLines(folder, parts);
  if (!opened.journal.ok) throw new Error(JSON.stringify(opened.journal.error));
  return { ...opened, books: opened.journal.value };
}

/** Sales of every kind, `number` names them: cash, paid by code with its receipt, refunded, in doubt. */
export function sellOne(journal: Journal, number: number): void {
  const sale = saleOf(`sale-${number}`);
  if (number % 3 === 0) {
    appendAll(journal, cashTaken(sale));
    return;
  }
  const payment = paymentOf(sale, `payment-${number}`);
  appendAll(journal, begun(sale, payment));
  if (number % 7 === 1) {
    const unknown = {
      ...payment,
      state: {
        name: 'unknown',
        sentAt: AT,
        why: { code: 'gateway.timed-out' },
        details: null,
        successAt: null,
        confirmSent: false,
        refusedAt: null,
        word: null,
      },
    } as const;
    appendAll(
      journal,
      moved(unknown, 'unanswered', {
        tasks: [taskOf(payment, `task-${number}`, { kind: 'may-be-charged' })],
      }),
    );
    return;
  }
  const { paid, entry } = becamePaid(sale, payment);
  appendAll(journal, entry);
  if (number % 5 === 0) {
    const refund = refundOf(paid, `refund-${number}`);
    appendAll(journal, refundBegun(refund), {
      kind: 'refund.moved',
      subject: refund.refundId,
      payload: { refund: { ...refund, state: 'refunded' } },
    });
  }
  appendAll(journal, {
    kind: 'receipt.moved',
    subject: paid.transactionId,
    payload: { receipt: receiptOf(paid, { state: 'linked', link: 'https://ofd.example/1' }) },
  });
}

export const linesPath = (folder: string, day = '2026-11-20'): string => join(folder, 'log', `${day}.jsonl`);
