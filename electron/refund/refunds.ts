import type { REFUND, RefundOffer } from '../../shared/contract/refund.ts';
import type { SaleId } from '../../shared/ids.ts';
import { unfinishedReturns } from '../../shared/refund/unfinished.ts';
import { fail, ok } from '../../shared/result.ts';
import { momentOf } from '../../shared/time.ts';
import type { Feature, Handler } from '../ipc/feature.ts';
import { refundApprovals } from './approvals.ts';
import { asStored, beginPart, beginWhole } from './begin.ts';
import { giveByHand } from './by-hand.ts';
import type { RefundContext, RefundDeps } from './deps.ts';
import { giveForGoods, goOn } from './goods.ts';
import { lineOf } from './line-of.ts';
import { offerOf } from './offer.ts';
import { recordRefund } from './record.ts';
import { requestRefund, takeUpInterrupted } from './request.ts';
import { settle } from './settle.ts';

type RefundChannel = keyof typeof REFUND;

export interface Refunds extends Feature<RefundChannel> {
  /** A sale with its returns; null: there is no such sale. */
  offerOf(saleId: SaleId): RefundOffer | null;
}

export function createRefunds(deps: RefundDeps): Refunds {
  const ending = new AbortController();
  const context: RefundContext = { ...deps, stopped: ending.signal, startedAt: momentOf(deps.clock) };
  return {
    handlers: {
      'refund.give': give(context),
      'refund.settle': settle(context),
      'refund.record': recordRefund(context),
      'refund.offer': ({ saleId }) => offerOf(context, saleId),
      'refund.line-of': (request) => lineOf(context, request),
      'refund.unfinished': () => ok(unfinishedReturns(context.journal, context.endpoint.mode, context.onBug)),
      'refund.goods': giveForGoods(context),
      'refund.go-on': goOn(context),
      'refund.cash': (request, act) => giveByHand(context, act, 'cash', request),
      'refund.terminal': (request, act) => giveByHand(context, act, 'terminal', request),
    },
    approvals: refundApprovals(context),
    offerOf: (saleId) => {
      const offer = offerOf(context, saleId);
      return offer.ok ? offer.value : null;
    },
    start: () => takeUpInterrupted(context),
    stop: () => ending.abort(),
  };
}

/**
 * Begins a refund; its progress is published. Errors: those of `charging`, `payment.not-found`, those of
 * `begin.ts`.
 */
const give =
  (context: RefundContext): Handler<'refund.give'> =>
  ({ transactionId, amountTiyin, reason }, act) => {
    const charging = context.charging();
    if (!charging.ok) return charging;
    const record = asStored(context, transactionId);
    if (!record) return fail({ code: 'payment.not-found' });
    const begun =
      amountTiyin === null
        ? beginWhole(context, act, record, { reason })
        : beginPart(context, act, record, { reason }, amountTiyin);
    if (!begun.ok) return begun;
    void requestRefund(context, record, begun.value, act);
    return ok(context.payments.view(transactionId));
  };
