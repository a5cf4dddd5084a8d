/** The count of receipts in memory: the number after the highest one of the mode. */
import type { Mode } from '../../../shared/endpoint.ts';
import type { ReceiptNo, Sale } from '../../../shared/sale/sale.ts';

/** A run in memory has one history of its log. */
const SERIES = 'MEMORY-1';

export function nextReceiptAfter(sales: Iterable<Sale>, mode: Mode): ReceiptNo {
  let highest = 0;
  for (const sale of sales) if (sale.mode === mode) highest = Math.max(highest, sale.receiptNo?.number ?? 0);
  return { series: SERIES, number: highest + 1 };
}
