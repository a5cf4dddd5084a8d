/** One receipt on its way to the till's printer, or through the system's print dialog with the paper of its refunds. */

import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { PaperSheet } from '../../ui/paper-sheet.tsx';
import { usePapers } from './paper.tsx';

export default function PrintJob({ saleId }: { readonly saleId: SaleId }) {
  const { prints } = useTillApp();
  const isCopy = useStore(prints.bySystem, (sale) => (sale?.saleId === saleId ? sale.isCopy : null));
  return isCopy === null ? null : <BySystem saleId={saleId} isCopy={isCopy} />;
}

function BySystem({ saleId, isCopy }: { readonly saleId: SaleId; readonly isCopy: boolean }) {
  const { route } = useTillApp();
  const { value: sale, error } = useTillQuery('sales.one', { saleId }, { fresh: true });
  useEffect(() => {
    if (!error) return;
    route.sayInPanel(error);
    route.print(null);
  }, [error, route]);
  return sale ? <Printed sale={sale} isCopy={isCopy} /> : null;
}

function Printed({ sale, isCopy }: { readonly sale: SaleView; readonly isCopy: boolean }) {
  const { route } = useTillApp();
  const { receipt, refund } = usePapers(sale, { isCopy, isPrinted: true });
  return <PaperSheet papers={refund ? [receipt, refund] : [receipt]} onPrinted={() => route.print(null)} />;
}
