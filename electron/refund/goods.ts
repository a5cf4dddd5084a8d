/**
 * Refunds goods or an amount over all tenders of the sale. One press does one step: the first open one. The
 * request names what the person saw, and the check runs together with the write. So a second press, a second
 * screen or the end of a month changes nothing.
 */

import type { Parsed } from '../../shared/contract/contract.ts';
import type { RefundOffer } from '../../shared/contract/refund.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Tiyin } from '../../shared/money.ts';
import { tiyin } from '../../shared/money.ts';
import { byHandStop } from '../../shared/refund/by-hand.ts';
import { whyTooLateNow } from '../../shared/refund/calendar.ts';
import { goodsAnswered } from '../../shared/refund/goods-back.ts';
import { newRefund, type ReturnOfRow } from '../../shared/refund/new-refund.ts';
import { refundedTiyin } from '../../shared/refund/refund.ts';
import { openReturn, worthOfGoods } from '../../shared/refund/returned.ts';
import { inCash, type RefundStep, refundSources, shareOut } from '../../shared/refund/sources.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { type SaleSituation, situationOf } from '../../shared/sale/situation.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { heldTiyin } from '../../shared/tender/held.ts';
import { momentOf } from '../../shared/time.ts';
import type { Handler } from '../ipc/feature.ts';
import { asStored, beginPart, beginWhole, type RefundFor } from './begin.ts';
import { lacksSlip } from './by-hand.ts';
import type { RefundContext } from './deps.ts';
import { storeRefund } from './move.ts';
import { offerOf, stopOf } from './offer.ts';
import { requestRefund } from './request.ts';
import { takeGoods } from './take-goods.ts';

type Seen = Parsed<'refund.go-on'>;
type SeenFirst = Pick<Seen, 'saleId' | 'first' | 'slip'>;

/**
 * Errors: those of `stopOf`, `takeGoods` and the step, and:
 * - `tender.changed`: the sale is not as the person saw it.
 * - `refund.unfinished` (limit: the rest, tiyin): an earlier return is unfinished.
 * - `refund.more-than-left` (limit: what the sale holds, tiyin), also for an amount of zero.
 */
export const giveForGoods =
  (context: RefundContext): Handler<'refund.goods'> =>
  (request, act) => {
    const { goods: requested, amountTiyin, toStock, reason } = request;
    const found = findAsSeen(context, request);
    if (!found.ok) return found;
    const { sale, situation, held } = found.value;
    const { refunds } = situation.rows;
    const open = openReturn(situation.rows, held);
    if (open) return fail({ code: 'refund.unfinished', limit: open.restTiyin });
    const goods = takeGoods(sale.lines, refunds, requested);
    if (!goods.ok) return goods;
    // Money that already went back as an amount is not given again for the goods.
    const due = requested.length > 0 ? tiyin(Math.min(worthOfGoods(goods.value), held)) : amountTiyin;
    if (due === 0 || due > held) return fail({ code: 'refund.more-than-left', limit: held });
    if (due !== amountTiyin) return fail({ code: 'tender.changed' });
    const saleReturn = { dueTiyin: due, goods: goods.value, toStock };
    return doStep(context, act, situation, request, { amountTiyin: due, reason, saleReturn });
  };

/** The next step of a return. Errors: as `giveForGoods`. */
export const goOn =
  (context: RefundContext): Handler<'refund.go-on'> =>
  (request, act) => {
    const found = findAsSeen(context, request);
    if (!found.ok) return found;
    const { situation, held } = found.value;
    const { refunds } = situation.rows;
    const open = openReturn(situation.rows, held);
    if (open?.saleReturn.returnId !== request.returnId || open.restTiyin !== request.amountTiyin) {
      return fail({ code: 'tender.changed' });
    }
    const { saleReturn, restTiyin } = open;
    const reason = refunds.find((one) => one.saleReturn?.returnId === saleReturn.returnId)?.reason ?? '';
    return doStep(context, act, situation, request, { amountTiyin: restTiyin, reason, saleReturn });
  };

