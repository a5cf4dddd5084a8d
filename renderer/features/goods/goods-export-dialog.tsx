/** Saves all goods as a file that this till, or a spreadsheet, reads again. */
import { useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { tashkentDay } from '../../../shared/time.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import { SaveDialog } from '../../ui/save-dialog.tsx';
import textStyles from '../../ui/text.module.css';

const FORMATS = ['xlsx', 'csv'] as const;
type Format = (typeof FORMATS)[number];

export function GoodsExportDialog() {
  const { api, route } = useTillApp();
  const words = useWords();
  const [format, setFormat] = useState<Format>('xlsx');
  const [isUnderWay, setUnderWay] = useState(false);
  /** Undefined: not saved yet; null: no file was chosen. */
  const [name, setName] = useState<string | null>();
  const [error, setError] = useState<TillError | null>(null);
  const save = async (): Promise<void> => {
    if (isUnderWay) return;
    setUnderWay(true);
    const answer = await api.ask('goods.export', {
      format,
      name: `${words('goods.screen')} ${tashkentDay(Date.now())}`,
    });
    setUnderWay(false);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) setName(answer.value);
  };
  const done =
    name === undefined
      ? null
      : name === null
        ? words('export.nothing')
        : words('goods.export.done', { name });
  return (
    <SaveDialog
      title={words('goods.export')}
      says={isUnderWay ? words('export.choose') : done}
      notes={null}
      error={error}
      isUnderWay={isUnderWay}
      isSaved={!isUnderWay && error === null && typeof name === 'string'}
      onSave={() => void save()}
      onClose={route.closeDialog}
    >
      <p className={textStyles.quiet}>{words('goods.export.explain')}</p>
      <Choices
        title={words('export.format')}
        value={format}
        options={FORMATS.map((value) => ({ value, label: words(`goods.export.${value}`) }))}
        onChange={setFormat}
      />
    </SaveDialog>
  );
}
