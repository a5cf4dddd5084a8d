/** What this till is and what it knows of the service: for the installer and the telephone call. */
import { useEffect, useState } from 'react';
import type { DiagnosticsView } from '../../../shared/views.ts';
import { ask } from '../../api.ts';
import { dayAndClockText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';

export function Diagnostics() {
  const words = useWords();
  const [view, setView] = useState<DiagnosticsView | null>(null);
  useEffect(() => {
    void ask('diagnostics.read', undefined).then((answer) => {
      if (answer.ok) setView(answer.value);
    });
  }, []);
  if (!view) return null;
  return (
    <section className="setting setting-wide">
      <h2 className="setting-title">{words('settings.diagnostics')}</h2>
      <dl className="facts facts-long">
        {rowsOf(view, words).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const NONE = '–';
const KILOBYTE = 1024;

const rowsOf = (view: DiagnosticsView, words: Words): readonly (readonly [string, string])[] => [
  [words('diagnostics.baseUrl'), view.baseUrl],
  [words('diagnostics.serviceId'), String(view.serviceId)],
  [words('diagnostics.secret'), words(`diagnostics.secret.${view.secret}`)],
  [words('diagnostics.clockOffsetMs'), view.clockOffsetMs === null ? NONE : `${view.clockOffsetMs} ms`],
  [words('diagnostics.proxyUrl'), view.proxyUrl ?? NONE],
  [words('diagnostics.dataFolder'), view.dataFolder],
  [words('diagnostics.journalBytes'), `${Math.ceil(view.journalBytes / KILOBYTE)} KB`],
  [words('diagnostics.lastBackupDay'), view.lastBackupDay ?? NONE],
  [
    words('diagnostics.lastReconciledAt'),
    view.lastReconciledAt ? dayAndClockText(view.lastReconciledAt) : NONE,
  ],
  [words('diagnostics.products'), String(view.products)],
  [words('diagnostics.runtime'), view.runtime],
  [words('diagnostics.facts'), factsText(view)],
];

/** Facts by the names that provisioning gives them: the installer knows those. */
const factsText = ({ facts }: DiagnosticsView): string =>
  Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ') || NONE;
