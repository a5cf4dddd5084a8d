/**
 * Visible without signing in: the basket is kept, and how the customers' payments stand. After a power cut
 * the payments go on, so a person reads it here first.
 */
import { useMemo } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { type PaymentEntry, stripOf } from '../../context/payments.ts';
import { panelPayment } from '../../context/route.ts';
import { useBasket, usePayments, useRoute, useTill } from '../../context/use-till-app.ts';
import { stateKey } from '../../i18n/state-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Money } from '../../ui/money.tsx';
import styles from './sign-in-screen.module.css';

export function Kept() {
  const words = useWords();
  const hides = useTill(({ settings }) => settings.lockHides);
  const count = useBasket(({ lines }) => lines.length);
  const toPay = useBasket((basket) => basket.toPay);
  const isCharging = useRoute((route) => route.step.name === 'charging');
  const shownId = useRoute(panelPayment);
  const atCounter = usePayments(({ entries }) => (shownId === null ? undefined : entries.get(shownId)?.view));
  const [other, ...more] = useOthers();
  const isCounter = atCounter !== undefined || isCharging;
  if (!isCounter && !other && count === 0) return null;
  return (
    <>
      {isCounter && <How view={atCounter} more={0} />}
      {other && <How view={other} more={more.length} />}
      {!isCounter && count > 0 && (
        <p className={styles.kept} role="status">
          <span>{hides ? words('sign-in.kept') : words('sign-in.kept-lines', { count })}</span>
          {!hides && toPay.ok && <Money amount={toPay.value.totalTiyin} />}
        </p>
      )}
    </>
  );
}

interface HowProps {
  /** Undefined: the till sends the request. */
  readonly view: PaymentView | undefined;
  /** How many more payments go on. */
  readonly more: number;
}

function How({ view, more }: HowProps) {
  const words = useWords();
  const hides = useTill(({ settings }) => settings.lockHides);
  const says = view?.alarm ? 'alarm.short' : view ? stateKey(view) : 'state.sending';
  return (
    <p className={styles.kept} role="status" data-state={view?.alarm ? 'alarm' : (view?.state ?? 'sending')}>
      <strong>{words(says)}</strong>
      {view && !hides && <Money amount={view.amountTiyin} />}
      {more > 0 && <strong>{words('strip.more', { count: more })}</strong>}
    </p>
  );
}

/** An alarm comes first, then a payment that nobody knows. */
const urgency = ({ view }: PaymentEntry): number => {
  if (view.alarm) return 0;
  return view.state === 'unknown' ? 1 : 2;
};

/** Payments that go on or need a person, of other sales than the panel's. */
function useOthers(): readonly PaymentView[] {
  const panelId = useRoute(panelPayment);
  const saleId = useBasket((basket) => basket.saleId);
  const payments = usePayments((state) => state);
  return useMemo(
    () =>
      stripOf(payments, saleId, panelId)
        .filter(({ view }) => view.transactionId !== panelId && (view.alarm || isUnderWay(view.state)))
        .toSorted((a, b) => urgency(a) - urgency(b))
        .map(({ view }) => view),
    [payments, saleId, panelId],
  );
}
