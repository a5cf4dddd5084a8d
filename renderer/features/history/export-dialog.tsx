/** Saves the found list, or one sale, as a file: shows the progress and offers a stop. */
import { useState } from 'react';
import type { ExportedView, ExportProgress, HistoryFilters } from '../../../shared/contract/history.ts';
import type { Mode } from '../../../shared/endpoint.ts';
import { EXPORT_COLUMNS, type ExportColumn } from '../../../shared/history/export.ts';
import { SALE_STANDINGS } from '../../../shared/history/words.ts';
import { tashkentDay } from '../../../shared/time.ts';
import { useSaving } from '../../context/use-saving.ts';
import { useRoute, useTill } from '../../context/use-till-app.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import { SaveDialog } from '../../ui/save-dialog.tsx';
import textStyles from '../../ui/text.module.css';

const FORMATS = ['xlsx', 'csv'] as const;
type Format = (typeof FORMATS)[number];

const headsOf = (words: Words): Record<ExportColumn, string> => {
  const heads = EXPORT_COLUMNS.map((column) => [column, words(`export.head.${column}`)] as const);
  return Object.fromEntries(heads) as Record<ExportColumn, string>;
};

const OF_MODE = {
  training: 'history.mode.training',
  live: 'history.mode.live',
} as const satisfies Record<Mode, string>;

const calledIn = (words: Words): Record<string, string> =>
  Object.fromEntries([
    ...SALE_STANDINGS.map((standing) => [standing, words(`export.standing.${standing}`)]),
    ...Object.entries(OF_MODE).map(([mode, key]) => [mode, words(key)]),
  ]);

const NOT_YET: ExportProgress = { sales: 0, indexShare: null };

function progressText(words: Words, { sales, indexShare }: ExportProgress): string {
  if (indexShare !== null) return words('export.index', { percent: Math.floor(indexShare * 100) });
  return sales === 0 ? words('export.choose') : words('export.progress', { count: sales });
}

const doneText = (words: Words, { name, sales }: ExportedView): string =>
  name === null ? words('export.nothing') : words('export.done', { count: sales, name });

interface ExportDialogProps {
  readonly text: string;
  readonly filters: HistoryFilters;
}

export function ExportDialog({ text, filters }: ExportDialogProps) {
  const words = useWords();
  const language = useTill(({ settings }) => settings.language);
  const chosen = useRoute(({ chosenSale }) => chosenSale);
  const [what, setWhat] = useState<'list' | 'one'>('list');
  const [format, setFormat] = useState<Format>('xlsx');
  const { progress, done, error, save, close } = useSaving('history.export', NOT_YET);
  return (
    <SaveDialog
      title={words('export.title')}
      says={progress ? progressText(words, progress) : done && doneText(words, done)}
      notes={done?.isCut && <p className={textStyles.quiet}>{words('export.cut')}</p>}
      error={error}
      isUnderWay={progress !== null}
      isSaved={progress === null && error === null && typeof done?.name === 'string'}
      onSave={() =>
        void save({
          saleId: what === 'one' ? chosen : null,
          text,
          filters,
          format,
          language,
          name: `${words('export.name')} ${tashkentDay(Date.now())}`,
          heads: headsOf(words),
          called: calledIn(words),
          cashier: words('called.cashier'),
        })
      }
      onClose={close}
    >
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
    </SaveDialog>
  );
}
