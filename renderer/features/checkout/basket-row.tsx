/** One line of the basket. Drawn again only when it changes: a basket may have hundreds of them. */

import { memo, useEffect, useRef } from 'react';
import type { Product } from '../../../shared/catalogue/product.ts';
import { type BasketLine, priceLine } from '../../../shared/sale/basket.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { moneyText, quantityText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import styles from './basket-row.module.css';
import { RowControls } from './row-controls.tsx';

interface BasketRowProps {
  readonly line: BasketLine;
  readonly product: Product;
  /** From 1. */
  readonly number: number;
  readonly selected: boolean;
  readonly locked: boolean;
}

export const BasketRow = memo(({ line, product, number, selected, locked }: BasketRowProps) => {
  const { basket } = useTillApp();
  const words = useWords();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Also when the quantity changes: a product scanned again may be far up in the list.
    if (selected && line.quantity > 0) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected, line.quantity]);
  const { dueTiyin } = priceLine(product, line.quantity);
  const chosen = selected && !locked;
  return (
    // biome-ignore lint/a11y/useSemanticElements: its list is no <ol>; basket-list.tsx says why.
    <div
      role="listitem"
      ref={row}
      className={styles.row}
      data-line={line.productId}
      data-chosen={chosen || undefined}
    >
      <button
        type="button"
        className={styles.line}
        disabled={locked}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => basket.select(product.productId)}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.count}>{countText(words, product, line.quantity)}</span>
        <span className={styles.due}>{moneyText(dueTiyin)}</span>
      </button>
      {chosen && <RowControls line={line} product={product} />}
    </div>
  );
});

/** "2 × 4 000", "1,25 kg × 18 000": pieces go without saying. */
function countText(words: Words, { soldBy, unit, priceTiyin }: Product, quantity: number): string {
  const ofUnit = soldBy === 'weight' ? `\u00a0${unitText(words, unit)}` : '';
  return `${quantityText(quantity)}${ofUnit} × ${moneyText(priceTiyin)}`;
}