interface AsSeen {
  readonly sale: Sale;
  readonly situation: SaleSituation;
  readonly held: Tiyin;
}

function findAsSeen(
  context: RefundContext,
  { saleId, heldTiyin: seen }: Seen | Pick<Seen, 'saleId' | 'heldTiyin'>,
): Result<AsSeen, TillError> {
  const situation = situationOf(context.journal, saleId);
  const { sale, rows } = situation;
  if (sale === null) return fail({ code: 'sale.over' });
  const stop = stopOf(context, sale, situation);
  if (stop) return fail(stop);
  const held = heldTiyin(rows);
  return held === seen ? ok({ sale, situation, held }) : fail({ code: 'tender.changed' });
}

interface ToGive extends RefundFor {
  /** The amount of this step and all later steps. */
  readonly amountTiyin: Tiyin;
  readonly saleReturn: ReturnOfRow;
}

/**
 * Errors: those of `charging` or `handingOut`, of `begin.ts` and `byHandStop`; `journal.unwritable`; and:
 * - `tender.changed`, or the rule that now forbids what the person saw.
 * - `tender.slip-needed`: the shop asks for the number of the terminal's slip.
 */
function doStep(
  context: RefundContext,
  act: Act,
  situation: SaleSituation,
  { saleId, first, slip }: SeenFirst,
  what: ToGive,
): Result<RefundOffer, TillError> {
  const whyTooLate = whyTooLateNow(context);
  const [step] = shareOut(what.amountTiyin, refundSources(situation, whyTooLate));
  if (!step) return fail({ code: 'tender.changed' });
  const source = first.way === 'cash' ? inCash(step.source) : step.source;
  if (source.tenderId !== first.tenderId || source.way !== first.way) {
    return fail(source.instead ?? { code: 'tender.changed' });
  }
  const done =
    source.way === 'service'
      ? bySending(context, act, step, what)
      : byHand(context, act, situation, { ...step, source }, { ...what, slip });
  return done.ok ? offerOf(context, saleId) : done;
}

/** Begins the refund; its progress is published. */
function bySending(
  context: RefundContext,
  act: Act,
  step: RefundStep,
  what: ToGive,
): Result<null, TillError> {
  const charging = context.charging();
  if (!charging.ok) return charging;
  const { transactionId } = step.source;
  const record = transactionId && asStored(context, transactionId);
  if (!record) return fail({ code: 'payment.not-found' });
  const isWhole = step.amountTiyin === record.amountTiyin && refundedTiyin(record.refunds) === 0;
  const begun = isWhole
    ? beginWhole(context, act, record, what)
    : beginPart(context, act, record, what, step.amountTiyin);
  if (!begun.ok) return begun;
  void requestRefund(context, record, begun.value, act);
  return ok(null);
}

function byHand(
  context: RefundContext,
  act: Act,
  situation: SaleSituation,
  { source, amountTiyin }: RefundStep,
  { slip, reason, saleReturn }: ToGive & Pick<Seen, 'slip'>,
): Result<null, TillError> {
  const handing = context.handingOut();
  if (!handing.ok) return handing;
  const { tenderId, transactionId } = source;
  const kind = source.way === 'terminal' ? 'terminal' : 'cash';
  const tender = situation.rows.tenders.find((one) => one.tenderId === tenderId);
  if (!tender || !situation.sale) return fail({ code: 'sale.over' });
  const whyTooLate = whyTooLateNow(context);
  const stop = byHandStop(situation, tender, kind, (payment) => whyTooLate(payment) !== null);
  if (stop) return fail(stop);
  if (kind === 'terminal' && lacksSlip(context, slip)) return fail({ code: 'tender.slip-needed' });
  const { saleId } = situation.sale;
  const refund = newRefund(context, {
    saleId,
    tenderId,
    transactionId,
    kind,
    amountTiyin,
    reason,
    state: 'refunded',
    slip: kind === 'terminal' ? slip : null,
    saleReturn,
  });
  const tasks = goodsAnswered(context.journal, refund, 'person', momentOf(context.clock));
  return storeRefund(context, act, { kind: 'refund.begun', refund, tasks });
}
