/** The list as it is found, or one sale, as a file: what is saved, how far it is, and how it is stopped. */
import { useEffect, useState } from 'react';
import type { ExportedView, ExportProgress, HistoryFilters } from '../../../shared/contract/history.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { EXPORT_COLUMNS, type ExportColumn } from '../../../shared/history/export.ts';
import { SALE_STANDINGS } from '../../../shared/history/words.ts';
import { tashkentDay } from '../../../shared/time.ts';
import { useRoute, useTill, useTillApp } from '../../app/use-till-app.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Choices } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import textStyles from '../../ui/text.module.css';

const FORMATS = ['csv', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

/** How each column is called. */
const headsOf = (words: Words): Record<ExportColumn, string> => {
  const heads = EXPORT_COLUMNS.map((column) => [column, words(`export.head.${column}`)] as const);
  return Object.fromEntries(heads) as Record<ExportColumn, string>;
};

const standingsOf = (words: Words): Record<string, string> =>
  Object.fromEntries(SALE_STANDINGS.map((standing) => [standing, words(`export.standing.${standing}`)]));

const NOT_YET: ExportProgress = { sales: 0, indexShare: null };

function progressText(words: Words, { sales, indexShare }: ExportProgress): string {
  if (indexShare !== null) return words('export.index', { percent: Math.floor(indexShare * 100) });
  return sales === 0 ? words('export.choose') : words('export.progress', { count: sales });
}

interface ExportDialogProps {
  readonly text: string;
  readonly filters: HistoryFilters;
}

export function ExportDialog({ text, filters }: ExportDialogProps) {
  const { api, route } = useTillApp();
  const words = useWords();
  const language = useTill(({ settings }) => settings.language);
  const chosen = useRoute(({ chosenSale }) => chosenSale);
  const [what, setWhat] = useState<'list' | 'one'>('list');
  const [format, setFormat] = useState<Format>('csv');
  /** How far it is; null: nothing is under way. */
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [done, setDone] = useState<ExportedView | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  useEffect(
    () => api.hear('history.export-progress', (told) => setProgress((now) => (now === null ? null : told))),
    [api],
  );
  const save = async (): Promise<void> => {
    if (progress !== null) return;
    setProgress(NOT_YET);
    setDone(null);
    const answer = await api.ask('history.export', {
      saleId: what === 'one' ? chosen : null,
      text,
      filters,
      format,
      language,
      name: `${words('export.name')} ${tashkentDay(Date.now())}`,
      heads: headsOf(words),
      called: standingsOf(words),
      cashier: words('called.cashier'),
    });
    setProgress(null);
    setError(answer.ok ? null : answer.error);
    setDone(answer.ok ? answer.value : null);
  };
  const close = (): void => {
    if (progress !== null) void api.ask('history.export-cancel', undefined);
    route.closeDialog();
  };
  return (
    <Dialog title={words('export.title')} onClose={close} firm wide>
      {chosen !== null && (
        <Choices
          title={words('export.what')}
          value={what}
          options={(['list', 'one'] as const).map((value) => ({ value, label: words(`export.${value}`) }))}
          onChange={setWhat}
        />
      )}
      <Choices
        title={words('export.format')}
        value={format}
        options={FORMATS.map((value) => ({ value, label: words(`export.${value}`) }))}
        onChange={setFormat}
      />
      <p role="status">
        {progress && progressText(words, progress)}
        {done &&
          (done.name === null
            ? words('export.nothing')
            : words('export.done', { count: done.sales, name: done.name }))}
      </p>
      {done?.isCut && <p className={textStyles.quiet}>{words('export.cut')}</p>}
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
