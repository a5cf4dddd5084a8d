/**
 * A refund by hand of one tender: cash, or a void on the card terminal. The refund is final when it is stored.
 */
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId, TenderId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { byHandStop, otherModeStop, paymentOfTender } from '../../shared/refund/by-hand.ts';
import { whyTooLateNow } from '../../shared/refund/calendar.ts';
import { goodsAnswered } from '../../shared/refund/goods-back.ts';
import { newRefund } from '../../shared/refund/new-refund.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type SaleSituation, situationOf } from '../../shared/sale/situation.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { heldOf, isOpenSale } from '../../shared/tender/held.ts';
import { isByGateway, type Tender } from '../../shared/tender/tender.ts';
import { tendersOfSale } from '../../shared/tender/tenders-view.ts';
import { momentOf } from '../../shared/time.ts';
import type { RefundContext } from './deps.ts';
import { appendRefund } from './move.ts';

export interface ByHandRequest {
  readonly saleId: SaleId;
  readonly tenderId: TenderId;
  /** null: all that the tender holds. */
  readonly amountTiyin: Tiyin | null;
  /** The amount that the tender held when the person pressed. */
  readonly heldTiyin: Tiyin;
  readonly reason: string;
  /** The card terminal's slip number. */
  readonly slip?: string | null;
}

/**
 * Checks and stores in one step, so that a second press finds the first refund. Errors: those of `undoing`, of
 * `otherModeStop` and of `byHandStop`, `sale.over`, `journal.unwritable`, and:
 * - `handingOut` adds its errors if the sale is over.
 * - `tender.changed`: the tender no longer holds what the person saw.
 * - `tender.slip-needed`: the shop asks for the number of the terminal's slip.
 * - `refund.more-than-left` (limit: tiyin).
 * - `refund.whole-only`: part of a code payment in an open sale.
 */
export function giveByHand(
  context: RefundContext,
  act: Act,
  kind: 'cash' | 'terminal',
  request: ByHandRequest,
): Result<SaleTendersView, TillError> {
  const may = context.undoing();
  if (!may.ok) return may;
  const { journal, endpoint } = context;
  const { saleId, tenderId, reason, slip } = request;
  const situation = situationOf(journal, saleId);
  const tender = situation.rows.tenders.find((one) => one.tenderId === tenderId);
  if (!tender || journal.isOthersSale(saleId)) return fail({ code: 'sale.over' });
  const stopOfMode = situation.sale && otherModeStop(situation.sale, endpoint.mode);
  if (stopOfMode) return fail(stopOfMode);
  // An open sale is finished even without a shift. A refund of a closed sale needs a person who answers for
  // the drawer.
  const handing = situation.sale !== null && isOpenSale(situation.sale) ? may : context.handingOut();
  if (!handing.ok) return handing;
  const whyTooLate = whyTooLateNow(context);
  const stop = byHandStop(situation, tender, kind, (payment) => whyTooLate(payment) !== null);
  if (stop) return fail(stop);
  if (kind === 'terminal' && lacksSlip(context, slip)) return fail({ code: 'tender.slip-needed' });
  const amount = amountOf(situation, tender, request);
  if (!amount.ok) return amount;
  // Cash in place of a code payment names that payment, so that no money goes back twice.
  const transactionId = paymentOfTender(tender, situation.payments)?.transactionId ?? null;
  const what = { saleId, tenderId, transactionId, kind, amountTiyin: amount.value, reason };
  const refund = newRefund(context, { ...what, state: 'refunded', slip: slip ?? null });
  const tasks = goodsAnswered(journal, refund, 'person', momentOf(context.clock));
  // The money is out of the drawer, so the refund is stored even while the till ends.
  const written = appendRefund(context, act, { kind: 'refund.begun', refund, tasks });
  if (!written.ok) return written;
  const view = tendersOfSale(context, saleId);
  return view ? ok(view) : fail({ code: 'sale.over' });
}

/** slip: of money that goes back on the card terminal. */
export const lacksSlip = (
  { slipNumber }: Pick<RefundContext, 'slipNumber'>,
  slip: string | null = null,
): boolean => slip === null && slipNumber() === 'asked';

function amountOf(
  { sale, rows }: SaleSituation,
  tender: Tender,
  { amountTiyin, heldTiyin: seen }: ByHandRequest,
): Result<Tiyin, TillError> {
  const held = heldOf(tender, rows);
  if (held !== seen) return fail({ code: 'tender.changed' });
  const amount = amountTiyin ?? held;
  if (amount === 0 || amount > held) return fail({ code: 'refund.more-than-left', limit: held });
  const isPart = isByGateway(tender) && sale !== null && isOpenSale(sale) && amount < held;
  return isPart ? fail({ code: 'refund.whole-only' }) : ok(amount);
}
