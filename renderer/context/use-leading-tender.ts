/** The way to pay that stands in gold on every screen that offers several. */
import { useCashStop, useOpenSale } from './use-open-sale.ts';
import { useTill } from './use-till-app.ts';

export type LeadingTender = 'code' | 'cash' | 'terminal';

/**
 * The code, unless it can't be charged: without a network, or if the sale has its code already. Then cash, or
 * the card terminal for goods that are not sold for cash.
 */
export function useLeadingTender(): LeadingTender {
  const isOffline = useTill(({ network }) => network.state === 'down');
  const hasCode = (useOpenSale()?.codeStop ?? null) !== null;
  const noCash = useCashStop() !== null;
  if (!isOffline && !hasCode) return 'code';
  return noCash ? 'terminal' : 'cash';
}
