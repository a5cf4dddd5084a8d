/** Every open task, oldest first. A payment in the panel goes on behind the screen. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { panelPayment } from '../../context/route.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { usePayments, useRoute, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Money } from '../../ui/money.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { OverdueCard } from './overdue-card.tsx';
import { TaskRow } from './task-row.tsx';
import styles from './tasks-screen.module.css';
import { useOpenTasks } from './use-open-tasks.ts';

export default function TasksScreen() {
  const words = useWords();
  const { value: list, atMs, error } = useOpenTasks();
  const { value: cards } = useTillQuery('kept-cards.overdue', undefined);
  const behind = usePaymentBehind();
  return (
    <PageFrame title={words('tasks.title')} isSlim>
      {behind && <PaymentBehind view={behind} />}
      {/* The keyboard must reach a place that scrolls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: that is what makes it reachable. */}
      <section className={styles.tasks} aria-label={words('tasks.title')} tabIndex={0}>
        {error && <ErrorAlert error={error} />}
        {!list && !error && <p className={emptyStyles.empty}>{words('tasks.loading')}</p>}
        {list?.length === 0 && cards?.length === 0 && !error && (
          <div className={emptyStyles.empty}>
            <Drawing of="tasks" />
            <p className={emptyStyles.title}>{words('tasks.none')}</p>
            <p>{words('tasks.none-hint')}</p>
          </div>
        )}
        <ul className={styles.list}>
          {list?.map((task, at) => (
            <TaskRow key={task.taskId} task={task} listedAtMs={atMs} leads={at === 0 && !behind} />
          ))}
          {cards?.map((card) => (
            <OverdueCard key={card.keptCardId} card={card} />
          ))}
        </ul>
      </section>
    </PageFrame>
  );
}

function usePaymentBehind(): PaymentView | undefined {
  const shown = useRoute(panelPayment);
  return usePayments(({ entries }) => (shown === null ? undefined : entries.get(shown)?.view));
}

/** Shows the state of a payment under way, and returns to it with one press. */
function PaymentBehind({ view }: { readonly view: PaymentView }) {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <div className={styles.payment} data-state={view.state}>
      <p role="status">
        {words('tasks.paying')}: <Money amount={view.amountTiyin} />
        {' · '}
        <strong>{words(`state.${view.state}`)}</strong>
      </p>
      <Button
        label={words('tasks.back-to-payment')}
        icon="back"
        tone="main"
        onPress={() => route.goTo('sale')}
      />
    </div>
  );
}
