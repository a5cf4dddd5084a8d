/** The keys of the actions that the main process allows for a payment now, and no others. */

import type { PaymentAction } from '../../../shared/contract/views.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { IconName } from '../../components/icon.tsx';
import { Key } from '../../components/key.tsx';
import { useWords } from '../../i18n/words.ts';
import { play } from '../../sound/tones.ts';
import { customerLeft, setAside } from '../../store/payment-actions.ts';
import type { PaymentEntry } from '../../store/payments.ts';
import {
  isSettling,
  openDialog,
  type ReasonAction,
  type SettleAction,
  sayInPanel,
  usePlace,
} from '../../store/place.ts';

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

const tell = (error: TillError | null): void => {
  if (error) play('error');
  sayInPanel(error);
};

export function ActionKeys({
  entry,
  actions,
}: {
  readonly entry: PaymentEntry;
  readonly actions: readonly PaymentAction[];
}) {
  const words = useWords();
  const { transactionId } = entry.view;
  const press = (action: Pressed) => (): void => {
    switch (action) {
      case 'set-aside':
        void setAside(transactionId).then(tell);
        break;
      case 'customer-left':
        void customerLeft(transactionId).then(tell);
        break;
      case 'settle-part':
      case 'settle-refund':
        openDialog({ kind: 'settle', action, transactionId, from: usePlace.getState().dialog });
        break;
      default:
        openDialog({ kind: 'reason', action, transactionId, from: usePlace.getState().dialog });
    }
  };
  return actions
    .filter(isPressed)
    .map((action) => (
      <Key
        key={action}
        label={words(isSettling(action) ? 'part.settle' : `action.${action}`)}
        icon={ICONS[action]}
        tone={action === 'refund' ? 'danger' : 'plain'}
        onPress={press(action)}
      />
    ));
}
