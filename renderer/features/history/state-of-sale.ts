/** The one label that says how a sale stands. */

import type { SaleView } from '../../../shared/contract/history.ts';
import { addTiyin } from '../../../shared/money.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { isByGateway, type TenderKind } from '../../../shared/tender/tender.ts';
import { refundInDoubt } from '../../context/payments.ts';
import { stateKey } from '../../i18n/state-words.ts';
import type { PlainKey } from '../../i18n/words.ts';
import type { IconName } from '../../ui/icon.tsx';

interface StateOfSale {
  readonly key: PlainKey;
  /** Green only for paid. */
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
  const byTenders = stateOfTenders(sale);
  if (byTenders) return byTenders;
  const paid = sale.payments.findLast(({ state }) => state === 'paid');
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

/**
 * The state of a partly paid, voided or complete sale, from what its tenders hold of the total. Refunds from
 * before completion do not count. Null: no tender was taken, and the payment gives the state.
 */
function stateOfTenders(sale: SaleView): StateOfSale | null {
  const { state, isParked, totalTiyin, tenders, payments, cash } = sale;
  const taken = tenders.filter(({ takenAt }) => takenAt !== null);
  const held = addTiyin(...taken.map(({ heldTiyin }) => heldTiyin));
  if (state === 'voided') return { key: 'history.sale-voided', tone: 'plain', icon: 'minus' };
  if (state !== 'completed') {
    const key = isParked ? 'history.part-paid-parked' : 'half.title';
    return held > 0 ? { key, tone: 'waiting', icon: 'lock' } : null;
  }
  if (taken.length === 0) return cash && { key: 'state.cash', tone: 'plain', icon: 'cash' };
  const sold = taken.filter(({ broughtTiyin }) => broughtTiyin > 0);
  const isAll = (kind: TenderKind): boolean => sold.every((tender) => tender.kind === kind);
  if (held === 0) {
    const back = sold.flatMap(({ refunds }) => refunds.filter(({ isEarly }) => !isEarly));
    return sold.every(isByGateway) && back.some(({ kind }) => kind === 'void')
      ? { key: 'history.voided', tone: 'plain', icon: 'minus' }
      : { key: 'history.refunded', tone: 'plain', icon: 'refund' };
  }
  if (held < totalTiyin) return { key: 'history.partly-refunded', tone: 'plain', icon: 'refund' };
  if (isAll('cash')) return { key: 'state.cash', tone: 'plain', icon: 'cash' };
  if (isAll('terminal')) return { key: 'tender.kind.terminal', tone: 'plain', icon: 'terminal' };
  if (sold.every(isByGateway) && payments.some(({ goodsSince }) => goodsSince !== null))
    return { key: 'state.paid-goods', tone: 'waiting', icon: 'bell' };
  return { key: 'state.paid', tone: 'paid', icon: 'check' };
}
