/** Cash: taken at once. It needs no network and no secret, only the journal: a till without either can still sell. */
import type { SaleView } from '../../shared/contract/history.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { TenderId, uuidV7 } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import { momentOf } from '../../shared/time.ts';
import type { CheckoutDeps } from './deps.ts';
import { saleView } from './history.ts';
import { mayTender, saleOfBasket, type TenderRequest } from './sale-of-basket.ts';

/**
 * Takes cash for the whole sale, which completes it. givenTiyin: what the customer handed over. Errors: what
 * `selling` says, those of `saleOfBasket`, `basket.locked`, `cash.not-enough`, `journal.unwritable`.
 */
export function takeCash(
  deps: CheckoutDeps,
  act: Act,
  request: TenderRequest & { readonly givenTiyin: Tiyin },
): Result<SaleView, TillError> {
  const selling = deps.selling();
  if (!selling.ok) return selling;
  const sale = saleOfBasket(deps, request);
  if (!sale.ok) return sale;
  const may = mayTender(deps, request.saleId);
  if (!may.ok) return may;
  const { saleId, totalTiyin } = sale.value;
  const changeTiyin = request.givenTiyin - totalTiyin;
  if (changeTiyin < 0) return fail({ code: 'cash.not-enough' });
  const now = momentOf(deps.clock);
  const tender: Tender = {
    kind: 'cash',
    tenderId: TenderId.parse(uuidV7(now.wallMs, deps.random)),
    saleId,
    amountTiyin: totalTiyin,
    takenAt: now,
    givenTiyin: request.givenTiyin,
    changeTiyin: tiyin(changeTiyin),
  };
  const completed = { ...sale.value, state: 'completed' as const };
  const written = deps.journal.append(act, {
    kind: 'cash.taken',
    subject: saleId,
    payload: { sale: completed, tender },
  });
  return written.ok ? ok(saleView(deps, completed)) : written;
}
