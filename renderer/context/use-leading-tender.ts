/** The way to pay that stands in gold on every screen that offers several. */
import { chargingProblem } from './till.ts';
import { useCashStop, useOpenSale } from './use-open-sale.ts';
import { useTill } from './use-till-app.ts';

export type LeadingTender = 'code' | 'cash' | 'terminal';

/**
 * The code, unless it can't be charged: without a network or a secret, or if the sale has its code already. Then
 * cash, or the card terminal for goods that are not sold for cash.
 */
export function useLeadingTender(): LeadingTender {
  const noCode = useTill((till) => till.network.state === 'down' || chargingProblem(till) !== null);
  const hasCode = (useOpenSale()?.codeStop ?? null) !== null;
  const noCash = useCashStop() !== null;
  if (!noCode && !hasCode) return 'code';
  return noCash ? 'terminal' : 'cash';
}
