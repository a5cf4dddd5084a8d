/** How goods enter and leave the basket. A sentence below each switch explains it. */
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import { useWords } from '../../i18n/words.ts';
import setting from '../../ui/setting.module.css';
import { Switch } from '../../ui/switch.tsx';
import { CashLimitSetting } from './cash-limit-setting.tsx';

interface SellingSettingsProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => void;
}

export function SellingSettings({ settings, onChange }: SellingSettingsProps) {
  const words = useWords();
  const { mergeLines, mergeWeighed, voidReason } = settings;
  return (
    <section className={setting.setting}>
      <h2 className={setting.title}>{words('settings.selling')}</h2>
      <Switch
        label={words('settings.merge-lines')}
        explain={words('settings.merge-lines.explain')}
        isOn={mergeLines}
        onChange={(on) => onChange({ mergeLines: on })}
      />
      <Switch
        label={words('settings.merge-weighed')}
        explain={words('settings.merge-weighed.explain')}
        isOn={mergeWeighed}
        onChange={(on) => onChange({ mergeWeighed: on })}
      />
      <Switch
        label={words('settings.void-reason')}
        explain={words('settings.void-reason.explain')}
        isOn={voidReason}
        onChange={(on) => onChange({ voidReason: on })}
      />
      <CashLimitSetting
        from={settings.notForCashFrom}
        onChange={(notForCashFrom) => onChange({ notForCashFrom })}
      />
    </section>
  );
}
