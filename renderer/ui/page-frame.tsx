/** A screen beside the sale screen: its title, the way back, and the same bars above. */

import { type ReactNode, useEffect } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button } from './button.tsx';
import { useFrame } from './frame.ts';
import styles from './page-frame.module.css';

interface PageFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly buttons?: ReactNode;
  /** A head of 48 px, for a screen whose list needs the height. */
  readonly isSlim?: boolean;
  /** At most: a column of text, a list of short rows, or the whole screen. */
  readonly width?: 'text' | 'list' | 'whole';
  /** Where the way back leads; left out: to the screen before. */
  readonly onBack?: () => void;
}

export function PageFrame({
  title,
  children,
  buttons,
  isSlim = false,
  width = 'whole',
  onBack,
}: PageFrameProps) {
  const { head, hasDialog, goBack } = useFrame();
  const back = onBack ?? goBack;
  const words = useWords();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !hasDialog()) back();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasDialog, back]);
  return (
    <div className={styles.frame}>
      {head}
      <main className={styles.page} data-width={width}>
        <header className={styles.head} data-slim={isSlim}>
          <Button
            label={words('button.back')}
            icon="back"
            hint="Esc"
            size={isSlim ? 'small' : 'usual'}
            onPress={back}
          />
          <h1>{title}</h1>
          {buttons}
        </header>
        {children}
      </main>
    </div>
  );
}
