/** Saves the filtered log as a file: the format, the progress, a stop, and any fault of the log itself. */
import { useState } from 'react';
import type { AuditExportedView, AuditExportProgress } from '../../../shared/contract/audit.ts';
import { tashkentDay } from '../../../shared/time.ts';
import { useSaving } from '../../context/use-saving.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Choices } from '../../ui/choice.tsx';
import { SaveDialog } from '../../ui/save-dialog.tsx';
import textStyles from '../../ui/text.module.css';
import type { AuditFilter } from './use-audit.ts';

const FORMATS = ['xlsx', 'csv'] as const;
type Format = (typeof FORMATS)[number];

/** The words for everything in the log, without the explanations of rights. */
const calledIn = (words: Words): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(words.under('audit.', 'right.', 'role.', 'staff.nameless', 'money.unit')).filter(
      ([key]) => !key.startsWith('right.explain.'),
    ),
  );

const NOT_YET: AuditExportProgress = { checkedTo: 0, last: 0, entries: 0 };

export function AuditExportDialog({ filter }: { readonly filter: AuditFilter }) {
  const words = useWords();
  const language = useTill(({ settings }) => settings.language);
  const [format, setFormat] = useState<Format>('xlsx');
  const { progress, done, error, save, close } = useSaving('audit.export', NOT_YET);
  return (
    <SaveDialog
      title={words('audit.file.title')}
      says={progress ? progressText(words, progress) : done && doneText(words, done)}
      notes={
        <>
          {done?.isCut && <p className={textStyles.quiet}>{words('audit.file.cut')}</p>}
          {done?.brokenAt != null && (
            <p className={`${alertStyles.alert} ${alertStyles.alarm}`} role="alert">
              {words('audit.chain.broken', { number: done.brokenAt })}
            </p>
          )}
        </>
      }
      error={error}
      isUnderWay={progress !== null}
      isSaved={progress === null && error === null && typeof done?.name === 'string'}
      onSave={() =>
        void save({
          ...filter,
          format,
          language,
          name: `${words('audit.title')} ${tashkentDay(Date.now())}`,
          called: calledIn(words),
        })
      }
      onClose={close}
    >
      <p className={textStyles.quiet}>{words('audit.file.explain')}</p>
      <Choices
        title={words('export.format')}
        value={format}
        options={FORMATS.map((value) => ({ value, label: words(`audit.file.${value}`) }))}
        onChange={setFormat}
      />
    </SaveDialog>
  );
}

const doneText = (words: Words, { name, entries }: AuditExportedView): string =>
  name === null ? words('export.nothing') : words('audit.file.done', { count: entries, name });

function progressText(words: Words, { checkedTo, last, entries }: AuditExportProgress): string {
  if (last === 0) return words('export.choose');
  return entries === 0
    ? words('audit.chain.checking', { checked: checkedTo, last })
    : words('audit.file.progress', { count: entries });
}
