/** How many products are chosen, all that were found, and their change. */
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { useGoodsList } from './goods.ts';
import styles from './goods-screen.module.css';
import { useConfirmTax } from './use-confirm-tax.ts';

/** total: products that the query finds. */
export function BulkBar({ total }: { readonly total: number }) {
  const { goods, route } = useTillApp();
  const words = useWords();
  const count = useGoodsList(({ chosen }) => (chosen === 'found' ? total : chosen.size));
  const isUnconfirmed = useGoodsList(({ query }) => query.only === 'tax-unconfirmed');
  const { error, confirm } = useConfirmTax();
  const isAll = useGoodsList(({ chosen }) => chosen === 'found');
  if (count === 0) return null;
  return (
    <div className={styles.bulk}>
      <strong>{words('goods.chosen', { count })}</strong>
      {!isAll && total > count && (
        <Button
          size="small"
          label={words('goods.choose-found', { count: total })}
          onPress={() => goods.list.choose('found')}
        />
      )}
      <Button size="small" tone="quiet" label={words('goods.choose-none')} onPress={goods.list.chooseNone} />
      {error && <ErrorText error={error} />}
      {isUnconfirmed && <Button size="small" label={words('goods.tax-confirm.many')} onPress={confirm} />}
      <Button
        tone="main"
        label={words('goods.bulk')}
        onPress={() => route.openDialog({ kind: 'goods-bulk' })}
      />
    </div>
  );
}
