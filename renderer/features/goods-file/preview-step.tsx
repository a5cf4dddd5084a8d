/** What the file would change, before anything is taken. */
import { useState } from 'react';
import {
  type ImportPreview,
  MISSING_IN_FILE,
  type MissingInFile,
  PLANNED_KINDS,
  type PlannedKind,
  TAKES,
  type Take,
} from '../../../shared/catalogue/import-plan.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Choices } from '../../ui/choice.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './goods-file.module.css';
import { PlannedRows } from './planned-rows.tsx';

interface PreviewStepProps {
  readonly preview: ImportPreview;
  readonly isTaking: boolean;
}

export function PreviewStep({ preview, isTaking }: PreviewStepProps) {
  const { goodsFile } = useTillApp();
  const words = useWords();
  const { counts } = preview;
  const first = PLANNED_KINDS.find((kind) => counts[kind] > 0) ?? 'new';
  const [kind, setKind] = useState<PlannedKind>(counts.refused > 0 ? 'refused' : first);
  const [take, setTake] = useState<Take>('good');
  const [missing, setMissing] = useState<MissingInFile>('leave');
  const count = counts.new + counts.changed;
  const isStopped = take === 'all' && counts.refused > 0;
  return (
    <>
      <Tabs
        label={words('goods-file.preview')}
        className={styles.preview}
        listClass={styles.tabs}
        tabClass={styles.tab}
        panelClass={styles.rows}
        chosen={kind}
        onChoose={setKind}
        tabs={PLANNED_KINDS.map((key) => ({
          key,
          isOff: false,
          name: (
            <>
              {words(`goods-file.kind.${key}`)} <strong>{counts[key]}</strong>
            </>
          ),
        }))}
      >
        <PlannedRows key={kind} kind={kind} />
      </Tabs>
      {counts.lacking > 0 && (
        <p className={styles.lacking}>{words('goods-file.lacking', { count: counts.lacking })}</p>
      )}
      <div className={styles.fields}>
        {counts.refused > 0 && (
          <Choices
            title={words('goods-file.take', { count: counts.refused })}
            value={take}
            options={TAKES.map((value) => ({ value, label: words(`goods-file.take.${value}`) }))}
            onChange={setTake}
          />
        )}
        {counts.missing > 0 && (
          <Choices
            title={words('goods-file.missing', { count: counts.missing })}
            value={missing}
            options={MISSING_IN_FILE.map((value) => ({ value, label: words(`goods-file.missing.${value}`) }))}
            onChange={setMissing}
          />
        )}
      </div>
      {isStopped && <p className={styles.fault}>{words('goods-file.not-all')}</p>}
      {isTaking && <ProgressBar />}
      <ButtonRow>
        <Button label={words('button.cancel')} icon="cross" disabled={isTaking} onPress={goodsFile.cancel} />
        <Button
          label={words('goods-file.do', { count })}
          tone="main"
          disabled={isTaking || isStopped || (count === 0 && missing === 'leave')}
          onPress={() => void goodsFile.take(take, missing)}
        />
      </ButtonRow>
    </>
  );
}
