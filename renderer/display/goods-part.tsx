/** The goods as they come, and the total. */
import { useLayoutEffect, useRef } from 'react';
import { isMeasure } from '../../shared/catalogue/unit.ts';
import type { CustomerGoods, CustomerLine } from '../../shared/contract/customer.ts';
import { moneyText, quantityText } from '../../shared/paper/amount-text.ts';
import { unitText } from '../../shared/paper/unit-text.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { useWords } from '../i18n/words.ts';
import styles from './goods-part.module.css';
import { Sum } from './sum.tsx';

interface GoodsProps {
  readonly goods: CustomerGoods;
  /** No payment stands beside them: the total is the largest. */
  readonly isAlone: boolean;
}

export function GoodsPart({ goods, isAlone }: GoodsProps) {
  const words = useWords();
  const list = useRef<HTMLOListElement>(null);
  const { lines, earlier, offTiyin, heldTiyin, owedTiyin, totalTiyin } = goods;
  const total = lines.reduce((sum, { dueTiyin }) => sum + dueTiyin, 0);
  // The newest goods are in sight. A change of a sum is a change of the list.
  useLayoutEffect(() => {
    if (list.current && (isAlone || total >= 0)) list.current.scrollTop = list.current.scrollHeight;
  }, [total, isAlone]);
  return (
    <section className={styles.goods} data-alone={isAlone || undefined}>
      <ol ref={list} className={styles.lines}>
        {earlier > 0 && <li className={styles.earlier}>{words('customer.earlier', { count: earlier })}</li>}
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id here, and new ones come last.
          <Line key={earlier + at} line={line} />
        ))}
      </ol>
      <dl className={styles.sums}>
        {offTiyin > 0 && (
          <div>
            <dt>{words('customer.off')}</dt>
            <dd>−{moneyText(offTiyin)}</dd>
          </div>
        )}
        {heldTiyin > 0 && (
          <div>
            <dt>{words('customer.held')}</dt>
            <dd>{moneyText(heldTiyin)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{words(heldTiyin > 0 ? 'customer.owed' : 'customer.total')}</dt>
          <dd>
            <Sum amount={heldTiyin > 0 ? owedTiyin : totalTiyin} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Line({ line }: { readonly line: CustomerLine }) {
  const words = useWords();
  const { name, quantity, unit, unitPriceTiyin, dueTiyin } = line;
  const isCounted = !isMeasure(unit) && quantity % ONE === 0;
  return (
    <li className={styles.line}>
      <span className={styles.name}>{name}</span>
      {!(isCounted && quantity === ONE) && (
        <span className={styles.count}>
          {isCounted ? quantityText(quantity) : `${quantityText(quantity)}\u00a0${unitText(words, unit)}`} ×{' '}
          {moneyText(unitPriceTiyin)}
        </span>
      )}
      <span className={styles.due}>{moneyText(dueTiyin)}</span>
    </li>
  );
}
