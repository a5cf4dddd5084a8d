/** How a sale is paid, as the page sees it. Pure: derived from the rows. */
import type { TenderRefundView, TenderView } from '../contract/tender-view.ts';
import type { ByHandOffer, SaleTendersView, VoidStep } from '../contract/tenders.ts';
import type { Endpoint, Mode } from '../endpoint.ts';
import type { SaleId } from '../ids.ts';
import { isGoingOn, type PaymentRecord } from '../payment/payment.ts';
import { isUnderWay } from '../payment/state.ts';
import { byHandStop, otherModeStop, paymentOfTender } from '../refund/by-hand.ts';
import { type Clocks, whyTooLateNow } from '../refund/calendar.ts';
import type { Refund } from '../refund/refund.ts';
import type { WhyTooLate } from '../refund/sources.ts';
import { awaitedStop, changeStop, codeStop, isAstray, isOnlyToVoid, tenderStop } from '../sale/locks.ts';
import type { Sale } from '../sale/sale.ts';
import { type SaleBooks, type SaleSituation, situationOf } from '../sale/situation.ts';
import { iso } from '../time.ts';
import {
  broughtTiyin,
  earlyRefunds,
  heldOf,
  heldTiyin,
  isOpenSale,
  owedTiyin,
  refundsOfTender,
} from './held.ts';
import { cashStopOfLines } from './not-for-cash.ts';
import { GIVING_BACK_ORDER, slipOf, type Tender } from './tender.ts';

interface OfTill extends Clocks {
  readonly journal: SaleBooks;
  readonly endpoint: Pick<Endpoint, 'mode'>;
}

/** The sale's tenders as the books hold them now. null: the sale took no tender. */
export function tendersOfSale(till: OfTill, saleId: SaleId): SaleTendersView | null {
  const { sale, ...rest } = situationOf(till.journal, saleId);
  return sale && tendersView({ sale, ...rest }, whyTooLateNow(till), till.endpoint.mode);
}

/** whyTooLate: the calendar rule that forbids a reversal. mode: the till's. */
function tendersView(
  situation: SaleSituation & { readonly sale: Sale },
  whyTooLate: WhyTooLate,
  mode: Mode,
): SaleTendersView {
  const { sale, rows } = situation;
  return {
    saleId: sale.saleId,
    state: sale.state,
    totalTiyin: sale.totalTiyin,
    heldTiyin: heldTiyin(rows),
    owedTiyin: owedTiyin(sale, rows),
    tenders: rows.tenders.map((tender) => tenderView(tender, situation)),
    // The main process still takes cash and a slip that are there already.
    tenderStop: tenderStop(situation) ?? awaitedStop(situation),
    codeStop: codeStop(situation),
    cashStop: cashStopOfLines(sale.lines),
    changeStop: changeStop(situation),
    isOnlyToVoid: isOpenSale(sale) && isOnlyToVoid(rows),
    voidSteps: isOpenSale(sale) ? voidStepsOf(situation, whyTooLate) : null,
    byHand: otherModeStop(sale, mode) ? [] : byHandOf(situation, whyTooLate),
    otherMode: sale.mode === mode ? null : sale.mode,
  };
}

const isLateBy =
  (whyTooLate: WhyTooLate) =>
  (payment: PaymentRecord): boolean =>
    whyTooLate(payment) !== null;

const BY_HAND = ['cash', 'terminal'] as const;

const byHandOf = (situation: SaleSituation, whyTooLate: WhyTooLate): readonly ByHandOffer[] =>
  situation.rows.tenders
    .filter((tender) => heldOf(tender, situation.rows) > 0)
    .flatMap((tender) =>
      BY_HAND.filter((how) => byHandStop(situation, tender, how, isLateBy(whyTooLate)) === null).map(
        (how) => ({
          tenderId: tender.tenderId,
          how,
        }),
      ),
    );

export function tenderView(tender: Tender, { sale, rows, payments }: SaleSituation): TenderView {
  const { tenderId, kind, amountTiyin, takenAt } = tender;
  const early = sale ? earlyRefunds(sale, rows) : new Set();
  return {
    tenderId,
    kind,
    amountTiyin,
    takenAt: takenAt && iso(takenAt.wallMs),
    heldTiyin: heldOf(tender, rows),
    broughtTiyin: sale ? broughtTiyin(tender, sale, rows) : amountTiyin,
    givenTiyin: kind === 'cash' ? tender.givenTiyin : null,
    changeTiyin: kind === 'cash' ? tender.changeTiyin : null,
    approval: slipOf(tender),
    transactionId: paymentOfTender(tender, payments)?.transactionId ?? null,
    refunds: refundsOfTender(tender, rows).map((refund) => refundView(refund, early.has(refund.refundId))),
  };
}

const refundView = (
  { refundId, kind, state, amountTiyin, madeAt }: Refund,
  isEarly: boolean,
): TenderRefundView => ({
  refundId,
  kind,
  state,
  amountTiyin,
  madeAt: iso(madeAt.wallMs),
  isEarly,
});

/** The steps before the sale can be voided, in order; empty: none. */
function voidStepsOf(situation: SaleSituation, whyTooLate: WhyTooLate): readonly VoidStep[] {
  const { rows, payments } = situation;
  const named = (what: 'wait-for-payment' | 'settle-charged') => (payment: PaymentRecord) => ({
    what,
    transactionId: payment.transactionId,
  });
  return [
    ...payments.filter(({ state }) => isUnderWay(state.name)).map(named('wait-for-payment')),
    ...payments.filter((one) => isAstray(one) || isGoingOn(one)).map(named('settle-charged')),
    ...GIVING_BACK_ORDER.flatMap((kind) => rows.tenders.filter((tender) => tender.kind === kind))
      .filter((tender) => heldOf(tender, rows) > 0)
      .map((tender) => {
        const what = stepOf(tender, situation, whyTooLate);
        const payment = what === 'hand-over-instead' ? paymentOfTender(tender, payments) : null;
        const instead = payment && whyTooLate(payment);
        const amountTiyin = heldOf(tender, rows);
        return { what, tenderId: tender.tenderId, amountTiyin, ...(instead && { instead }) };
      }),
  ];
}

type TenderStep = Extract<VoidStep, { tenderId: unknown }>['what'];

function stepOf(tender: Tender, situation: SaleSituation, whyTooLate: WhyTooLate): TenderStep {
  if (tender.kind === 'cash') return 'hand-over';
  if (tender.kind === 'terminal') return 'void-on-terminal';
  const refunds = refundsOfTender(tender, situation.rows);
  if (refunds.some(({ state }) => state === 'unknown')) return 'settle-refund';
  if (refunds.some(({ state }) => state === 'under-way')) return 'wait-for-refund';
  return byHandStop(situation, tender, 'cash', isLateBy(whyTooLate)) === null
    ? 'hand-over-instead'
    : 'reverse';
}
