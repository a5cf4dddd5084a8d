/**
 * A journal in a folder with its lines, as the till keeps both. It holds a shop's day and the positions of
 * its entries.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../../electron/storage/journal.ts';
import { logIn } from '../../electron/storage/log.ts';
import { lineFiles, linesOf } from '../../electron/storage/maintenance/lines-read.ts';
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
  unknownOf,
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

export interface OpenDeps {
  readonly secondFolder?: string;
  readonly clock?: VirtualClock;
  readonly random?: Randomness;
  readonly onCopied?: () => void;
}

export function openWithLines(folder: string, deps: OpenDeps = {}): WithLines {
  const { secondFolder = null, clock = new VirtualClock(), random = seededRandomness(7) } = deps;
  const told: (TillError | null)[] = [];
  const regained: number[] = [];
  const lines = bookLines({
    folder,
    secondFolder,
    clock,
    random,
    ...(deps.onCopied && { onCopied: deps.onCopied }),
    onTrouble: (error) => told.push(error),
    onDiffers: (error) => told.push(error),
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

export function mustOpen(folder: string, deps: OpenDeps = {}): WithLines & { readonly books: Journal } {
  const opened = openWithLines(folder, deps);
  if (!opened.journal.ok) throw new Error(JSON.stringify(opened.journal.error));
  return { ...opened, books: opened.journal.value };
}

/** Sales of every kind, named by `number`: cash, paid by code with its receipt, refunded, in doubt. */
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
      state: unknownOf(AT),
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

export const seqsIn = (folder: string): (number | null)[] =>
  lineFiles(folder).flatMap((file) => [...linesOf(file)].map((line) => line?.seq ?? null));

export const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

export const tipOf = (folder: string): number => tipOfFile(journalPath(folder));

export function tipOfFile(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const { seq } = logIn(database).tip();
  database.close();
  return seq;
}

export async function sold(folder: string, from: number, to: number, second?: string): Promise<number> {
  const random = seededRandomness(from + 100);
  const { books, close } = mustOpen(folder, { random, ...(second && { secondFolder: second }) });
  for (let number = from; number < to; number += 1) sellOne(books, number);
  await close();
  return tipOf(folder);
}
