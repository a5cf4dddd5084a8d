/** The receipt printer: chosen, set up and tried, with how the last paper went. */
import { useState } from 'react';
import type { PrinterView } from '../../../shared/contract/prints.ts';
import { printerPlace, printerText } from '../../../shared/device/printer-address.ts';
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
import { usePlace } from './use-place.ts';

interface PrinterSettingProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => Promise<TillError | null>;
}

const KINDS = ['file', 'address', 'installed', 'system'] as const;
const TIMES = ['paid', 'asked', 'never'] as const;
const WIDTHS = ['58', '80'] as const;
const CODES = ['command', 'picture'] as const;
const FEEDS = ['2', '4', '6', '8'] as const;

const LONGEST_ADDRESS = 260;

function kindOf({ printerKind }: Settings): (typeof KINDS)[number] {
  if (printerKind === null) return 'file';
  return printerKind === 'escpos-tcp' || printerKind === 'escpos-file' ? 'address' : printerKind;
}

/** With the address that was typed before. */
function kindFor(
  kind: (typeof KINDS)[number],
  { printerHost, printerPath }: Settings,
): Settings['printerKind'] {
  if (kind === 'file') return null;
  if (kind !== 'address') return kind;
  return printerHost === '' && printerPath !== '' ? 'escpos-file' : 'escpos-tcp';
}

export function PrinterSetting({ settings, onChange }: PrinterSettingProps) {
  const words = useWords();
  const { value } = useTillQuery('prints.view', undefined);
  const [error, setError] = useState<TillError | null>(null);
  const change = (what: SettingsChange): void => void onChange(what).then(setError);
  const kind = kindOf(settings);
  const place = usePlace('printer', value !== undefined);
  return (
    <section
      ref={place}
      className={`${setting.setting} ${styles.wide}`}
      aria-label={words('settings.printer')}
    >
      <h2 className={setting.title}>{words('settings.printer')}</h2>
      <Choice
        bare
        title={words('settings.printer')}
        value={kind}
        options={KINDS.map((one) => ({ value: one, label: words(`settings.printer.kind.${one}`) }))}
        explain={words(`settings.printer.explain.${kind}`)}
        onChange={(one) => change({ printerKind: kindFor(one, settings) })}
      />
      {error && <ErrorAlert error={error} />}
      {kind === 'address' && <Address settings={settings} onChange={change} />}
      {kind === 'installed' && <Installed settings={settings} onChange={change} />}
      {(kind === 'address' || kind === 'installed') && <Width settings={settings} onChange={change} />}
      {value?.printer && (
        <>
          <When settings={settings} onChange={change} />
          {value.printer.kind !== 'installed' && <Look settings={settings} onChange={change} />}
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

/** As it is stored; empty: none yet. */
function addressIn({ printerKind, printerHost: host, printerPort: port, printerPath }: Settings): string {
  if (printerKind === 'escpos-file') return printerPath;
  return host === '' ? '' : printerText({ kind: 'escpos-tcp', host, port });
}

function Address({ settings, onChange }: PartProps) {
  const words = useWords();
  const stored = addressIn(settings);
  const [text, setText] = useState(stored);
  const place = printerPlace(text);
  const isWrong = text.trim() !== '' && place === null;
  const save = (): void => {
    if (place?.kind === 'escpos-file') onChange({ printerKind: place.kind, printerPath: place.path });
    if (place?.kind === 'escpos-tcp')
      onChange({ printerKind: place.kind, printerHost: place.host, printerPort: place.port });
  };
  return (
    <>
      <TextField
        label={words('settings.printer.host')}
        value={text}
        maxLength={LONGEST_ADDRESS}
        spellCheck={false}
        hint={words('settings.printer.host.hint')}
        problem={isWrong ? words('settings.printer.host.hint') : null}
        onChange={setText}
      />
      <Button
        label={words('settings.printer.set')}
        disabled={place === null || printerText(place) === stored}
        onPress={save}
      />
    </>
  );
}

/** Only the system knows which ones there are. */
function Installed({ settings: { printerName }, onChange }: PartProps) {
  const words = useWords();
  const { value: known } = useTillQuery('printer.installed', undefined);
  const names = known ?? [];
  const isGone = printerName !== '' && !names.includes(printerName);
  return (
    <>
      {known === null && <p role="status">{words('settings.printer.installed.unknown')}</p>}
      {known?.length === 0 && <p role="status">{words('settings.printer.installed.none')}</p>}
      <Choice
        bare
        title={words('settings.printer.installed')}
        value={printerName}
        options={[...names, ...(isGone ? [printerName] : [])].map((name) => ({ value: name, label: name }))}
        onChange={(name) => onChange({ printerName: name })}
      />
    </>
  );
}

function Width({ settings, onChange }: PartProps) {
  const words = useWords();
  return (
    <>
      <h3>{words('settings.printer.width')}</h3>
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

function When({ settings, onChange }: PartProps) {
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
    </>
  );
}

function Look({ settings, onChange }: PartProps) {
  const words = useWords();
  return (
    <>
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
  const { light, why } = printer;
  return (
    <>
      <p role="status" data-light={light}>
        {words(isTrying ? 'settings.printer.trying' : `settings.printer.light.${light}`, {
          address: printerText(printer),
        })}
      </p>
      {why && !isTrying && <ErrorText error={why} />}
      <p className={textStyles.quiet}>{words('settings.printer.test.explain')}</p>
      <Button label={words('settings.printer.test')} icon="print" disabled={isTrying} onPress={test} />
    </>
  );
}
