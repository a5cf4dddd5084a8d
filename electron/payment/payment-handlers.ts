/** A payment's actions, the history, and the receipts that wait. */
import type { Channel } from '../../shared/contract/contract.ts';
import type { PaymentView } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { House } from '../app/house.ts';
import { saleView, viewOf } from '../checkout/sale-view.ts';
import { correctReceipt, registerReceipt, resendReceipt } from '../fiscal/mend-receipt.ts';
import type { Handlers } from '../ipc/handlers.ts';
import { refundPart } from '../refund/partial-refund.ts';
import { refundInFull } from '../refund/refund.ts';
import { settlePart, settleRefund } from '../refund/settle.ts';
import { todaysTotals } from '../shift/todays-totals.ts';
import type { FiscalEntry } from '../storage/journal.ts';
import { abandon, setAside, settleAlarm } from './actions.ts';
import type { Held } from './desk.ts';

type PaymentChannel = Extract<Channel, `payment.${string}` | `sales.${string}` | `fiscal.${string}`>;

export function paymentHandlers(house: House): Pick<Handlers, PaymentChannel> {
  const { desk, journal } = house;
  const view = (held: Result<Held, TillError>): Result<PaymentView, TillError> =>
    held.ok ? ok(viewOf(desk, held.value.attempt)) : held;
  const receipt = (entry: Result<FiscalEntry, TillError>): Result<PaymentView, TillError> => {
    if (!entry.ok) return entry;
    const attempt = journal.attempt(entry.value.transactionId);
    return attempt ? ok(viewOf(desk, attempt)) : fail({ code: 'payment.not-found' });
  };
  return {
    'payment.set-aside': ({ transactionId }) => view(setAside(desk, transactionId)),
    'payment.customer-left': ({ transactionId }) => view(abandon(desk, transactionId, 'customer-left', '')),
    'payment.override': ({ transactionId, reason }) => view(abandon(desk, transactionId, 'override', reason)),
    'payment.refund': ({ transactionId, reason }) =>
      house.charging.ok ? view(refundInFull(desk, transactionId, reason)) : house.charging,
    'payment.refund-part': ({ transactionId, amountTiyin, reason }) =>
      house.charging.ok ? view(refundPart(desk, transactionId, amountTiyin, reason)) : house.charging,
    'payment.settle-part': ({ transactionId, outcome, reason }) =>
      view(settlePart(desk, transactionId, outcome, reason)),
    'payment.settle-refund': ({ transactionId, outcome, reason }) =>
      view(settleRefund(desk, transactionId, outcome, reason)),
    'payment.settle-alarm': ({ transactionId, seen, reason }) =>
      view(settleAlarm(desk, transactionId, seen, reason)),
    'sales.recent': ({ before, limit }) => {
      const beforeWallMs = before === undefined ? Number.NaN : Date.parse(before);
      const page = Number.isFinite(beforeWallMs) ? { beforeWallMs, limit } : { limit };
      return ok(journal.recentSales(page).map((sale) => saleView(desk, sale)));
    },
    'sales.one': ({ saleId }) => {
      const sale = journal.sale(saleId);
      return sale ? ok(saleView(desk, sale)) : fail({ code: 'payment.not-found' });
    },
    'sales.today': () => ok(todaysTotals(house)),
    'fiscal.retry': ({ transactionId }) => receipt(resendReceipt(house, transactionId)),
    'fiscal.correct': ({ transactionId, corrections }) =>
      receipt(correctReceipt(house, transactionId, corrections)),
    'fiscal.register': ({ transactionId, link }) => receipt(registerReceipt(house, transactionId, link)),
  };
}
