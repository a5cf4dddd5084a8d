/**
 * A separate card terminal without a connection to the till: the cashier types the approval number from the
 * slip, if the shop asks for it. The money counts at once, like cash, and never exceeds the amount owed.
 */
import type { SaleView } from '../../shared/contract/history.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { TenderId, uuidV7 } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { saleView } from '../../shared/sale/sale-view.ts';
import type { SaleBooks } from '../../shared/sale/situation.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { isOpenSale } from '../../shared/tender/held.ts';
import { slipOf } from '../../shared/tender/tender.ts';
import { momentOf } from '../../shared/time.ts';
import type { TendersDeps } from './deps.ts';
import { takeOutsideGateway } from './take-outside-gateway.ts';
import { partOf, type TenderRequest, tendered } from './tendered.ts';

export interface TerminalRequest extends TenderRequest {
  /** The amount on the slip. */
  readonly amountTiyin: Tiyin;
  readonly approval: string | null;
}

/**
 * Errors: those of `selling`, `tendered` and `partOf`; `journal.unwritable`. `tender.slip-known` if another
 * tender of this sale has this approval number, because one slip is one payment. `tender.slip-needed` if the
 * shop asks for the number.
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
  if (approval === null && deps.slipNumber() === 'asked') return fail({ code: 'tender.slip-needed' });
  const isKnown = rows.tenders.some((one) => approval !== null && slipOf(one) === approval);
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

/**
 * A slip without a number may be booked twice in one sale. It certainly is the sale's only slip if it pays all that is
 * owed, because the sale is over then, and if no card payment came before.
 */
export function mayRepeatSlip(
  journal: Pick<SaleBooks, 'sale' | 'tendersOf'>,
  { saleId, totalTiyin, owedTiyin = totalTiyin, amountTiyin, approval }: TerminalRequest,
): boolean {
  const sale = journal.sale(saleId);
  // A sale that is over takes nothing, whoever approves it.
  if (approval !== null || (sale !== null && !isOpenSale(sale))) return false;
  const hasOther = journal
    .tendersOf(saleId)
    .some(({ kind, takenAt }) => kind === 'terminal' && takenAt !== null);
  return hasOther || amountTiyin < owedTiyin;
}
