/** One receipt on its way to the printer: drawn beside the screen, printed, and gone. */

import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { SaleId } from '../../../shared/ids.ts';
import { useAsked } from '../../app/asked.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Paper, RefundPaper } from './paper.tsx';
import styles from './print-job.module.css';

export default function PrintJob({ saleId }: { readonly saleId: SaleId }) {
  const { route } = useTillApp();
  const words = useWords();
  const { value: sale, error } = useAsked('sales.one', { saleId }, { fresh: true });
  useEffect(() => {
    if (!error) return;
    route.sayInPanel(error);
    route.print(null);
  }, [error, route]);
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
    <div className={styles.job} data-paper>
      <Paper sale={sale} />
      <p className={styles.thanks}>{words('receipt.thanks')}</p>
      <RefundPaper sale={sale} />
    </div>,
    document.body,
  );
}
