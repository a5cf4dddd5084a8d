/** A return as its approver reads it: the sale, the ways of its money, and the goods. */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { returnsOf } from '../../shared/refund/returned.ts';
import type { ReturnedGoods } from '../../shared/refund/sale-return.ts';
import { type RefundWay, refundSources, shareOut } from '../../shared/refund/sources.ts';
import { receiptNumber } from '../../shared/sale/sale-code.ts';
import { situationOf } from '../../shared/sale/situation.ts';
import type { AskedDetail } from '../../shared/staff/asked.ts';
import type { StaffDeps } from './deps.ts';

type Parts = Pick<StaffDeps, 'journal'>;
type Details = readonly AskedDetail[];

export function saleDetail({ journal }: Parts, saleId: SaleId): Details {
  const sale = journal.sale(saleId);
  if (sale === null) return [];
  const { totalTiyin, createdAt } = sale;
  const madeAt = new Date(createdAt.wallMs).toISOString();
  return [{ of: 'sale', number: receiptNumber(saleId), madeAt, totalTiyin }];
}

/** One step of a sale's money. */
export const oneWay = (parts: Parts, saleId: SaleId, way: RefundWay, amountTiyin: Tiyin): Details => [
  ...saleDetail(parts, saleId),
  { of: 'way', way, amountTiyin },
];

/** For a continued return, the goods come from its first step. */
export function returnDetails(
  parts: Parts,
  request: Parsed<'refund.goods'> | Parsed<'refund.go-on'>,
): Details {
  const { saleId } = request;
  const begun = 'returnId' in request ? request.returnId : null;
  const goods =
    'goods' in request
      ? request.goods
      : (returnsOf(parts.journal.refundsOf(saleId)).find((one) => one.returnId === begun)?.goods ?? []);
  return [...saleDetail(parts, saleId), ...waysOf(parts, request), ...goodsDetails(parts, saleId, goods)];
}

/**
 * The first way is the requested one, because a person may have chosen cash. The later ways follow the
 * tenders; cash in place of a code needs its own approval in its turn.
 */
function waysOf(
  { journal }: Parts,
  { saleId, amountTiyin, first }: Pick<Parsed<'refund.go-on'>, 'saleId' | 'amountTiyin' | 'first'>,
): Details {
  const steps = shareOut(
    amountTiyin,
    refundSources(situationOf(journal, saleId), () => null),
  );
  return steps.map(({ source, amountTiyin: share }) => ({
    of: 'way',
    way: source.tenderId === first.tenderId ? first.way : source.way,
    amountTiyin: share,
  }));
}

function goodsDetails(
  { journal }: Parts,
  saleId: SaleId,
  goods: readonly Pick<ReturnedGoods, 'lineId' | 'quantity'>[],
): Details {
  const lines = journal.sale(saleId)?.lines ?? [];
  return goods.flatMap(({ lineId, quantity }): Details => {
    const line = lines.find((one) => one.lineId === lineId);
    return line ? [{ of: 'goods', name: line.name, unit: line.unit, quantity }] : [];
  });
}
