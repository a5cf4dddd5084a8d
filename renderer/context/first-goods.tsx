/** A till without goods: one sentence, and three ways to the first product. */
import { useWords } from '../i18n/words.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import emptyStyles from '../ui/empty.module.css';
import styles from './first-goods.module.css';
import { useTillApp } from './use-till-app.ts';

/** hint: what else a person may do there. */
export function FirstGoods({ hint = null }: { readonly hint?: string | null }) {
  const { goodsEntry } = useTillApp();
  const words = useWords();
  return (
    <div className={emptyStyles.empty}>
      <Drawing of="shelf" />
      <p className={emptyStyles.title}>{words('first-goods.title')}</p>
      <div className={styles.buttons}>
        <Button
          size="large"
          label={words('first-goods.scan')}
          icon="qr"
          tone="main"
          onPress={goodsEntry.scanFirst}
        />
        <Button size="large" label={words('first-goods.file')} icon="file" onPress={goodsEntry.bringFile} />
        <Button size="large" label={words('first-goods.type')} icon="plus" onPress={goodsEntry.typeOne} />
      </div>
      {hint !== null && <p>{hint}</p>}
    </div>
  );
}
