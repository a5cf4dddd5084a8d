/** The settings of this till, and its identity. */

import { useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import type { SettingsChange } from '../../../shared/settings/settings.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { About } from './about.tsx';
import { CameraChoiceSetting } from './camera-setting.tsx';
import { CopySetting } from './copy-setting.tsx';
import { CustomerSetting } from './customer-setting.tsx';
import { Diagnostics } from './diagnostics.tsx';
import { DrawerSetting } from './drawer-setting.tsx';
import { LockSettings } from './lock-settings.tsx';
import { LogoSetting } from './logo-setting.tsx';
import { PoleSetting } from './pole-setting.tsx';
import { PrinterSetting } from './printer-setting.tsx';
import { ReasonsSetting } from './reasons-setting.tsx';
import { SellingSettings } from './selling-settings.tsx';
import { SettingsFrame, type SettingsSection } from './settings-frame.tsx';
import styles from './settings-screen.module.css';
import { ShiftSettings } from './shift-settings.tsx';
import { SoundSetting } from './sound-setting.tsx';

const THEMES = ['system', 'light', 'dark'] as const;
const OF_SELLING = [
  'merge-lines',
  'merge-weighed',
  'void-reason',
  'not-for-cash',
  'slip-optional',
  'units-required',
  'amount-scale',
  'selling',
].map((name) => `settings.${name}`);
const KEYBOARDS = ['auto', 'always', 'never'] as const;

export default function SettingsScreen() {
  const { route, till } = useTillApp();
  const isTraining = useTill(({ mode }) => mode === 'training');
  const words = useWords();
  const settings = useTill((till) => till.settings);
  const [error, setError] = useState<TillError | null>(null);
  const change = (what: SettingsChange): void => void till.changeSettings(what).then(setError);
  const sections: readonly SettingsSection[] = [
    {
      name: 'screen',
      parts: [
        ...(isTraining
          ? [
              {
                of: ['way-out.title'] as const,
                view: <Button label={words('way-out.title')} onPress={() => route.goTo('way-out')} />,
              },
            ]
          : []),
        {
          of: ['settings.language'],
          view: (
            <Choice
              title={words('settings.language')}
              value={settings.language}
              options={LANGUAGES.map((language) => ({
                value: language,
                label: words(`settings.language.${language}`),
              }))}
              onChange={(language) => change({ language })}
            />
          ),
        },
        {
          of: ['settings.theme'],
          view: (
            <Choice
              title={words('settings.theme')}
              value={settings.theme}
              options={THEMES.map((theme) => ({ value: theme, label: words(`settings.theme.${theme}`) }))}
              onChange={(theme) => change({ theme })}
            />
          ),
        },
        {
          of: ['settings.camera'],
          view: (
            <CameraChoiceSetting cameraId={settings.cameraId} onChange={(cameraId) => change({ cameraId })} />
          ),
        },
        {
          of: ['settings.sound'],
          view: (
            <SoundSetting volume={settings.soundVolume} onChange={(soundVolume) => change({ soundVolume })} />
          ),
        },
        {
          of: ['settings.customer'],
          view: <CustomerSetting settings={settings} onChange={(what) => till.changeSettings(what)} />,
        },
        {
          of: ['settings.keyboard'],
          view: (
            <div className={styles.wide}>
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
            </div>
          ),
        },
      ],
    },
    {
      name: 'selling',
      parts: [
        {
          of: OF_SELLING,
          view: <SellingSettings settings={settings} onChange={change} />,
        },
        {
          of: ['return.reasons'],
          view: (
            <ReasonsSetting
              reasons={settings.refundReasons}
              onChange={(refundReasons) => change({ refundReasons })}
            />
          ),
        },
      ],
    },
    {
      name: 'people',
      parts: [
        {
          of: ['settings.shifts', 'settings.blind', 'settings.denominations', 'settings.cash-reasons'],
          view: <ShiftSettings settings={settings} onChange={change} />,
        },
        { of: ['settings.lock'], view: <LockSettings settings={settings} onChange={change} /> },
      ],
    },
    {
      name: 'till',
      parts: [
        {
          of: ['settings.logo'],
          view: <LogoSetting logo={settings.logo} onChange={(what) => till.changeSettings(what)} />,
        },
        {
          of: ['settings.printer'],
          view: <PrinterSetting settings={settings} onChange={(what) => till.changeSettings(what)} />,
        },
        {
          of: ['settings.drawer'],
          view: <DrawerSetting settings={settings} onChange={(what) => till.changeSettings(what)} />,
        },
        {
          of: ['settings.pole'],
          view: <PoleSetting settings={settings} onChange={(what) => till.changeSettings(what)} />,
        },
        {
          of: ['settings.copy'],
          view: <CopySetting folder={settings.logFolder} onChange={(what) => till.changeSettings(what)} />,
        },
        {
          of: ['settings.about', 'settings.version', 'settings.mode', 'settings.licences', 'settings.keys'],
          view: <About />,
        },
        { of: ['settings.diagnostics', 'diagnostics.'], view: <Diagnostics /> },
      ],
    },
  ];
  return <SettingsFrame error={error} sections={sections} />;
}
