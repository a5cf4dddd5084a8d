/**
 * Other sales that hold money or can only be voided. Each stays in the bar until it is complete or voided.
 */
import { useEffect, useState } from 'react';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { paymentsToEnd } from '../../context/open-sale.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useBasket, useTillApp } from '../../context/use-till-app.ts';
import { moneyText, secondsPassed, spanText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './held-chips.module.css';

/** Oldest first. */
export function useHeldAside(): readonly SaleTendersView[] {
  const saleId = useBasket((basket) => basket.saleId);
  const { value } = useTillQuery('sales.held', undefined);
  return value?.filter((sale) => sale.saleId !== saleId) ?? NONE;
}

const NONE: readonly SaleTendersView[] = [];

/** shown: how many chips fit; one button opens all of them. */
export function HeldChips({
  sales,
  shown,
}: {
  readonly sales: readonly SaleTendersView[];
  readonly shown: number;
}) {
  const { route } = useTillApp();
  const words = useWords();
  const more = sales.length - shown;
  return (
    <>
      {sales.slice(0, shown).map((sale) => (
        <Chip key={sale.saleId} sale={sale} />
      ))}
      {more > 0 && (
        <button
          type="button"
          className={`${styles.chip} ${styles.more}`}
          onClick={() => route.openDialog({ kind: 'held' })}
        >
          {words('strip.more', { count: more })}
          <span className={textStyles.visuallyHidden}>: {words('held.title')}</span>
        </button>
      )}
    </>
  );
}

const LOOK_MS = 15_000;

/** Recalls the sale in place of the open one. Answers the reason of a refusal, or null. */
export function useTakeBack(): (sale: SaleTendersView) => Promise<TillError | null> {
  const { route, selling } = useTillApp();
  return async ({ saleId }) => {
    const error = await selling.recall(saleId);
    if (error === null) route.goTo('sale');
    // The goods are gone, but the money can still go back.
    else if (error.code === 'basket.gone') route.openDialog({ kind: 'void-sale', saleId });
    else return error;
    return null;
  };
}

function Chip({ sale }: { readonly sale: SaleTendersView }) {
  const { selling } = useTillApp();
  const takeBack = useTakeBack();
  const goods = useGoods(sale);
  const press = async (): Promise<void> => {
    const error = await takeBack(sale);
    if (error) selling.refuse(error);
  };
  return (
    <button type="button" className={styles.chip} title={goods} onClick={() => void press()}>
      <HeldText sale={sale} goods={goods} />
    </button>
  );
}

/** The money that the sale holds, since when, what it waits for, and its goods. */
export function HeldText({ sale, goods }: { readonly sale: SaleTendersView; readonly goods: string }) {
  const words = useWords();
  const { heldTiyin, tenders } = sale;
  const [waits] = paymentsToEnd(sale);
  const since = tenders.find(({ takenAt }) => takenAt !== null)?.takenAt ?? null;
  const nowMs = useWallMs();
  const age = since === null ? '' : spanText(words, secondsPassed(nowMs - Date.parse(since)));
  return (
    <>
      <Icon name={waits ? 'hourglass' : 'lock'} size={20} />
      {heldTiyin > 0 && <span className={textStyles.visuallyHidden}>{words('half.title')}: </span>}
      <strong>{heldTiyin > 0 ? moneyText(heldTiyin) : words('held.to-void')}</strong>
      <span className={styles.age}> {age} </span>
      {waits && <span className={styles.age}>{words(`held.${waits.what}`)} </span>}
      <span className={styles.goods}>{goods}</span>
    </>
  );
}

/** The first name, and how many more. */
export function useGoods({ saleId }: SaleTendersView): string {
  const { value: sale } = useTillQuery('sales.one', { saleId });
  const [first, ...others] = sale?.lines ?? [];
  return first ? [first.name, ...(others.length > 0 ? [`+${others.length}`] : [])].join(' ') : '';
}

function useWallMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
