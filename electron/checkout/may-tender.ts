/** One basket, one charge: whether a stored sale may take a tender or change. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { changeStop, codeStop, isOnlyToVoid, tenderStop } from '../../shared/sale/locks.ts';
import { type SaleBooks, situationOf } from '../../shared/sale/situation.ts';
import { heldTiyin, isOpenSale } from '../../shared/tender/held.ts';
import type { SaleJournal } from '../storage/journal.ts';

export interface TenderParts {
  readonly journal: SaleBooks & Pick<SaleJournal, 'isOthersSale'>;
}

const unless = (stop: TillError | null): Result<null, TillError> => (stop === null ? ok(null) : fail(stop));

/** A sale in another till's drawer cannot be ended here. */
const held = (parts: TenderParts, saleId: SaleId, stop: TillError | null): Result<null, TillError> =>
  unless(stop ?? (parts.journal.isOthersSale(saleId) ? { code: 'basket.locked' } : null));

/** Whether this sale may take a tender now, also cash. Errors: `basket.locked`, `refund.in-doubt`. */
export const mayTender = (parts: TenderParts, saleId: SaleId): Result<null, TillError> =>
  held(parts, saleId, tenderStop(situationOf(parts.journal, saleId)));

/** Whether the sale may take a code, beside `mayTender`. Errors: `tender.code-taken`. */
export const mayCharge = (parts: TenderParts, saleId: SaleId): Result<null, TillError> =>
  unless(codeStop(situationOf(parts.journal, saleId)));

/**
 * Whether the sale's lines, prices and quantities may change now. Errors: `basket.locked`, `refund.in-doubt`.
 */
export const mayChangeStored = (parts: TenderParts, saleId: SaleId): Result<null, TillError> =>
  held(parts, saleId, changeStop(situationOf(parts.journal, saleId)));

/** Whether an open sale holds money or can only be voided. Such a sale must stay in sight. */
export function mayNotGo(parts: Pick<TenderParts, 'journal'>, saleId: SaleId): boolean {
  const { sale, rows } = situationOf(parts.journal, saleId);
  return sale !== null && isOpenSale(sale) && (heldTiyin(rows) > 0 || isOnlyToVoid(rows));
}
