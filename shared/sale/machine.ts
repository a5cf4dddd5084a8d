/**
 * The one table of what can happen to a sale: state -> event -> the state that it leads to. An event without an entry
 * changes nothing: a sale that is over takes nothing more, whatever comes or goes back of it.
 */
import type { Sale, SaleState } from './sale.ts';

/** covered: what its tenders hold reaches its total. voided: somebody has cancelled it. */
export type SaleEvent = 'covered' | 'voided';

export const SALE_MOVES: Readonly<Record<SaleState, Readonly<Partial<Record<SaleEvent, SaleState>>>>> = {
  open: { covered: 'completed', voided: 'voided' },
  completed: {},
  voided: {},
};

/** The sale after the event; null where it does not apply. Pure. */
export function saleAfter<S extends Pick<Sale, 'state'>>(sale: S, event: SaleEvent): S | null {
  const state = SALE_MOVES[sale.state][event];
  return state === undefined ? null : { ...sale, state };
}
