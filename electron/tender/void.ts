/** Voids an open sale, once it holds no money and none can still arrive. */
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { voidStop } from '../../shared/sale/locks.ts';
import { saleAfter } from '../../shared/sale/machine.ts';
import { situationOf } from '../../shared/sale/situation.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { isOpenTask } from '../../shared/task.ts';
import { tendersOfSale } from '../../shared/tender/tenders-view.ts';
import { momentOf } from '../../shared/time.ts';
import type { TendersDeps } from './deps.ts';

/** Errors: those of `undoing` and `voidStop`, `sale.over`, `journal.unwritable`. */
export function voidSale(
  deps: TendersDeps,
  act: Act,
  { saleId, reason }: { readonly saleId: SaleId; readonly reason: string },
): Result<SaleTendersView, TillError> {
  const may = deps.undoing();
  if (!may.ok) return may;
  const situation = situationOf(deps.journal, saleId);
  const stop = voidStop(situation);
  if (stop) return fail(stop);
  const voided = situation.sale && saleAfter(situation.sale, 'voided');
  if (voided === null || deps.journal.isOthersSale(saleId)) return fail({ code: 'sale.over' });
  const { lines: _, ...sale } = voided;
  const ended = { by: 'person', how: reason, at: momentOf(deps.clock) } as const;
  const tasks = situation.payments.flatMap(({ goods }) => (isOpenTask(goods) ? [{ ...goods, ended }] : []));
  const written = deps.journal.append(act, {
    kind: 'sale.voided',
    subject: saleId,
    payload: { sale, reason, ...(tasks.length > 0 && { tasks }) },
  });
  if (!written.ok) return written;
  publishStored(
    deps,
    tasks.map(({ transactionId }) => transactionId),
  );
  const view = tendersOfSale(deps, saleId);
  return view ? ok(view) : fail({ code: 'sale.over' });
}

/** Publishes payments with a stored change. An error here is only logged, because the change is stored. */
function publishStored({ payments, onBug }: TendersDeps, ids: readonly TransactionId[]): void {
  for (const id of new Set(ids))
    try {
      payments.stored(id);
    } catch (bug) {
      onBug('tenders', bug);
    }
}
