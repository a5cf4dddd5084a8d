/** Cash: taken at once. It needs no network and no secret, only the journal: a till without either can still sell. */
import type { SaleView } from '../../shared/contract/history.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { TenderId, uuidV7 } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { saleView } from '../../shared/sale/sale-view.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { momentOf } from '../../shared/time.ts';
import type { CheckoutDeps } from './deps.ts';
import { takeByHand } from './take-by-hand.ts';
import { partOf, type TenderRequest, tendered } from './tendered.ts';

export interface CashRequest extends TenderRequest {
  /** What the customer handed over. */
  readonly givenTiyin: Tiyin;
  /** A part of what is owed; left out: all of it. */
  readonly amountTiyin?: Tiyin;
}

/**
 * Takes cash for the sale or a part of it. Change goes back at once, and only where nothing is owed any more. Errors:
 * what `selling` says, those of `tendered` and `partOf`, `cash.not-enough`, `tender.too-much` where change would be
 * given of a part, `journal.unwritable`.
 */
export function takeCash(deps: CheckoutDeps, act: Act, request: CashRequest): Result<SaleView, TillError> {
  const selling = deps.selling();
  if (!selling.ok) return selling;
  const may = tendered(deps, request);
  if (!may.ok) return may;
  const { sale, owedTiyin } = may.value;
  const part = partOf(may.value, request.amountTiyin);
  if (!part.ok) return part;
  const changeTiyin = request.givenTiyin - part.value;
  if (changeTiyin < 0) return fail({ code: 'cash.not-enough' });
  if (changeTiyin > 0 && part.value < owedTiyin) return fail({ code: 'tender.too-much', limit: part.value });
  const now = momentOf(deps.clock);
  const taken = takeByHand(deps, act, may.value, {
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
