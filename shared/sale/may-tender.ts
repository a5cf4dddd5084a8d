/** One basket, one charge: whether a stored sale may take a tender or change. */
import type { TillError } from '../errors/till-error.ts';
import type { SaleId } from '../ids.ts';
import { fail, ok, type Result } from '../result.ts';
import { heldTiyin, isOpenSale } from '../tender/held.ts';
import { changeStop, codeStop, isOnlyToVoid, tenderStop } from './locks.ts';
import { type SaleBooks, situationOf } from './situation.ts';

export interface TillBooks extends SaleBooks {
  /** Whether another till began the sale. */
  isOthersSale(saleId: SaleId): boolean;
}

const unless = (stop: TillError | null): Result<null, TillError> => (stop === null ? ok(null) : fail(stop));

/** A sale in another till's drawer cannot be ended here. */
const held = (books: TillBooks, saleId: SaleId, stop: TillError | null): Result<null, TillError> =>
  unless(stop ?? (books.isOthersSale(saleId) ? { code: 'basket.locked' } : null));

/** Whether this sale may take a tender now, also cash. Errors: `basket.locked`, `refund.in-doubt`. */
export const mayTender = (books: TillBooks, saleId: SaleId): Result<null, TillError> =>
  held(books, saleId, tenderStop(situationOf(books, saleId)));

/** Whether the sale may take a code, beside `mayTender`. Errors: `tender.code-taken`. */
export const mayCharge = (books: SaleBooks, saleId: SaleId): Result<null, TillError> =>
  unless(codeStop(situationOf(books, saleId)));

/**
 * Whether the sale's lines, prices and quantities may change now. Errors: `basket.locked`, `refund.in-doubt`.
 */
export const mayChangeStored = (books: TillBooks, saleId: SaleId): Result<null, TillError> =>
  held(books, saleId, changeStop(situationOf(books, saleId)));

/** Whether an open sale holds money or can only be voided. Such a sale must stay in sight. */
export function mayNotGo(books: SaleBooks, saleId: SaleId): boolean {
  const { sale, rows } = situationOf(books, saleId);
  return sale !== null && isOpenSale(sale) && (heldTiyin(rows) > 0 || isOnlyToVoid(rows));
}

/**
 * Whether the customer may still pay an earlier invoice of the sale. Only a declined one, or one that never left, lets
 * another go out without a manager.
 */
export const mayBePaidByInvoice = (books: Pick<SaleBooks, 'paymentsOf'>, saleId: SaleId): boolean =>
  books
    .paymentsOf(saleId)
    .some(({ invoice, state }) => invoice && state.name !== 'declined' && state.name !== 'absent');
