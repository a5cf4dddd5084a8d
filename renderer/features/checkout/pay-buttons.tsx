/**
 * The ways to pay. The total and its button are one; cash stands beside it, and becomes the main button
 * without a network.
 */
import { useId } from 'react';
import type { Tiyin } from '../../../shared/money.ts';
import { useOpenSale } from '../../context/use-open-sale.ts';
import { useBasket, useTill, useTillApp } from '../../context/use-till-app.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { useCounted } from '../../ui/use-counted.ts';
import styles from './pay-buttons.module.css';

export function PayButtons() {
  const { paying } = useTillApp();
  const words = useWords();
  const totalId = useId();
  const offline = useTill((till) => till.network.state === 'down');
  const basket = useBasket(({ toPay }) => toPay);
  const total = useBasket(({ priced }) => priced.totalTiyin);
  // The goods of a partly paid sale are fixed: the button shows the rest.
  const half = useOpenSale();
  const tooLarge = !half && !basket.ok && basket.error.code === 'basket.too-large';
  const ready = half ? half.tenderStop === null : basket.ok;
  const byCode = ready && (half?.codeStop ?? null) === null;
  const cashFirst = offline || (ready && !byCode);
  return (
    <div className={styles.buttons} aria-live="off">
      <Button
        className={styles.cash}
        label={words('button.cash')}
        hint="F6"
        size="large"
        tone={cashFirst ? 'main' : 'plain'}
        disabled={!ready}
        onPress={paying.startCash}
      />
      <div className={styles.place} data-tone={!byCode ? 'off' : offline ? 'plain' : 'main'}>
        <Button
          className={styles.pay}
          label={words('button.pay')}
          hint="F9"
          size="large"
          tone={cashFirst ? 'plain' : 'main'}
          disabled={!byCode}
          onPress={paying.startScanning}
          describedBy={totalId}
        />
        {/* Over the button, not inside: the sum is no part of the button's name. */}
        <span id={totalId} className={styles.over}>
          {tooLarge ? '–' : <Total amount={half?.owedTiyin ?? total} />}
        </span>
      </div>
    </div>
  );
}

/** Smaller figures for larger sums, so that no sum wraps. The length decides, without measuring. */
const sizeOf = (text: string): string => (text.length <= 7 ? 'short' : text.length <= 10 ? 'middle' : 'long');

function Total({ amount }: { readonly amount: Tiyin }) {
  const words = useWords();
  const text = moneyText(useCounted(amount));
  return (
    <span className={styles.total} data-size={sizeOf(moneyText(amount))}>
      {text} <small>{words('money.unit')}</small>
    </span>
  );
}
