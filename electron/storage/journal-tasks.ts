import type { TransactionId } from '../../shared/ids.ts';
import type { Task } from '../../shared/task.ts';

/** What waits for a person, as the journal knows it. */
export interface TaskJournal {
  /** Those that wait for a person, oldest first. */
  openTasks(): readonly Task[];
  /** All that were ever raised about a payment, oldest first. */
  tasksOf(transactionId: TransactionId): readonly Task[];
  /** Payments of which a second one was ever found under their id: few. */
  doubledPayments(): readonly TransactionId[];
  /** How many those are, without reading them, and the oldest. */
  countOpenTasks(): { readonly count: number; readonly oldest: Task | null };
}
