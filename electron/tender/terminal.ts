/**
 * A separate card terminal without a connection to the till: the cashier types the approval number from the
 * slip. The money counts at once, like cash, and never exceeds the amount owed.
 */
import type { SaleView } from '../../shared/contract/history.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { TenderId, uuidV7 } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { saleView } from '../../shared/sale/sale-view.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { momentOf } from '../../shared/time.ts';
import type { TendersDeps } from './deps.ts';
import { takeOutsideGateway } from './take-outside-gateway.ts';
import { partOf, type TenderRequest, tendered } from './tendered.ts';

export interface TerminalRequest extends TenderRequest {
  /** The amount on the slip. */
  readonly amountTiyin: Tiyin;
  readonly approval: string;
}

/**
 * Errors: those of `selling`, `tendered` and `partOf`; `tender.slip-known` if another tender of this sale has
 * this approval number, because one slip is one payment; `journal.unwritable`.
 */
export function takeTerminal(
  deps: TendersDeps,
  act: Act,
  request: TerminalRequest,
): Result<SaleView, TillError> {
  const selling = deps.selling();
  if (!selling.ok) return selling;
  const may = tendered(deps, request);
  if (!may.ok) return may;
  const part = partOf(may.value, request.amountTiyin);
  if (!part.ok) return part;
  const { sale, rows } = may.value;
  const { approval } = request;
  const isKnown = rows.tenders.some((one) => one.kind === 'terminal' && one.approval === approval);
  if (isKnown) return fail({ code: 'tender.slip-known' });
  const now = momentOf(deps.clock);
  const taken = takeOutsideGateway(deps, act, may.value, {
    kind: 'terminal',
    tenderId: TenderId.parse(uuidV7(now.wallMs, deps.random)),
    saleId: sale.saleId,
    amountTiyin: part.value,
    takenAt: now,
    approval,
  });
  return taken.ok ? ok(saleView(deps, taken.value)) : taken;
}
