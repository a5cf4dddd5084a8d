/** A screen beside the sale screen: its title, the way back, the same bars above. */
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../i18n/words.ts';
import { Head } from '../screens/sale/head.tsx';
import { goTo, usePlace } from '../store/place.ts';
import { Key } from './key.tsx';

export interface PageFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Keys of the whole screen, beside its title. */
  readonly keys?: ReactNode;
}

export function PageFrame({ title, children, keys }: PageFrameProps) {
  const words = useWords();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !usePlace.getState().dialog) goTo('sale');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="till">
      <Head />
      <main className="page">
        <header className="page-head">
          <Key label={words('key.back')} icon="back" hint="Esc" onPress={() => goTo('sale')} />
          <h1>{title}</h1>
          {keys}
        </header>
        {children}
      </main>
    </div>
  );
}
