/** Papers on their way to the printer, or into a file: drawn beside the screen, sent, and gone. */
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Paper } from '../../shared/paper/paper.ts';
import { DrawnPaper } from './drawn-paper.tsx';
import styles from './paper-sheet.module.css';

interface Papers {
  /** One behind the other, each on a sheet of its own. */
  readonly papers: readonly Paper[];
}

interface ToPrinter extends Papers {
  readonly onPrinted: () => void;
  readonly send?: undefined;
}

interface Elsewhere extends Papers {
  /** What is done with them instead, once they are drawn; another one is done anew. */
  readonly send: () => void;
  readonly onPrinted?: undefined;
}

export function PaperSheet({ papers, send, onPrinted }: ToPrinter | Elsewhere) {
  const print = useEffectEvent(() => {
    window.print();
    onPrinted?.();
  });
  useEffect(() => {
    // A frame later: a paper that is printed before it was drawn is blank.
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
