/** The three decisions that a manager may take about an uncertain payment, each with its effect. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { MANAGERS_ACTIONS, type ManagersAction } from '../../../shared/contract/payment.ts';
import { type TransactionId, tailOf } from '../../../shared/ids.ts';
import { usePayments, useTillApp } from '../../context/use-till-app.ts';
import { dayAndClockText, moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Details } from '../../ui/details.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './manager.module.css';
import { numberText } from './number-text.ts';

const ICONS: Readonly<Record<ManagersAction, IconName>> = {
  'say-charged': 'check',
  'say-not-charged': 'cross',
  override: 'leave',
};

export function ManagerDialog({ transactionId }: { readonly transactionId: TransactionId }) {
  const { route } = useTillApp();
  const words = useWords();
  const view = usePayments(({ entries }) => entries.get(transactionId)?.view);
  if (!view) return null;
  const say = (action: ManagersAction) => (): void => {
    const from = route.getState().dialog;
    route.openDialog(
      action === 'say-charged'
        ? { kind: 'say-charged', transactionId, from }
        : { kind: 'reason', action, transactionId, from },
    );
  };
  const amount = moneyWithUnit(view.amountTiyin, words('money.unit'));
  return (
    <Dialog title={words('manager.title', { amount })} onClose={route.closeDialog} wide>
      <p>{words('manager.explain')}</p>
      <Traces view={view} />
      <div className={styles.ways}>
        {MANAGERS_ACTIONS.filter((way) => view.actions.includes(way)).map((action) => (
          <button key={action} type="button" className={styles.way} data-way={action} onClick={say(action)}>
            <Icon name={ICONS[action]} size={28} />
            <span>
              <strong>{words(`action.${action}`)}</strong>
              <span>{words(`manager.${action}`)}</span>
            </span>
          </button>
        ))}
      </div>
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={route.closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}

/** The data by which a person finds the payment in the cabinet. */
function Traces({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const number = numberText(words, view);
  return (
    <div className={textStyles.quiet}>
      <p>
        {dayAndClockText(view.createdAt)}
        {number && ` · ${number}`}
      </p>
      <Details>{words('detail.transaction', { tail: tailOf(view.transactionId) })}</Details>
    </div>
  );
}
