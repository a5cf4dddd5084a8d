/** Tasks that wait for a person: the count, always in sight, and the list. */
import { z } from 'zod';
import type { RefundId, SaleId, TaskId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { TaskKind } from '../task.ts';
import { channel } from './channel.ts';
import type { PaymentView } from './payment.ts';

/** Times are spans, like every time that a page counts on. */
export interface TasksCount {
  readonly count: number;
  /** How long the oldest task has waited (ms); null: no task. */
  readonly oldestMs: number | null;
}

export interface TaskView {
  readonly taskId: TaskId;
  readonly kind: TaskKind;
  /** ISO 8601, UTC. */
  readonly raisedAt: string;
  readonly ageMs: number;
  readonly saleId: SaleId;
  /** The payment concerned, with the actions that are possible now. */
  readonly payment: PaymentView;
  /** Of `refund-in-doubt`. */
  readonly refundId: RefundId | null;
  /** Of `doubled`: the service's id of the other payment. */
  readonly about: string | null;
  /** The sale's first line and the count of its other lines; null: the books lack its lines. */
  readonly goods: { readonly first: string; readonly others: number } | null;
  /** Of `goods`: the next sale with the same total within a day. It may be the same goods, paid twice. */
  readonly sameTotalSale: { readonly saleId: SaleId; readonly at: string } | null;
  /**
   * Of `goods`: what other tenders of its complete sale hold. Above zero, the money goes back as a return.
   */
  readonly besideTiyin: Tiyin;
}

export interface TasksEvents {
  /** A task was raised or ended. */
  'tasks.changed': TasksCount;
}

export const TASKS = {
  /** Every open task, oldest first. */
  'tasks.open': channel<readonly TaskView[]>()('look', z.undefined()),
} as const;
