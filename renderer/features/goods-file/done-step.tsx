/** What was taken, and the one undo. */
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { Icon } from '../../ui/icon.tsx';
import styles from './goods-file.module.css';
import type { FileStage } from './goods-file.ts';

interface DoneStepProps {
  readonly stage: Extract<FileStage, { readonly name: 'done' | 'undone' }>;
  readonly isBusy: boolean;
}

export function DoneStep({ stage, isBusy }: DoneStepProps) {
  const { goodsFile, route } = useTillApp();
  const words = useWords();
  const toGoods = (): void => {
    goodsFile.cancel();
    // Back must not lead to a file that is taken.
    route.goBack();
    route.goTo('goods');
  };
  return (
    <div className={`${emptyStyles.empty} ${styles.rest}`}>
      <Icon name={stage.name === 'done' ? 'check' : 'refund'} size={56} />
      <p className={emptyStyles.title} role="status">
        {stage.name === 'done'
          ? words('goods-file.done', { count: stage.done.taken })
          : words('goods-file.undone', { count: stage.done.taken + stage.done.hidden })}
      </p>
      {/* Goods that an undone import had added are hidden. */}
      {stage.done.hidden > 0 && <p>{words('goods-file.done-hidden', { count: stage.done.hidden })}</p>}
      {stage.name === 'done' && <p>{words('goods-file.undo-until')}</p>}
      <div className={styles.done}>
        <ButtonRow>
          {stage.name === 'done' && (
            <Button
              label={words('goods-file.undo')}
              icon="refund"
              disabled={isBusy}
              onPress={() => void goodsFile.undo()}
            />
          )}
          <Button isFirst label={words('goods-file.to-goods')} tone="main" onPress={toGoods} />
        </ButtonRow>
      </div>
    </div>
  );
}
