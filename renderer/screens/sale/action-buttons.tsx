/** The buttons of the actions that the main process allows for a payment now, and no others. */

import type { PaymentAction } from '../../../shared/contract/views.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { Button } from '../../components/button.tsx';
import type { IconName } from '../../components/icon.tsx';
import { useWords } from '../../i18n/words.ts';
import type { PaymentEntry } from '../../store/payments.ts';
import { isSettling, type ReasonAction, type SettleAction } from '../../store/route.ts';

/** What a press, a reason or a look into the cabinet does. A part's amount is asked for in the history. */
type Pressed = 'set-aside' | 'customer-left' | ReasonAction | SettleAction;

const ICONS: Readonly<Record<Pressed, IconName>> = {
  'set-aside': 'pause',
  'customer-left': 'leave',
  override: 'manager',
  refund: 'refund',
  'settle-part': 'manager',
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
  const { transactionId } = entry.view;
  const tell = (error: TillError | null): void => {
    if (error) play('error');
    route.sayInPanel(error);
  };
  const press = (action: Pressed) => (): void => {
    switch (action) {
      case 'set-aside':
        void paymentActions.setAside(transactionId).then(tell);
        break;
      case 'customer-left':
        void paymentActions.customerLeft(transactionId).then(tell);
        break;
      case 'settle-part':
      case 'settle-refund':
        route.openDialog({ kind: 'settle', action, transactionId, from: route.getState().dialog });
        break;
      default:
        route.openDialog({ kind: 'reason', action, transactionId, from: route.getState().dialog });
    }
  };
  return actions
    .filter(isPressed)
    .map((action) => (
      <Button
        key={action}
        label={words(isSettling(action) ? 'part.settle' : `action.${action}`)}
        icon={ICONS[action]}
        tone={action === 'refund' ? 'danger' : 'plain'}
        onPress={press(action)}
      />
    ));
}
