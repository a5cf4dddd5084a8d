/** Takes cash at once. Cash needs only the journal, so a till without network or secret can sell. */
import type { SaleView } from '../../shared/contract/history.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { TenderId, uuidV7 } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { saleView } from '../../shared/sale/sale-view.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { momentOf } from '../../shared/time.ts';
import type { TendersDeps } from './deps.ts';
import { takeOutsideGateway } from './take-outside-gateway.ts';
import { partOf, type TenderRequest, tendered } from './tendered.ts';

export interface CashRequest extends TenderRequest {
  /** The amount that the customer handed over. */
  readonly givenTiyin: Tiyin;
  /** A share of the amount owed. Default: all of it. */
  readonly amountTiyin?: Tiyin;
}

/**
 * Takes cash for all or some of the sale. The customer gets change only if nothing is owed afterwards.
 * Errors: those of `selling`, `tendered` and `partOf`; `tender.not-for-cash`; `cash.not-enough`; `tender.too-much` if a partial
 * payment would give change; `journal.unwritable`.
 */
export function takeCash(deps: TendersDeps, act: Act, request: CashRequest): Result<SaleView, TillError> {
  const selling = deps.selling();
  if (!selling.ok) return selling;
  const may = tendered(deps, request);
  if (!may.ok) return may;
  const { sale, owedTiyin } = may.value;
  const stop = deps.cashStop(sale);
  if (stop) return fail(stop);
  const part = partOf(may.value, request.amountTiyin);
  if (!part.ok) return part;
  const changeTiyin = request.givenTiyin - part.value;
  if (changeTiyin < 0) return fail({ code: 'cash.not-enough' });
  if (changeTiyin > 0 && part.value < owedTiyin) return fail({ code: 'tender.too-much', limit: part.value });
  const now = momentOf(deps.clock);
  const taken = takeOutsideGateway(deps, act, may.value, {
    kind: 'cash',
    tenderId: TenderId.parse(uuidV7(now.wallMs, deps.random)),
    saleId: sale.saleId,
    amountTiyin: part.value,
    takenAt: now,
    givenTiyin: request.givenTiyin,
    changeTiyin: tiyin(changeTiyin),
  });
  return taken.ok ? ok(saleView(deps, taken.value)) : taken;
}
