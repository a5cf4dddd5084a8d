/** Sales like a ledger: a heading for each day, a row for each sale. Arrows go from row to row. */
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { receiptNumber } from '../../../shared/sale/receipt-number.ts';
import { clockText, dayText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './sale-list.module.css';
import { stateOfSale } from './state-of-sale.ts';

interface SaleListProps {
  readonly sales: readonly SaleView[];
  readonly chosen: SaleId | undefined;
  readonly onChoose: (saleId: SaleId) => void;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

export function SaleList({ sales, chosen, onChoose, hasMore, onMore }: SaleListProps) {
  const end = useRef<HTMLLIElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // Before its end is reached the next page is asked for.
  useEffect(() => {
    const { current } = end;
    if (!current || !hasMore) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      root: list.current?.parentElement ?? null,
      rootMargin: '600px',
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [hasMore, onMore]);
  const onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = sales.findIndex(({ saleId }) => saleId === chosen);
    const next = sales[at + step];
    if (!next) return;
    onChoose(next.saleId);
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('button');
    buttons?.[at + step]?.focus();
  };
  return (
    <ul ref={list} className="rows" onKeyDown={onKey}>
      {sales.map((sale, at) => (
        <Row
          key={sale.saleId}
          sale={sale}
          day={startsDay(sale, sales[at - 1]) ? dayText(sale.createdAt) : null}
          chosen={sale.saleId === chosen}
          onChoose={onChoose}
        />
      ))}
      {hasMore && <li ref={end} className={styles.end} aria-hidden="true" />}
    </ul>
  );
}

const startsDay = (sale: SaleView, before: SaleView | undefined): boolean =>
  before === undefined || dayText(before.createdAt) !== dayText(sale.createdAt);

/** What was sold, in a line: its name, or how many and the first of them. */
function goodsText(words: Words, { lines }: SaleView): string {
  const [first] = lines;
  if (!first) return words('history.no-goods');
  if (lines.length === 1) return first.name;
  return words('history.goods', {
    count: lines.length,
    names: lines
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', '),
  });
}

interface RowProps {
  readonly sale: SaleView;
  /** Of which it is the first; null: that is said above. */
  readonly day: string | null;
  readonly chosen: boolean;
  readonly onChoose: (saleId: SaleId) => void;
}

/** An answer that says the same of a sale is the same sale: its row is not drawn again. */
const Row = memo(({ sale, day, chosen, onChoose }: RowProps) => {
  const words = useWords();
  const { key, tone, icon } = stateOfSale(sale);
  const receiptRefused = sale.payments.some(({ receipt }) => receipt?.state === 'refused');
  const receiptUnlinked = sale.payments.some(
    ({ receipt }) => receipt !== null && receipt.unlinkedMs !== null,
  );
  return (
    <li className={`${chosen ? 'row row-selected' : 'row'} ${styles.row}`}>
      {day !== null && <p className={styles.day}>{day}</p>}
      <button type="button" aria-current={chosen ? 'true' : undefined} onClick={() => onChoose(sale.saleId)}>
        <span className="row-name">{goodsText(words, sale)}</span>
        <span className="row-count">
          {clockText(sale.createdAt)} · {receiptNumber(sale.saleId)}
        </span>
        <span className="row-due">
          <Money amount={sale.totalTiyin} />
          <span className={styles.state} data-tone={tone}>
            <Icon name={icon} size={18} />
            {words(key)}
          </span>
          {(receiptRefused || receiptUnlinked) && (
            <span className={styles.state} data-tone="waiting">
              <Icon name="stop" size={18} />
              {words(receiptRefused ? 'history.receipt-refused' : 'history.receipt-unlinked')}
            </span>
          )}
        </span>
      </button>
    </li>
  );
});
