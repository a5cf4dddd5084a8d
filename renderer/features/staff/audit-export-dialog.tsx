/** The log as it is shown, as a file: which one, how far it is, how it is stopped, and what is wrong with the log itself. */
import { useEffect, useState } from 'react';
import type { AuditExportedView, AuditExportProgress } from '../../../shared/contract/audit.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { tashkentDay } from '../../../shared/time.ts';
import { useTill, useTillApp } from '../../app/use-till-app.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Choices } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import textStyles from '../../ui/text.module.css';
import type { AuditFilter } from './use-audit.ts';

const FORMATS = ['csv', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

/** How everything of the log is called; what explains a right is no name of it. */
const calledIn = (words: Words): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(words.under('audit.', 'right.', 'role.', 'staff.nameless')).filter(
      ([key]) => !key.startsWith('right.explain.'),
    ),
  );

const NOT_YET: AuditExportProgress = { checkedTo: 0, last: 0, entries: 0 };

export function AuditExportDialog({ filter }: { readonly filter: AuditFilter }) {
  const { api, route } = useTillApp();
  const words = useWords();
  const language = useTill(({ settings }) => settings.language);
  const [format, setFormat] = useState<Format>('csv');
  /** How far it is; null: nothing is under way. */
  const [progress, setProgress] = useState<AuditExportProgress | null>(null);
  const [done, setDone] = useState<AuditExportedView | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  useEffect(
    () => api.hear('audit.export-progress', (told) => setProgress((now) => (now === null ? null : told))),
    [api],
  );
  const save = async (): Promise<void> => {
    if (progress !== null) return;
    setProgress(NOT_YET);
    setDone(null);
    const answer = await api.ask('audit.export', {
      ...filter,
      format,
      language,
      name: `${words('audit.title')} ${tashkentDay(Date.now())}`,
      called: calledIn(words),
    });
    setProgress(null);
    setError(answer.ok ? null : answer.error);
    setDone(answer.ok ? answer.value : null);
  };
  const close = (): void => {
    if (progress !== null) void api.ask('audit.export-cancel', undefined);
    route.closeDialog();
  };
  return (
    <Dialog title={words('audit.file.title')} onClose={close} firm wide>
      <p className={textStyles.quiet}>{words('audit.file.explain')}</p>
      <Choices
        title={words('export.format')}
        value={format}
        options={FORMATS.map((value) => ({ value, label: words(`audit.file.${value}`) }))}
        onChange={setFormat}
      />
      <p role="status">
        {progress && progressText(words, progress)}
        {done &&
          (done.name === null
            ? words('export.nothing')
            : words('audit.file.done', { count: done.entries, name: done.name }))}
      </p>
      {done?.isCut && <p className={textStyles.quiet}>{words('audit.file.cut')}</p>}
      {done?.brokenAt != null && (
        <p className={`${alertStyles.alert} ${alertStyles.alarm}`} role="alert">
          {words('audit.chain.broken', { number: done.brokenAt })}
        </p>
      )}
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button
          label={words(progress === null ? 'key.close' : 'export.stop')}
          icon="cross"
          hint="Esc"
          onPress={close}
        />
        <Button
          label={words('export.do')}
          tone="main"
          disabled={progress !== null}
          onPress={() => void save()}
        />
      </ButtonRow>
    </Dialog>
  );
}

function progressText(words: Words, { checkedTo, last, entries }: AuditExportProgress): string {
  if (last === 0) return words('export.choose');
  return entries === 0
    ? words('audit.chain.checking', { checked: checkedTo, last })
    : words('audit.file.progress', { count: entries });
}
