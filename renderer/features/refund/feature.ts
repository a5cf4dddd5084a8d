import type { RefundId, SaleId, TransactionId } from '../../../shared/ids.ts';
import type { DialogRoute } from '../../context/dialog-route.ts';
import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';
import { createReturnScans, type ReturnScans } from './return-scans.ts';

declare module '../../context/registry.ts' {
  interface FeatureStores {
    readonly returnScans: ReturnScans;
  }
  interface Dialogs {
    /** What the service's cabinet shows of a payment: cancelled, or given back there. */
    readonly record: { readonly transactionId: TransactionId; readonly from: DialogRoute | null };
    /** The outcome of an unanswered refund, from the service's cabinet. */
    readonly settle: {
      readonly transactionId: TransactionId;
      /** The refund in doubt as the dialog opened: the manager's decision is about this refund. */
      readonly refundId: RefundId;
      readonly from: DialogRoute | null;
    };
    /** A return for goods of a sale. */
    readonly return: { readonly saleId: SaleId };
  }
}

export const REFUND = {
  makes: { returnScans: createReturnScans },
  dialogs: {
    record: later(async () => (await import('./record-dialog.tsx')).RecordDialog),
    settle: later(async () => (await import('./settle-dialog.tsx')).SettleDialog),
    return: later(async () => (await import('./return-dialog.tsx')).default),
  },
} as const satisfies PageFeature;
