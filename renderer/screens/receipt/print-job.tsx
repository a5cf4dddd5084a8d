/** One receipt on its way to the printer: drawn beside the screen, printed, and gone. */
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SaleView } from '../../../shared/contract/views.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { ask } from '../../api.ts';
import { useWords } from '../../i18n/words.ts';
import { sayInPanel, usePlace } from '../../store/place.ts';
import { Receipt } from './receipt.tsx';

const done = (): void => usePlace.setState({ printing: null });

export default function PrintJob({ saleId }: { readonly saleId: SaleId }) {
  const words = useWords();
  const [sale, setSale] = useState<SaleView | null>(null);
  useEffect(() => {
    let current = true;
    void ask('sales.one', { saleId }).then((answer) => {
      if (!current) return;
      if (answer.ok) setSale(answer.value);
      else {
        sayInPanel(answer.error);
        done();
      }
    });
    return () => {
      current = false;
    };
  }, [saleId]);
  useEffect(() => {
    if (!sale) return;
    // A frame later: a receipt that is printed before it was drawn is blank.
    const frame = requestAnimationFrame(() => {
      window.print();
      done();
    });
    return () => cancelAnimationFrame(frame);
  }, [sale]);
  if (!sale) return null;
  return createPortal(
    <div className="paper">
      <Receipt sale={sale} />
      <p className="paper-thanks">{words('receipt.thanks')}</p>
    </div>,
    document.body,
  );
}
