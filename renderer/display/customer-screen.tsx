/** The customer's screen: one sale, one stage, in letters that can be read from 1.5 m. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { CustomerStage, CustomerView } from '../../shared/contract/customer.ts';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { localeOf, useWords, WordsContext } from '../i18n/words.ts';
import { pictureUrl } from '../ui/picture/picture-url.ts';
import { CardPart } from './card-part.tsx';
import styles from './customer-screen.module.css';
import { customerWords } from './customer-words.ts';
import type { Display, Shown } from './display.ts';
import { GoodsPart } from './goods-part.tsx';
import { IdlePart } from './idle-part.tsx';
import { PaidPart } from './paid-part.tsx';
import { WaitingPart } from './waiting-part.tsx';

/** Each language by its own name. */
const NAMES = { uz: 'Oʻzbekcha', ru: 'Русский', en: 'English' } as const;

export function CustomerScreen({ display }: { readonly display: Display }) {
  const shown = useStore(display);
  const theme = shown?.view.theme;
  const language = shown?.view.language;
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === undefined || theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    if (language) document.documentElement.lang = localeOf(language);
  }, [language]);
  if (shown === null) return null;
  const { view } = shown;
  return (
    <WordsContext value={customerWords(view.language)}>
      <main className={styles.screen} data-stage={view.stage.name}>
        <Top view={view} onLanguage={display.speak} />
        <Part shown={shown} display={display} />
      </main>
    </WordsContext>
  );
}

interface TopProps {
  readonly view: CustomerView;
  readonly onLanguage: Display['speak'];
}

function Top({ view, onLanguage }: TopProps) {
  const words = useWords();
  const { shopName, logo, language, isTraining, stage } = view;
  return (
    <header className={styles.top}>
      <div className={styles.shop}>
        {stage.name !== 'idle' && logo && <img src={pictureUrl(logo)} alt="" draggable={false} />}
        {stage.name !== 'idle' && <span>{shopName}</span>}
      </div>
      {isTraining && <strong className={styles.training}>{words('customer.training')}</strong>}
      <fieldset className={styles.languages} aria-label={words('customer.languages')}>
        {LANGUAGES.map((one) => (
          <button key={one} type="button" aria-pressed={one === language} onClick={() => onLanguage(one)}>
            {NAMES[one]}
          </button>
        ))}
      </fieldset>
    </header>
  );
}

interface PartProps {
  readonly shown: Shown;
  readonly display: Display;
}

function Part({ shown: { view, endsAtMs }, display }: PartProps) {
  const { stage, goods } = view;
  if (stage.name === 'idle') return <IdlePart view={view} />;
  if (stage.name === 'paid') return <PaidPart stage={stage} />;
  // Of its digits nothing stays with the next entry, nor behind what the cashier's window does now.
  if (stage.name === 'card' && stage.step !== 'verified')
    return <CardPart key={stage.entryId} stage={stage} againAtMs={endsAtMs} display={display} />;
  return (
    <div className={styles.sale}>
      {stage.name !== 'goods' && <WaitingPart stage={stage satisfies CustomerStage} endsAtMs={endsAtMs} />}
      {goods && <GoodsPart goods={goods} isAlone={stage.name === 'goods'} />}
    </div>
  );
}
