/** How loud the till is, with each of its sounds to try. */

import { useId } from 'react';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import setting from '../../ui/setting.module.css';
import type { Sound } from '../../ui/tones.ts';
import styles from './sound-setting.module.css';

const SOUNDS: readonly Sound[] = ['scan', 'error', 'paid', 'attention'];
const STEP = 0.1;

export function SoundSetting({
  volume,
  onChange,
}: {
  readonly volume: number;
  readonly onChange: (volume: number) => void;
}) {
  const { play } = useTillApp();
  const words = useWords();
  const id = useId();
  return (
    <div className={setting.setting}>
      <label className={setting.title} htmlFor={id}>
        {words('settings.sound')}
      </label>
      <div className={styles.volume}>
        <input
          id={id}
          type="range"
          min={0}
          max={1}
          step={STEP}
          value={volume}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <output htmlFor={id}>
          {volume === 0 ? words('settings.sound.off') : `${Math.round(volume * 100)} %`}
        </output>
      </div>
      <p className={setting.explain}>{words('settings.sound.try')}</p>
      <div className={setting.choices}>
        {SOUNDS.map((sound) => (
          <Button
            key={sound}
            label={words(`settings.sound.${sound}`)}
            size="small"
            repeats
            disabled={volume === 0}
            onPress={() => play(sound)}
          />
        ))}
      </div>
    </div>
  );
}
