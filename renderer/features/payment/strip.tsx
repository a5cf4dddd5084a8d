/** The strip of payments that were set aside: they end here, never in another basket's panel. */

import { useSyncExternalStore } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { isUnderWay, type PaymentStateName } from '../../../shared/payment/state.ts';
import { mayStillCome, type PaymentEntry, refundInDoubt, stripOf } from '../../context/payments.ts';
import { panelPayment } from '../../context/route.ts';
import { useBasket, usePayments, useRoute, useTillApp } from '../../context/use-till-app.ts';
import { moneyText, secondsPassed, spanText } from '../../i18n/money.ts';
import { stateKey } from '../../i18n/state-words.ts';
import type { PlainKey } from '../../i18n/words.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import textStyles from '../../ui/text.module.css';
import { useNow } from '../../ui/use-now.ts';
import { ageMs } from './countdown.ts';
import styles from './strip.module.css';

const ICONS: Readonly<Record<PaymentStateName, IconName>> = {
  sending: 'hourglass',
  processing: 'phone',
  confirming: 'hourglass',
  unknown: 'hourglass',
  paid: 'check',
  declined: 'cross',
  lapsed: 'cross',
  absent: 'cross',
  'not-charged': 'cross',
  abandoned: 'leave',
};

/** The most urgent need first. */
const URGENCY = [
  'alarm',
  'refund-unknown',
  'goods',
  'may-come',
  'ended',
  'refund-under-way',
  'under-way',
] as const;
type Need = (typeof URGENCY)[number];
const urgency = ({ view }: PaymentEntry): number => URGENCY.indexOf(needOf(view));

/**
 * What a payment of the strip needs. Money that came unseen becomes an ordinary "Paid" only after a person
 * has seen to the goods.
 */
function needOf(view: PaymentView): Need {
  const { alarm, goodsSince, state } = view;
  if (alarm) return 'alarm';
  const doubt = refundInDoubt(view);
  if (doubt) return doubt.state === 'unknown' ? 'refund-unknown' : 'refund-under-way';
  if (goodsSince !== null) return 'goods';
  // A manager's decision has a text of its own, that of the state.
  if (mayStillCome(view) && !view.isClaimed) return 'may-come';
  return isUnderWay(state) ? 'under-way' : 'ended';
}

/** What a chip shows instead of the payment's own state. */
const SPECIAL: Readonly<Partial<Record<Need, { readonly icon: IconName; readonly says: PlainKey }>>> = {
  alarm: { icon: 'bell', says: 'alarm.short' },
  'refund-unknown': { icon: 'bell', says: 'strip.refund.unknown' },
  'refund-under-way': { icon: 'refund', says: 'strip.refund.under-way' },
  goods: { icon: 'bell', says: 'state.paid-goods' },
  'may-come': { icon: 'hourglass', says: 'strip.may-come' },
};

/** On the smallest screen a third chip would leave no room for text. */
const ON_NARROW = 2;
const NARROW = '(width < 1280px)';

function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(NARROW).matches,
  );
}

/** shown: how many chips fit; the others are behind one button. */
export function Strip({ shown: most }: { readonly shown: number }) {
  const { route } = useTillApp();
  const words = useWords();
  const saleId = useBasket((basket) => basket.saleId);
  const panelId = useRoute(panelPayment);
  const strip = usePayments((payments) =>
    stripOf(payments, saleId, panelId).toSorted((a, b) => urgency(a) - urgency(b)),
  );
  const shown = useNarrow() ? Math.min(most, ON_NARROW) : most;
  const hidden = strip[shown];
  return (
    <div className={styles.strip}>
      {strip.slice(0, shown).map((entry) => (
        <Chip key={entry.view.transactionId} entry={entry} />
      ))}
      {hidden && (
        <button
          type="button"
          className={`${styles.chip} ${styles.more}`}
          data-chip="more"
          onClick={() => route.openDialog({ kind: 'set-aside', transactionId: hidden.view.transactionId })}
        >
          {words('strip.more', { count: strip.length - shown })}
        </button>
      )}
    </div>
  );
}

/** The age of a settled payment needs no update each second. */
const SLOW_TICK_MS = 10_000;

function Chip({ entry }: { readonly entry: PaymentEntry }) {
  const { route } = useTillApp();
  const words = useWords();
  const { view } = entry;
  const nowMs = useNow(true, isUnderWay(view.state) ? undefined : SLOW_TICK_MS);
  const need = needOf(view);
  const special = SPECIAL[need];
  return (
    <button
      type="button"
      className={styles.chip}
      data-chip={view.transactionId}
      data-state={special ? need : view.state}
      onClick={() => route.openDialog({ kind: 'set-aside', transactionId: view.transactionId })}
    >
      <Icon name={special?.icon ?? ICONS[view.state]} size={20} />
      {view.setAside && <span className={textStyles.visuallyHidden}>{words('strip.aside')}</span>}
      <span className={styles.words}>
        <span className={styles.amount}>{moneyText(view.amountTiyin)}</span>
        <span className={styles.state} data-shortened>
          {words(special?.says ?? stateKey(view))}
        </span>
        <span className={styles.age}>{spanText(words, secondsPassed(ageMs(entry, nowMs)))}</span>
      </span>
    </button>
  );
}
