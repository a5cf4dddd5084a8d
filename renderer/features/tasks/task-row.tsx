/** One task: what happened, who ends it, what happens otherwise, and the actions that end it. */
import { useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { TaskView } from '../../../shared/contract/tasks.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { usePayments, useTillApp } from '../../context/use-till-app.ts';
import { clockText, dayAndClockText, dayText, moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { ActionButtons } from '../payment/action-buttons.tsx';
import { useAge } from './age.ts';
import { isForReturn, isReceiptTask, pressesOf, TASK_LOOKS } from './task-kinds.ts';
import styles from './task-row.module.css';

interface TaskRowProps {
  readonly task: TaskView;
  /** When the list came, on the page's monotonic clock. */
  readonly listedAtMs: number;
  /** Whether its main action is the screen's. */
  readonly leads: boolean;
}

export function TaskRow({ task, listedAtMs, leads }: TaskRowProps) {
  const { route } = useTillApp();
  const words = useWords();
  const [error, setError] = useState<TillError | null>(null);
  const entry = usePayments(({ entries }) => entries.get(task.payment.transactionId));
  const age = useAge(task.ageMs, listedAtMs);
  const { kind, goods, saleId } = task;
  const view = entry?.view ?? task.payment;
  const { icon, tone, main = null } = TASK_LOOKS[kind];
  const presses = pressesOf(kind, view).filter((press) => press !== 'refund' || !isForReturn(task));
  const about = { about: task.about ?? '' };
  const mayBeTaken = kind === 'charged' && view.actions.includes('take');
  const isAfterVoid = kind === 'charged' && view.alarm?.isAfterVoid === true;
  return (
    <li className={styles.task} data-tone={tone} data-kind={kind}>
      <div className={styles.head}>
        <Icon name={icon} />
        <h2 className={styles.title}>{words(isAfterVoid ? 'alarm.after-void' : `task.title.${kind}`)}</h2>
        <Money amount={amountOf(task)} />
      </div>
      <p className={styles.facts}>
        <span>{words('tasks.since', { day: dayAndClockText(task.raisedAt), time: age })}</span>
        {goods && <span>{words('tasks.goods', { ...goods })}</span>}
        <span>{words('tasks.sale', { time: dayAndClockText(task.payment.createdAt) })}</span>
      </p>
      <p>{isAfterVoid ? words('tasks.after-void') : words(`task.what.${kind}`, about)}</p>
      <TaskNotes task={task} view={view} />
      <dl className={styles.ends}>
        <dt>{words('tasks.who')}</dt>
        <dd>{mayBeTaken ? words('task.do.charged-open') : words(`task.do.${kind}`, about)}</dd>
        <dt>{words('tasks.else')}</dt>
        <dd>{words(`task.else.${kind}`)}</dd>
      </dl>
      {error && <ErrorAlert error={error} />}
      <div className={styles.buttons}>
        {entry && (
          <ActionButtons
            entry={entry}
            actions={presses}
            main={leads ? main : null}
            isForTask
            say={setError}
          />
        )}
        {isForReturn(task) && <ReturnButton of={task} />}
        <Button
          label={words(isReceiptTask(kind) ? 'fiscal.mend' : 'tasks.show-sale')}
          icon="history"
          tone={leads && isReceiptTask(kind) ? 'main' : 'plain'}
          onPress={() => route.showSale(saleId)}
        />
        {task.sameTotalSale && <OtherSale of={task.sameTotalSale} />}
      </div>
    </li>
  );
}

/** Facts of this task, beside the text of its kind. */
function TaskNotes({ task, view }: { readonly task: TaskView; readonly view: PaymentView }) {
  const words = useWords();
  const { sameTotalSale, raisedAt } = task;
  return (
    <>
      {isForReturn(task) && (
        <p className={styles.note}>
          {words('tasks.beside', { amount: moneyWithUnit(task.besideTiyin, words('money.unit')) })}
        </p>
      )}
      {view.isClaimed && <p className={styles.note}>{words('tasks.claimed')}</p>}
      {sameTotalSale && (
        <p className={styles.note}>
          {words('tasks.same-total', { time: momentText(sameTotalSale.at, raisedAt) })}
        </p>
      )}
    </>
  );
}

/** The time alone if both moments are on the same day. */
const momentText = (at: string, other: string): string =>
  dayText(at) === dayText(other) ? clockText(at) : dayAndClockText(at);

/** Opens a return over all tenders of the sale. */
function ReturnButton({ of: { saleId, payment } }: { readonly of: TaskView }) {
  const { payments, route } = useTillApp();
  const words = useWords();
  const open = (): void => {
    payments.take(payment);
    route.openDialog({ kind: 'return', saleId });
  };
  return <Button label={words('goods.refund')} icon="refund" onPress={open} />;
}

function OtherSale({ of }: { readonly of: NonNullable<TaskView['sameTotalSale']> }) {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <Button label={words('tasks.show-other')} icon="history" onPress={() => route.showSale(of.saleId)} />
  );
}

/** The refund's amount, or else the whole payment. */
const amountOf = ({ refundId, payment }: TaskView) =>
  payment.refunds.find((refund) => refund.refundId === refundId)?.amountTiyin ?? payment.amountTiyin;
