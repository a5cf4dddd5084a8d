/** The settings of this till, and its identity. */

import { useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import type { SettingsChange } from '../../../shared/settings/settings.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { About } from './about.tsx';
import { CameraChoiceSetting } from './camera-setting.tsx';
import { CopySetting } from './copy-setting.tsx';
import { Diagnostics } from './diagnostics.tsx';
import { LockSettings } from './lock-settings.tsx';
import { ReasonsSetting } from './reasons-setting.tsx';
import { SellingSettings } from './selling-settings.tsx';
import styles from './settings-screen.module.css';
import { ShiftSettings } from './shift-settings.tsx';
import { SoundSetting } from './sound-setting.tsx';

const THEMES = ['system', 'light', 'dark'] as const;
const KEYBOARDS = ['auto', 'always', 'never'] as const;

export default function SettingsScreen() {
  const { route, till } = useTillApp();
  const isTraining = useTill(({ mode }) => mode === 'training');
  const words = useWords();
  const settings = useTill((till) => till.settings);
  const [error, setError] = useState<TillError | null>(null);
  const change = (what: SettingsChange): void => void till.changeSettings(what).then(setError);
  return (
    <PageFrame title={words('settings.title')}>
      <div className={styles.settings}>
        {error && <ErrorAlert error={error} />}
        {isTraining && (
          <Button label={words('way-out.title')} icon="star" onPress={() => route.goTo('way-out')} />
        )}
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
        <SellingSettings settings={settings} onChange={change} />
        <Choice
          title={words('settings.keyboard')}
          value={settings.keyboard}
          options={KEYBOARDS.map((keyboard) => ({
            value: keyboard,
            label: words(`settings.keyboard.${keyboard}`),
          }))}
          explain={words('settings.keyboard.explain')}
          onChange={(keyboard) => change({ keyboard })}
        />
        <ShiftSettings settings={settings} onChange={change} />
        <LockSettings settings={settings} onChange={change} />
        <ReasonsSetting
          reasons={settings.refundReasons}
          onChange={(refundReasons) => change({ refundReasons })}
        />
        <CopySetting folder={settings.logFolder} onChange={(what) => till.changeSettings(what)} />
        <About />
        <Diagnostics />
      </div>
    </PageFrame>
  );
}
