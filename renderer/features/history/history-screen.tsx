/** The history: recent sales with the state of each, its receipt, and its refund. */

import { memo } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { useRoute, useTillApp } from '../../app/use-till-app.ts';
import { dayAndClockText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import styles from './history-screen.module.css';
import { SaleDetail } from './sale-detail.tsx';
import { stateOfSale } from './state-of-sale.ts';
import { TodaysTotals } from './todays-totals.tsx';
import { useSales } from './use-sales.ts';

export default function HistoryScreen() {
  const { route } = useTillApp();
  const words = useWords();
  const chosenId = useRoute((route) => route.chosenSale);
  const { sales, hasMore, error, showEarlier } = useSales(chosenId);
  const chosen = sales?.find(({ saleId }) => saleId === chosenId) ?? sales?.[0];
  return (
    <PageFrame title={words('history.title')} buttons={<CompareButton />}>
      <div className={styles.history}>
        <div className={styles.list}>
          <TodaysTotals />
          {error && <ErrorAlert error={error} />}
          {sales === undefined && <p className="empty">{words('history.loading')}</p>}
          {sales?.length === 0 && !error && (
            <div className="empty">
              <Icon name="history" size={56} />
              <p className="empty-title">{words('history.empty')}</p>
              <p>{words('history.empty-hint')}</p>
            </div>
          )}
          <ul className="rows">
            {sales?.map((sale) => (
              <Row key={sale.saleId} sale={sale} chosen={sale === chosen} onChoose={route.chooseSale} />
            ))}
          </ul>
          {hasMore && <Button label={words('key.earlier')} onPress={() => void showEarlier()} />}
        </div>
        <div className={styles.detail}>
          {chosen ? (
            <SaleDetail key={chosen.saleId} sale={chosen} />
          ) : (
            <p className="empty">{words('history.choose')}</p>
          )}
        </div>
      </div>
    </PageFrame>
  );
}

/** The comparison goes on, and its dialog stays what it is, on whatever screen it was begun. */
function CompareButton() {
  const { reconciling, route } = useTillApp();
  const words = useWords();
  const run = (): void => {
    route.openDialog({ kind: 'reconcile' });
    void reconciling.compareWithService();
  };
  return <Button className="page-key" label={words('reconcile.run')} icon="again" onPress={run} />;
}

interface RowProps {
  readonly sale: SaleView;
  readonly chosen: boolean;
  readonly onChoose: (saleId: SaleId) => void;
}

/** An answer that says the same of a sale is the same sale: its row is not drawn again. */
const Row = memo(({ sale, chosen, onChoose }: RowProps) => {
  const words = useWords();
  const { key, tone, icon } = stateOfSale(sale);
  const receiptRefused = sale.payments.some(({ receipt }) => receipt?.state === 'refused');
  const receiptUnlinked = sale.payments.some(
    ({ receipt }) => receipt !== null && receipt.unlinkedMs !== null,
  );
  return (
    <li className={chosen ? 'row row-selected' : 'row'}>
      <button type="button" aria-current={chosen ? 'true' : undefined} onClick={() => onChoose(sale.saleId)}>
        <span className="row-name">{sale.lines[0]?.name ?? ''}</span>
        <span className="row-count">{dayAndClockText(sale.createdAt)}</span>
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
