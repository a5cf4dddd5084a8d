/**
 * Shows where a payment goes that leaves the panel: a card for three seconds, which ends at its chip in the
 * bar.
 */
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { TransactionId } from '../../../shared/ids.ts';
import { isGivenUp, isInStrip, mayStillCome } from '../../context/payments.ts';
import { panelPayment } from '../../context/route.ts';
import { usePayments, useRoute, useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { stateKey } from '../../i18n/state-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './leaving-card.module.css';

const STANDS_MS = 3_000;

/** The payment that left the panel for the strip less than three seconds ago. */
function useLeaving(): TransactionId | null {
  const { basket, payments, play } = useTillApp();
  const panelId = useRoute(panelPayment);
  const before = useRef(panelId);
  const [leaving, setLeaving] = useState<TransactionId | null>(null);
  useEffect(() => {
    const left = before.current;
    before.current = panelId;
    if (left === null || left === panelId) return;
    const entry = payments.getState().entries.get(left);
    if (!entry || !isInStrip(entry, basket.getState().saleId, panelId)) return;
    // payment-sounds.ts has already played the sound of a payment that waited too long.
    if (!isGivenUp(entry.view)) play('scan');
    setLeaving(left);
  }, [panelId, basket, payments, play]);
  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => setLeaving(null), STANDS_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving;
}

/** Takes no presses, and blocks none below. */
export function LeavingCard() {
  const leaving = useLeaving();
  const view = usePayments(({ entries }) => (leaving === null ? undefined : entries.get(leaving)?.view));
  const card = useRef<HTMLDivElement>(null);
  const [way, setWay] = useState<CSSProperties>({});
  useEffect(() => {
    if (leaving !== null) setWay(wayToChip(card.current, leaving));
  }, [leaving]);
  return (
    <div className={styles.place} role="status">
      {view && (
        <div ref={card} key={view.transactionId} className={styles.card} style={way} data-leaving>
          <Icon name={view.invoice ? 'phone' : isGivenUp(view) ? 'hourglass' : 'pause'} size={28} />
          <Says view={view} />
        </div>
      )}
    </div>
  );
}

/** What the payment came to, whether it may still become money, and where it is now. */
function Says({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const amount = moneyWithUnit(view.amountTiyin, words('money.unit'));
  const isOver = isGivenUp(view);
  const isInvoice = view.invoice !== undefined;
  const becomes = mayStillCome(view) ? 'leaving.may-come' : 'leaving.goes-back';
  return (
    <div>
      <p className={styles.title}>
        {words(isInvoice ? 'leaving.invoice' : isOver ? 'leaving.nobody' : 'leaving.title', { amount })}
      </p>
      <p>{words(isOver ? becomes : stateKey(view))}</p>
      <p>{words(isInvoice ? 'leaving.invoice-where' : isOver ? 'leaving.stays' : 'leaving.where')}</p>
    </div>
  );
}

/** From the middle of the card to the middle of its chip, px. A chip that does not fit is behind "+2". */
function wayToChip(card: HTMLElement | null, id: TransactionId): CSSProperties {
  const chip =
    document.querySelector(`[data-chip~="${CSS.escape(id)}"]`) ??
    document.querySelector('[data-chip="more"]');
  if (!card || !chip) return {};
  const from = card.getBoundingClientRect();
  const to = chip.getBoundingClientRect();
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  return { '--way-x': `${Math.round(x)}px`, '--way-y': `${Math.round(y)}px` } as CSSProperties;
}
