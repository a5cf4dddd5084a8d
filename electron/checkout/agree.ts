/**
 * Before the camera, the cash or the slip: the gate has asked for what the basket's tenders need. Only checks,
 * so that nobody approves a basket that can't be tendered.
 */
import type { Answer, Parsed } from '../../shared/contract/contract.ts';
import { ok } from '../../shared/result.ts';
import { mayTender } from '../../shared/sale/may-tender.ts';
import { heldTiyin, tenderRows } from '../../shared/tender/held.ts';
import type { CheckoutDeps } from './deps.ts';
import { saleOfBasket } from './sale-of-basket.ts';

export function agreeBasket(deps: CheckoutDeps, request: Parsed<'basket.agree'>): Answer<'basket.agree'> {
  const { journal } = deps;
  const may = mayTender(journal, request.saleId);
  // A sale that holds money is tendered as stored.
  if (!may.ok || heldTiyin(tenderRows(journal, request.saleId)) > 0) return may;
  const sale = saleOfBasket(deps, request);
  return sale.ok ? ok(null) : sale;
}
