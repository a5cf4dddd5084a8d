/**
 * The ways to pay, in one row: Cash, Card, and Pay with the total on it. "Pay" is exactly its name; the total
 * describes it and stands beside the name, not inside it. useLeadingTender says which of them is the main
 * one.
 */
import { useId } from 'react';
import { useLeadingTender } from '../../context/use-leading-tender.ts';
import { useCashStop, useOpenSale } from '../../context/use-open-sale.ts';
import { useBasket, useTillApp } from '../../context/use-till-app.ts';
import { goodsOfStop } from '../../i18n/error-words.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import styles from './pay-buttons.module.css';

export function PayButtons() {
  const { paying } = useTillApp();
  const words = useWords();
  const totalId = useId();
  const stopId = useId();
  const basket = useBasket(({ toPay }) => toPay);
  const total = useBasket(({ priced }) => priced.totalTiyin);
  // The goods of a partly paid sale are fixed: the button shows the rest.
  const half = useOpenSale();
  const tooLarge = !half && !basket.ok && basket.error.code === 'basket.too-large';
  const ready = half ? half.tenderStop === null : basket.ok;
  const byCode = ready && (half?.codeStop ?? null) === null;
  const cashStop = useCashStop();
  const leads = useLeadingTender();
  return (
    <div className={styles.buttons} aria-live="off">
      {cashStop && (
        <p id={stopId} className={styles.noCash}>
          {words('pay.no-cash', { goods: goodsOfStop(words, cashStop) })}
        </p>
      )}
      <Button
        className={styles.way}
        label={words('button.cash')}
        hint="F6"
        size="large"
        tone={leads === 'cash' ? 'main' : 'plain'}
        disabled={!ready || cashStop !== null}
        onPress={paying.startCash}
        {...(cashStop && { describedBy: stopId })}
      />
      <Button
        className={styles.way}
        label={words('tender.way.terminal')}
        hint="F3"
        size="large"
        tone={leads === 'terminal' ? 'main' : 'plain'}
        disabled={!ready}
        onPress={() => paying.startTender('terminal')}
      />
      <div className={styles.place} data-tone={!byCode ? 'off' : leads === 'code' ? 'main' : 'plain'}>
        <Button
          className={styles.pay}
          label={words('button.pay')}
          hint="F9"
          size="large"
          tone={leads === 'code' ? 'main' : 'plain'}
          disabled={!byCode}
          onPress={paying.startScanning}
          describedBy={totalId}
        />
        {/* Over the button, not inside: the sum is no part of the button's name. */}
        <span id={totalId} className={styles.over}>
          {tooLarge ? '–' : <Total text={moneyText(half?.owedTiyin ?? total)} />}
        </span>
      </div>
    </div>
  );
}

/** Smaller figures for larger sums, so that no sum wraps. The length decides, without measuring. */
const sizeOf = (text: string): string => (text.length <= 7 ? 'short' : text.length <= 10 ? 'middle' : 'long');

/** A new sum is a new element: it stands at once, and lights up. */
function Total({ text }: { readonly text: string }) {
  const words = useWords();
  return (
    <span key={text} className={styles.total} data-size={sizeOf(text)}>
      {text} <small>{words('money.unit')}</small>
    </span>
  );
}
