/** When a till with staff locks automatically, and what it shows while locked. */
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import { useWords } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import setting from '../../ui/setting.module.css';
import { Switch } from '../../ui/switch.tsx';

const MINUTES = [2, 5, 10, 15] as const;

interface LockSettingsProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => void;
}

export function LockSettings({ settings: { idleLockMinutes, lockHides }, onChange }: LockSettingsProps) {
  const words = useWords();
  return (
    <section className={setting.setting}>
      <h2 className={setting.title}>{words('settings.lock')}</h2>
      <Choices
        title={words('settings.lock.minutes')}
        value={String(idleLockMinutes)}
        options={MINUTES.map((count) => ({
          value: String(count),
          label: words('settings.lock.after', { count }),
        }))}
        onChange={(count) => onChange({ idleLockMinutes: Number(count) })}
      />
      <Switch
        label={words('settings.lock.hides')}
        explain={words('settings.lock.hides.explain')}
        isOn={lockHides}
        onChange={(on) => onChange({ lockHides: on })}
      />
    </section>
  );
}
