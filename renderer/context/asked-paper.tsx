/** A paper on its way: the till's printer takes it, or it is drawn for the system's print dialog. */
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Answer, Request } from '../../shared/contract/contract.ts';
import type { Paper } from '../../shared/paper/paper.ts';
import { useWords } from '../i18n/words.ts';
import { ErrorAlert } from '../ui/error-text.tsx';
import { PaperSheet } from '../ui/paper-sheet.tsx';
import styles from './asked-paper.module.css';
import { useTillApp } from './use-till-app.ts';

interface AskedPaperProps {
  /** Asked for once, as the component appears. */
  readonly asked: Request<'print.paper'>;
  /** For the system's dialog. */
  readonly draw: (isCopy: boolean) => readonly Paper[];
  /** The system's dialog is over, or a person has pressed something after the note. */
  readonly onEnd: () => void;
  /** In place of the note that the printer has it. */
  readonly onQueued?: () => void;
}

export function AskedPaper({ asked, draw, onEnd, onQueued }: AskedPaperProps) {
  const { api } = useTillApp();
  const [answer, setAnswer] = useState<Answer<'print.paper'> | null>(null);
  const ask = useEffectEvent(async (isGone: () => boolean) => {
    const came = await api.ask('print.paper', asked);
    if (isGone()) return;
    if (onQueued && came.ok && came.value.by === 'printer') onQueued();
    else setAnswer(came);
  });
  useEffect(() => {
    let isGone = false;
    void ask(() => isGone);
    return () => {
      isGone = true;
    };
  }, []);
  if (answer?.ok && answer.value.by === 'system')
    return <PaperSheet papers={draw(answer.value.isCopy)} onPrinted={onEnd} />;
  return answer && <Note answer={answer} onEnd={onEnd} />;
}

/** Stays until the next press. */
function Note({
  answer,
  onEnd,
}: Pick<AskedPaperProps, 'onEnd'> & { readonly answer: Answer<'print.paper'> }) {
  const words = useWords();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    window.addEventListener('pointerdown', () => end(), options);
    window.addEventListener('keydown', () => end(), options);
    return () => over.abort();
  }, []);
  return createPortal(
    <div className={styles.note}>
      {answer.ok ? (
        <p role="status" className={styles.sent}>
          {words('paper.sent')}
        </p>
      ) : (
        <ErrorAlert error={answer.error} />
      )}
    </div>,
    document.body,
  );
}
