/**
 * Replaces the sale screen if the setup of a till failed: the reason, and who does what. The till sells
 * nothing here.
 */
import { useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { FaultList } from '../../ui/fault-list.tsx';
import { Icon, Mark } from '../../ui/icon.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './not-set-up.module.css';

export function NotSetUp({ error }: { readonly error: TillError }) {
  const { route } = useTillApp();
  const words = useWords();
  const version = useTill((till) => till.version);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Mark size={48} />
        <Languages />
      </header>
      <h1>
        <Icon name="stop" size={40} />
        {words('not-set-up.title')}
      </h1>
      <p>{words('not-set-up.what')}</p>
      {/* The keyboard must reach a place that scrolls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: that is what makes it reachable. */}
      <section className={styles.wrong} aria-labelledby="not-set-up-wrong" tabIndex={0}>
        <h2 id="not-set-up-wrong">
          {words('not-set-up.wrong', { count: error.limit ?? error.faults?.length ?? 0 })}
        </h2>
        <FaultList error={error} />
      </section>
      <section>
        <h2>{words('not-set-up.todo')}</h2>
        <p>{words('not-set-up.todo.1')}</p>
        <p>{words('not-set-up.todo.2')}</p>
      </section>
      <footer className={styles.foot}>
        <Button label={words('button.history')} icon="history" onPress={() => route.goTo('history')} />
        <Button label={words('button.settings')} icon="gear" onPress={() => route.goTo('settings')} />
        <Button label={words('button.close-tilla')} icon="leave" onPress={() => window.close()} />
        <span className={textStyles.quiet}>{words('app.version', { version })}</span>
      </footer>
    </main>
  );
}

/** The person may not read the language of a new till. */
function Languages() {
  const { till } = useTillApp();
  const words = useWords();
  const language = useTill(({ settings }) => settings.language);
  const [error, setError] = useState<TillError | null>(null);
  return (
    <>
      {error && <ErrorAlert error={error} />}
      <Choice
        bare
        title={words('settings.language')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: words(`settings.language.${value}`) }))}
        onChange={(chosen) => void till.changeSettings({ language: chosen }).then(setError)}
      />
    </>
  );
}
