/** One create that became two payments at the service, and the comparison that finds them. */
import { PaymentId, type TransactionId } from '../../shared/ids.ts';
import type { ServicePayment } from './service-payment.ts';
import { HOUR, SECOND } from './virtual-clock.ts';
import type { VirtualTill } from './virtual-till.ts';

/** The service's id of the second payment. */
export const OTHER = PaymentId.parse('9990001');

export async function oldSale(till: VirtualTill): Promise<TransactionId> {
  const id = await till.paidSale();
  await till.clock.advance(HOUR);
  return id;
}

/** The customer left an hour ago while the service, which needs no confirmation, processed the payment. */
export async function leftByCustomer(till: VirtualTill): Promise<TransactionId> {
  till.service.confirmMode = 0;
  till.service.firstStatus = 1;
  const id = till.pay();
  await till.clock.advance(5 * SECOND);
  till.customerLeft(id);
  await till.clock.advance(HOUR);
  return id;
}

export function double(
  till: VirtualTill,
  id: TransactionId,
  change: Partial<ServicePayment> = {},
): ServicePayment {
  const own = till.service.payments.find(({ transactionId }) => transactionId === id);
  if (!own) throw new Error('no such payment');
  const twin = { ...own, paymentId: OTHER, confirmMode: 0, ...change } as const;
  till.service.payments.unshift(twin);
  return twin;
}

export function ownOf(till: VirtualTill, id: TransactionId): ServicePayment {
  const { state } = till.payment(id);
  const details = 'details' in state ? state.details : null;
  const own = till.service.payments.find(({ paymentId }) => paymentId === details?.paymentId);
  if (!own) throw new Error('no own payment');
  return own;
}

export async function run(till: VirtualTill, lastsMs = 30 * SECOND) {
  const running = till.ask('reconcile.run', undefined);
  await till.clock.advance(lastsMs);
  const result = await running;
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

export const alarmsOf = (till: VirtualTill, id: TransactionId) =>
  till.journal.tasksOf(id).map(({ kind, about, ended }) => `${kind} ${about ?? ''} ${ended?.how ?? 'calls'}`);
