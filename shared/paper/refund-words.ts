/** The line that says how a refund stands: in the panel, in the history, on a receipt. */
import type { RefundView } from '../contract/payment.ts';
import { assertNever } from '../result.ts';
import { moneyWithUnit } from './amount-text.ts';
import type { PaperWords } from './paper-words.ts';

/** The whole payment, a part, cash out of the drawer, or seen elsewhere. */
export function refundWords(
  words: PaperWords,
  { kind, state, amountTiyin }: Pick<RefundView, 'kind' | 'state' | 'amountTiyin'>,
): string {
  const amount = moneyWithUnit(amountTiyin, words.of('money.unit'));
  switch (kind) {
    case 'reversal':
      return words.of(`refund.${state}`, { amount });
    case 'part':
      return words.of(`part.${state}`, { amount });
    case 'cash':
      return words.of('refund.cash', { amount });
    case 'terminal':
      return words.of('refund.terminal', { amount });
    case 'void':
    case 'elsewhere':
      // If the service held the money after all, the till requests it like any full refund.
      return state === 'refunded'
        ? words.of(`refund.${kind}`, { amount })
        : words.of(`refund.${state}`, { amount });
    default:
      return assertNever(kind);
  }
}
