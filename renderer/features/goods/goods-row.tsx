/** A product of the list: its name, price and category, and whether it can be fiscalised. */
import { memo } from 'react';
import type { StoredProduct } from '../../../shared/catalogue/goods-store.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { fiscalLackWords } from '../../i18n/fiscal-lack-words.ts';
import { categoryText, unitText } from '../../i18n/goods-words.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './goods-list.module.css';

interface GoodsRowProps {
  readonly row: StoredProduct;
  readonly isChosen: boolean;
  readonly onOpen: (id: ProductId) => void;
}

export const GoodsRow = memo(({ row, isChosen, onOpen }: GoodsRowProps) => {
  const { goods } = useTillApp();
  const words = useWords();
  const { record, lacks } = row;
  const { productId, priceTiyin, unit, soldBy, pinned, active, category, taxChoice } = record;
  const name = nameIn(record.names, words.language);
  const [lack] = lacks;
  return (
    <li className={styles.row} data-hidden={!active || undefined} data-chosen={isChosen || undefined}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          aria-label={words('goods.choose', { name })}
          checked={isChosen}
          onChange={() => goods.list.turn(productId)}
        />
      </label>
      <button type="button" className={styles.open} data-open onClick={() => onOpen(productId)}>
        <span className={styles.name}>
          {pinned && <Icon name="star" size={16} />}
          <span data-shortened>{name}</span>
        </span>
        <span className={styles.beside}>{categoryText(words, category)}</span>
        <span className={styles.light} data-green={lack === undefined}>
          <Icon name={lack === undefined ? 'check' : 'stop'} size={18} />
          <span data-shortened>
            {lack === undefined ? words('goods.green') : fiscalLackWords(words, lack)}
          </span>
        </span>
        {(taxChoice !== null || !active) && (
          <span className={styles.mark}>{words(active ? 'goods.tax-unconfirmed' : 'goods.is-hidden')}</span>
        )}
        <span className={styles.price}>
          {priceTiyin === 0 ? '–' : moneyText(priceTiyin)}
          {soldBy === 'weight' && <span className={styles.unit}>/{unitText(words, unit)}</span>}
        </span>
      </button>
    </li>
  );
});
