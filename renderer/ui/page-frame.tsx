/** A screen beside the sale screen: its title, the way back, the same bars above. */

import { type ReactNode, useEffect } from 'react';
import { Head } from '../app/head.tsx';
import { useTillApp } from '../app/use-till-app.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from './button.tsx';

interface PageFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons of the whole screen, beside its title. */
  readonly buttons?: ReactNode;
}

export function PageFrame({ title, children, buttons }: PageFrameProps) {
  const { route } = useTillApp();
  const words = useWords();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !route.getState().dialog) route.goTo('sale');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [route]);
  return (
    <div className="till">
      <Head />
      <main className="page">
        <header className="page-head">
          <Button label={words('key.back')} icon="back" hint="Esc" onPress={() => route.goTo('sale')} />
          <h1>{title}</h1>
          {buttons}
        </header>
        {children}
      </main>
    </div>
  );
}
