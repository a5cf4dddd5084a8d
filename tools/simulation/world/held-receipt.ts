/** The fiscal receipt of a payment at the service. */
import type { FiscalSubmission } from '../../../electron/gateway/gateway.ts';
import { ok } from '../../../shared/result.ts';
import { type HeldPayment, isMoney } from './held-payment.ts';
import { type Answer, refused } from './service-answer.ts';
import { NO_LINK_YET, type Traits } from './traits.ts';

/** Of money, once. */
export function takeReceipt(
  payment: HeldPayment | undefined,
  { items, received_card, received_cash, received_ecash }: FiscalSubmission,
  { leftMs, now, traits }: { readonly leftMs: number; readonly now: number; readonly traits: Traits },
): Answer<null> {
  if (!payment || !isMoney(payment, now) || payment.receipts.length > 0) return refused(-50);
  if (payment.refusedReceipts < traits.receiptRefusals) {
    payment.refusedReceipts += 1;
    return refused(-51, 'MXIK');
  }
  payment.receipts.push({
    leftMs,
    takenMs: now,
    itemsTiyin: items.reduce((sum, { Price, Discount, Other }) => sum + Price - Discount - Other, 0),
    names: items.map(({ Name }) => Name),
    receivedCashTiyin: received_cash,
    receivedCardTiyin: received_card,
    receivedECashTiyin: received_ecash,
  });
  return ok(null);
}

export function linkOf(
  payment: HeldPayment | undefined,
  now: number,
  { linkLagMs, noLinkYet }: Traits,
): Answer<{ link: string | null }> {
  const taken = payment?.receipts[0];
  if (payment && taken && now >= taken.takenMs + linkLagMs)
    return ok({ link: `https://fiscal.example/check?t=${payment.paymentId}` });
  return NO_LINK_YET[noLinkYet];
}
