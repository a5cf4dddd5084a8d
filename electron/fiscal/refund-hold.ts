/**
 * The effect of refunds on a receipt that certainly was not sent. While a refund is under way or in doubt,
 * the receipt is held. Once every tender was given back in full, the receipt is not needed. After a partial
 * refund the receipt is sent as sold, because the interface has no changed receipt. A hold is stored, so that
 * a restart knows that nothing was sent.
 */

import { sameEndpoint } from '../../shared/endpoint.ts';
import { type ReceiptEvent, receiptAfter } from '../../shared/fiscal/machine.ts';
import { mayBeThere, type Receipt } from '../../shared/fiscal/receipt.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { isRefundInDoubt } from '../../shared/refund/refund.ts';
import {
  heldTiyin,
  isTaken,
  type TenderBooks,
  type TenderRows,
  tenderRows,
} from '../../shared/tender/held.ts';
import type { ReceiptContext } from './deps.ts';
import { storeByTill } from './store-receipt.ts';

/**
 * The receipt after its refunds, or the same object if nothing changes. A receipt that may have been sent
 * stays as it is.
 */
function afterRefunds(books: TenderBooks, receipt: Receipt): Receipt {
  if (mayBeThere(receipt)) return receipt;
  return receiptAfter(receipt, { name: refundsOf(tenderRows(books, receipt.saleId)) }) ?? receipt;
}

function refundsOf(rows: TenderRows): Extract<ReceiptEvent['name'], 'refund-open' | 'given-back' | 'owed'> {
  if (rows.refunds.some(isRefundInDoubt)) return 'refund-open';
  return isGivenBack(rows) ? 'given-back' : 'owed';
}

/** All tenders count, also a code payment that was given back before the sale was complete. */
const isGivenBack = (rows: TenderRows): boolean => rows.tenders.some(isTaken) && heldTiyin(rows) === 0;

export interface RefundHold {
  /** Whether the receipt may be sent now. Stores the effect of the sale's refunds. */
  isFree(receipt: Receipt): boolean;
  /** Whether the receipt could be sent if it certainly was not sent before. */
  wouldBeFree(receipt: Receipt): boolean;
  /** Checks the waiting receipts, the refused ones, and those of payments whose refunds changed. */
  inspect(queue: readonly Receipt[], refunded: Iterable<TransactionId>): void;
}

/** `onMoved`: the change is already stored. `onStuck`: a read or a write failed. */
export function createRefundHold(
  context: ReceiptContext,
  onMoved: (id: TransactionId) => void,
  onStuck: (id: TransactionId) => void,
): RefundHold {
  const { journal, endpoint } = context;
  const tried = (id: TransactionId, work: () => boolean): boolean => {
    try {
      return work();
    } catch (bug) {
      context.onBug('outbox', bug);
      onStuck(id);
      return false;
    }
  };
  const isFree = (receipt: Receipt): boolean =>
    tried(receipt.transactionId, () => {
      const next = afterRefunds(journal, receipt);
      if (next === receipt) return receipt.state !== 'held';
      if (storeByTill(context, next).ok) onMoved(receipt.transactionId);
      else onStuck(receipt.transactionId);
      return false;
    });
  return {
    isFree,
    wouldBeFree: (receipt) => {
      const asNotSent = { ...receipt, unanswered: false };
      return afterRefunds(journal, asNotSent) === asNotSent && receipt.state !== 'held';
    },
    inspect: (queue, refunded) => {
      for (const receipt of queue) isFree(receipt);
      const refused = journal.openTasks().filter(({ kind }) => kind === 'receipt-refused');
      for (const id of new Set([...refused.map(({ transactionId }) => transactionId), ...refunded])) {
        tried(id, () => {
          const receipt = journal.receipt(id);
          const isEnded = receipt?.state === 'refused' || receipt?.state === 'closed';
          return isEnded && sameEndpoint(receipt.endpoint, endpoint) && isFree(receipt);
        });
      }
    },
  };
}
