/** What a person may set at this till, and what it is. */

import { useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import type { SettingsChange } from '../../../shared/settings/settings.ts';
import { useTill, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Choice } from '../../ui/choice.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { About } from './about.tsx';
import { CameraChoiceSetting } from './camera-setting.tsx';
import { Diagnostics } from './diagnostics.tsx';
import styles from './settings-screen.module.css';
import { SoundSetting } from './sound-setting.tsx';

const THEMES = ['system', 'light', 'dark'] as const;

export default function SettingsScreen() {
  const { till } = useTillApp();
  const words = useWords();
  const settings = useTill((till) => till.settings);
  const [error, setError] = useState<TillError | null>(null);
  const change = (what: SettingsChange): void => void till.changeSettings(what).then(setError);
  return (
    <PageFrame title={words('settings.title')}>
      <div className={styles.settings}>
        {error && <ErrorAlert error={error} />}
        <Choice
          title={words('settings.language')}
          value={settings.language}
          options={LANGUAGES.map((language) => ({
            value: language,
            label: words(`settings.language.${language}`),
          }))}
          onChange={(language) => change({ language })}
        />
        <Choice
          title={words('settings.theme')}
          value={settings.theme}
          options={THEMES.map((theme) => ({ value: theme, label: words(`settings.theme.${theme}`) }))}
          onChange={(theme) => change({ theme })}
        />
        <CameraChoiceSetting cameraId={settings.cameraId} onChange={(cameraId) => change({ cameraId })} />
        <SoundSetting volume={settings.soundVolume} onChange={(soundVolume) => change({ soundVolume })} />
        <About />
        <Diagnostics />
      </div>
    </PageFrame>
  );
}
