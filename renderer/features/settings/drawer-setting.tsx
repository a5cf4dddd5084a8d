/** The cash drawer: chosen, set up and tried, with how the last pulse ended. */
import { useState } from 'react';
import type { DrawerView } from '../../../shared/contract/drawer.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorAlert, ErrorText } from '../../ui/error-text.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import setting from '../../ui/setting.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './list-setting.module.css';
import { usePlace } from './use-place.ts';

interface DrawerSettingProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => Promise<TillError | null>;
}

const KINDS = ['file', 'printer', 'none'] as const;
const PINS = ['2', '5'] as const;
const PULSES = ['50', '100', '200', '400'] as const;
const PAUSES = ['100', '250', '500'] as const;
const SENSORS = ['none', 'high', 'low'] as const;

export function DrawerSetting({ settings, onChange }: DrawerSettingProps) {
  const words = useWords();
  const { value: drawer } = useTillQuery('drawer.view', undefined);
  const { value: prints } = useTillQuery('prints.view', undefined);
  const [error, setError] = useState<TillError | null>(null);
  const change = (what: SettingsChange): void => void onChange(what).then(setError);
  const kind = settings.drawerKind ?? 'file';
  const opens = prints?.printer && prints.printer.kind !== 'installed';
  const place = usePlace('drawer', drawer !== undefined);
  return (
    <section
      ref={place}
      className={`${setting.setting} ${styles.wide}`}
      aria-label={words('settings.drawer')}
    >
      <h2 className={setting.title}>{words('settings.drawer')}</h2>
      <Choice
        bare
        title={words('settings.drawer')}
        value={kind}
        options={KINDS.map((one) => ({ value: one, label: words(`settings.drawer.kind.${one}`) }))}
        explain={words(`settings.drawer.explain.${kind}`)}
        onChange={(one) => change({ drawerKind: one === 'file' ? null : one })}
      />
      {error && <ErrorAlert error={error} />}
      {drawer && prints && !opens && <p role="status">{words('settings.drawer.no-printer')}</p>}
      {drawer && opens && (
        <>
          {kind === 'printer' && <Pin settings={settings} onChange={change} />}
          <Times settings={settings} onChange={change} />
          <Light drawer={drawer} />
        </>
      )}
    </section>
  );
}

interface PartProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => void;
}

function Pin({ settings, onChange }: PartProps) {
  const words = useWords();
  return (
    <>
      <h3>{words('settings.drawer.pin')}</h3>
      <Choice
        bare
        title={words('settings.drawer.pin')}
        value={settings.drawerPin === 2 ? '2' : '5'}
        options={PINS.map((pin) => ({ value: pin, label: words('settings.drawer.pin.is', { pin }) }))}
        explain={words('settings.drawer.pin.explain')}
        onChange={(pin) => onChange({ drawerPin: pin === '2' ? 2 : 5 })}
      />
    </>
  );
}

function Times({ settings, onChange }: PartProps) {
  const words = useWords();
  const inMs = (times: readonly string[]) =>
    times.map((ms) => ({ value: ms, label: words('settings.drawer.ms', { ms }) }));
  return (
    <>
      <h3>{words('settings.drawer.pulse')}</h3>
      <Choice
        bare
        title={words('settings.drawer.pulse')}
        value={String(settings.drawerPulseMs)}
        options={inMs(PULSES)}
        explain={words('settings.drawer.pulse.explain')}
        onChange={(ms) => onChange({ drawerPulseMs: Number(ms) })}
      />
      <h3>{words('settings.drawer.pause')}</h3>
      <Choice
        bare
        title={words('settings.drawer.pause')}
        value={String(settings.drawerPauseMs)}
        options={inMs(PAUSES)}
        onChange={(ms) => onChange({ drawerPauseMs: Number(ms) })}
      />
      <h3>{words('settings.drawer.sensor')}</h3>
      <Choice
        bare
        title={words('settings.drawer.sensor')}
        value={settings.drawerSensor}
        options={SENSORS.map((level) => ({ value: level, label: words(`settings.drawer.sensor.${level}`) }))}
        explain={words('settings.drawer.sensor.explain')}
        onChange={(drawerSensor) => onChange({ drawerSensor })}
      />
    </>
  );
}

/** The last pulse in words, and a test, which is an opening without a sale like any other. */
function Light({ drawer: { light, why } }: { readonly drawer: DrawerView }) {
  const { api } = useTillApp();
  const words = useWords();
  const [error, setError] = useState<TillError | null>(null);
  const [once] = useState(onlyOne);
  const test = (): void =>
    void once(async () => {
      // The light shows how it went.
      const answer = await api.ask('drawer.no-sale', { reason: words('settings.drawer.test.reason') });
      setError(answer.ok ? null : answer.error);
    });
  return (
    <>
      <div className={why ? alertStyles.alert : undefined}>
        <div data-light={light}>
          <p role="status">{words(`drawer.light.${light}`)}</p>
          {why && <ErrorText error={why} />}
        </div>
      </div>
      {error && <ErrorAlert error={error} />}
      <p className={textStyles.quiet}>{words('settings.drawer.test.explain')}</p>
      <Button label={words('settings.drawer.test')} icon="cash" onPress={test} />
    </>
  );
}
