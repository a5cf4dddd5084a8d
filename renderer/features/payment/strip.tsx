/** The sales beside the open one, along the top: each is one chip, and ends there. */
import { useSyncExternalStore } from 'react';
import { useInvoices } from '../../context/use-invoices.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import textStyles from '../../ui/text.module.css';
import type { AsideSale } from './aside-sales.ts';
import { InvoicesChip } from './invoices-chip.tsx';
import styles from './sale-chip.module.css';
import { looksOf, SaleText, usePressSale } from './sale-chip.tsx';
import { useAsideSales } from './use-aside-sales.ts';

function useIs(width: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(width);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(width).matches,
  );
}

/** most: how many chips fit on a wide screen. The others are behind one button, which looks as urgent as they are. */
export function Strip({ shown: most }: { readonly shown: number }) {
  const sales = useAsideSales();
  const isNarrow = useIs('(width < 1280px)');
  const isWide = useIs('(width >= 1600px)');
  // On the smallest screen the names of shop and person come before a further chip.
  const shown = isNarrow ? Math.max(0, most - 2) : isWide ? most : Math.max(1, most - 1);
  const hasInvoices = useInvoices().invoices.length > 0;
  const room = Math.max(0, shown - (hasInvoices ? 1 : 0));
  return (
    <div className={styles.strip}>
      <InvoicesChip />
      {sales.slice(0, room).map((sale) => (
        <Chip key={sale.saleId} sale={sale} />
      ))}
      <More hidden={sales.slice(room)} isAlone={room === 0 && !hasInvoices} />
    </div>
  );
}

interface MoreProps {
  readonly hidden: readonly AsideSale[];
  /** No chip beside it says what is urgent. */
  readonly isAlone: boolean;
}

function More({ hidden, isAlone }: MoreProps) {
  const { route } = useTillApp();
  const words = useWords();
  const [first] = hidden;
  if (!first) return null;
  const { icon, says, state } = looksOf(first);
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.more}`}
      data-chip="more"
      data-state={state}
      onClick={() => route.openDialog({ kind: 'held' })}
    >
      <Icon name={icon} size={20} />
      {words('strip.more', { count: hidden.length })}
      {isAlone && (
        <span className={styles.state} data-shortened>
          {words(says)}
        </span>
      )}
      <span className={textStyles.visuallyHidden}>
        {isAlone ? '' : `: ${words(says)}`}, {words('held.title')}
      </span>
    </button>
  );
}

function Chip({ sale }: { readonly sale: AsideSale }) {
  const { selling } = useTillApp();
  const pressSale = usePressSale();
  const press = async (): Promise<void> => {
    const error = await pressSale(sale);
    if (error) selling.refuse(error);
  };
  const ids = sale.entries.map(({ view }) => view.transactionId);
  return (
    <button
      type="button"
      className={styles.chip}
      data-chip={ids.join(' ') || sale.saleId}
      data-state={looksOf(sale).state}
      onClick={() => void press()}
    >
      <SaleText sale={sale} />
    </button>
  );
}
