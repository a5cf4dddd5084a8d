/** The line that says how a refund stands: in the panel, in the history, on a receipt. */
import type { RefundView } from '../../shared/contract/payment.ts';
import { assertNever } from '../../shared/result.ts';
import { moneyWithUnit } from './money.ts';
import type { Words } from './words.ts';

/** The whole payment, a part, cash out of the drawer, or seen elsewhere. */
export function refundWords(
  words: Words,
  { kind, state, amountTiyin }: Pick<RefundView, 'kind' | 'state' | 'amountTiyin'>,
): string {
  const amount = moneyWithUnit(amountTiyin, words('money.unit'));
  switch (kind) {
    case 'reversal':
      return words(`refund.${state}`, { amount });
    case 'part':
      return words(`part.${state}`, { amount });
    case 'cash':
      return words('refund.cash', { amount });
    case 'terminal':
      return words('refund.terminal', { amount });
    case 'void':
    case 'elsewhere':
      // If the service held the money after all, the till requests it like any full refund.
      return state === 'refunded'
        ? words(`refund.${kind}`, { amount })
        : words(`refund.${state}`, { amount });
    default:
      return assertNever(kind);
  }
}
