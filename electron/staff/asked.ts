/**
 * The request, amount and reason that an approver reads. The approval holds for exactly this:
 *
 * - Everything is computed here from the request and the books, so a page that shows other words or sums
 *   changes nothing.
 * - An approval is for this exact request: another sum, reason or kind needs another approval.
 * - An approval is also for the result: if the books now give another result, it does not count.
 * - The approver's answer names what was read. If that changed meanwhile, the approver sees the change first.
 * - One approval is one entry, valid for a minute. It never reveals the drawer's content to people without
 *   that right.
 */
import type { ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { AskedView } from '../../shared/contract/staff.ts';
import { CORRECTABLE } from '../../shared/fiscal/items.ts';
import type { LineId, SaleId } from '../../shared/ids.ts';
import { scaleTiyin } from '../../shared/money.ts';
import { leftTiyin } from '../../shared/refund/refund.ts';
import { type BasketContents, ONE } from '../../shared/sale/basket.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import { isLess, lessTiyin } from '../../shared/sale/taken-out.ts';
import { changesOf } from '../../shared/settings/shop-settings.ts';
import { countedTiyin, expectedTiyin } from '../../shared/shift/counting.ts';
import { drawerSums } from '../../shared/shift/make-report.ts';
import { isBlind } from '../../shared/shift/shift.ts';
import type { AskedDetail } from '../../shared/staff/asked.ts';
import { SEES_SHIFT_SUMS } from '../../shared/staff/rights.ts';
import { oneWay, returnDetails, saleDetail } from './asked-return.ts';
import type { StaffDeps } from './deps.ts';
import { isOfCode, isTenderOfGap } from './needs.ts';
import type { Standing } from './presence.ts';

export type AskedParts = Pick<StaffDeps, 'journal' | 'product' | 'settings'>;

type Told = Partial<Omit<AskedView, 'reason'>>;
type Looks = Pick<Standing, 'holds'>;
type OfChannel = {
  readonly [C in ChannelName]?: (parts: AskedParts, request: Parsed<C>, standing: Looks) => Told;
};

const NOTHING: Omit<AskedView, 'reason'> = {
  what: null,
  amountTiyin: null,
  goods: null,
  priceTiyin: null,
  close: null,
  details: [],
};

/** A line of a basket with its current amount. */
function lineOf({ journal, product }: AskedParts, saleId: SaleId, lineId: LineId | null): Told {
  const basket = journal.basket(saleId);
  const priced = basket && priceBasket(basket, product).lines.find(({ line }) => line.lineId === lineId);
  return priced ? { goods: priced.product?.name ?? null, amountTiyin: priced.dueTiyin } : {};
}

/** The amount that a smaller quantity removes from a line. */
function lessOf(parts: AskedParts, request: Parsed<'basket.set-quantity'>): Told {
  const basket = parts.journal.basket(request.saleId);
  if (basket === null || !isLess(basket, request)) return {};
  const amountTiyin = lessTiyin(basket, request, parts.product);
  return { ...goodsOf(parts, request.saleId, request.lineId), amountTiyin };
}

/** For a price or discount, the need itself holds the sum. */
const goodsOf = (parts: AskedParts, saleId: SaleId, lineId: LineId | null): Told => ({
  goods: lineOf(parts, saleId, lineId).goods ?? null,
});

const dueOf = ({ journal, product }: AskedParts, saleId: SaleId): Told => {
  const basket: BasketContents | null = journal.basket(saleId);
  return basket === null ? {} : { amountTiyin: priceBasket(basket, product).totalTiyin };
};

const paid = (
  { journal }: AskedParts,
  { transactionId }: Pick<Parsed<'payment.override'>, 'transactionId'>,
): Told => ({
  amountTiyin: journal.payment(transactionId)?.amountTiyin ?? null,
});

const returned = (parts: AskedParts, request: Parsed<'refund.goods'> | Parsed<'refund.go-on'>): Told => {
  const { saleId, first, amountTiyin } = request;
  const isInPlaceOfCode = first.way === 'cash' && isOfCode(parts, saleId, first.tenderId);
  const details = returnDetails(parts, request);
  return isInPlaceOfCode ? { what: 'cash-for-code', amountTiyin, details } : { details };
};

function closing(
  { journal, settings }: AskedParts,
  { shiftId, count, takenOutTiyin }: Parsed<'shift.close'>,
  standing: Looks,
): Told {
  const counted = countedTiyin(count);
  const shift = journal.openShift()?.shift;
  const isKnown = shift?.kind === 'counted' && shift.shiftId === shiftId && !isBlind(shift, settings());
  // The signed-in person sees this before any PIN, for any typed count, and could derive the expected sum.
  const differenceTiyin =
    isKnown && SEES_SHIFT_SUMS.some((right) => standing.holds({ right }))
      ? counted - expectedTiyin(drawerSums(shift, journal.cashOf(shiftId, shift.mode).figures))
      : null;
  return { what: 'close-shift', amountTiyin: counted, close: { differenceTiyin, takenOutTiyin } };
}

const namedIn = (request: Parsed<'by-hand.look-up' | 'by-hand.adopt'>): AskedDetail =>
  'paymentId' in request
    ? { of: 'payment', id: request.paymentId, day: null }
    : { of: 'payment', id: request.transactionId, day: request.day };

const settingsOf = ({ settings }: AskedParts, change: Parsed<'settings.change'>): Told => {
  const before = settings();
  const changes = changesOf((key) => before[key], change);
  return { what: 'setting', details: changes.map((one) => ({ of: 'setting', change: one })) };
};

/** Each corrected field, with the goods of its line. */
function corrected(
  { journal }: AskedParts,
  { transactionId, corrections }: Parsed<'receipt.correct'>,
): Pick<AskedView, 'details'> {
  const payment = journal.payment(transactionId);
  const lines = payment && journal.sale(payment.saleId)?.lines;
  const details = corrections.flatMap((correction) => {
    const goods = lines?.[correction.line]?.name ?? null;
    return CORRECTABLE.flatMap((field): readonly AskedDetail[] => {
      const text = correction[field];
      return text === undefined ? [] : [{ of: 'correction', goods, field, text }];
    });
  });
  return { details };
}

/** The goods of this basket may be paid already, in entries that the log lost. */
const ofGap = (parts: AskedParts, { saleId }: Pick<Parsed<'tender.code'>, 'saleId'>): Told =>
  isTenderOfGap(parts, saleId) ? { what: 'basket-of-gap', ...dueOf(parts, saleId) } : {};

const OF_CHANNEL: OfChannel = {
  'tender.code': ofGap,
  'tender.cash': ofGap,
  'tender.terminal': ofGap,
  'settings.change': settingsOf,
  'cash.move': (_, { kind, amountTiyin }) => ({ what: kind, amountTiyin }),
  'sale.void': (parts, { saleId }) => ({
    amountTiyin: parts.journal.sale(saleId)?.totalTiyin ?? null,
    details: saleDetail(parts, saleId),
  }),
  'basket.remove': (parts, { saleId, lineId }) => lineOf(parts, saleId, lineId),
  'basket.set-quantity': lessOf,
  'basket.empty': (parts, { saleId }) => ({ what: 'empty-basket', ...dueOf(parts, saleId) }),
  'basket.drop': (parts, { saleId }) => ({ what: 'drop-basket', ...dueOf(parts, saleId) }),
  'basket.price': (parts, { saleId, lineId, priceTiyin }) => ({
    what: 'new-price',
    priceTiyin,
    ...goodsOf(parts, saleId, lineId),
  }),
  'basket.discount': (parts, { saleId, lineId }) => goodsOf(parts, saleId, lineId),
  'basket.other': (parts, { saleId, lineId }) => goodsOf(parts, saleId, lineId),
  'basket.add-open-item': (_, { item: { name, priceTiyin }, quantity }) => ({
    goods: name,
    amountTiyin: scaleTiyin(priceTiyin, quantity, ONE),
  }),
  'payment.override': (parts, request) => ({ what: 'stop-waiting', ...paid(parts, request) }),
  'payment.say-charged': (parts, request) => ({ what: 'say-charged', ...paid(parts, request) }),
  'payment.say-not-charged': (parts, request) => ({ what: 'say-not-charged', ...paid(parts, request) }),
  'payment.settle-alarm': (parts, request) => ({ what: 'settle-alarm', ...paid(parts, request) }),
  'refund.settle': ({ journal }, { refundId, outcome }) => ({
    what: outcome === 'refunded' ? 'refund-was-done' : 'refund-was-not-done',
    amountTiyin: journal.refund(refundId)?.amountTiyin ?? null,
  }),
  'refund.record': ({ journal }, { transactionId, as, amountTiyin }) => {
    const payment = journal.payment(transactionId);
    return { what: `record-${as}`, amountTiyin: amountTiyin ?? (payment && leftTiyin(payment)) };
  },
  'refund.give': (parts, { transactionId, amountTiyin }) => {
    const payment = parts.journal.payment(transactionId);
    return payment === null
      ? {}
      : { details: oneWay(parts, payment.saleId, 'service', amountTiyin ?? leftTiyin(payment)) };
  },
  'refund.cash': (parts, { saleId, tenderId, amountTiyin, heldTiyin }) => {
    const goesTiyin = amountTiyin ?? heldTiyin;
    const details = oneWay(parts, saleId, 'cash', goesTiyin);
    return isOfCode(parts, saleId, tenderId)
      ? { what: 'cash-for-code', amountTiyin: goesTiyin, details }
      : { details };
  },
  'refund.terminal': (parts, { saleId, amountTiyin, heldTiyin }) => ({
    details: oneWay(parts, saleId, 'terminal', amountTiyin ?? heldTiyin),
  }),
  'refund.goods': returned,
  'refund.go-on': returned,
  'receipt.resend': (parts, request) => ({ what: 'receipt-resend', ...paid(parts, request) }),
  'receipt.correct': (parts, request) => ({
    what: 'receipt-correct',
    ...paid(parts, request),
    ...corrected(parts, request),
  }),
  'receipt.register': (parts, request) => ({ what: 'receipt-register', ...paid(parts, request) }),
  'receipt.close': (parts, request) => ({ what: 'receipt-close', ...paid(parts, request) }),
  'by-hand.look-up': (_, request) => ({ what: 'look-up', details: [namedIn(request)] }),
  'by-hand.adopt': (_, request) => ({
    what: 'adopt',
    amountTiyin: request.amountTiyin,
    details: [namedIn(request)],
  }),
  'by-hand.confirmation': (_, { isOn }) => ({ what: isOn ? 'confirmation-on' : 'confirmation-off' }),
  'shift.open': (_, { count }) => ({ amountTiyin: countedTiyin(count) }),
  'shift.close': closing,
  'shift.explain': () => ({ what: 'explain-shift' }),
  'shift.compare': () => ({ what: 'compare-shift' }),
  'shift.export': () => ({ what: 'shift-file' }),
  'history.export': () => ({ what: 'sales-file' }),
  'history.export-story': () => ({ what: 'sales-file' }),
  'audit.export': () => ({ what: 'log-file' }),
  'journal.start-fresh': () => ({ what: 'start-fresh' }),
};

/** Computed only for a missing right, because most requests need no approver. */
export function askedOf<C extends ChannelName>(
  parts: AskedParts,
  channel: C,
  request: Parsed<C>,
  standing: Looks,
): AskedView {
  const special: OfChannel[C] = OF_CHANNEL[channel];
  return { ...NOTHING, ...(special ? special(parts, request, standing) : {}), reason: reasonIn(request) };
}

/** The person's reason, under either of its names. */
function reasonIn(request: unknown): string | null {
  const named: Readonly<Record<string, unknown>> = request instanceof Object ? { ...request } : {};
  return [named.reason, named.words].find((text) => typeof text === 'string') ?? null;
}
