/**
 * How many fiscal receipts are not done: those that wait for the service, quietly, and those that were refused or
 * never linked and wait for a manager. Pressed, it leads to the history, at the first that does.
 */

import { useEffect, useState } from 'react';
import type { SaleId } from '../../../shared/ids.ts';
import { isSelling } from '../../app/route.ts';
import { useRoute, useTill, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './receipts-count.module.css';

/** Every receipt waits a moment for its link; a number that comes and goes with each sale would tell nothing. */
const LASTS_MS = 10_000;

export interface OpenReceipts {
  /** 0 as long as they may be of the sales of this moment. */
  readonly waiting: number;
  readonly refused: number;
  readonly unlinked: number;
  readonly saleToMend: SaleId | null;
}

/** null where there is nothing to say. */
export function useOpenReceipts(): OpenReceipts | null {
  const {
    receiptsWaiting,
    receiptsRefused: refused,
    receiptsUnlinked: unlinked,
    saleToMend,
  } = useTill((till) => till.network);
  const lasts = useLasting(receiptsWaiting > 0);
  const waiting = lasts ? receiptsWaiting : 0;
  return waiting + refused + unlinked > 0 ? { waiting, refused, unlinked, saleToMend } : null;
}

export function ReceiptsCount({ open }: { readonly open: OpenReceipts }) {
  const { route } = useTillApp();
  const words = useWords();
  const locked = useRoute((route) => route.screen === 'sale' && !isSelling(route));
  const { waiting, refused, unlinked, saleToMend } = open;
  const calls = refused + unlinked > 0;
  return (
    <button
      type="button"
      className={styles.count}
      data-receipts-count
      data-state={calls ? 'refused' : 'waiting'}
      disabled={locked}
      onClick={() => route.showReceipts({ saleToMend, receiptsWaiting: waiting })}
    >
      <Icon name={calls ? 'stop' : 'hourglass'} size={20} />
      <span className={styles.words}>
        {refused > 0 && <strong>{words('receipts.refused', { count: refused })}</strong>}
        {unlinked > 0 && <strong>{words('receipts.unlinked', { count: unlinked })}</strong>}
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
