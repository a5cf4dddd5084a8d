/** Sales with their tenders, as they are published and asked for; and what stands before and behind a change of them. */
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { whyTooLateNow } from '../../shared/refund/calendar.ts';
import { ok, type Result } from '../../shared/result.ts';
import { situationOf } from '../../shared/sale/situation.ts';
import { tendersView } from '../../shared/tender/tenders-view.ts';
import type { TendersDeps } from './deps.ts';

/** null: nobody was asked for money of it. */
export function viewOf(deps: TendersDeps, saleId: SaleId): SaleTendersView | null {
  const { sale, ...rest } = situationOf(deps.journal, saleId);
  return sale && tendersView({ sale, ...rest }, whyTooLateNow(deps), deps.mode);
}

/** A full disk stops only what is new: money goes back, and a sale comes to its end. Errors: what `selling` says. */
export function mayEnd({ selling }: TendersDeps): Result<null, TillError> {
  const may = selling();
  return may.ok || may.error.code === 'journal.disk-full' ? ok(null) : may;
}

/** Something that hangs on these payments is stored. What breaks while they are told is logged: it stays stored. */
export function tellPayments({ payments, onBug }: TendersDeps, ids: readonly TransactionId[]): void {
  for (const id of new Set(ids))
    try {
      payments.stored(id);
    } catch (bug) {
      onBug('tenders', bug);
    }
}
