/** Papers on their way to the printer or into a file: drawn beside the screen, sent, and removed. */
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Paper } from '../../shared/paper/paper.ts';
import { DrawnPaper } from './drawn-paper.tsx';
import styles from './paper-sheet.module.css';

interface Papers {
  /** In order, each on a sheet of its own. */
  readonly papers: readonly Paper[];
}

interface ToPrinter extends Papers {
  readonly onPrinted: () => void;
  readonly send?: undefined;
}

interface Elsewhere extends Papers {
  /** Sends the drawn papers elsewhere. A new function sends again. */
  readonly send: () => void;
  readonly onPrinted?: undefined;
}

export function PaperSheet({ papers, send, onPrinted }: ToPrinter | Elsewhere) {
  const print = useEffectEvent(() => {
    window.print();
    onPrinted?.();
  });
  useEffect(() => {
    // A frame later: a paper printed before it is drawn is blank.
    const frame = requestAnimationFrame(() => (send ? send() : print()));
    return () => cancelAnimationFrame(frame);
  }, [send]);
  return createPortal(
    <div className={styles.sheet} data-paper>
      {papers.map((paper, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
        <DrawnPaper key={at} paper={paper} />
      ))}
    </div>,
    document.body,
  );
}
