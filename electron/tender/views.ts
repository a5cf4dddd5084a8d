/** The views of sales with their tenders, and the steps before and after a change of them. */
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { whyTooLateNow } from '../../shared/refund/calendar.ts';
import { ok, type Result } from '../../shared/result.ts';
import { situationOf } from '../../shared/sale/situation.ts';
import { tendersView } from '../../shared/tender/tenders-view.ts';
import type { TendersDeps } from './deps.ts';

/** null: the sale took no tender. */
export function viewOf(deps: TendersDeps, saleId: SaleId): SaleTendersView | null {
  const { sale, ...rest } = situationOf(deps.journal, saleId);
  return sale && tendersView({ sale, ...rest }, whyTooLateNow(deps), deps.mode);
}

/** A full disk stops only new sales: refunds and the end of a sale go on. Errors: those of `selling`. */
export function mayEnd({ selling }: TendersDeps): Result<null, TillError> {
  const may = selling();
  return may.ok || may.error.code === 'journal.disk-full' ? ok(null) : may;
}

/** Notifies these payments of a stored change. An error here is only logged, because the change is stored. */
export function tellPayments({ payments, onBug }: TendersDeps, ids: readonly TransactionId[]): void {
  for (const id of new Set(ids))
    try {
      payments.stored(id);
    } catch (bug) {
      onBug('tenders', bug);
    }
}
