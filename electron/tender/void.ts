/** Voids an open sale, once it holds no money and none can still arrive. */
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { voidStop } from '../../shared/sale/locks.ts';
import { saleAfter } from '../../shared/sale/machine.ts';
import { situationOf } from '../../shared/sale/situation.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { isOpenTask } from '../../shared/task.ts';
import { momentOf } from '../../shared/time.ts';
import type { TendersDeps } from './deps.ts';
import { mayEnd, tellPayments, viewOf } from './views.ts';

/** Errors: those of `mayEnd` and `voidStop`, `sale.over`, `journal.unwritable`. */
export function voidSale(
  deps: TendersDeps,
  act: Act,
  { saleId, reason }: { readonly saleId: SaleId; readonly reason: string },
): Result<SaleTendersView, TillError> {
  const may = mayEnd(deps);
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
  tellPayments(
    deps,
    tasks.map(({ transactionId }) => transactionId),
  );
  const view = viewOf(deps, saleId);
  return view ? ok(view) : fail({ code: 'sale.over' });
}
