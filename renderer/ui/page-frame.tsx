/** A screen beside the sale screen: its title, the way back, the same bars above. */

import { type ReactNode, useEffect } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button } from './button.tsx';
import { useFrame } from './frame.ts';

interface PageFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons of the whole screen, beside its title. */
  readonly buttons?: ReactNode;
}

export function PageFrame({ title, children, buttons }: PageFrameProps) {
  const { head, hasDialog, toSale } = useFrame();
  const words = useWords();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !hasDialog()) toSale();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasDialog, toSale]);
  return (
    <div className="till">
      {head}
      <main className="page">
        <header className="page-head">
          <Button label={words('key.back')} icon="back" hint="Esc" onPress={toSale} />
          <h1>{title}</h1>
          {buttons}
        </header>
        {children}
      </main>
    </div>
  );
}
