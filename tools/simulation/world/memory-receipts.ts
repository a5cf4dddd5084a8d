/** The fiscal receipts in memory, and the numbers of the papers. */
import type { ReceiptJournal } from '../../../electron/storage/journal.ts';
import { type Endpoint, type Mode, sameEndpoint } from '../../../shared/endpoint.ts';
import type { Receipt } from '../../../shared/fiscal/receipt.ts';
import type { TransactionId } from '../../../shared/ids.ts';
import type { ReceiptNo, Sale } from '../../../shared/sale/sale.ts';

/** A run in memory has one history of its log. */
const SERIES = 'MEMORY-1';

/** The number after the highest one of the mode. */
export function nextReceiptAfter(sales: Iterable<Sale>, mode: Mode): ReceiptNo {
  let highest = 0;
  for (const sale of sales) if (sale.mode === mode) highest = Math.max(highest, sale.receiptNo?.number ?? 0);
  return { series: SERIES, number: highest + 1 };
}

export function receiptsIn(receipts: ReadonlyMap<TransactionId, Receipt>): ReceiptJournal {
  const at = (endpoint: Endpoint): readonly Receipt[] =>
    [...receipts.values()].filter((receipt) => sameEndpoint(receipt.endpoint, endpoint));
  const isWaiting = ({ state }: Receipt): boolean =>
    state !== 'linked' && state !== 'refused' && state !== 'closed';
  return {
    receipt: (transactionId) => receipts.get(transactionId) ?? null,
    receiptQueue: (endpoint) => at(endpoint).filter(isWaiting),
    openReceipts: (endpoint) => {
      const all = at(endpoint);
      const isRefused = ({ state }: Receipt): boolean => state === 'refused';
      const isUnlinked = ({ unlinked }: Receipt): boolean => unlinked?.isCalled === true;
      const unlinked = all.filter(isUnlinked).length;
      return {
        waiting: all.filter(isWaiting).length - unlinked,
        refused: all.filter(isRefused).length,
        unlinked,
        saleToMend: all.find((one) => isRefused(one) || isUnlinked(one))?.saleId ?? null,
      };
    },
  };
}
