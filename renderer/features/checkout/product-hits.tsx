/** Products that a field finds: the arrow keys to reach them, and the list with prices. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Product } from '../../../shared/catalogue/product.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { stepInGrid } from '../../ui/step-in-grid.ts';
import textStyles from '../../ui/text.module.css';
import dialogs from './dialogs.module.css';
import styles from './find-product-dialog.module.css';

/** The arrows move from the field to the hits below it, and back. */
export function StepsToHits({
  onSubmit,
  children,
}: {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const step = (event: KeyboardEvent): void => {
    if (!form.current || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    if (stepInGrid(form.current, event.key) === 'above') form.current.querySelector('input')?.focus();
  };
  return (
    <form
      ref={form}
      className={dialogs.form}
      onKeyDown={step}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** What a name or a part of a code finds, best first, each with its price. Enter takes the first. */
interface ProductHitsProps {
  readonly found: readonly Product[] | undefined;
  readonly onChoose: (product: Product) => void;
}

export function ProductHits({ found, onChoose }: ProductHitsProps) {
  const words = useWords();
  if (found === undefined || found.length === 0) {
    const says = found === undefined ? 'unknown-scan.find-hint' : 'unknown-scan.nothing';
    return (
      <p className={`${textStyles.quiet} ${styles.hits}`} role="status">
        {words(says)}
      </p>
    );
  }
  return (
    <ul className={styles.hits}>
      {found.map((product, at) => (
        <li key={product.productId}>
          <button type="button" className={styles.hit} onClick={() => onChoose(product)}>
            <span className={styles.name}>{product.name}</span>
            {at === 0 && <KeyHint>Enter</KeyHint>}
            <span className={styles.price}>
              {moneyText(product.priceTiyin)}
              {product.soldBy === 'weight' && `/${unitText(words, product.unit)}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
