/** That somebody has seen a payment as paid. */
import { useEffect } from 'react';
import { useTillApp } from '../../app/use-till-app.ts';
import type { PaymentEntry } from './payments.ts';

/**
 * Tells the main process that somebody can see a payment as paid: once its picture stands, in a window that is seen. For
 * the panel alone. entry: what it draws.
 */
export function useShown(entry: PaymentEntry | undefined): void {
  const { paymentActions } = useTillApp();
  const paidId = entry?.view.state === 'paid' ? entry.view.transactionId : null;
  useEffect(() => {
    if (paidId === null) return;
    const tell = (): void => {
      if (document.visibilityState === 'visible') paymentActions.shown(paidId);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [paidId, paymentActions]);
}
