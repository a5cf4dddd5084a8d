/** Prints the receipt of the last completed sale. The main process marks copies. */

import { createStore } from 'zustand/vanilla';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { shortReceiptText } from '../../../shared/sale/receipt-no.ts';
import type { ForSystem, Prints } from '../../context/actions.ts';
import type { Stores } from '../../context/stores.ts';
import { clockText } from '../../i18n/money.ts';

/** Enough recent sales to find a completed one. */
export const RECENT = 30;

export function createPrints({ api, route, till, play }: Stores): Prints & { readonly close: () => void } {
  const bySystem = createStore<ForSystem | null>()(() => null);
  const print = async (saleId: SaleId): Promise<void> => {
    const answer = await api.ask('print.receipt', { saleId });
    if (route.getState().printing !== saleId) return;
    if (answer.ok && answer.value.by === 'system') {
      bySystem.setState({ saleId, isCopy: answer.value.isCopy }, true);
      return;
    }
    if (answer.ok) route.say({ kind: 'done', key: 'paper.queued', isSeen: true });
    else route.sayInPanel(answer.error);
    route.print(null);
  };
  const close = route.subscribe(({ printing }, { printing: before }) => {
    if (printing === before) return;
    bySystem.setState(null, true);
    if (printing !== null) void print(printing);
  });
  return {
    bySystem,
    close,
    printLast: async (): Promise<void> => {
      const answer = await api.ask('sales.recent', { limit: RECENT });
      if (!answer.ok) {
        play('error');
        route.say({ kind: 'error', error: answer.error });
        return;
      }
      const { mode } = till.getState();
      const last = lastCompleted(answer.value.filter((sale) => sale.mode === mode));
      if (!last) {
        play('error');
        route.say({ kind: 'warning', key: 'last-receipt.none' });
        return;
      }
      route.print(last.saleId);
      route.say({
        kind: 'done',
        key: 'last-receipt.prints',
        values: { number: shortReceiptText(last), at: clockText(endedAt(last)) },
        isSeen: true,
      });
    },
  };
}

/** A parked sale may be older than later sales, and still be the last one paid. */
export const endedAt = ({ createdAt, tenders }: SaleView): string =>
  tenders.reduce(
    (latest, { takenAt }) => (takenAt !== null && takenAt > latest ? takenAt : latest),
    createdAt,
  );

export const lastCompleted = (sales: readonly SaleView[]): SaleView | undefined =>
  sales
    .filter(({ state }) => state === 'completed')
    .toSorted((one, other) => (endedAt(one) < endedAt(other) ? 1 : -1))[0];
