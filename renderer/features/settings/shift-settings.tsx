/** How a shop keeps its shifts: each setting with a sentence on what it means. */

import { tiyin } from '../../../shared/money.ts';
import { isReason, LONGEST_CASH_REASON, MOST_CASH_REASONS } from '../../../shared/reason.ts';
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import {
  LARGEST_DENOMINATION,
  MOST_DENOMINATIONS,
  UZS_DENOMINATIONS,
} from '../../../shared/shift/counting.ts';
import { readWhole, refused, type Typed } from '../../../shared/typed-amount.ts';
import { typedProblem } from '../../i18n/error-words.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import setting from '../../ui/setting.module.css';
import { Switch } from '../../ui/switch.tsx';
import styles from './list-setting.module.css';
import { ListSetting } from './list-setting.tsx';

interface ShiftSettingsProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => void;
}

const MODES = ['day', 'counted'] as const;

/** Whole soum, up to the largest that a count takes. */
const readValue = (text: string): Typed<number> => {
  const soum = readWhole(text, LARGEST_DENOMINATION);
  return soum.value === 0 ? refused({ code: 'money.zero' }) : soum;
};
const soumText = (soum: number): string => moneyText(tiyin(soum * 100));

export function ShiftSettings({ settings, onChange }: ShiftSettingsProps) {
  const words = useWords();
  const { shifts, blindCount, denominations, cashReasons } = settings;
  const denominate = (values: readonly number[]): void =>
    onChange({ denominations: values.toSorted((one, other) => other - one) });
  return (
    <section className={`${setting.setting} ${styles.wide}`} aria-label={words('settings.shifts')}>
      <h2 className={setting.title}>{words('settings.shifts')}</h2>
      <Choice
        bare
        title={words('settings.shifts')}
        value={shifts}
        options={MODES.map((value) => ({ value, label: words(`settings.shifts.${value}`) }))}
        explain={words(`settings.shifts.explain.${shifts}`)}
        onChange={(value) => onChange({ shifts: value })}
      />
      {shifts === 'counted' && (
        <>
          <Switch
            label={words('settings.blind')}
            explain={words('settings.blind.explain')}
            isOn={blindCount}
            onChange={(on) => onChange({ blindCount: on })}
          />
          <ListSetting
            title={words('settings.denominations')}
            explain={words('settings.denominations.explain')}
            items={denominations.map(soumText)}
            addLabel={words('settings.denominations.add')}
            inputMode="numeric"
            fits={(text) => {
              const { value } = readValue(text);
              return value === null || denominations.includes(value) ? null : String(value);
            }}
            problemOf={(text) => typedProblem(words, readValue(text))}
            most={MOST_DENOMINATIONS}
            keepsOne
            onAdd={(text) => denominate([...denominations, Number(text)])}
            onRemove={(item) => denominate(denominations.filter((soum) => soumText(soum) !== item))}
          >
            <Button
              label={words('settings.denominations.usual')}
              tone="quiet"
              onPress={() => denominate(UZS_DENOMINATIONS)}
            />
          </ListSetting>
        </>
      )}
      <ListSetting
        title={words('settings.cash-reasons')}
        explain={words('settings.cash-reasons.explain')}
        items={cashReasons}
        addLabel={words('settings.cash-reasons.add')}
        inputMode="text"
        fits={(text) => (isReason(text) && text.length <= LONGEST_CASH_REASON ? text : null)}
        most={MOST_CASH_REASONS}
        onAdd={(text) => onChange({ cashReasons: [...cashReasons, text] })}
        onRemove={(item) => onChange({ cashReasons: cashReasons.filter((reason) => reason !== item) })}
      />
    </section>
  );
}
