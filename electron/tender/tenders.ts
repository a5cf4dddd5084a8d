/**
 * The tenders of a sale as a feature: the held amounts, refunds by hand, and the end of a sale without money.
 */
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { SaleId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { NewEntry } from '../storage/kinds.ts';
import { tenderApprovals } from './approvals.ts';
import { giveByHand } from './by-hand.ts';
import type { TendersDeps } from './deps.ts';
import { viewOf } from './views.ts';
import { voidSale } from './void.ts';

type TenderChannel = 'sale.tenders' | 'sales.held' | 'sale.void' | 'refund.cash' | 'refund.terminal';

export interface Tenders extends Feature<TenderChannel> {
  /** Publishes the sale's tenders after an entry was stored. Never throws. */
  tell(entry: NewEntry): void;
}

export function createTenders(deps: TendersDeps): Tenders {
  const { journal, publish, onBug, mode } = deps;
  /** Open sales that need steps before they can be voided. Each change of their payments changes those steps. */
  const unended = new Set<SaleId>();
  const shown = (saleId: SaleId): SaleTendersView | null => {
    const view = viewOf(deps, saleId);
    if (view?.voidSteps?.length) unended.add(saleId);
    else unended.delete(saleId);
    return view;
  };
  return {
    ...onlyAnswers({
      'sale.tenders': ({ saleId }) => {
        const view = shown(saleId);
        return view ? ok(view) : fail({ code: 'sale.over' });
      },
      'sales.held': () => ok(journal.salesThatHold(mode).flatMap(({ saleId }) => shown(saleId) ?? [])),
      'sale.void': (request, act) => voidSale(deps, act, request),
      'refund.cash': (request, act) => giveByHand(deps, act, 'cash', request),
      'refund.terminal': (request, act) => giveByHand(deps, act, 'terminal', request),
    }),
    approvals: tenderApprovals(deps),
    tell: (entry) => {
      try {
        for (const saleId of salesChangedBy(entry)) {
          if (!movesMoney(entry) && !unended.has(saleId)) continue;
          const view = shown(saleId);
          if (view) publish('sale.changed', view);
        }
      } catch (bug) {
        onBug('tenders', bug);
      }
    },
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
