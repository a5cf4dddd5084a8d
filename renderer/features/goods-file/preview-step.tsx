/** What the file would change, before anything is taken. */
import { useState } from 'react';
import {
  type ImportPreview,
  KEPT_DOUBLES,
  type KeptDouble,
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
import textStyles from '../../ui/text.module.css';
import styles from './goods-file.module.css';
import { PlannedRows } from './planned-rows.tsx';

interface PreviewStepProps {
  readonly preview: ImportPreview;
  readonly doubles: KeptDouble;
  readonly isTaking: boolean;
}

export function PreviewStep({ preview, doubles, isTaking }: PreviewStepProps) {
  const { goodsFile } = useTillApp();
  const words = useWords();
  const { counts } = preview;
  const faulty = counts.refused + counts.partial;
  const first = PLANNED_KINDS.find((kind) => counts[kind] > 0) ?? 'new';
  const [kind, setKind] = useState<PlannedKind>(faulty > 0 ? 'refused' : first);
  const [take, setTake] = useState<Take>('good');
  const [missing, setMissing] = useState<MissingInFile>('leave');
  const defaults = counts.categories + counts.groups;
  const count = counts.new + counts.changed;
  const isStopped = take === 'all' && faulty > 0;
  return (
    <>
      <div className={styles.columns}>
        <Tabs
          label={words('goods-file.preview')}
          className={styles.preview}
          listClass={styles.tabs}
          tabClass={styles.tab}
          panelClass={styles.rows}
          scrolls
          chosen={kind}
          onChoose={setKind}
          tabs={PLANNED_KINDS.map((key) => ({
            key,
            isOff: false,
            name: (
              <>
                {words(`goods-file.kind.${key}`)} <strong>{key === 'refused' ? faulty : counts[key]}</strong>
              </>
            ),
          }))}
        >
          <PlannedRows key={kind} kind={kind} />
        </Tabs>
        {counts.lacking > 0 && (
          <p className={styles.lacking}>{words('goods-file.lacking', { count: counts.lacking })}</p>
        )}
        {counts.partial > 0 && (
          <p className={styles.lacking}>{words('goods-file.partial', { count: counts.partial })}</p>
        )}
        {defaults > 0 && (
          <p className={textStyles.quiet}>
            {words('goods-file.defaults', { categories: counts.categories, groups: counts.groups })}
          </p>
        )}
        {counts.toldApart > 0 && (
          <p className={textStyles.quiet}>{words('goods-file.told-apart', { count: counts.toldApart })}</p>
        )}
        <div className={styles.fields}>
          {counts.doubled > 0 && (
            <Choices
              title={words('goods-file.doubles', { count: counts.doubled })}
              value={doubles}
              options={KEPT_DOUBLES.map((value) => ({ value, label: words(`goods-file.doubles.${value}`) }))}
              onChange={(value) => void goodsFile.check(value)}
            />
          )}
          {faulty > 0 && (
            <Choices
              title={words('goods-file.take', { count: faulty })}
              value={take}
              options={TAKES.map((value) => ({ value, label: words(`goods-file.take.${value}`) }))}
              onChange={setTake}
            />
          )}
          {counts.missing > 0 && (
            <Choices
              title={words('goods-file.missing', { count: counts.missing })}
              value={missing}
              options={MISSING_IN_FILE.map((value) => ({
                value,
                label: words(`goods-file.missing.${value}`),
              }))}
              onChange={setMissing}
            />
          )}
        </div>
      </div>
      {isStopped && <p className={styles.fault}>{words('goods-file.not-all')}</p>}
      {isTaking && <ProgressBar />}
      <ButtonRow>
        <Button label={words('button.cancel')} icon="cross" disabled={isTaking} onPress={goodsFile.cancel} />
        <Button
          label={words('goods-file.do', { count })}
          tone="main"
          disabled={isTaking || isStopped || (count + defaults === 0 && missing === 'leave')}
          onPress={() => void goodsFile.take(take, missing)}
        />
      </ButtonRow>
    </>
  );
}
