/** What a file may be, and the choice of one. */
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { Icon } from '../../ui/icon.tsx';
import styles from './goods-file.module.css';

export function FirstStep({ isBusy }: { readonly isBusy: boolean }) {
  const { goodsFile } = useTillApp();
  const words = useWords();
  return (
    <div className={`${emptyStyles.empty} ${styles.rest}`}>
      <Icon name="file" size={56} />
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
