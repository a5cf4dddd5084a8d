/** What each invoice of the tray needs, and their order. Pure. */
import type { InvoiceView } from '../../../shared/contract/invoice.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import type { IconName } from '../../ui/icon.tsx';

/** The most urgent first. `over`: unpaid, and its basket waits for a decision. */
const NEEDS = ['call', 'paid', 'over', 'waits'] as const;
export type TrayNeed = (typeof NEEDS)[number];

export const TRAY_ICONS: Readonly<Record<TrayNeed, IconName>> = {
  call: 'bell',
  paid: 'bell',
  over: 'cross',
  waits: 'phone',
};

export function trayNeed({ isCalling, state }: Pick<InvoiceView, 'isCalling' | 'state'>): TrayNeed {
  if (isCalling) return 'call';
  if (state === 'paid') return 'paid';
  return isUnderWay(state) ? 'waits' : 'over';
}

/** The most urgent first, then in the given order. */
export const byUrgency = (invoices: readonly InvoiceView[]): readonly InvoiceView[] =>
  invoices.toSorted((one, other) => NEEDS.indexOf(trayNeed(one)) - NEEDS.indexOf(trayNeed(other)));
