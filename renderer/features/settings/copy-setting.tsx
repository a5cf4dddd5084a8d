/** The folder for a second copy of the journal's lines: typed, tried by the till, and then used. */
import { type FormEvent, useId, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { LONGEST_FOLDER } from '../../../shared/settings/limits.ts';
import type { SettingsChange } from '../../../shared/settings/settings.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import setting from '../../ui/setting.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './list-setting.module.css';
import { usePlace } from './use-place.ts';

interface CopySettingProps {
  readonly folder: string | null;
  /** null: the folder is set. */
  readonly onChange: (change: SettingsChange) => Promise<TillError | null>;
}

export function CopySetting({ folder, onChange }: CopySettingProps) {
  const words = useWords();
  const id = useId();
  const place = usePlace('copy', true);
  const [text, setText] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const [once] = useState(onlyOne);
  const wanted = text.trim();
  const set = (logFolder: string | null): void =>
    void once(async () => {
      const trouble = await onChange({ logFolder });
      setError(trouble);
      if (trouble === null) setText('');
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wanted !== '') set(wanted);
  };
  return (
    <section ref={place} className={`${setting.setting} ${styles.wide}`} aria-label={words('settings.copy')}>
      <h2 className={setting.title}>{words('settings.copy')}</h2>
      <p className={textStyles.quiet}>{words('settings.copy.explain')}</p>
      {error && <ErrorAlert error={error} />}
      <p role="status">
        {folder === null ? words('settings.copy.none') : words('settings.copy.is', { folder })}
      </p>
      <form className={styles.add} onSubmit={submit}>
        <label htmlFor={id}>{words('settings.copy.folder')}</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_FOLDER}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button label={words('settings.copy.set')} disabled={wanted === ''} onPress={() => set(wanted)} />
        {folder !== null && (
          <Button label={words('settings.copy.stop')} tone="quiet" onPress={() => set(null)} />
        )}
      </form>
    </section>
  );
}
