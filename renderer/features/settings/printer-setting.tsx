/** The receipt printer: chosen, set up and tried, with how the last paper went. */
import { useState } from 'react';
import type { PrinterView } from '../../../shared/contract/prints.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { PRINTER_LETTERS } from '../../../shared/settings/limits.ts';
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorAlert, ErrorText } from '../../ui/error-text.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import setting from '../../ui/setting.module.css';
import textStyles from '../../ui/text.module.css';
import { TextField } from '../../ui/text-field.tsx';
import styles from './list-setting.module.css';

interface PrinterSettingProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => Promise<TillError | null>;
}

const KINDS = ['file', 'escpos-tcp', 'system'] as const;
const TIMES = ['paid', 'asked', 'never'] as const;
const WIDTHS = ['58', '80'] as const;
const CODES = ['command', 'picture'] as const;
const FEEDS = ['2', '4', '6', '8'] as const;

const HOST = /^[^\s/\\@?#]{1,253}$/u;
const portOf = (text: string): number | null => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
};

export function PrinterSetting({ settings, onChange }: PrinterSettingProps) {
  const words = useWords();
  const { value } = useTillQuery('prints.view', undefined);
  const [error, setError] = useState<TillError | null>(null);
  const change = (what: SettingsChange): void => void onChange(what).then(setError);
  const kind = settings.printerKind ?? 'file';
  return (
    <section className={`${setting.setting} ${styles.wide}`} aria-label={words('settings.printer')}>
      <h2 className={setting.title}>{words('settings.printer')}</h2>
      <Choice
        bare
        title={words('settings.printer')}
        value={kind}
        options={KINDS.map((one) => ({ value: one, label: words(`settings.printer.kind.${one}`) }))}
        explain={words(`settings.printer.explain.${kind}`)}
        onChange={(one) => change({ printerKind: one === 'file' ? null : one })}
      />
      {error && <ErrorAlert error={error} />}
      {kind === 'escpos-tcp' && <Address settings={settings} onChange={change} />}
      {value?.printer && (
        <>
          <Look settings={settings} onChange={change} />
          <Light printer={value.printer} />
        </>
      )}
    </section>
  );
}

interface PartProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => void;
}

function Address({ settings, onChange }: PartProps) {
  const words = useWords();
  const [host, setHost] = useState(settings.printerHost);
  const [port, setPort] = useState(String(settings.printerPort));
  const printerPort = portOf(port.trim());
  const isNew = host.trim() !== settings.printerHost || printerPort !== settings.printerPort;
  const fits = HOST.test(host.trim()) && printerPort !== null;
  return (
    <>
      <TextField label={words('settings.printer.host')} value={host} maxLength={253} onChange={setHost} />
      <TextField
        label={words('settings.printer.port')}
        value={port}
        inputMode="numeric"
        maxLength={5}
        onChange={setPort}
      />
      <Button
        label={words('settings.printer.set')}
        disabled={!isNew || !fits}
        onPress={() => printerPort !== null && onChange({ printerHost: host.trim(), printerPort })}
      />
      <Choice
        bare
        title={words('settings.printer.width')}
        value={settings.printerWidth === 58 ? '58' : '80'}
        options={WIDTHS.map((mm) => ({ value: mm, label: words('settings.printer.mm', { mm }) }))}
        onChange={(mm) => onChange({ printerWidth: mm === '58' ? 58 : 80 })}
      />
    </>
  );
}

function Look({ settings, onChange }: PartProps) {
  const words = useWords();
  return (
    <>
      <h3>{words('settings.printer.when')}</h3>
      <Choice
        bare
        title={words('settings.printer.when')}
        value={settings.receiptPrinting}
        options={TIMES.map((time) => ({ value: time, label: words(`settings.printer.when.${time}`) }))}
        onChange={(receiptPrinting) => onChange({ receiptPrinting })}
      />
      <h3>{words('settings.printer.letters')}</h3>
      <Choice
        bare
        title={words('settings.printer.letters')}
        value={settings.printerLetters}
        options={PRINTER_LETTERS.map((letters) => ({
          value: letters,
          label: letters === 'picture' ? words('settings.printer.letters.picture') : letters,
        }))}
        explain={words('settings.printer.letters.explain')}
        onChange={(printerLetters) => onChange({ printerLetters })}
      />
      <h3>{words('settings.printer.codes')}</h3>
      <Choice
        bare
        title={words('settings.printer.codes')}
        value={settings.printerCodes}
        options={CODES.map((codes) => ({ value: codes, label: words(`settings.printer.codes.${codes}`) }))}
        onChange={(printerCodes) => onChange({ printerCodes })}
      />
      <h3>{words('settings.printer.feed')}</h3>
      <Choice
        bare
        title={words('settings.printer.feed')}
        value={String(settings.printerFeed)}
        options={FEEDS.map((lines) => ({ value: lines as string, label: lines }))}
        onChange={(lines) => onChange({ printerFeed: Number(lines) })}
      />
    </>
  );
}

/** The last try in words, and a test page. */
function Light({ printer }: { readonly printer: PrinterView }) {
  const { api } = useTillApp();
  const words = useWords();
  const [isTrying, setIsTrying] = useState(false);
  const [once] = useState(onlyOne);
  const test = (): void =>
    void once(async () => {
      setIsTrying(true);
      // The light shows how it went.
      await api.ask('printer.test', undefined);
      setIsTrying(false);
    });
  const { host, port, light, why } = printer;
  return (
    <>
      <p role="status" data-light={light}>
        {words(isTrying ? 'settings.printer.trying' : `settings.printer.light.${light}`, {
          address: `${host}:${port}`,
        })}
      </p>
      {why && !isTrying && <ErrorText error={why} />}
      <p className={textStyles.quiet}>{words('settings.printer.test.explain')}</p>
      <Button label={words('settings.printer.test')} icon="print" disabled={isTrying} onPress={test} />
    </>
  );
}
