/** One receipt on its way to the printer: drawn beside the screen, printed, and gone. */

import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Receipt } from './receipt.tsx';

export default function PrintJob({ saleId }: { readonly saleId: SaleId }) {
  const { api, route } = useTillApp();
  const words = useWords();
  const [sale, setSale] = useState<SaleView | null>(null);
  useEffect(() => {
    let current = true;
    void api.ask('sales.one', { saleId }).then((answer) => {
      if (!current) return;
      if (answer.ok) setSale(answer.value);
      else {
        route.sayInPanel(answer.error);
        route.print(null);
      }
    });
    return () => {
      current = false;
    };
  }, [saleId, api, route]);
  useEffect(() => {
    if (!sale) return;
    // A frame later: a receipt that is printed before it was drawn is blank.
    const frame = requestAnimationFrame(() => {
      window.print();
      route.print(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [sale, route]);
  if (!sale) return null;
  return createPortal(
    <div className="paper">
      <Receipt sale={sale} />
      <p className="paper-thanks">{words('receipt.thanks')}</p>
    </div>,
    document.body,
  );
}
