/** Whether a payment's id may be another customer's: then nothing is given back under it. */
import type { TransactionId } from '../../shared/ids.ts';
import { isIdInDispute } from '../../shared/task.ts';
import type { RefundParts } from './deps.ts';

/** The service named two payments by one id, and no manager has settled what its cabinet shows of this one. */
export const isSharedId = ({ journal }: Pick<RefundParts, 'journal'>, id: TransactionId): boolean =>
  isIdInDispute(journal.tasksOf(id));
