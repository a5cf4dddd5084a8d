/** Brings scans to the return on the screen. The dialog loads on demand; this part is there from the beginning. */
import type { ScannedBack } from '../../../shared/contract/refund.ts';
import type { SaleId } from '../../../shared/ids.ts';
import type { ReturnEntry } from '../../context/actions.ts';
import type { Stores } from '../../context/stores.ts';
import { inOrder } from '../../ui/one-at-a-time.ts';

interface Listener {
  readonly saleId: SaleId;
  readonly take: (found: ScannedBack) => void;
}

export interface ReturnScans extends ReturnEntry {
  /** The return of this sale takes scans, in their order, until the answered function runs. */
  listen(listener: Listener): () => void;
}

export function createReturnScans({ api, play }: Pick<Stores, 'api' | 'play'>): ReturnScans {
  const orderly = inOrder();
  let now: Listener | null = null;
  const find = async (listener: Listener, code: string): Promise<void> => {
    const found = await api.ask('refund.line-of', { saleId: listener.saleId, code });
    if (now !== listener) return;
    if (found.ok) listener.take(found.value);
    else play('error');
  };
  return {
    listen: (listener) => {
      now = listener;
      return () => {
        if (now === listener) now = null;
      };
    },
    take: (code) => {
      const listener = now;
      if (listener) void orderly(() => find(listener, code));
      return listener !== null;
    },
  };
}
