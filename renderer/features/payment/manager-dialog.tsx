/** What a manager may say of a payment that is not certain: three ways, each with what it does. */
import type { PaymentAction, PaymentView } from '../../../shared/contract/payment.ts';
import { type TransactionId, tailOf } from '../../../shared/ids.ts';
import { usePayments, useTillApp } from '../../app/use-till-app.ts';
import { dayAndClockText, moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

const ICONS = {
  'say-charged': 'check',
  'say-not-charged': 'cross',
  override: 'leave',
} as const satisfies Partial<Record<PaymentAction, IconName>>;

export type ManagersAction = keyof typeof ICONS;

const WAYS = ['say-charged', 'say-not-charged', 'override'] as const satisfies readonly ManagersAction[];

export const isManagersAction = (action: PaymentAction): action is ManagersAction => action in ICONS;

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
      <div className="manager-ways">
        {WAYS.filter((way) => view.actions.includes(way)).map((action) => (
          <button key={action} type="button" className="manager-way" onClick={say(action)}>
            <Icon name={ICONS[action]} size={28} />
            <span>
              <strong>{words(`action.${action}`)}</strong>
              <span>{words(`manager.${action}`)}</span>
            </span>
          </button>
        ))}
      </div>
      <div className="window-keys">
        <Button label={words('key.back')} icon="back" hint="Esc" onPress={route.closeDialog} />
      </div>
    </Dialog>
  );
}

/** By what it is found in the cabinet. */
function Traces({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  return (
    <p className="quiet">
      {dayAndClockText(view.createdAt)}
      {view.paymentId && ` · ${words('detail.payment-id')} ${view.paymentId}`}
      {` · ${words('detail.attempt', { tail: tailOf(view.transactionId) })}`}
    </p>
  );
}
