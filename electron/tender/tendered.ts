/**
 * Checks for every tender: the sale may take it, the person saw the current total and amount owed, and the
 * tender does not exceed that. A sale that holds money is tendered as it is stored.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { mayTender } from '../../shared/sale/may-tender.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { heldTiyin, owedTiyin, type TenderRows, tenderRows } from '../../shared/tender/held.ts';
import type { TendersDeps } from './deps.ts';

export interface TenderRequest {
  readonly saleId: SaleId;
  /** The total on the cashier's screen. */
  readonly totalTiyin: Tiyin;
  /**
   * The amount owed when the person pressed. Default: the total. A second press carries an old amount and
   * fails.
   */
  readonly owedTiyin?: Tiyin;
}

/** A sale that may take a tender now. */
export interface Tendered {
  readonly sale: Sale;
  /** Above zero. */
  readonly owedTiyin: Tiyin;
  readonly rows: TenderRows;
}

/**
 * Errors: those of `mayTender` and `saleOfBasket`, `sale.over`, `basket.gone` if the basket is not open,
 * `basket.changed`, `tender.changed`, `endpoint.mismatch` if the sale holds money of another mode.
 */
export function tendered(deps: TendersDeps, request: TenderRequest): Result<Tendered, TillError> {
  const may = mayTender(deps.journal, request.saleId);
  if (!may.ok) return may;
  const rows = tenderRows(deps.journal, request.saleId);
  const sale = heldTiyin(rows) > 0 ? storedSale(deps, request) : deps.saleOfBasket(request);
  if (!sale.ok) return sale;
  const owed = owedTiyin(sale.value, rows);
  if (owed !== (request.owedTiyin ?? request.totalTiyin)) return fail({ code: 'tender.changed' });
  return ok({ sale: sale.value, owedTiyin: owed, rows });
}

/**
 * The sale's lines are frozen, whatever the page sends. A sale partly paid in training is never paid with
 * real money. A parked sale is off the screen, so the press was meant for another sale.
 */
function storedSale({ journal, endpoint }: TendersDeps, request: TenderRequest): Result<Sale, TillError> {
  const sale = journal.sale(request.saleId);
  if (sale === null) return fail({ code: 'sale.over' });
  if (sale.mode !== endpoint.mode) return fail({ code: 'endpoint.mismatch' });
  if (journal.basket(request.saleId)?.state !== 'open') return fail({ code: 'basket.gone' });
  return sale.totalTiyin === request.totalTiyin ? ok(sale) : fail({ code: 'basket.changed' });
}

/**
 * The amount of this tender. Default: all that is owed. Errors: `tender.too-much` (limit: the amount owed,
 * tiyin), `money.invalid`.
 */
export function partOf({ owedTiyin: owed }: Tendered, amount: Tiyin = owed): Result<Tiyin, TillError> {
  if (amount === 0) return fail({ code: 'money.invalid' });
  return amount > owed ? fail({ code: 'tender.too-much', limit: owed }) : ok(amount);
}
