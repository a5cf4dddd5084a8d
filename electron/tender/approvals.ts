/** How tenders of the basket and the void of a sale are approved. */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { TENDERS } from '../../shared/contract/tenders.ts';
import { addTiyin } from '../../shared/money.ts';
import { CASH_FOR_CODE, refundNeed, saleDetails } from '../../shared/refund/approval.ts';
import { mayBePaidByInvoice } from '../../shared/sale/may-tender.ts';
import type { AgreedStep } from '../../shared/staff/agreed-void.ts';
import type { ApprovalDetail } from '../../shared/staff/approval.ts';
import type { Need } from '../../shared/staff/role.ts';
import { slipOf } from '../../shared/tender/tender.ts';
import { tendersOfSale } from '../../shared/tender/tenders-view.ts';
import { livingVoid, stepsToAgree } from '../../shared/tender/void-approval.ts';
import { iso } from '../../shared/time.ts';
import type { ApprovalRules, Needs, StaffNow } from '../ipc/feature.ts';
import type { TendersDeps } from './deps.ts';
import { mayRepeatSlip, type TerminalRequest } from './terminal.ts';

type ApprovalDeps = Pick<
  TendersDeps,
  'journal' | 'basketApproval' | 'clock' | 'gatewayOffMs' | 'endpoint' | 'slipNumber'
>;

const SELL: Need = { right: 'sell' };
const VOID: Need = { right: 'void-sale' };

export const tenderApprovals = (
  deps: ApprovalDeps,
): ApprovalRules<keyof typeof TENDERS | 'invoice.send'> => ({
  'tender.code': deps.basketApproval,
  'tender.cash': deps.basketApproval,
  'tender.terminal': {
    needs: (request, staff) => {
      const basket = deps.basketApproval.needs?.(request, staff) ?? { needs: [SELL] };
      return isForApprover(deps, request) && !basket.needs.some(({ right }) => right === 'override')
        ? { ...basket, needs: [{ right: 'override' }, ...basket.needs] }
        : basket;
    },
    text: (request, staff) => {
      const basket = deps.basketApproval.text?.(request, staff) ?? {};
      if (!isForApprover(deps, request)) return basket;
      const what = basket.what
        ? {}
        : ({ what: 'card-without-slip', amountTiyin: request.amountTiyin } as const);
      return { ...basket, ...what, details: cardDetails(deps, request) };
    },
  },
  'invoice.send': {
    needs: (request, staff) => {
      const basket = deps.basketApproval.needs?.(request, staff) ?? { needs: [SELL] };
      const { journal } = deps;
      return mayBePaidByInvoice(journal, request.saleId) &&
        !basket.needs.some(({ right }) => right === 'override')
        ? { ...basket, needs: [{ right: 'override' }, ...basket.needs] }
        : basket;
    },
    text: (request, staff) => {
      const basket = deps.basketApproval.text?.(request, staff) ?? {};
      if (!mayBePaidByInvoice(deps.journal, request.saleId)) return basket;
      const { totalTiyin, owedTiyin = totalTiyin } = request;
      return { ...basket, ...(basket.what ? {} : { what: 'second-invoice', amountTiyin: owedTiyin }) };
    },
  },
  'sale.void-agree': {
    needs: (request, staff) => steppedVoid(deps, request, staff),
    text: ({ saleId }) => {
      const steps = stepsOf(deps, saleId);
      if (steps === null) return {};
      return {
        amountTiyin: sumOf(steps),
        details: [...saleDetails(deps.journal.sale(saleId)), ...steps.map(stepDetail), { of: 'then-void' }],
      };
    },
  },
  'sale.void': {
    needs: (request, staff) => lastOfVoid(deps, request, staff),
    text: ({ saleId }) => {
      const sale = deps.journal.sale(saleId);
      return { amountTiyin: sale?.totalTiyin ?? null, details: saleDetails(sale) };
    },
  },
});

/** A shop that asks for the number refuses the request, whoever approves it. */
const isForApprover = ({ journal, slipNumber }: ApprovalDeps, request: TerminalRequest): boolean =>
  slipNumber() === 'optional' && mayRepeatSlip(journal, request);

/** One slip that is booked twice looks like two cards: the approver reads what is booked already. */
const cardDetails = (
  { journal }: ApprovalDeps,
  { saleId, totalTiyin, owedTiyin = totalTiyin, amountTiyin }: TerminalRequest,
): readonly ApprovalDetail[] => [
  { of: 'slipless', amountTiyin, owedTiyin },
  ...journal.tendersOf(saleId).flatMap((tender): ApprovalDetail[] =>
    tender.kind === 'terminal' && tender.takenAt !== null
      ? [
          {
            of: 'card',
            amountTiyin: tender.amountTiyin,
            at: iso(tender.takenAt.wallMs),
            slip: slipOf(tender),
          },
        ]
      : [],
  ),
];

const stepsOf = (deps: ApprovalDeps, saleId: Parsed<'sale.void'>['saleId']): readonly AgreedStep[] | null =>
  stepsToAgree(tendersOfSale(deps, saleId)?.voidSteps ?? null);

const sumOf = (steps: readonly AgreedStep[]) => addTiyin(...steps.map(({ amountTiyin }) => amountTiyin));

const stepDetail = ({ way, amountTiyin }: AgreedStep): ApprovalDetail =>
  way === 'instead' ? { of: 'instead', amountTiyin } : { of: 'way', way, amountTiyin };

/** All steps and the void. An approval that still covers what is left counts. */
function steppedVoid(
  deps: ApprovalDeps,
  { saleId, reason }: Parsed<'sale.void-agree'>,
  staff: StaffNow,
): Needs {
  const { journal } = deps;
  const steps = stepsOf(deps, saleId);
  const basket = journal.basket(saleId);
  const needs = [
    ...(steps === null ? [] : [refundNeed(journal.refundsOf(saleId), sumOf(steps))]),
    VOID,
    ...(steps?.some(({ way }) => way === 'instead') ? [CASH_FOR_CODE] : []),
  ];
  const missing = needs.filter((need) => !staff.holds(need));
  if (missing.length === 0) return { needs };
  const living = livingVoid(deps, saleId, staff);
  if (living && staff.mayApprove(living.by, missing)) return { needs: [SELL], approvedBy: living.by };
  // Nothing is listed, so each step asks by itself.
  if (steps === null || basket === null || basket.gapBegun !== undefined) return { needs: [SELL] };
  // An approval of nobody in particular, or of no shift, would cover no step.
  if (staff.staffId === null || journal.openShift() === null) return { needs: [SELL] };
  return { needs, voids: { reason, revision: basket.revision, steps: [...steps] } };
}

function lastOfVoid(deps: ApprovalDeps, { saleId, reason }: Parsed<'sale.void'>, staff: StaffNow): Needs {
  const living = staff.holds(VOID) ? null : livingVoid(deps, saleId, staff);
  return living?.isBack && living.reason === reason && staff.mayApprove(living.by, [VOID])
    ? { needs: [SELL], approvedBy: living.by }
    : { needs: [VOID] };
}
