/** What a file may be, and the choice of one. */
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import emptyStyles from '../../ui/empty.module.css';
import styles from './goods-file.module.css';

export function FirstStep({ isBusy }: { readonly isBusy: boolean }) {
  const { goodsFile } = useTillApp();
  const words = useWords();
  return (
    <div className={`${emptyStyles.empty} ${styles.rest}`}>
      <Drawing of="file" />
      <p className={emptyStyles.title}>{words('goods-file.choose')}</p>
      <p>{words('goods-file.explain')}</p>
      <Button
        isFirst
        label={words('goods-file.open')}
        tone="main"
        size="large"
        disabled={isBusy}
        onPress={() => void goodsFile.choose()}
      />
    </div>
  );
}
