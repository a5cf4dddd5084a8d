/** The tenders of a sale as a feature: taking them, what they hold, and the void of a sale. */
import type { SaleTendersView, TENDERS } from '../../shared/contract/tenders.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { GatewayKind, TenderOf } from '../../shared/tender/tender.ts';
import { tendersOfSale } from '../../shared/tender/tenders-view.ts';
import type { Feature } from '../ipc/feature.ts';
import type { NewEntry } from '../storage/kinds.ts';
import { tenderApprovals } from './approvals.ts';
import { takeCash } from './cash.ts';
import { type ChargeRequest, chargeable, tenderBy } from './chargeable.ts';
import { chargeCode } from './code.ts';
import type { TendersDeps } from './deps.ts';
import { sendInvoice } from './invoice.ts';
import { takeTerminal } from './terminal.ts';
import { voidSale } from './void.ts';
import { agreeVoid } from './void-agree.ts';

type TenderChannel = keyof typeof TENDERS | 'invoice.send';

export interface Tenders extends Feature<TenderChannel> {
  /** The sale, and the tender by which it may be charged now. Errors: those of `chargeable`. */
  chargeable<Kind extends GatewayKind>(
    kind: Kind,
    request: ChargeRequest,
  ): Result<{ readonly sale: Sale; readonly tender: TenderOf<Kind> }, TillError>;
}

/** Publishes the tenders of a sale after each entry that changes them. */
export function createTenders(deps: TendersDeps): Tenders {
  const { journal, publish, onBug, endpoint } = deps;
  /** Open sales that need steps before they can be voided. Each change of their payments changes those steps. */
  const unended = new Set<SaleId>();
  const shown = (saleId: SaleId): SaleTendersView | null => {
    const view = tendersOfSale(deps, saleId);
    if (view?.voidSteps?.length) unended.add(saleId);
    else unended.delete(saleId);
    return view;
  };
  journal.subscribe(
    ({ entry }) => {
      for (const saleId of salesChangedBy(entry)) {
        if (!movesMoney(entry) && !unended.has(saleId)) continue;
        const view = shown(saleId);
        if (view) publish('sale.changed', view);
      }
    },
    (bug) => onBug('tenders', bug),
  );
  return {
    handlers: {
      'tender.code': (request, act) => chargeCode(deps, act, request),
      'tender.cash': (request, act) => takeCash(deps, act, request),
      'tender.terminal': (request, act) => takeTerminal(deps, act, request),
      'invoice.send': (request, act) => sendInvoice(deps, act, request),
      'sale.tenders': ({ saleId }) => {
        const view = shown(saleId);
        return view ? ok(view) : fail({ code: 'sale.over' });
      },
      'sales.held': () =>
        ok(journal.salesThatHold(endpoint.mode).flatMap(({ saleId }) => shown(saleId) ?? [])),
      'sale.void-agree': (request, act) => agreeVoid(deps, act, request),
      'sale.void': (request, act) => voidSale(deps, act, request),
    },
    approvals: tenderApprovals(deps),
    chargeable: (kind, request) => {
      const may = chargeable(deps, request);
      return may.ok ? ok({ sale: may.value.sale, tender: tenderBy(deps, kind, may.value) }) : may;
    },
    start: () => undefined,
    stop: () => undefined,
  };
}

/** The sales whose tenders an entry affects. A settled alarm may lift the block on a tender. */
function salesChangedBy({ payload }: NewEntry): ReadonlySet<SaleId> {
  if ('refund' in payload && payload.refund) return new Set([payload.refund.saleId]);
  if ('payment' in payload && payload.payment) return new Set([payload.payment.saleId]);
  if ('sale' in payload && payload.sale) return new Set([payload.sale.saleId]);
  return new Set('tasks' in payload ? payload.tasks?.map(({ saleId }) => saleId) : []);
}

/** The entry takes money, gives it back, or ends the sale. */
const movesMoney = ({ kind, payload }: NewEntry): boolean =>
  kind === 'payment.begun' ? false : 'refund' in payload || 'sale' in payload || 'tender' in payload;
