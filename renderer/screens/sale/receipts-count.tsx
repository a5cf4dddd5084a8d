/**
 * How many fiscal receipts are not done: those that wait for the service, quietly, and those that were refused and
 * wait for a manager. Pressed, it leads to the history, at the receipt that was refused first.
 */

import { useEffect, useState } from 'react';
import type { SaleId } from '../../../shared/ids.ts';
import { useRoute, useTill, useTillApp } from '../../app/use-till-app.ts';
import { Icon } from '../../components/icon.tsx';
import { useWords } from '../../i18n/words.ts';
import { isSelling } from '../../store/route.ts';

/** Every receipt waits a moment for its link; a number that comes and goes with each sale would tell nothing. */
const LASTS_MS = 10_000;

export interface OpenReceipts {
  /** 0 as long as they may be of the sales of this moment. */
  readonly waiting: number;
  readonly refused: number;
  readonly refusedSale: SaleId | null;
}

/** null where there is nothing to say. */
export function useOpenReceipts(): OpenReceipts | null {
  const { receiptsWaiting, receiptsRefused, refusedSale } = useTill((till) => till.network);
  const lasts = useLasting(receiptsWaiting > 0);
  const waiting = lasts ? receiptsWaiting : 0;
  return waiting + receiptsRefused > 0 ? { waiting, refused: receiptsRefused, refusedSale } : null;
}

export function ReceiptsCount({ open }: { readonly open: OpenReceipts }) {
  const { route } = useTillApp();
  const words = useWords();
  const locked = useRoute((route) => route.screen === 'sale' && !isSelling(route));
  const { waiting, refused, refusedSale } = open;
  return (
    <button
      type="button"
      className="receipts-count"
      data-state={refused > 0 ? 'refused' : 'waiting'}
      disabled={locked}
      onClick={() => (refusedSale ? route.showSale(refusedSale) : route.goTo('history'))}
    >
      <Icon name={refused > 0 ? 'stop' : 'hourglass'} size={20} />
      <span className="receipts-words">
        {refused > 0 && <strong>{words('receipts.refused', { count: refused })}</strong>}
        {waiting > 0 && <span>{words('network.receipts', { count: waiting })}</span>}
      </span>
    </button>
  );
}

/** Whether it has been so for a while; what was so when the screen opened has been so before. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(isSo);
  useEffect(() => {
    if (!isSo) {
      setLasts(false);
      return;
    }
    const timer = setTimeout(() => setLasts(true), LASTS_MS);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isSo && lasts;
}
