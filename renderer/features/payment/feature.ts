import type { TransactionId } from '../../../shared/ids.ts';
import type { DialogRoute } from '../../context/dialog-route.ts';
import type { PageFeature } from '../../context/page-feature.ts';
import type { Stores } from '../../context/stores.ts';
import { later } from '../../ui/later.ts';
import type { ReasonAction } from './payment-reason-dialog.tsx';

export interface OfPayment {
  readonly transactionId: TransactionId;
  /** The dialog to return to. */
  readonly from: DialogRoute | null;
}

declare module '../../context/registry.ts' {
  interface Dialogs {
    /** A payment of the strip. */
    readonly 'set-aside': { readonly transactionId: TransactionId; readonly from?: DialogRoute };
    /** All sales beside the open one. */
    readonly held: NoData;
    readonly reason: OfPayment & { readonly action: ReasonAction };
    /** A manager's decisions about an uncertain payment. */
    readonly manager: OfPayment;
    /** A paid invoice whose goods were handed over just now: its receipt. */
    readonly 'handed-over': { readonly transactionId: TransactionId };
    /** The number and amount of a charge, as in the cabinet. */
    readonly 'say-charged': OfPayment;
  }
}

/**
 * Reports each noted end to the main process, so that a reload does not bring the payment back into the
 * strip. Answers a function that unsubscribes.
 */
const reportRead = ({ api, payments }: Pick<Stores, 'api' | 'payments'>): (() => void) =>
  payments.subscribe(({ entries }, { entries: before }) => {
    for (const [transactionId, { noted }] of entries) {
      if (noted && before.get(transactionId)?.noted === false)
        void api.ask('payment.read', { transactionId });
    }
  });

export const PAYMENT = {
  opens: reportRead,
  dialogs: {
    'set-aside': later(async () => (await import('./set-aside-dialog.tsx')).SetAsideDialog),
    held: later(async () => (await import('./aside-dialog.tsx')).AsideDialog),
    'handed-over': later(async () => (await import('./handed-over-dialog.tsx')).HandedOverDialog),
    reason: later(async () => (await import('./payment-reason-dialog.tsx')).PaymentReasonDialog),
    manager: later(async () => (await import('./manager-dialog.tsx')).ManagerDialog),
    'say-charged': later(async () => (await import('./say-charged-dialog.tsx')).SayChargedDialog),
  },
} as const satisfies PageFeature;
