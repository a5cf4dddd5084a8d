/**
 * A sale beside the open one, in one line: whose it is, each sum with its own word, and its age. Without room for all,
 * the money that is paid and its age are left out whole (`data-whole`); then the name and the state are shortened.
 */
import { useEffect, useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { isUnderWay, type PaymentStateName } from '../../../shared/payment/state.ts';
import type { DialogRoute } from '../../context/dialog-route.ts';
import { type PaymentEntry, refundInDoubt } from '../../context/payments.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTakeBack } from '../../context/use-take-back.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { moneyText, roughSpanText, secondsPassed } from '../../i18n/money.ts';
import { stateKey } from '../../i18n/state-words.ts';
import { type PlainKey, useWords } from '../../i18n/words.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import textStyles from '../../ui/text.module.css';
import { useNow } from '../../ui/use-now.ts';
import { type AsideSale, type Need, needOf } from './aside-sales.ts';
import { ageMs } from './countdown.ts';
import styles from './sale-chip.module.css';

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

interface Looks {
  readonly icon: IconName;
  readonly says: PlainKey;
}

/** Shown instead of the payment's own state. */
const SPECIAL: Readonly<Partial<Record<Need, Looks>>> = {
  alarm: { icon: 'bell', says: 'alarm.short' },
  'refund-unknown': { icon: 'bell', says: 'strip.refund.unknown' },
  'refund-under-way': { icon: 'refund', says: 'strip.refund.under-way' },
  goods: { icon: 'check', says: 'state.paid-goods' },
  'may-come': { icon: 'hourglass', says: 'strip.may-come' },
};

const SPECIAL_TAKEN: Looks = { icon: 'bell', says: 'alarm.taken' };

/** Of a payment that the page no longer has. */
const OF_SALE: Readonly<Partial<Record<Need, Looks>>> = {
  alarm: { icon: 'bell', says: 'held.settle-charged' },
  'under-way': { icon: 'hourglass', says: 'held.wait-for-payment' },
};

/** Why a chip looks as it does: by its most urgent payment. */
export function looksOf({ need, entries, held }: AsideSale): Looks & { readonly state: string } {
  const first = entries[0];
  if (!first || needOf(first.view) !== need) {
    const plain: Looks = { icon: 'lock', says: held?.heldTiyin ? 'half.title' : 'held.to-void' };
    return { ...(OF_SALE[need] ?? plain), state: need };
  }
  const special = SPECIAL[need];
  // The money came in time for its sale: the cashier may take it, without a manager.
  if (need === 'alarm' && first.view.actions.includes('take')) return { ...SPECIAL_TAKEN, state: need };
  const own: Looks = { icon: ICONS[first.view.state], says: stateKey(first.view) };
  return { ...(special ?? own), state: special ? need : first.view.state };
}

/**
 * Opens the most urgent payment, or takes a sale without one back. Answers why that was refused, or null. from: where
 * closing the payment leads; left out: the screen.
 */
export function usePressSale(from?: DialogRoute): (sale: AsideSale) => Promise<TillError | null> {
  const { route } = useTillApp();
  const takeBack = useTakeBack();
  return async ({ saleId, entries: [first] }) => {
    if (!first) return await takeBack(saleId);
    const { transactionId } = first.view;
    route.openDialog({ kind: 'set-aside', transactionId, ...(from && { from }) });
    return null;
  };
}

/** A refund in doubt may be of a part: then only that part is in doubt. */
const amountOf = (view: PaymentView): Tiyin =>
  (needOf(view).startsWith('refund-') ? refundInDoubt(view) : null)?.amountTiyin ?? view.amountTiyin;

export function SaleText({ sale }: { readonly sale: AsideSale }) {
  const words = useWords();
  const { entries, held, paidTiyin, need } = sale;
  const [first] = entries;
  const { icon, says } = looksOf(sale);
  // Money without a payment needs no word beside "10 000 paid".
  const isPlain = need === 'held' && paidTiyin !== null;
  const amountTiyin = first ? amountOf(first.view) : held?.totalTiyin;
  return (
    <>
      <Icon name={icon} size={20} />
      {first?.view.setAside && <span className={textStyles.visuallyHidden}>{words('strip.aside')}</span>}
      <span className={styles.words}>
        <span className={styles.always}>
          <Name saleId={sale.saleId} byGoods={!first} />
          {amountTiyin !== undefined && <span className={styles.amount}>{moneyText(amountTiyin)}</span>}
          {!isPlain && (
            <span className={styles.state} data-shortened>
              {words(says)}
            </span>
          )}
          {first && <Age entry={first} />}
          {entries.length > 1 && <strong>{words('strip.others', { count: entries.length - 1 })}</strong>}
        </span>
        {paidTiyin !== null && (
          <span className={styles.paid} data-whole>
            {/* The payment's sum is a part of its own; without a payment the total stands before it. */}
            {first ? '+' : '·'} {words('held.paid', { amount: moneyText(paidTiyin) })}
          </span>
        )}
        {!first && held && <AgeOfMoney held={held} />}
      </span>
    </>
  );
}

/** The name that the basket was parked under; without one the first goods, where no payment tells it apart. */
function Name({ saleId, byGoods }: { readonly saleId: SaleId; readonly byGoods: boolean }) {
  const { value: parked } = useTillQuery('basket.parked', undefined);
  const { value: sale } = useTillQuery('sales.one', byGoods ? { saleId } : null);
  const named = parked?.find((basket) => basket.saleId === saleId)?.name ?? '';
  const [goods, ...others] = sale?.lines ?? [];
  const more = others.length > 0 ? ` +${others.length}` : '';
  const name = named === '' && goods ? `${goods.name}${more}` : named;
  return (
    name !== '' && (
      <span className={styles.name} data-shortened title={name}>
        {name}
      </span>
    )
  );
}

/** The age of a settled payment needs no update each second. */
const SLOW_TICK_MS = 10_000;

function Age({ entry }: { readonly entry: PaymentEntry }) {
  const words = useWords();
  const nowMs = useNow(true, isUnderWay(entry.view.state) ? undefined : SLOW_TICK_MS);
  return <span className={styles.age}>{roughSpanText(words, secondsPassed(ageMs(entry, nowMs)))}</span>;
}

function AgeOfMoney({ held: { tenders } }: { readonly held: SaleTendersView }) {
  const words = useWords();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SLOW_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const since = tenders.find(({ takenAt }) => takenAt !== null)?.takenAt ?? null;
  if (since === null) return null;
  return (
    <span className={styles.age} data-whole>
      {roughSpanText(words, secondsPassed(nowMs - Date.parse(since)))}
    </span>
  );
}
