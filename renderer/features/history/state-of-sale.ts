/** The one word that tells how a sale stands. */

import type { SaleView } from '../../../shared/contract/history.ts';
import { addTiyin } from '../../../shared/money.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { stateKey } from '../../i18n/state-words.ts';
import type { PlainKey } from '../../i18n/words.ts';
import type { IconName } from '../../ui/icon.tsx';
import { refundInDoubt } from '../payment/payments.ts';

interface StateOfSale {
  readonly key: PlainKey;
  /** Green is kept for paid. */
  readonly tone: 'paid' | 'waiting' | 'not-paid' | 'plain';
  readonly icon: IconName;
}

export function stateOfSale(sale: SaleView): StateOfSale {
  if (sale.payments.some(({ alarm }) => alarm !== null)) {
    return { key: 'alarm.short', tone: 'not-paid', icon: 'bell' };
  }
  if (sale.payments.some((view) => refundInDoubt(view)?.state === 'unknown')) {
    return { key: 'strip.refund.unknown', tone: 'not-paid', icon: 'bell' };
  }
  const byHand = stateOfTenders(sale);
  if (byHand) return byHand;
  const paid = sale.payments.find(({ state }) => state === 'paid');
  if (paid?.leftTiyin === 0 && paid.refunds.some(({ kind }) => kind === 'void')) {
    return { key: 'history.voided', tone: 'plain', icon: 'minus' };
  }
  if (paid?.leftTiyin === 0) return { key: 'history.refunded', tone: 'plain', icon: 'refund' };
  if (paid && paid.leftTiyin < paid.amountTiyin) {
    return { key: 'history.partly-refunded', tone: 'plain', icon: 'refund' };
  }
  if (paid?.goodsSince) return { key: 'state.paid-goods', tone: 'waiting', icon: 'bell' };
  if (paid) return { key: 'state.paid', tone: 'paid', icon: 'check' };
  const last = sale.payments.at(-1);
  if (!last) return { key: 'state.none', tone: 'plain', icon: 'minus' };
  const key = stateKey(last);
  if (isUnderWay(last.state)) return { key, tone: 'waiting', icon: 'hourglass' };
  return { key, tone: 'not-paid', icon: 'cross' };
}

/** Of a sale that is paid in part, cancelled, or was paid otherwise than by one code alone; null: its payment says it. */
function stateOfTenders({ state, isParked, tenders, cash }: SaleView): StateOfSale | null {
  const taken = tenders.filter(({ takenAt }) => takenAt !== null);
  const held = addTiyin(...taken.map(({ heldTiyin }) => heldTiyin));
  if (state === 'voided') return { key: 'history.sale-voided', tone: 'plain', icon: 'minus' };
  if (state !== 'completed') {
    const key = isParked ? 'history.part-paid-parked' : 'half.title';
    return held > 0 ? { key, tone: 'waiting', icon: 'lock' } : null;
  }
  if (taken.every(({ kind }) => kind === 'code')) {
    return cash && { key: 'state.cash', tone: 'plain', icon: 'cash' };
  }
  if (held === 0) return { key: 'history.refunded', tone: 'plain', icon: 'refund' };
  if (held < addTiyin(...taken.map(({ amountTiyin }) => amountTiyin))) {
    return { key: 'history.partly-refunded', tone: 'plain', icon: 'refund' };
  }
  if (taken.every(({ kind }) => kind === 'cash')) return { key: 'state.cash', tone: 'plain', icon: 'cash' };
  if (taken.every(({ kind }) => kind === 'terminal')) {
    return { key: 'tender.kind.terminal', tone: 'plain', icon: 'terminal' };
  }
  return { key: 'state.paid', tone: 'paid', icon: 'check' };
}
