/**
 * A button that copies a text. If copying is forbidden, the text appears selected, and the keyboard's copy
 * works.
 */
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button } from './button.tsx';
import styles from './copy-text.module.css';

interface CopyTextProps {
  readonly label: string;
  /** The name of the text for screen readers. */
  readonly name: string;
  readonly text: string;
}

export function CopyText({ label, name, text }: CopyTextProps) {
  const words = useWords();
  const [copied, setCopied] = useState<'done' | 'selected' | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (copied === 'selected') area.current?.select();
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied('done'),
      () => setCopied('selected'),
    );
  };
  return (
    <>
      <div className={styles.copy}>
        <Button label={label} onPress={copy} />
        <p role="status">{copied && words(`copy.${copied}`)}</p>
      </div>
      {copied === 'selected' && (
        <textarea ref={area} className={styles.text} readOnly rows={8} aria-label={name} value={text} />
      )}
    </>
  );
}
