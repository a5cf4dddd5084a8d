import type { TransactionId } from '../../../shared/ids.ts';
import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';

declare module '../../context/registry.ts' {
  interface Dialogs {
    /** The tray of open invoices. */
    readonly invoices: NoData;
    /** A paid invoice whose goods were handed over just now: its receipt. */
    readonly 'handed-over': { readonly transactionId: TransactionId };
  }
}

/** Invoices to customers' phones: their tray, and the hand-over of what was paid meanwhile. */
export const INVOICE = {
  dialogs: {
    invoices: later(async () => (await import('./tray-dialog.tsx')).TrayDialog),
    'handed-over': later(async () => (await import('./handed-over-dialog.tsx')).HandedOverDialog),
  },
} as const satisfies PageFeature;
