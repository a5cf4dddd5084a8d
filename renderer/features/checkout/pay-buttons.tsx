/**
 * The ways to pay. The total and its button are one; cash stands beside it. Without a network, cash becomes the
 * main button, or the card terminal for goods that are not sold for cash.
 */
import { useId } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { useCashStop, useOpenSale } from '../../context/use-open-sale.ts';
import { useBasket, useTill, useTillApp } from '../../context/use-till-app.ts';
import { goodsOfStop } from '../../i18n/error-words.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { useCounted } from '../../ui/use-counted.ts';
import styles from './pay-buttons.module.css';

export function PayButtons() {
  const { paying } = useTillApp();
  const words = useWords();
  const totalId = useId();
  const stopId = useId();
  const offline = useTill((till) => till.network.state === 'down');
  const basket = useBasket(({ toPay }) => toPay);
  const total = useBasket(({ priced }) => priced.totalTiyin);
  // The goods of a partly paid sale are fixed: the button shows the rest.
  const half = useOpenSale();
  const tooLarge = !half && !basket.ok && basket.error.code === 'basket.too-large';
  const ready = half ? half.tenderStop === null : basket.ok;
  const byCode = ready && (half?.codeStop ?? null) === null;
  const cashStop = useCashStop();
  const restFirst = offline || (ready && !byCode);
  const cashFirst = restFirst && cashStop === null;
  return (
    <div className={styles.buttons} aria-live="off">
      {cashStop && <NoCash stop={cashStop} ready={ready} leads={restFirst} id={stopId} />}
      <Button
        className={styles.cash}
        label={words('button.cash')}
        hint="F6"
        size="large"
        tone={cashFirst ? 'main' : 'plain'}
        disabled={!ready || cashStop !== null}
        onPress={paying.startCash}
        {...(cashStop && { describedBy: stopId })}
      />
      <div className={styles.place} data-tone={!byCode ? 'off' : offline ? 'plain' : 'main'}>
        <Button
          className={styles.pay}
          label={words('button.pay')}
          hint="F9"
          size="large"
          tone={restFirst ? 'plain' : 'main'}
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

interface NoCashProps {
  readonly stop: TillError;
  readonly ready: boolean;
  /** No code can be charged, so the card terminal is the way on. */
  readonly leads: boolean;
  readonly id: string;
}

/** Why cash is off, before it is pressed, and the card terminal in its place. */
function NoCash({ stop, ready, leads, id }: NoCashProps) {
  const { paying } = useTillApp();
  const words = useWords();
  return (
    <div className={styles.noCash}>
      <p id={id} className={styles.why}>
        {words('pay.no-cash', { goods: goodsOfStop(words, stop) })}
      </p>
      <Button
        label={words('tender.way.terminal')}
        icon="terminal"
        hint="F3"
        tone={leads ? 'main' : 'plain'}
        disabled={!ready}
        onPress={() => paying.startTender('terminal')}
      />
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
