/** A button that copies a text. Where the page may not copy, the text is shown marked: the keyboard's own copy does the rest. */
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button } from './button.tsx';
import styles from './copy-text.module.css';

interface CopyTextProps {
  /** What the button says. */
  readonly label: string;
  /** What the text is, for who does not see it. */
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
