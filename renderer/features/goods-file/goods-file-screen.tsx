/** Brings a file of goods: the columns, what would change, and then the goods themselves. */

import { goodsFaultWords } from '../../../shared/errors/goods-fault.ts';
import { NeedsManager } from '../../context/needs-manager.tsx';
import { useLastEvent } from '../../context/use-last-event.ts';
import { storeHook, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { FirstStep } from './first-step.tsx';
import styles from './goods-file.module.css';
import { PreviewStep } from './preview-step.tsx';

const useFile = storeHook((app) => app.goodsFile);

export default function GoodsFileScreen() {
  const { goodsFile, route } = useTillApp();
  const words = useWords();
  const stage = useFile((state) => state.stage);
  const error = useFile((state) => state.error);
  const kept = useFile((state) => state.kept);
  const isBusy = useFile((state) => state.isBusy);
  const leave = (): void => {
    // An import that is being written goes on, and its result is shown here.
    if (stage.name !== 'taking') goodsFile.cancel();
    route.goTo('goods');
  };
  const back = stage.name === 'preview' ? goodsFile.backToColumns : leave;
  const fileName = 'file' in stage ? stage.file.fileName : null;
  return (
    <PageFrame
      title={fileName === null ? words('goods-file.title') : words('goods-file.of', { name: fileName })}
      onBack={back}
    >
      {error && <NeedsManager error={error} />}
      {stage.name === 'choosing' && <FirstStep isBusy={isBusy} />}
      {stage.name === 'columns' && (
        <ColumnsStep key={keyOf(stage.file)} file={stage.file} kept={kept} isBusy={isBusy} />
      )}
      {stage.name === 'checking' && <Checking />}
      {(stage.name === 'preview' || stage.name === 'taking') &&
        (stage.preview.code === null ? (
          <PreviewStep preview={stage.preview} doubles={stage.doubles} isTaking={stage.name === 'taking'} />
        ) : (
          <p className={styles.fault} role="alert">
            {goodsFaultWords(words.of, { code: stage.preview.code as 'no-goods' })}
          </p>
        ))}
      {(stage.name === 'done' || stage.name === 'undone') && <DoneStep stage={stage} isBusy={isBusy} />}
    </PageFrame>
  );
}

/** The same file, read in the same way: what was chosen but not sent stays. */
const keyOf = ({
  fileName,
  encoding,
  delimiter,
  sheet,
  preview,
}: Parameters<typeof ColumnsStep>[0]['file']) =>
  JSON.stringify([fileName, encoding, delimiter, sheet, preview.columns]);

function Checking() {
  const { goodsFile } = useTillApp();
  const words = useWords();
  const last = useLastEvent('goods.progress');
  const share = last?.of === 'import' ? last.share : 0;
  return (
    <div className={styles.waiting}>
      <p role="status">{words('goods-file.checking', { percent: Math.floor(share * 100) })}</p>
      <ProgressBar share={share} label={words('goods-file.title')} />
      <Button label={words('button.cancel')} icon="cross" onPress={goodsFile.cancel} />
    </div>
  );
}
