import type { REFUND } from '../../shared/contract/refund.ts';
import { unfinishedReturns } from '../../shared/refund/unfinished.ts';
import { fail, ok } from '../../shared/result.ts';
import { momentOf } from '../../shared/time.ts';
import type { Feature, Handler } from '../ipc/feature.ts';
import { refundApprovals } from './approvals.ts';
import { asStored, beginPart, beginWhole } from './begin.ts';
import { giveByHand } from './by-hand.ts';
import type { RefundDeps, RefundParts } from './deps.ts';
import { giveForGoods, goOn } from './goods.ts';
import { offerOf } from './offer.ts';
import { recordRefund } from './record.ts';
import { requestRefund, takeUpInterrupted } from './request.ts';
import { settle } from './settle.ts';

type RefundChannel = keyof typeof REFUND;

export function createRefunds(deps: RefundDeps): Feature<RefundChannel> {
  const ending = new AbortController();
  const parts: RefundParts = { ...deps, stopped: ending.signal, startedAt: momentOf(deps.clock) };
  return {
    handlers: {
      'refund.give': give(parts),
      'refund.settle': settle(parts),
      'refund.record': recordRefund(parts),
      'refund.offer': ({ saleId }) => offerOf(parts, saleId),
      'refund.unfinished': () => ok(unfinishedReturns(parts.journal, parts.endpoint.mode, parts.onBug)),
      'refund.goods': giveForGoods(parts),
      'refund.go-on': goOn(parts),
      'refund.cash': (request, act) => giveByHand(parts, act, 'cash', request),
      'refund.terminal': (request, act) => giveByHand(parts, act, 'terminal', request),
    },
    approvals: refundApprovals(parts),
    start: () => takeUpInterrupted(parts),
    stop: () => ending.abort(),
  };
}

/**
 * Begins a refund; its progress is published. Errors: those of `charging`, `payment.not-found`, those of
 * `begin.ts`.
 */
const give =
  (parts: RefundParts): Handler<'refund.give'> =>
  ({ transactionId, amountTiyin, reason }, act) => {
    const charging = parts.charging();
    if (!charging.ok) return charging;
    const record = asStored(parts, transactionId);
    if (!record) return fail({ code: 'payment.not-found' });
    const begun =
      amountTiyin === null
        ? beginWhole(parts, act, record, { reason })
        : beginPart(parts, act, record, { reason }, amountTiyin);
    if (!begun.ok) return begun;
    void requestRefund(parts, record, begun.value, act);
    return ok(parts.payments.view(transactionId));
  };
