/** The tenders of a sale as a feature: what they hold, what goes back of them by hand, and the end of a sale without money. */
import type { SaleId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { NewEntry } from '../storage/kinds.ts';
import { giveByHand } from './by-hand.ts';
import type { TendersDeps } from './deps.ts';
import { viewOf } from './views.ts';
import { voidSale } from './void.ts';

type TenderChannel = 'sale.tenders' | 'sales.held' | 'sale.void' | 'refund.cash' | 'refund.terminal';

export interface Tenders extends Feature<TenderChannel> {
  /** The entry is stored: the page is told what its sale's tenders hold now. It never throws. */
  tell(entry: NewEntry): void;
}

export function createTenders(deps: TendersDeps): Tenders {
  const { journal, publish, onBug, mode } = deps;
  /** Sales that are paid in part: each move of a payment changes what may be done with them. */
  const inPart = new Set<SaleId>();
  const tellOf = (saleId: SaleId): void => {
    const view = viewOf(deps, saleId);
    if (view === null) return;
    if (view.voidSteps !== null && view.heldTiyin > 0) inPart.add(saleId);
    else inPart.delete(saleId);
    publish('sale.changed', view);
  };
  return {
    ...onlyAnswers({
      'sale.tenders': ({ saleId }) => {
        const view = viewOf(deps, saleId);
        return view ? ok(view) : fail({ code: 'sale.over' });
      },
      'sales.held': () => ok(journal.salesThatHold(mode).flatMap(({ saleId }) => viewOf(deps, saleId) ?? [])),
      'sale.void': (request, act) => voidSale(deps, act, request),
      'refund.cash': (request, act) => giveByHand(deps, act, 'cash', request),
      'refund.terminal': (request, act) => giveByHand(deps, act, 'terminal', request),
    }),
    tell: (entry) => {
      try {
        const saleId = saleChangedBy(entry);
        if (saleId !== null && (movesMoney(entry) || inPart.has(saleId))) tellOf(saleId);
      } catch (bug) {
        onBug('tenders', bug);
      }
    },
  };
}

/** null: nothing of a sale's tenders. */
function saleChangedBy({ payload }: NewEntry): SaleId | null {
  if ('refund' in payload && payload.refund) return payload.refund.saleId;
  if ('payment' in payload && payload.payment) return payload.payment.saleId;
  return 'sale' in payload && payload.sale ? payload.sale.saleId : null;
}

/** It was taken or given back, or the sale is over. */
const movesMoney = ({ kind, payload }: NewEntry): boolean =>
  kind === 'payment.begun' ? false : 'refund' in payload || 'sale' in payload || 'tender' in payload;
