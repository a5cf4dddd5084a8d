/** The pole display: its address and letters, how its last lines went, and a test. */
import { useState } from 'react';
import type { PoleView } from '../../../shared/contract/pole.ts';
import { LONGEST_POLE_ADDRESS, polePlace } from '../../../shared/device/pole.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { PRINTER_LETTERS } from '../../../shared/settings/limits.ts';
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import setting from '../../ui/setting.module.css';
import textStyles from '../../ui/text.module.css';
import { TextField } from '../../ui/text-field.tsx';
import styles from './list-setting.module.css';
import { usePlace } from './use-place.ts';

interface PoleSettingProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => Promise<TillError | null>;
}

/** The display changes with each sale. */
const AGAIN_MS = 3_000;

export function PoleSetting({ settings, onChange }: PoleSettingProps) {
  const words = useWords();
  const { value: pole } = useTillQuery('pole.view', undefined, { everyMs: AGAIN_MS });
  const [text, setText] = useState(settings.poleAddress ?? '');
  const [error, setError] = useState<TillError | null>(null);
  const change = (what: SettingsChange): void => void onChange(what).then(setError);
  const place = usePlace('pole', pole !== undefined);
  const poleAddress = text.trim();
  const isPlace = poleAddress === '' || polePlace(poleAddress) !== null;
  return (
    <section ref={place} className={`${setting.setting} ${styles.wide}`} aria-label={words('settings.pole')}>
      <h2 className={setting.title}>{words('settings.pole')}</h2>
      <p className={setting.explain}>{words('settings.pole.explain')}</p>
      <TextField
        label={words('settings.pole.address')}
        value={text}
        maxLength={LONGEST_POLE_ADDRESS}
        spellCheck={false}
        hint={words('settings.pole.hint')}
        problem={isPlace ? null : words('settings.pole.hint')}
        onChange={setText}
      />
      <Button
        label={words('settings.printer.set')}
        disabled={!isPlace || poleAddress === settings.poleAddress}
        onPress={() => change({ poleAddress })}
      />
      {error && <ErrorAlert error={error} />}
      {pole && (
        <>
          <h3>{words('settings.printer.letters')}</h3>
          <Choice
            bare
            title={words('settings.printer.letters')}
            value={settings.poleLetters}
            options={PRINTER_LETTERS.map((letters) => ({
              value: letters,
              label: letters === 'picture' ? words('settings.pole.letters.picture') : letters,
            }))}
            onChange={(poleLetters) => change({ poleLetters })}
          />
          <Light pole={pole} />
        </>
      )}
    </section>
  );
}

/** The last lines in words, and test lines. */
function Light({ pole: { address, light, why } }: { readonly pole: PoleView }) {
  const { api, queries } = useTillApp();
  const words = useWords();
  const [once] = useState(onlyOne);
  const test = (): void =>
    void once(async () => {
      // The light shows how it went.
      await api.ask('pole.test', undefined);
      await queries.invalidateQueries({ queryKey: ['pole.view'] });
    });
  return (
    <>
      <p role="status" data-light={light}>
        {words(`pole.light.${light}`, { address })}
      </p>
      {why && <ErrorAlert error={why} />}
      <p className={textStyles.quiet}>{words('settings.pole.test.explain')}</p>
      <Button label={words('settings.pole.test')} onPress={test} />
    </>
  );
}
