/** One receipt on its way to the printer, with the paper of its refunds. */

import { useEffect, useState } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { PaperSheet } from '../../ui/paper-sheet.tsx';
import { usePapers } from './paper.tsx';

export default function PrintJob({ saleId }: { readonly saleId: SaleId }) {
  const { prints, route } = useTillApp();
  const { value: sale, error } = useTillQuery('sales.one', { saleId }, { fresh: true });
  // Read once: the print marks the sale as printed while the job is still on the page.
  const [isOld] = useState(() => prints.isCopy(saleId));
  useEffect(() => {
    if (!error) return;
    route.sayInPanel(error);
    route.print(null);
  }, [error, route]);
  // An unpaid sale has no receipt yet, so its paper is no copy.
  return sale ? <Printed sale={sale} isCopy={isOld && sale.state === 'completed'} /> : null;
}

function Printed({ sale, isCopy }: { readonly sale: SaleView; readonly isCopy: boolean }) {
  const { prints, route } = useTillApp();
  const { receipt, refund } = usePapers(sale, { isCopy, isPrinted: true });
  const printed = (): void => {
    prints.printed(sale.saleId);
    route.print(null);
  };
  return <PaperSheet papers={refund ? [receipt, refund] : [receipt]} onPrinted={printed} />;
}
