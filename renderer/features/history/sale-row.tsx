/** A sale in the list: what was sold, when, for how much, and how it stands. */
import { memo } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { shortReceiptText } from '../../../shared/sale/receipt-no.ts';
import { nameOf } from '../../../shared/staff/named.ts';
import { useTill } from '../../context/use-till-app.ts';
import { clockText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import rowStyles from '../../ui/row.module.css';
import styles from './sale-list.module.css';
import { stateOfSale } from './state-of-sale.ts';

/** The goods in a line: one name, or the count and the first names. */
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

/** Without named staff, the seller does not distinguish sales. */
const sellers = (words: Words, { soldBy }: SaleView): readonly string[] =>
  soldBy
    .filter(({ name, number }) => name !== null || number !== null)
    .map((person) => nameOf(person, words('called.cashier')));

interface RowProps {
  readonly sale: SaleView;
  /** The day that this row is the first of; null: the heading above shows it. */
  readonly day: string | null;
  readonly chosen: boolean;
  readonly onChoose: (saleId: SaleId) => void;
}

/** An equal answer keeps the same sale object, so that its row is not drawn again. */
export const SaleRow = memo(({ sale, day, chosen, onChoose }: RowProps) => {
  const words = useWords();
  const { key, tone, icon } = stateOfSale(sale);
  const isOtherMode = useTill(({ mode }) => mode !== sale.mode);
  const receiptRefused = sale.payments.some(({ receipt }) => receipt?.state === 'refused');
  const receiptUnlinked = sale.payments.some(
    ({ receipt }) => receipt !== null && receipt.unlinkedMs !== null,
  );
  return (
    <li className={rowStyles.row} data-slim data-selected={chosen}>
      {day !== null && <p className={styles.day}>{day}</p>}
      <button
        type="button"
        data-sale={sale.saleId}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => onChoose(sale.saleId)}
      >
        <span className={rowStyles.name} data-shortened>
          {goodsText(words, sale)}
        </span>
        <span className={rowStyles.count}>
          {[
            clockText(sale.completedAt ?? sale.createdAt),
            shortReceiptText(sale),
            ...sellers(words, sale),
          ].join(' · ')}
        </span>
        <span className={rowStyles.due}>
          <Money amount={sale.totalTiyin} />
          <span className={styles.state} data-tone={tone}>
            <Icon name={icon} size={18} />
            {words(key)}
          </span>
          {isOtherMode && (
            <span className={styles.state} data-tone="waiting">
              {words(`history.mode.${sale.mode}`)}
            </span>
          )}
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
