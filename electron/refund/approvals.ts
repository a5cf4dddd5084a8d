/** How refunds are approved. A return is approved as a whole, with all steps of its money. */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { REFUND } from '../../shared/contract/refund.ts';
import type { SaleId } from '../../shared/ids.ts';
import { ZERO_TIYIN } from '../../shared/money.ts';
import {
  CASH_FOR_CODE,
  isOfCode,
  refundNeed,
  saleDetails,
  wayDetails,
} from '../../shared/refund/approval.ts';
import { paymentOfTender } from '../../shared/refund/by-hand.ts';
import { leftTiyin, type Refund } from '../../shared/refund/refund.ts';
import { returnsOf } from '../../shared/refund/returned.ts';
import type { ReturnedGoods } from '../../shared/refund/sale-return.ts';
import { refundSources, shareOut } from '../../shared/refund/sources.ts';
import { situationOf } from '../../shared/sale/situation.ts';
import type { ApprovalDetail, ApprovalText } from '../../shared/staff/approval.ts';
import type { ApprovalRules, Needs, StaffNow } from '../ipc/feature.ts';
import type { RefundDeps } from './deps.ts';
import { approvedReturn } from './go-on.ts';
import { ofVoid } from './step-of-void.ts';

type ApprovalDeps = Pick<RefundDeps, 'journal' | 'clock' | 'gatewayOffMs' | 'endpoint'>;
type Details = readonly ApprovalDetail[];
type Return = Parsed<'refund.goods'> | Parsed<'refund.go-on'>;

export function refundApprovals(deps: ApprovalDeps): ApprovalRules<keyof typeof REFUND> {
  const { journal } = deps;
  return {
    ...approvalsByHand(deps),
    'refund.give': {
      needs: ({ transactionId, amountTiyin, reason }, staff) => {
        const payment = journal.payment(transactionId);
        if (payment === null) return { needs: [refundNeed([], amountTiyin ?? ZERO_TIYIN)] };
        const isAgain = (refund: Refund): boolean =>
          amountTiyin === null && refund.transactionId === transactionId && refund.kind === 'reversal';
        const refunds = journal.refundsOf(payment.saleId);
        const needs = [refundNeed(refunds, amountTiyin ?? leftTiyin(payment), isAgain)];
        const { saleId, tenderId } = payment;
        // A code that was tried again has several payments. The void lists the paid one.
        const tender = journal.tendersOf(saleId).find((one) => one.tenderId === tenderId);
        const paid = tender && paymentOfTender(tender, journal.paymentsOf(saleId));
        const whole = { saleId, tenderId, way: 'service', amountTiyin: leftTiyin(payment), reason } as const;
        const isStep = amountTiyin === null && paid?.transactionId === transactionId;
        return ofVoid(deps, isStep ? whole : null, needs, staff);
      },
      text: ({ transactionId, amountTiyin }) => {
        const payment = journal.payment(transactionId);
        if (payment === null) return {};
        const sale = journal.sale(payment.saleId);
        return { details: wayDetails(sale, 'service', amountTiyin ?? leftTiyin(payment)) };
      },
    },
    'refund.goods': {
      needs: (request) => returned(deps, request),
      text: (request) => returnText(deps, request),
    },
    'refund.go-on': {
      needs: (request, staff) => wentOn(deps, request, staff),
      text: (request) => returnText(deps, request),
    },
    'refund.settle': {
      text: ({ refundId }) => ({ amountTiyin: journal.refund(refundId)?.amountTiyin ?? null }),
    },
    'refund.record': {
      text: ({ transactionId, amountTiyin }) => {
        const payment = journal.payment(transactionId);
        return { amountTiyin: amountTiyin ?? (payment && leftTiyin(payment)) };
      },
    },
  };
}

