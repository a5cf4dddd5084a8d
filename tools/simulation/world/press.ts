/** A press on a payment. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { UNNAMED_CASHIER } from '../../../shared/staff/actor.ts';
import type { PeopleKind } from './kinds.ts';
import type { ManagerDeps } from './manager.ts';

export const named = ({ transactionId }: PaymentView) => ({ transactionId });

export function pressAs(
  { till, onPress }: Pick<ManagerDeps, 'till' | 'onPress'>,
  kind: PeopleKind,
  view: PaymentView,
  channel: string,
  request: object,
): true {
  till.person = UNNAMED_CASHIER;
  onPress(kind, view);
  void till.press(channel, request);
  return true;
}
