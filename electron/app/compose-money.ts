/**
 * Wires the features that work with the service: payments, receipts, refunds and reconciliation notify each
 * other, and the network shows what waits. `compose.ts` lists all features.
 */
import { createReceipts } from '../fiscal/receipts.ts';
import { wakeAfterEntries } from '../fiscal/wake-after.ts';
import { createManualLookUp } from '../manual-look-up/manual-look-up.ts';
import { createInvoices } from '../payment/instruments/invoice.ts';
import { createPassCode, PASS_CODE_WINDOWS } from '../payment/instruments/pass-code.ts';
import { createSavedCard } from '../payment/instruments/saved-card.ts';
import { createPayments, type PaymentsDeps } from '../payment/payments.ts';
import type { ReconcileDeps } from '../reconcile/deps.ts';
import { createReconcile } from '../reconcile/reconcile.ts';
import { createRefunds } from '../refund/refunds.ts';
import { createNetwork } from './network.ts';
import type { Permits } from './permits.ts';
import type { TillDeps } from './till.ts';

/** Parts of features that are created later, as functions that run only when needed. */
interface Around
  extends Pick<Permits, 'continuing' | 'undoing' | 'handingOut'>,
    Pick<PaymentsDeps, 'checkCode'>,
    Pick<ReconcileDeps, 'onCompared' | 'onWhole'> {}

export function composeMoney(deps: TillDeps, around: Around) {
  const { clock, random, publish, notices, onBug } = deps.runtime;
  const { endpoint, cashboxCode, gatewayOffMs } = deps.service;
  const { journal } = deps.books;
  const { continuing, undoing, handingOut } = around;
  const wake = (): void => {
    network.probeNow();
    payments.lookAgain();
    receipts.retryNow();
  };
  const network = createNetwork({
    gateway: deps.service.gateway,
    clock,
    random,
    publish,
    mayAsk: () => continuing().ok,
    onReached: wake,
    paymentsWaiting: () => payments.unfinishedCount(),
    openReceipts: () => journal.openReceipts(endpoint),
    onBug,
  });
  const { gateway } = network;
  const payments = createPayments({
    journal,
    gateway,
    instruments: (loop) => ({
      'pass-code': createPassCode(loop, gateway),
      'saved-card': createSavedCard(loop, gateway),
      invoice: createInvoices(loop, gateway, () => {
        const { invoiceLimitMinutes } = deps.shop.settings.read();
        return invoiceLimitMinutes === null ? null : invoiceLimitMinutes * 60_000;
      }),
    }),
    clock,
    random,
    endpoint,
    cashboxCode,
    fiscal: deps.shop.fiscal,
    gatewayOffMs,
    mayCharge: () => continuing().ok,
    checkCode: around.checkCode,
    onChange: (view) => {
      publish('payment.changed', view);
      network.publishView();
      if (view.refunds.length > 0) receipts.wake(view.transactionId);
      reconcile.notePayment(view);
    },
    onPaid: () => receipts.wake(),
    onInvoicePaid: (view) => publish('invoice.paid', view),
    onJournal: notices.journal,
    onBug,
  });
  const manualLookUp = createManualLookUp({
    journal,
    gateway,
    payments,
    clock,
    random,
    endpoint,
    mayCharge: () => continuing().ok,
    mayArriveMs: PASS_CODE_WINDOWS.mayArriveMs,
  });
  const receipts = createReceipts({
    journal,
    gateway,
    clock,
    random,
    endpoint,
    payments,
    onMoved: () => {
      notices.end('fiscal.stumbled');
      network.publishView();
    },
    onBug: (where, bug) => {
      onBug(where, bug);
      notices.raise({ code: 'fiscal.stumbled' }, 'warning');
    },
  });
  wakeAfterEntries({ journal, wake: receipts.wake, onBug });
  const refunds = createRefunds({
    journal,
    catalogue: deps.shop.catalogue,
    gateway,
    clock,
    random,
    endpoint,
    gatewayOffMs,
    payments,
    charging: continuing,
    undoing,
    handingOut,
    slipNumber: () => deps.shop.settings.read().slipNumber,
    onBug,
  });
  const reconcile = createReconcile({
    journal,
    gateway,
    clock,
    gatewayOffMs,
    endpoint,
    payments,
    charging: continuing,
    onCompared: around.onCompared,
    onWhole: around.onWhole,
    onProgress: (progress) => publish('reconcile.progress', progress),
    onBug,
  });
  return { network, payments, manualLookUp, receipts, refunds, reconcile, wake };
}

export type Money = ReturnType<typeof composeMoney>;
