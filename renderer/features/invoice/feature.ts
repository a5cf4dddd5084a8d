import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';

declare module '../../context/registry.ts' {
  interface Dialogs {
    /** The tray of open invoices. */
    readonly invoices: NoData;
  }
}

/** The tray of invoices to customers' phones. */
export const INVOICE = {
  dialogs: {
    invoices: later(async () => (await import('./tray-dialog.tsx')).TrayDialog),
  },
} as const satisfies PageFeature;
