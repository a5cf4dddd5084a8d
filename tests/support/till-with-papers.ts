/** A till that prints: its sales for cash, and what its queue says of their receipts. */
// A driver loads it with its first paper. Virtual time would run on meanwhile, until the paper is too old to print by itself.
import '../../electron/devices/printer/escpos-bytes.ts';
import { printsIn } from '../../electron/storage/repositories/prints.ts';
import type { PrintsView } from '../../shared/contract/prints.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { PrintJob } from '../../shared/paper/print-job.ts';
import { VirtualTill } from './virtual-till.ts';

export class TillWithPapers {
  readonly till = new VirtualTill();

  /** A paid cash sale of one bread. */
  sellForCash(): SaleId {
    const saleId = this.till.newSale();
    const paid = this.till.payCash(1, saleId);
    if (!paid.ok) throw new Error(paid.error.code);
    return saleId;
  }

  get view(): PrintsView {
    const view = this.till.do('prints.view', undefined);
    if (!view.ok) throw new Error(view.error.code);
    return view.value;
  }

  jobs(saleId: SaleId): readonly PrintJob[] {
    return this.till.journal.own(printsIn).printsOf({ kind: 'receipt', saleId });
  }

  states(saleId: SaleId): readonly string[] {
    return this.jobs(saleId).map(({ state }) => state);
  }
}
