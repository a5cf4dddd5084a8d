/** What waits for a person: how much there is, always in sight, and the list of it. */
import { z } from 'zod';
import type { RefundId, SaleId, TaskId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { TaskKind } from '../task.ts';
import { channel } from './channel.ts';
import type { PaymentView } from './payment.ts';

/** A span, as every time that a page counts on. */
export interface TasksCount {
  readonly count: number;
  /** How long the oldest one has waited (ms); null where there is none. */
  readonly oldestMs: number | null;
}

export interface TaskView {
  readonly taskId: TaskId;
  readonly kind: TaskKind;
  /** ISO 8601, UTC. */
  readonly raisedAt: string;
  readonly ageMs: number;
  readonly saleId: SaleId;
  /** What it is about, with the presses that are possible now. */
  readonly payment: PaymentView;
  /** Of `refund-in-doubt`. */
  readonly refundId: RefundId | null;
  /** Of `doubled`: the service's id of the other payment. */
  readonly about: string | null;
  /** The sale's first line, and how many there are beside it; null where nobody knows its lines. */
  readonly goods: { readonly first: string; readonly others: number } | null;
  /** Of `goods`: the next sale of the same sum within a day. It may be the same goods, paid for twice. */
  readonly sameTotalSale: { readonly saleId: SaleId; readonly at: string } | null;
  /** Of `goods`: what other tenders of its complete sale hold. Where there is any, the money goes back as a return. */
  readonly besideTiyin: Tiyin;
}

export interface TasksEvents {
  /** One was raised or ended. */
  'tasks.changed': TasksCount;
}

export const TASKS = {
  /** Every open one, the oldest first. */
  'tasks.open': channel<readonly TaskView[]>()('look', z.undefined()),
} as const;
