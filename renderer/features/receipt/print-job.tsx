/** One receipt on its way to the printer: drawn beside the screen, printed, and gone. */

import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SaleId } from '../../../shared/ids.ts';
import { useAsked } from '../../app/asked.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Paper, RefundPaper } from './paper.tsx';
import styles from './print-job.module.css';

export default function PrintJob({ saleId }: { readonly saleId: SaleId }) {
  const { prints, route } = useTillApp();
  const words = useWords();
  const { value: sale, error } = useAsked('sales.one', { saleId }, { fresh: true });
  // As it was when it was asked for: it is printed before it is gone from the page.
  const [isOld] = useState(() => prints.isCopy(saleId));
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
      prints.printed(sale.saleId);
      route.print(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [sale, route, prints]);
  if (!sale) return null;
  // What is not paid yet is no receipt of which there could be two.
  const isCopy = isOld && sale.state === 'completed';
  return createPortal(
    <div className={styles.job} data-paper>
      <Paper sale={sale} isCopy={isCopy} />
      <p className={styles.thanks}>{words('receipt.thanks')}</p>
      <RefundPaper sale={sale} />
    </div>,
    document.body,
  );
}
