import type { TransactionId } from '../../../shared/ids.ts';
import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';

export interface OfReceipt {
  readonly transactionId: TransactionId;
}

declare module '../../context/registry.ts' {
  interface Screens {
    readonly history: NoData;
  }
  interface Dialogs {
    /** A manager's actions on a receipt. */
    readonly resend: OfReceipt;
    readonly correct: OfReceipt;
    readonly register: OfReceipt;
    readonly 'close-receipt': OfReceipt;
    /** A manual look-up of a payment. */
    readonly 'manual-look-up': NoData;
    /** The last sale's receipt without prices. */
    readonly 'last-gift': NoData;
    /** The service's switch for confirmations. */
    readonly confirmation: NoData;
    readonly export: NoData;
    /** The camera waits for a receipt. */
    readonly 'scan-receipt': NoData;
  }
}

/** Its dialogs are about the sale that it shows, which may be of an earlier day. */
export const HISTORY = {
  screens: { history: later(async () => (await import('./history-screen.tsx')).default) },
  more: [
    { icon: 'print', label: 'gift.last', press: ({ route }) => route.openDialog({ kind: 'last-gift' }) },
  ],
  dialogs: {
    'last-gift': later(async () => (await import('./last-gift-dialog.tsx')).LastGiftDialog),
    resend: 'drawn by its screen',
    correct: 'drawn by its screen',
    register: 'drawn by its screen',
    'close-receipt': 'drawn by its screen',
    'manual-look-up': 'drawn by its screen',
    confirmation: 'drawn by its screen',
    export: 'drawn by its screen',
    'scan-receipt': 'drawn by its screen',
  },
  // The event carries all its data.
  invalidates: { 'history.export-progress': () => [] },
} as const satisfies PageFeature;
