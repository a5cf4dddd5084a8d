/** Prints the receipt of the last completed sale. The main process marks copies. */

import { createStore } from 'zustand/vanilla';
import type { SaleId } from '../../../shared/ids.ts';
import { shortReceiptText } from '../../../shared/sale/receipt-no.ts';
import type { ForSystem, Prints } from '../../context/actions.ts';
import { endedAt, lastCompleted, RECENT } from '../../context/last-sale.ts';
import type { Stores } from '../../context/stores.ts';
import { clockText } from '../../i18n/money.ts';

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
