/** The buttons of the actions that the main process allows for a payment now, and no others. */

import type { PaymentAction } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { Button } from '../../components/button.tsx';
import type { IconName } from '../../components/icon.tsx';
import { useWords } from '../../i18n/words.ts';
import { type PaymentEntry, refundInDoubt } from '../../store/payments.ts';
import { isManagersAction, type ManagersAction } from './manager-dialog.tsx';

/** What the cashier presses. What a manager says is behind one button; a part's amount is asked for in the history. */
type Pressed = Exclude<PaymentAction, 'refund-part' | ManagersAction>;

const ICONS: Readonly<Record<Pressed, IconName>> = {
  'set-aside': 'pause',
  'customer-left': 'leave',
  'another-tender': 'again',
  take: 'check',
  'handed-over': 'check',
  refund: 'refund',
  'settle-refund': 'manager',
  'settle-alarm': 'check',
};

const isPressed = (action: PaymentAction): action is Pressed => action in ICONS;

export function ActionButtons({
  entry,
  actions,
}: {
  readonly entry: PaymentEntry;
  readonly actions: readonly PaymentAction[];
}) {
  const { paymentActions, play, route } = useTillApp();
  const words = useWords();
  const { transactionId, goodsSince } = entry.view;
  const tell = (error: TillError | null): void => {
    if (error) play('error');
    route.sayInPanel(error);
  };
  /** What the strip asked for is done: its dialog closes, where it is still the one that was pressed in. */
  const tellAndLeave = () => {
    const { dialog } = route.getState();
    return (error: TillError | null): void => {
      tell(error);
      if (!error && dialog?.kind === 'set-aside') route.dialogDone(dialog);
    };
  };
  const settle = (): void => {
    const doubt = refundInDoubt(entry.view);
    if (!doubt) return;
    const { refundId } = doubt;
    route.openDialog({ kind: 'settle', transactionId, refundId, from: route.getState().dialog });
  };
  const press = (action: Pressed) => (): void => {
    switch (action) {
      case 'set-aside':
        void paymentActions.setAside(transactionId).then(tell);
        break;
      case 'customer-left':
        void paymentActions.customerLeft(transactionId).then(tell);
        break;
      case 'another-tender':
        void paymentActions.anotherTender(transactionId).then(tell);
        break;
      case 'take':
        void paymentActions.take(transactionId).then(tellAndLeave());
        break;
      case 'handed-over':
        void paymentActions.handedOver(transactionId).then(tellAndLeave());
        break;
      case 'settle-refund':
        settle();
        break;
      default:
        route.openDialog({ kind: 'reason', action, transactionId, from: route.getState().dialog });
    }
  };
  const labelOf = (action: Pressed): string =>
    action === 'refund' && goodsSince !== null ? words('goods.refund') : words(`action.${action}`);
  return (
    <>
      {actions.filter(isPressed).map((action) => (
        <Button
          key={action}
          label={labelOf(action)}
          icon={ICONS[action]}
          tone={action === 'refund' ? 'danger' : 'plain'}
          onPress={press(action)}
        />
      ))}
      {actions.some(isManagersAction) && (
        <Button
          label={words('action.manager')}
          icon="manager"
          onPress={() => route.openDialog({ kind: 'manager', transactionId, from: route.getState().dialog })}
        />
      )}
    </>
  );
}
