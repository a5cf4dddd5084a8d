/**
 * What the refunds of a sale make of its receipt, as long as that has certainly not left: it is held while one is
 * under way or in doubt, and it is not needed once every tender was given back in full. After a part it goes as sold:
 * the interface shows no changed receipt. A hold is stored, so that a restart knows that nothing had left.
 */
import { type ReceiptEvent, receiptAfter } from '../../shared/fiscal/machine.ts';
import { mayBeThere, type Receipt } from '../../shared/fiscal/receipt.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { sameEndpoint } from '../../shared/payment/endpoint.ts';
import { isRefundInDoubt } from '../../shared/refund/refund.ts';
import {
  heldTiyin,
  isTaken,
  type TenderBooks,
  type TenderRows,
  tenderRows,
} from '../../shared/tender/held.ts';
import type { ReceiptParts } from './deps.ts';
import { storeByTill } from './store-receipt.ts';

/** The receipt as it is to be; the same one where nothing changes. One that may have left goes its usual way. */
function afterRefunds(books: TenderBooks, receipt: Receipt): Receipt {
  if (mayBeThere(receipt)) return receipt;
  return receiptAfter(receipt, { name: refundsOf(tenderRows(books, receipt.saleId)) }) ?? receipt;
}

/** What the refunds of a sale say of its receipt. */
function refundsOf(rows: TenderRows): Extract<ReceiptEvent['name'], 'refund-open' | 'given-back' | 'owed'> {
  if (rows.refunds.some(isRefundInDoubt)) return 'refund-open';
  return isGivenBack(rows) ? 'given-back' : 'owed';
}

/** Whichever tenders it had: a code that went back before the sale was complete is one of them. */
const isGivenBack = (rows: TenderRows): boolean => rows.tenders.some(isTaken) && heldTiyin(rows) === 0;

export interface RefundHold {
  /** Whether it may be sent as it stands; what its sale's refunds make of it is stored. */
  isFree(receipt: Receipt): boolean;
  /** Whether it might be sent, had it certainly not left before. */
  wouldBeFree(receipt: Receipt): boolean;
  /** Looks at those that wait, those that were refused, and that of a payment of which a refund has moved. */
  lookAt(queue: readonly Receipt[], refunded: Iterable<TransactionId>): void;
}

/** onMoved: it is stored already. onStuck: what was to be known or stored could not be. */
export function createRefundHold(
  parts: ReceiptParts,
  onMoved: (id: TransactionId) => void,
  onStuck: (id: TransactionId) => void,
): RefundHold {
  const { journal, endpoint } = parts;
  const tried = (id: TransactionId, work: () => boolean): boolean => {
    try {
      return work();
    } catch (bug) {
      parts.onBug('outbox', bug);
      onStuck(id);
      return false;
    }
  };
  const isFree = (receipt: Receipt): boolean =>
    tried(receipt.transactionId, () => {
      const next = afterRefunds(journal, receipt);
      if (next === receipt) return receipt.state !== 'held';
      if (storeByTill(parts, next).ok) onMoved(receipt.transactionId);
      else onStuck(receipt.transactionId);
      return false;
    });
  return {
    isFree,
    wouldBeFree: (receipt) => {
      const asNotSent = { ...receipt, unanswered: false };
      return afterRefunds(journal, asNotSent) === asNotSent && receipt.state !== 'held';
    },
    lookAt: (queue, refunded) => {
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
