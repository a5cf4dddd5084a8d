/** What a person does with a payment of the fake till, as far as a page can see the effect. */
import type { Answer, ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { AbandonedView, PaymentView, RefundView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { RefundId, type TransactionId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { leftTiyin } from '../../shared/refund/refund.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { fakeReceipt, fakeRefund, IN_STATE } from './fake-payments.ts';

/** Answers to the page's requests. */
export type FakeHandlers = { readonly [K in ChannelName]?: (request: Parsed<K>) => Answer<K> };

/** Where the payments are, and how one advances and is published. */
export interface FakePayments {
  readonly payments: ReadonlyMap<TransactionId, PaymentView>;
  move(change: Partial<PaymentView>, transactionId: TransactionId): PaymentView;
}

type Done = Result<PaymentView, TillError>;

export function paymentActs(till: FakePayments): FakeHandlers {
  const act = (transactionId: TransactionId, change: Partial<PaymentView>): Done => {
    if (!till.payments.has(transactionId)) return fail({ code: 'payment.not-found' });
    return ok(till.move(change, transactionId));
  };

  /** amountTiyin null: the whole payment. */
  const refund = (
    transactionId: TransactionId,
    amountTiyin: Tiyin | null,
    kind: RefundView['kind'] = amountTiyin === null ? 'reversal' : 'part',
  ): Done => {
    const before = till.payments.get(transactionId);
    if (!before) return fail({ code: 'payment.not-found' });
    const given = fakeRefund({
      refundId: RefundId.parse(`refund-${before.refunds.length + 1}-of-${transactionId}`),
      kind,
      amountTiyin: amountTiyin ?? before.amountTiyin,
    });
    const refunds = [...before.refunds, given];
    return act(transactionId, {
      refunds,
      leftTiyin: leftTiyin({ amountTiyin: before.amountTiyin, refunds }),
      alarm: null,
      goodsSince: null,
      actions: amountTiyin === null ? [] : before.actions,
    });
  };

  const abandon = (
    transactionId: TransactionId,
    by: AbandonedView['by'],
    more: Partial<PaymentView> = {},
  ): Done => {
    const abandoned = { by, ending: null, goesBack: by === 'another-tender' };
    return act(transactionId, { ...IN_STATE.abandoned, abandoned, ...more });
  };

  const settle = (refundId: RefundId, state: 'refunded' | 'refused'): Done => {
    const isIt = (refund: RefundView): boolean => refund.refundId === refundId;
    const before = [...till.payments.values()].find(({ refunds }) => refunds.some(isIt));
    if (!before) return fail({ code: 'payment.not-found' });
    const refunds = before.refunds.map((refund) => (isIt(refund) ? { ...refund, state, why: null } : refund));
    return act(before.transactionId, {
      refunds,
      leftTiyin: leftTiyin({ amountTiyin: before.amountTiyin, refunds }),
      actions: state === 'refunded' ? [] : ['refund'],
    });
  };

  return {
    'payment.set-aside': ({ transactionId }) => act(transactionId, { setAside: true }),
    'payment.customer-left': ({ transactionId }) =>
      abandon(transactionId, 'customer-left', { setAside: true }),
    'payment.override': ({ transactionId }) => abandon(transactionId, 'override', { setAside: true }),
    'payment.another-tender': ({ transactionId }) => abandon(transactionId, 'another-tender'),
    'payment.take': ({ transactionId }) =>
      act(transactionId, { ...IN_STATE.paid, alarm: null, abandoned: null }),
    'payment.handed-over': ({ transactionId }) =>
      act(transactionId, { goodsSince: null, actions: ['refund'] }),
    'payment.shown': () => ok(null),
    'kept-cards.state': () => ok({ trouble: null }),
    'kept-cards.overdue': () => ok([]),
    'payment.read': () => ok(null),
    'payment.say-charged': ({ transactionId }) => act(transactionId, { isClaimed: true }),
    'payment.say-not-charged': ({ transactionId }) =>
      act(transactionId, { ...IN_STATE['not-charged'], abandoned: null }),
    'refund.give': ({ transactionId, amountTiyin }) => refund(transactionId, amountTiyin),
    'refund.settle': ({ refundId, outcome }) =>
      settle(refundId, outcome === 'refunded' ? 'refunded' : 'refused'),
    'refund.record': ({ transactionId, as, amountTiyin }) => refund(transactionId, amountTiyin, as),
    'payment.settle-alarm': ({ transactionId }) => act(transactionId, { alarm: null, actions: [] }),
    'receipt.resend': ({ transactionId }) => act(transactionId, {}),
    'receipt.correct': ({ transactionId }) =>
      act(transactionId, {
        receipt: fakeReceipt(),
      }),
    'receipt.register': ({ transactionId }) =>
      act(transactionId, {
        receipt: fakeReceipt({ state: 'registering' }),
      }),
    'receipt.close': ({ transactionId, reason }) =>
      act(transactionId, {
        receipt: fakeReceipt({ state: 'closed', closed: { by: 'person', how: reason } }),
      }),
  };
}
