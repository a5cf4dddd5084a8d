/**
 * What every tender asks first: that the sale may take one, that its total and what it owes are what the person saw,
 * and that no more than this is taken. A sale that holds money is tendered as it is stored: nothing of it changes.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { heldTiyin, owedTiyin, type TenderRows, tenderRows } from '../../shared/tender/held.ts';
import type { CheckoutDeps } from './deps.ts';
import { mayTender } from './may-tender.ts';
import { type BasketRequest, saleOfBasket } from './sale-of-basket.ts';

export interface TenderRequest extends BasketRequest {
  /** What was still to pay when the person pressed; left out: the total. A second press names what is no longer so. */
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
 * Errors: those of `mayTender` and `saleOfBasket`, `basket.gone` of one that is not open, `basket.changed`,
 * `tender.changed`, `endpoint.mismatch` where it holds money of another mode.
 */
export function tendered(deps: CheckoutDeps, request: TenderRequest): Result<Tendered, TillError> {
  const may = mayTender(deps, request.saleId);
  if (!may.ok) return may;
  const rows = tenderRows(deps.journal, request.saleId);
  const sale = heldTiyin(rows) > 0 ? storedSale(deps, request) : saleOfBasket(deps, request);
  if (!sale.ok) return sale;
  const owed = owedTiyin(sale.value, rows);
  if (owed !== (request.owedTiyin ?? request.totalTiyin)) return fail({ code: 'tender.changed' });
  return ok({ sale: sale.value, owedTiyin: owed, rows });
}

/**
 * Its lines are frozen, whatever the page sends of them. What is half paid in training is never paid with money. One that
 * is parked is not on the screen: whoever pressed looked at another one.
 */
function storedSale({ journal, endpoint }: CheckoutDeps, request: TenderRequest): Result<Sale, TillError> {
  const sale = journal.sale(request.saleId);
  if (sale === null) return fail({ code: 'sale.over' });
  if (sale.mode !== endpoint.mode) return fail({ code: 'endpoint.mismatch' });
  if (journal.basket(request.saleId)?.state !== 'open') return fail({ code: 'basket.gone' });
  return sale.totalTiyin === request.totalTiyin ? ok(sale) : fail({ code: 'basket.changed' });
}

/** The part that this tender is for; left out: all that is owed. Errors: `tender.too-much` (limit: what is owed, tiyin), `money.invalid`. */
export function partOf({ owedTiyin: owed }: Tendered, amount: Tiyin = owed): Result<Tiyin, TillError> {
  if (amount === 0) return fail({ code: 'money.invalid' });
  return amount > owed ? fail({ code: 'tender.too-much', limit: owed }) : ok(amount);
}
