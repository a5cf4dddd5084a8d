/** One receipt on its way to the till's printer, or through the system's print dialog with the paper of its refunds. */

import { useEffect, useState } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { PaperSheet } from '../../ui/paper-sheet.tsx';
import { usePapers } from './paper.tsx';

export default function PrintJob({ saleId }: { readonly saleId: SaleId }) {
  const isCopy = useSystemDialog(saleId);
  return isCopy === null ? null : <BySystem saleId={saleId} isCopy={isCopy} />;
}

/** Asks the main process for the paper, once. null: its printer has it, or the answer is not there yet. */
function useSystemDialog(saleId: SaleId): boolean | null {
  const { api, route } = useTillApp();
  const [isCopy, setIsCopy] = useState<boolean | null>(null);
  useEffect(() => {
    let isWanted = true;
    void api.ask('print.receipt', { saleId }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok && answer.value.by === 'system') return setIsCopy(answer.value.isCopy);
      if (answer.ok) route.say({ kind: 'done', key: 'paper.queued', isSeen: true });
      else route.sayInPanel(answer.error);
      route.print(null);
    });
    return () => {
      isWanted = false;
    };
  }, [api, route, saleId]);
  return isCopy;
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