const approvalsByHand = (
  deps: ApprovalDeps,
  { journal }: ApprovalDeps = deps,
): ApprovalRules<'refund.cash' | 'refund.terminal'> => ({
  'refund.cash': {
    // The handler checks the tender's amount against the books.
    needs: ({ saleId, tenderId, amountTiyin, heldTiyin, reason }, staff) => {
      const need = refundNeed(journal.refundsOf(saleId), amountTiyin ?? heldTiyin);
      const isInPlace = isOfCode(journal.tendersOf(saleId), tenderId);
      // Cash in place of a terminal's void is listed nowhere, so it asks by itself.
      const way = isInPlace ? 'instead' : 'cash';
      const step =
        amountTiyin === null ? ({ saleId, tenderId, way, amountTiyin: heldTiyin, reason } as const) : null;
      return ofVoid(deps, step, isInPlace ? [need, CASH_FOR_CODE] : [need], staff);
    },
    text: ({ saleId, tenderId, amountTiyin, heldTiyin }) => {
      const returnedTiyin = amountTiyin ?? heldTiyin;
      const details = wayDetails(journal.sale(saleId), 'cash', returnedTiyin);
      return isOfCode(journal.tendersOf(saleId), tenderId)
        ? { what: 'cash-for-code', amountTiyin: returnedTiyin, details }
        : { details };
    },
  },
  'refund.terminal': {
    needs: ({ saleId, tenderId, amountTiyin, heldTiyin, reason }, staff) => {
      const needs = [refundNeed(journal.refundsOf(saleId), amountTiyin ?? heldTiyin)];
      const whole = { saleId, tenderId, way: 'terminal', amountTiyin: heldTiyin, reason } as const;
      const step = amountTiyin === null ? whole : null;
      return ofVoid(deps, step, needs, staff);
    },
    text: ({ saleId, amountTiyin, heldTiyin }) => ({
      details: wayDetails(journal.sale(saleId), 'terminal', amountTiyin ?? heldTiyin),
    }),
  },
});

/** For all steps of the return. The handler checks the amount against the books. */
function returned({ journal }: ApprovalDeps, { saleId, amountTiyin, first }: Return): Needs {
  const need = refundNeed(journal.refundsOf(saleId), amountTiyin);
  const isInPlaceOfCode = first.way === 'cash' && isOfCode(journal.tendersOf(saleId), first.tenderId);
  return { needs: isInPlaceOfCode ? [need, CASH_FOR_CODE] : [need] };
}

/**
 * The rest of a return that was approved as a whole needs no second approval. A person with the right needs
 * none at all.
 */
function wentOn(deps: ApprovalDeps, request: Parsed<'refund.go-on'>, staff: StaffNow): Needs {
  const whole = returned(deps, request);
  if (whole.needs.every((need) => staff.holds(need))) return whole;
  const refund = whole.needs.filter(({ right }) => right === 'refund');
  const approvedBy = approvedReturn(deps, request, staff, refund);
  if (approvedBy === null) return whole;
  const others = whole.needs.filter(({ right }) => right !== 'refund');
  return { needs: [{ right: 'sell' }, ...others], approvedBy };
}

function returnText(deps: ApprovalDeps, request: Return): Partial<ApprovalText> {
  const { journal } = deps;
  const { saleId, first, amountTiyin } = request;
  const details = returnDetails(deps, request);
  const isInPlaceOfCode = first.way === 'cash' && isOfCode(journal.tendersOf(saleId), first.tenderId);
  return isInPlaceOfCode ? { what: 'cash-for-code', amountTiyin, details } : { details };
}

/** For a continued return, the goods come from its first step. */
function returnDetails({ journal }: ApprovalDeps, request: Return): Details {
  const { saleId } = request;
  const begun = 'returnId' in request ? request.returnId : null;
  const goods =
    'goods' in request
      ? request.goods
      : (returnsOf(journal.refundsOf(saleId)).find((one) => one.returnId === begun)?.goods ?? []);
  return [
    ...saleDetails(journal.sale(saleId)),
    ...waysOf(journal, request),
    ...goodsDetails(journal, saleId, goods),
  ];
}

/**
 * The first way is the requested one, because a person may have chosen cash. The later ways follow the
 * tenders; cash in place of a code needs its own approval in its turn.
 */
function waysOf(journal: ApprovalDeps['journal'], { saleId, amountTiyin, first }: Return): Details {
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
  journal: ApprovalDeps['journal'],
  saleId: SaleId,
  goods: readonly Pick<ReturnedGoods, 'lineId' | 'quantity'>[],
): Details {
  const lines = journal.sale(saleId)?.lines ?? [];
  return goods.flatMap(({ lineId, quantity }): Details => {
    const line = lines.find((one) => one.lineId === lineId);
    return line ? [{ of: 'goods', name: line.name, unit: line.unit, quantity }] : [];
  });
}
