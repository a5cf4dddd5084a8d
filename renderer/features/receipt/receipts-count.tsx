/**
 * The number of unfinished fiscal receipts: those waiting for the service, quietly, and those that need a
 * manager. A press opens the history at the first problem.
 */

import { useEffect, useState } from 'react';
import type { SaleId } from '../../../shared/ids.ts';
import { isSelling } from '../../context/route.ts';
import { useRoute, useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './receipts-count.module.css';

/** Every receipt waits a moment for its link: a number that flickers with each sale would be noise. */
const LASTS_MS = 10_000;

export interface OpenReceipts {
  /** 0 while the receipts may belong to sales of this moment. */
  readonly waiting: number;
  readonly refused: number;
  readonly unlinked: number;
  readonly saleToMend: SaleId | null;
}

/** null: nothing to show. */
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
  const needsManager = refused + unlinked > 0;
  return (
    <button
      type="button"
      className={styles.count}
      data-receipts-count
      data-state={needsManager ? 'refused' : 'waiting'}
      disabled={locked}
      onClick={() => route.showReceipts({ saleToMend, receiptsWaiting: waiting })}
    >
      <Icon name="receipt" size={20} />
      <span className={styles.words} data-count={refused + unlinked || waiting} data-shortened>
        {refused > 0 && <strong>{words('receipts.refused', { count: refused })}</strong>}
        {unlinked > 0 && <strong>{words('receipts.unlinked', { count: unlinked })}</strong>}
        {waiting > 0 && <span>{words('network.receipts', { count: waiting })}</span>}
      </span>
    </button>
  );
}

/** Whether the state has lasted for a while. A state at the opening of the screen counts as lasting. */
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
