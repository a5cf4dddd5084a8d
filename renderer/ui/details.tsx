/** Codes, numbers and identifiers, for the call to the one who asks for them: nobody else has to see them. */
import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import styles from './details.module.css';

export function Details({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  return (
    <details className={styles.details}>
      <summary>{words('details.open')}</summary>
      <span className={styles.inside}>{children}</span>
    </details>
  );
}
