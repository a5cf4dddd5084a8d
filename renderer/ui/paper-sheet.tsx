/** Papers on their way to the printer or into a file: drawn beside the screen, sent, and removed. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Paper } from '../../shared/paper/paper.ts';
import { DrawnPaper } from './drawn-paper.tsx';
import styles from './paper-sheet.module.css';

/** The longest wait for a logo: a paper without it is whole too. */
const LOGO_MS = 300;

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
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame: number | null = null;
    let isGone = false;
    const go = (): void => {
      if (isGone || frame !== null) return;
      // A frame later: a paper printed before it is drawn is blank.
      frame = requestAnimationFrame(() => (send ? send() : print()));
    };
    const logos = [...(sheet.current?.querySelectorAll('img') ?? [])];
    const late = logos.length === 0 ? null : setTimeout(go, LOGO_MS);
    if (late === null) go();
    else void Promise.allSettled(logos.map((logo) => logo.decode())).then(go);
    return () => {
      isGone = true;
      if (late !== null) clearTimeout(late);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [send]);
  return createPortal(
    <div ref={sheet} className={styles.sheet} data-paper>
      {papers.map((paper, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
        <DrawnPaper key={at} paper={paper} />
      ))}
    </div>,
    document.body,
  );
}
