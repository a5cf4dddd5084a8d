/** A button for each action that the main process allows for a payment now. */

import type { PaymentAction, PaymentView } from '../../../shared/contract/payment.ts';
import { isManagersAction, type ManagersAction } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { refundToSettle } from '../../../shared/refund/refund.ts';
import type { PaymentEntry } from '../../context/payments.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { keyFor } from './instrument-words.ts';

/**
 * The cashier's own actions. A manager's actions are behind one button; the history asks for the amount of a
 * part.
 */
type Pressed = Exclude<PaymentAction, 'refund-part' | ManagersAction>;

const ICONS: Readonly<Record<Pressed, IconName>> = {
  'set-aside': 'pause',
  'customer-left': 'leave',
  'another-tender': 'qr',
  'leave-invoice': 'leave',
  take: 'check',
  'handed-over': 'check',
  refund: 'refund',
  'settle-refund': 'manager',
  'record-refund': 'manager',
  'settle-alarm': 'shield',
};

const isPressed = (action: PaymentAction): action is Pressed => action in ICONS;

/** What a person has to do about the payment before anything else. */
export const mainAction = ({
  actions,
  alarm,
  goodsSince,
  refunds,
}: PaymentView): PaymentAction | undefined => {
  if (goodsSince !== null) return actions.find((action) => action === 'handed-over');
  const isDoubted = refundToSettle(refunds)?.state === 'unknown';
  return actions.find((action) =>
    alarm?.kind === 'may-be-charged' ? isManagersAction(action) : isDoubted && action === 'settle-refund',
  );
};

/** Rare for a payment without an alarm: the history offers the action then. */
const needsAlarm = (action: PaymentAction): boolean => action === 'record-refund';

export function ActionButtons({
  entry,
  actions,
  main,
  isForTask = false,
  say,
}: {
  readonly entry: PaymentEntry;
  readonly actions: readonly PaymentAction[];
  /** The loudest action, and no other is loud; null: none. Left out: what the payment asks for, and a refund. */
  readonly main?: PaymentAction | null;
  /** The reader of the tasks may be the manager, who knows what the portal says. */
  readonly isForTask?: boolean;
  /** Shows why a press was refused, or null for success. By default the panel shows it. */
  readonly say?: (error: TillError | null) => void;
}) {
  const { paymentActions, play, route } = useTillApp();
  const words = useWords();
  const { transactionId, alarm, goodsSince } = entry.view;
  const report = (error: TillError | null): void => {
    if (error) play('error');
    (say ?? route.sayInPanel)(error);
  };
  /** After success the strip's dialog closes, if it is still the dialog of the press. */
  const reportAndLeave = () => {
    const { dialog } = route.getState();
    return (error: TillError | null): void => {
      report(error);
      if (!error && dialog?.kind === 'set-aside') route.dialogDone(dialog);
    };
  };
  /** The receipt of an invoice shows and prints with its goods. */
  const handOver = async (): Promise<void> => {
    const error = await paymentActions.handOverInvoice(transactionId);
    report(error);
    if (!error) route.openDialog({ kind: 'handed-over', transactionId });
  };
  const settle = (): void => {
    const doubt = refundToSettle(entry.view.refunds);
    if (!doubt) return;
    const { refundId } = doubt;
    route.openDialog({ kind: 'settle', transactionId, refundId, from: route.getState().dialog });
  };
  const press = (action: Pressed) => (): void => {
    switch (action) {
      case 'set-aside':
        void paymentActions.setAside(transactionId).then(report);
        break;
      case 'customer-left':
        void paymentActions.customerLeft(transactionId).then(report);
        break;
      case 'another-tender':
        void paymentActions.anotherTender(transactionId).then(report);
        break;
      case 'take':
        void paymentActions.take(transactionId).then(reportAndLeave());
        break;
      case 'handed-over':
        if (entry.view.invoice) void handOver();
        else void paymentActions.handedOver(transactionId).then(reportAndLeave());
        break;
      case 'settle-refund':
        settle();
        break;
      case 'record-refund':
        route.openDialog({ kind: 'record', transactionId, from: route.getState().dialog });
        break;
      default:
        route.openDialog({ kind: 'reason', action, transactionId, from: route.getState().dialog });
    }
  };
  const loudest = main === undefined ? mainAction(entry.view) : main;
  const toneOf = (action: Pressed): 'main' | 'plain' | 'danger' => {
    if (action === loudest) return 'main';
    return main === undefined && action === 'refund' ? 'danger' : 'plain';
  };
  const isDoubted = refundToSettle(entry.view.refunds)?.state === 'unknown';
  const labelOf = (action: Pressed): string => {
    if (action !== 'refund') return words(keyFor(entry.view, `action.${action}`));
    if (isDoubted) return words('action.refund-again');
    return words(goodsSince === null ? keyFor(entry.view, 'action.refund') : 'goods.refund');
  };
  const ofManager = actions.filter(isManagersAction);
  const isOfPortal = isForTask && ofManager.every((action) => action.startsWith('say-'));
  const managersKey = ofManager.length > 0 && (
    <Button
      label={words(isOfPortal ? 'action.say-portal' : 'action.manager')}
      icon="manager"
      tone={loudest && isManagersAction(loudest) ? 'main' : 'plain'}
      onPress={() => route.openDialog({ kind: 'manager', transactionId, from: route.getState().dialog })}
    />
  );
  return (
    <>
      {isOfPortal && managersKey}
      {actions
        .filter(isPressed)
        .filter((action) => alarm !== null || !needsAlarm(action))
        .map((action) => (
          <Button
            key={action}
            label={labelOf(action)}
            icon={ICONS[action]}
            tone={toneOf(action)}
            onPress={press(action)}
          />
        ))}
      {!isOfPortal && managersKey}
    </>
  );
}
