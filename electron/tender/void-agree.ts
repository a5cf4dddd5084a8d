/** The void of a sale, approved at once: the gate has asked. Writes nothing. */
import type { Answer, Parsed } from '../../shared/contract/contract.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { isOpenSale } from '../../shared/tender/held.ts';
import type { TendersDeps } from './deps.ts';

/** Errors: `sale.over`. */
export function agreeVoid(
  { journal }: TendersDeps,
  { approvedBy }: Act,
  { saleId, reason }: Parsed<'sale.void-agree'>,
): Answer<'sale.void-agree'> {
  const sale = journal.sale(saleId);
  if (sale === null || !isOpenSale(sale) || journal.isOthersSale(saleId)) return fail({ code: 'sale.over' });
  const given = approvedBy === null ? null : journal.newestVoid(saleId);
  return ok({ reason: given?.agreed.reason ?? reason });
}
