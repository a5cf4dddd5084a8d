/**
 * Mutations of the rules for returned goods, caught on days with returns. `refund-returned` has a property
 * for shares and their rounding; `refund-goods` has stories for double presses and the calendar.
 */
import type { Mutation } from './mutations.ts';

const THEME = 'returns';

export const RETURNS: readonly Mutation[] = [
  {
    name: 'goods that came back come back again',
    file: 'electron/refund/take-goods.ts',
    from: '  const left = line.quantity - returned.quantity;',
    to: '  const left = line.quantity + returned.quantity * 0;',
    shownBy: { seed: 3735659123, afterRuns: 3, theme: THEME },
  },
  {
    name: 'what is still to be given of a return is all of it',
    file: 'shared/refund/returned.ts',
    from: 'saleReturn.dueTiyin - sumOf(counted.filter(isOf(saleReturn)))',
    to: 'sumOf(counted.filter(isOf(saleReturn))) > 0 ? saleReturn.dueTiyin : 0',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
];
