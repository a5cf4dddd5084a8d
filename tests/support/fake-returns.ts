/** Returns to the fake till: the whole sale or a part, over the tenders that the page can see. */

import { isMeasure } from '../../shared/catalogue/unit.ts';
import type { SaleView } from '../../shared/contract/history.ts';
import type { RefundOffer } from '../../shared/contract/refund.ts';
import { LineId, RefundId, type SaleId } from '../../shared/ids.ts';
import { addTiyin } from '../../shared/money.ts';
import type { RefundSource } from '../../shared/refund/sources.ts';
import { fail, ok } from '../../shared/result.ts';
import { type FakeHandlers, type FakePayments, paymentActs } from './fake-payment-acts.ts';

const WAY = {
  code: 'service',
  invoice: 'service',
  'saved-card': 'service',
  terminal: 'terminal',
  cash: 'cash',
} as const;

/** saleOf: with its payments and tenders as they are now. */
export function returnActs(
  till: FakePayments,
  saleOf: (saleId: SaleId) => SaleView | undefined,
): FakeHandlers {
  const { 'refund.give': give } = paymentActs(till);
  const offers = new Map<SaleId, RefundOffer>();
  const offerOf = (saleId: SaleId): RefundOffer | null => {
    const sale = saleOf(saleId);
    return sale ? { ...fakeOffer(sale), returns: offers.get(saleId)?.returns ?? [] } : null;
  };
  return {
    'refund.unfinished': () => ok([]),
    'refund.offer': ({ saleId }) => {
      const offer = offerOf(saleId);
      return offer ? ok(offer) : fail({ code: 'sale.over' });
    },
    // Every code is that of the first line.
    'refund.line-of': ({ saleId }) => {
      const lines = offerOf(saleId)?.lines ?? [];
      return ok({ is: 'goods', lineIds: lines.slice(0, 1).map(({ lineId }) => lineId) });
    },
    'refund.goods': ({ saleId, amountTiyin, goods, toStock, reason }) => {
      const before = offerOf(saleId);
      const [source] = before?.sources ?? [];
      if (!before || !source) return fail({ code: 'sale.over' });
      const { transactionId, heldTiyin } = source;
      const isWhole = amountTiyin === heldTiyin;
      if (transactionId !== null) {
        give?.({ transactionId, amountTiyin: isWhole ? null : amountTiyin, reason });
      }
      const kind = { service: isWhole ? 'reversal' : 'part', terminal: 'terminal', cash: 'cash' } as const;
      const refundId = RefundId.parse(`return-${before.returns.length + 1}-of-${saleId}`);
      const made = {
        returnId: refundId,
        madeAt: '2026-11-21T09:41:07.000Z',
        dueTiyin: amountTiyin,
        reason,
        toStock,
        goods: goods.flatMap(({ lineId, quantity }) => {
          const line = before.lines.find((one) => one.lineId === lineId);
          return line ? [{ name: line.name, unit: line.unit, quantity, amountTiyin: line.dueTiyin }] : [];
        }),
        refunds: [
          {
            refundId,
            kind: kind[source.way],
            state: 'refunded',
            amountTiyin,
            transactionId,
            why: null,
            by: null,
            approvedBy: null,
          } as const,
        ],
      };
      offers.set(saleId, { ...before, returns: [...before.returns, made] });
      const after = offerOf(saleId);
      return after ? ok(after) : fail({ code: 'sale.over' });
    },
  };
}

function fakeOffer(sale: SaleView): RefundOffer {
  const sources = sale.tenders
    .filter(({ heldTiyin, takenAt }) => heldTiyin > 0 && takenAt !== null)
    .map(
      ({ tenderId, kind, heldTiyin, transactionId }): RefundSource => ({
        tenderId,
        kind,
        way: WAY[kind],
        mayBeCash: kind === 'terminal',
        heldTiyin,
        transactionId,
        cardNumber: kind === 'code' ? '860012******1234' : null,
        instead: null,
        toSettle: null,
      }),
    );
  const lines = sale.lines.map(({ name, unit, quantity, dueTiyin }, at) => ({
    lineId: LineId.parse(`line-${at + 1}`),
    name,
    unit,
    quantity,
    dueTiyin,
    returned: { quantity: 0, amountTiyin: addTiyin() },
    labels: [],
    byPiece: false,
    byMeasure: isMeasure(unit),
  }));
  const { saleId, mode, createdAt, totalTiyin } = sale;
  const heldTiyin = addTiyin(...sources.map((source) => source.heldTiyin));
  return {
    saleId,
    mode,
    createdAt,
    totalTiyin,
    heldTiyin,
    lines,
    sources,
    receipt: 'there',
    open: null,
    stop: null,
    returns: [],
    people: [],
  };
}
