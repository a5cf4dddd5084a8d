import { useEffect } from 'react';
import type { PaymentEntry } from '../../context/payments.ts';
import { useTillApp } from '../../context/use-till-app.ts';

/**
 * Reports that a person can see a payment as paid: after the frame is painted, in a visible window. For the
 * panel only. entry: the payment that the panel draws.
 */
export function useShown(entry: PaymentEntry | undefined): void {
  const { paymentActions } = useTillApp();
  const paidId = entry?.view.state === 'paid' ? entry.view.transactionId : null;
  useEffect(() => {
    if (paidId === null) return;
    const report = (): void => {
      if (document.visibilityState === 'visible') paymentActions.shown(paidId);
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [paidId, paymentActions]);
}
