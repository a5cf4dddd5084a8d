/**
 * Open matters at the end of a shift, each with a way to solve it. They stand on the Z report, and block
 * nothing.
 */
import { addTiyin } from '../../../shared/money.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { dayAndMinuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './counting.module.css';

export function OpenMatters() {
  const { route } = useTillApp();
  const words = useWords();
  const { value: tasks } = useTillQuery('tasks.open', undefined);
  const network = useTill((till) => till.network);
  const { receiptsWaiting: waiting, receiptsRefused: refused, receiptsUnlinked: unlinked } = network;
  const hasReceipts = waiting + refused + unlinked > 0;
  const { value: parked = [] } = useTillQuery('basket.parked', undefined);
  const { value: unfinished = [] } = useTillQuery('refund.unfinished', undefined);
  const isOnZ = (tasks?.length ?? 0) > 0 || unfinished.length > 0 || hasReceipts;
  if (!isOnZ && parked.length === 0) return null;
  return (
    <section className={styles.part} aria-label={words('shift.open-matters')}>
      <h2>{words('shift.open-matters')}</h2>
      {isOnZ && <p className={textStyles.quiet}>{words('shift.open-matters-hint')}</p>}
      <ul className={styles.listed}>
        {tasks?.map(({ taskId, kind, raisedAt, payment }) => (
          <li key={taskId}>
            <span className={styles.what}>
              <span>{words(`task.title.${kind}`)}</span>
              <span className={textStyles.quiet}>
                <Money amount={payment.amountTiyin} /> · {dayAndMinuteText(raisedAt)}
              </span>
            </span>
            <Button label={words('shift.to-tasks')} size="small" onPress={() => route.goTo('tasks')} />
          </li>
        ))}
        {unfinished.map(({ saleId, restTiyin }) => (
          <li key={saleId}>
            <span className={styles.what}>
              <span>
                {words('return.unfinished')} · <Money amount={restTiyin} />
              </span>
              <span className={textStyles.quiet}>{words('return.unfinished-hint')}</span>
            </span>
            <Button label={words('tasks.show-sale')} size="small" onPress={() => route.showSale(saleId)} />
          </li>
        ))}
        {hasReceipts && (
          <li>
            <span className={styles.what}>
              {[
                refused > 0 && words('receipts.refused', { count: refused }),
                unlinked > 0 && words('receipts.unlinked', { count: unlinked }),
                waiting > 0 && words('network.receipts', { count: waiting }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button
              label={words('button.history')}
              size="small"
              onPress={() => route.showReceipts(network)}
            />
          </li>
        )}
        {parked.length > 0 && (
          <li>
            <span className={styles.what}>
              <span>
                {words('shift.parked', { count: parked.length })} ·{' '}
                <Money amount={addTiyin(...parked.map(({ totalTiyin }) => totalTiyin))} />
              </span>
              <span className={textStyles.quiet}>{words('shift.parked-hint')}</span>
            </span>
            <Button
              label={words('shift.to-parked')}
              size="small"
              onPress={() => {
                route.goTo('sale');
                route.openDialog({ kind: 'parked' });
              }}
            />
          </li>
        )}
      </ul>
    </section>
  );
}
