/**
 * The transition table of a sale: state -> event -> next state. An event without an entry changes nothing: a
 * sale that is over stays over, whatever money moves later.
 */
import type { Sale, SaleState } from './sale.ts';

/** covered: its tenders hold its total. voided: a person voided it. */
export type SaleEvent = 'covered' | 'voided';

export const SALE_MOVES: Readonly<Record<SaleState, Readonly<Partial<Record<SaleEvent, SaleState>>>>> = {
  open: { covered: 'completed', voided: 'voided' },
  completed: {},
  voided: {},
};

/** The sale after the event; null if the event does not apply. Pure. */
export function saleAfter<S extends Pick<Sale, 'state'>>(sale: S, event: SaleEvent): S | null {
  const state = SALE_MOVES[sale.state][event];
  return state === undefined ? null : { ...sale, state };
}
