/** How goods enter and leave the basket. A sentence below each switch explains it. */
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import { useWords } from '../../i18n/words.ts';
import { Choice } from '../../ui/choice.tsx';
import setting from '../../ui/setting.module.css';
import { Switch } from '../../ui/switch.tsx';
import { CashLimitSetting } from './cash-limit-setting.tsx';
import { InvoiceLimitSetting } from './invoice-limit-setting.tsx';

const SCALES = ['file', '1', '1000'] as const;
const SCALE_OF = { file: null, '1': 1, '1000': 1000 } as const;

interface SellingSettingsProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => void;
}

export function SellingSettings({ settings, onChange }: SellingSettingsProps) {
  const words = useWords();
  const { mergeLines, mergeWeighed, voidReason, slipNumber, unitsRequired, amountScale } = settings;
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
      <Switch
        label={words('settings.slip-optional')}
        explain={words('settings.slip-optional.explain')}
        isOn={slipNumber === 'optional'}
        onChange={(on) => onChange({ slipNumber: on ? 'optional' : 'asked' })}
      />
      <InvoiceLimitSetting
        minutes={settings.invoiceLimitMinutes}
        onChange={(invoiceLimitMinutes) => onChange({ invoiceLimitMinutes })}
      />
      <Switch
        label={words('settings.units-required')}
        explain={words('settings.units-required.explain')}
        isOn={unitsRequired}
        onChange={(on) => onChange({ unitsRequired: on })}
      />
      <Choice
        title={words('settings.amount-scale')}
        explain={words('settings.amount-scale.explain')}
        value={amountScale === null ? 'file' : `${amountScale}`}
        options={SCALES.map((value) => ({ value, label: words(`settings.amount-scale.${value}`) }))}
        onChange={(value) => onChange({ amountScale: SCALE_OF[value] })}
      />
    </section>
  );
}
