/**
 * Stands in place of the products while the sale holds money. It shows the paid sum, the rest, and
 * how to park or void the sale. The ways to pay stand below, as always.
 */
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { paymentsToEnd } from '../../context/open-sale.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { goodsOfStop } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import styles from './half-paid-panel.module.css';
import { TenderLines } from './tender-lines.tsx';

export function HalfPaidPanel({ sale }: { readonly sale: SaleTendersView }) {
  const { route } = useTillApp();
  const words = useWords();
  const waits = paymentsToEnd(sale);
  const { saleId, tenders, totalTiyin, owedTiyin, tenderStop, codeStop, cashStop, isOnlyToVoid } = sale;
  return (
    <PanelBody>
      <section className={styles.half} aria-label={words('half.title')}>
        <h2 className={styles.title}>{words('half.title')}</h2>
        <TenderLines tenders={tenders} totalTiyin={totalTiyin} owedTiyin={owedTiyin} />
        {codeStop?.code === 'tender.code-taken' && (
          <p className={styles.why}>
            <Icon name="qr" size={20} />
            {words(cashStop ? 'half.code-taken.card' : 'half.code-taken')}
          </p>
        )}
        {cashStop && (
          <p className={styles.why}>
            <Icon name="cash" size={20} />
            {words('half.no-cash', { goods: goodsOfStop(words, cashStop) })}
          </p>
        )}
        {waits.length === 0 && (
          <p className={styles.why}>
            <Icon name="lock" size={20} />
            {words(isOnlyToVoid ? 'half.to-void' : 'half.why')}
          </p>
        )}
        {waits.map(({ what, transactionId }) => (
          <div key={transactionId} className={alertStyles.alert}>
            <Icon name={what === 'wait-for-payment' ? 'hourglass' : 'bell'} />
            <p className={styles.waits} role="status">
              {words(`half.${what}`)}
            </p>
            <Button
              label={words('void-step.show')}
              size="small"
              onPress={() => route.openDialog({ kind: 'set-aside', transactionId })}
            />
          </div>
        ))}
        <div className={styles.buttons}>
          <Button
            label={words('half.park')}
            icon="pause"
            tone={tenderStop === null ? 'plain' : 'main'}
            onPress={() => route.openDialog({ kind: 'park' })}
          />
          <Button
            className={styles.void}
            label={words('void-sale.button')}
            icon="refund"
            tone="danger"
            onPress={() => route.openDialog({ kind: 'void-sale', saleId })}
          />
        </div>
      </section>
    </PanelBody>
  );
}
