/** A paper on its way to the printer: drawn beside the screen, printed, and gone. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper-sheet.module.css';

interface PaperSheetProps {
  readonly onPrinted: () => void;
  readonly children: ReactNode;
}

export function PaperSheet({ onPrinted, children }: PaperSheetProps) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    // A frame later: a paper that is printed before it was drawn is blank.
    const frame = requestAnimationFrame(() => {
      window.print();
      printed();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return createPortal(
    <div className={styles.sheet} data-paper>
      {children}
    </div>,
    document.body,
  );
}
