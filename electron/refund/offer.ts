/**
 * The offer of a refund: what may go back now, and to which tender. The page shows the offer, and each press
 * is checked against it.
 */
import { isMeasure } from '../../shared/catalogue/unit.ts';
import type { RefundLineView, RefundOffer, SaleReturnView } from '../../shared/contract/refund.ts';
import { sameEndpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { mayBeThere } from '../../shared/fiscal/receipt.ts';
import type { RefundId, SaleId } from '../../shared/ids.ts';
import { otherModeStop } from '../../shared/refund/by-hand.ts';
import { whyTooLateNow } from '../../shared/refund/calendar.ts';
import { namedIn, type RefundPeople } from '../../shared/refund/people.ts';
import { isRefundInDoubt, type Refund } from '../../shared/refund/refund.ts';
import { openReturn, type ReturnedOfLine, returnedOf } from '../../shared/refund/returned.ts';
import { type RefundSource, refundSources } from '../../shared/refund/sources.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { codedOf, type Unit, unitsIn, unitsOf } from '../../shared/sale/codes.ts';
import { dueOf, type SaleLine } from '../../shared/sale/line.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { type SaleSituation, situationOf } from '../../shared/sale/situation.ts';
import { heldTiyin, isOpenSale } from '../../shared/tender/held.ts';
import { iso } from '../../shared/time.ts';
import type { RefundContext } from './deps.ts';

/**
 * Why no goods of the sale can be refunded; null: they can.
 * - `sale.over`: the sale was voided, or belongs to another till.
 * - `refund.whole-only`: the sale is open.
 * - `sale.other-mode`: the sale was made in the other mode.
 * - `refund.in-doubt`: a refund of the sale is uncertain.
 */
export function stopOf(
  { journal, endpoint }: RefundContext,
  sale: Sale,
  { rows }: SaleSituation,
): TillError | null {
  if (sale.state === 'voided' || journal.isOthersSale(sale.saleId)) return { code: 'sale.over' };
  if (isOpenSale(sale)) return { code: 'refund.whole-only' };
  const isInDoubt = rows.refunds.some(isRefundInDoubt);
  return otherModeStop(sale, endpoint.mode) ?? (isInDoubt ? { code: 'refund.in-doubt' } : null);
}

/** Errors: `sale.over` if there is no such sale. */
export function offerOf(context: RefundContext, saleId: SaleId): Result<RefundOffer, TillError> {
  const situation = situationOf(context.journal, saleId);
  const { sale, rows } = situation;
  if (sale === null) return fail({ code: 'sale.over' });
  const held = heldTiyin(rows);
  const open = openReturn(rows, held);
  const people = rows.refunds.length > 0 ? context.journal.refundPeople(saleId) : [];
  const sources = refundSources(situation, whyTooLateNow(context));
  return ok({
    saleId,
    mode: sale.mode,
    ...(sale.receiptNo && { receiptNo: sale.receiptNo }),
    createdAt: iso(sale.createdAt.wallMs),
    totalTiyin: sale.totalTiyin,
    heldTiyin: held,
    lines: sale.lines.map((line) => lineView(line, rows.refunds)),
    sources,
    receipt: receiptOf(context, situation),
    open: open && {
      returnId: open.saleReturn.returnId,
      dueTiyin: open.saleReturn.dueTiyin,
      restTiyin: open.restTiyin,
    },
    stop: stopOf(context, sale, situation) ?? elsewhereStop(context, situation, sources),
    returns: returnViews(sale, rows.refunds, people),
    people: people.length > 0 ? namedIn(context.journal.staff(), people) : [],
  });
}

/** A request to another endpoint would be refused: `endpoint.mismatch`. A refund that is settled first stays possible. */
function elsewhereStop(
  { endpoint }: RefundContext,
  { payments }: SaleSituation,
  [first]: readonly RefundSource[],
): TillError | null {
  if (first?.way !== 'service' || first.toSettle !== null) return null;
  const payment = payments.find(({ transactionId }) => transactionId === first.transactionId);
  return payment && !sameEndpoint(payment.endpoint, endpoint) ? { code: 'endpoint.mismatch' } : null;
}

/** A receipt that was closed without an answer may still be at the service. */
function receiptOf({ journal }: RefundContext, { payments }: SaleSituation): RefundOffer['receipt'] {
  const receipts = payments.flatMap(({ transactionId }) => journal.receipt(transactionId) ?? []);
  if (receipts.length === 0) return 'none';
  return receipts.every((one) => one.state === 'closed' && !mayBeThere(one)) ? 'closed' : 'there';
}

/** What has not come back of a line's codes, by piece or package. A package comes back with all its codes. */
export const unitsLeft = (line: SaleLine, returned: Pick<ReturnedOfLine, 'labels'>): readonly Unit[] =>
  unitsIn(line).filter((unit) => !unit.some((label) => returned.labels.includes(label)));

/** Goods by weight or measure come back in any part. */
export const isByMeasure = (line: SaleLine): boolean =>
  unitsOf(line) === null && (line.quantity % ONE !== 0 || isMeasure(line.unit));

function lineView(line: SaleLine, refunds: readonly Refund[]): RefundLineView {
  const { lineId, name, unit, quantity } = line;
  const returned = returnedOf(lineId, refunds);
  const left = codedOf(unitsLeft(line, returned));
  return {
    lineId,
    name,
    unit,
    quantity,
    dueTiyin: dueOf(line),
    returned: { quantity: returned.quantity, amountTiyin: returned.amountTiyin },
    ...left,
    byPiece: unitsOf(line) !== null,
    byMeasure: isByMeasure(line),
  };
}

/** Includes refused refunds, with the service's reason. */
function returnViews(
  sale: Sale,
  refunds: readonly Refund[],
  people: readonly RefundPeople[],
): readonly SaleReturnView[] {
  const madeBy = (refundId: RefundId): Omit<RefundPeople, 'refundId'> => {
    const { by = null, approvedBy = null } = people.find((one) => one.refundId === refundId) ?? {};
    return { by, approvedBy };
  };
  const byReturn = Map.groupBy(refunds, ({ saleReturn }) => saleReturn?.returnId ?? null);
  return [...byReturn.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first?.saleReturn) return [];
    const { returnId, dueTiyin, toStock, goods } = first.saleReturn;
    return {
      returnId,
      madeAt: iso(first.madeAt.wallMs),
      dueTiyin,
      reason: first.reason,
      toStock,
      goods: goods.map(({ lineId, quantity, amountTiyin }) => {
        const line = sale.lines.find((one) => one.lineId === lineId);
        return { name: line?.name ?? '', unit: line?.unit ?? '', quantity, amountTiyin };
      }),
      refunds: rows.map(({ refundId, kind, state, amountTiyin, transactionId, why }) => ({
        refundId,
        kind,
        state,
        amountTiyin,
        transactionId,
        why: state === 'under-way' ? null : why,
        ...madeBy(refundId),
      })),
    };
  });
}
