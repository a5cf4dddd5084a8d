/**
 * Customers who bring goods back: a part of a line, all, more than was sold, or the same piece twice.
 * Cashiers pay the rest of a return or forget it. All choices come from separate dice.
 */
import type { RefundOffer } from '../../../shared/contract/refund.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../../shared/money.ts';
import { worthOf } from '../../../shared/refund/returned.ts';
import { shareOut } from '../../../shared/refund/sources.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { UNNAMED_CASHIER } from '../../../shared/staff/actor.ts';
import type { Dice } from './dice.ts';
import type { Till } from './till.ts';

export interface ReturnDeps {
  readonly till: Till;
  /** Separate dice. */
  readonly returns: Dice;
  readonly log: (text: () => string) => void;
}

/** One check of what may be returned of a completed sale, and perhaps one press. */
export async function bringBack(deps: ReturnDeps, saleId: SaleId): Promise<void> {
  const { till, returns } = deps;
  const answer = await till.press('refund.offer', { saleId });
  if (answer?.ok !== true) return;
  const offer = answer.value as RefundOffer;
  if (offer.open && returns.chance(0.6)) {
    const { returnId, restTiyin } = offer.open;
    return press(deps, 'refund.go-on', { ...seen(offer, restTiyin), returnId });
  }
  const request = returns.chance(0.7) ? goodsRequest(deps, offer) : amountRequest(deps, offer);
  if (request) press(deps, 'refund.goods', request);
}

const WORDS = { reason: 'brought back', toStock: false };

/** Takes one line, sometimes all; sometimes more than is left. */
function goodsRequest({ returns }: ReturnDeps, offer: RefundOffer): object | null {
  const [first, ...others] = offer.lines;
  if (!first) return null;
  const lines = returns.chance(0.3) ? offer.lines : [returns.pick(first, ...others)];
  const goods = lines.map((line) => {
    const left = line.quantity - line.returned.quantity;
    const part = line.byMeasure ? 1 : ONE;
    const parts = Math.max(1, Math.round((returns.pick(0.3, 0.5, 1, 1) * line.quantity) / part));
    const some = Math.min(left, parts * part);
    const quantity = returns.chance(0.1) ? left + ONE : some;
    return { line, requested: { lineId: line.lineId, quantity } };
  });
  const worth = goods.reduce(
    (sum, { line, requested }) => sum + worthOf(line, line.returned, requested.quantity),
    0,
  );
  const due = tiyin(Math.min(worth, offer.heldTiyin));
  return { ...seen(offer, due), goods: goods.map(({ requested }) => requested), ...WORDS };
}

function amountRequest({ returns }: ReturnDeps, offer: RefundOffer): object {
  const amount = Math.round(offer.heldTiyin * returns.pick(0.1, 0.4, 1, 1.5));
  return { ...seen(offer, tiyin(amount)), goods: [], ...WORDS };
}

/** As the page shows it when a person presses. */
function seen({ saleId, heldTiyin, sources }: RefundOffer, amountTiyin: Tiyin): object {
  const [step] = shareOut(amountTiyin, sources);
  const { tenderId, way } = step?.source ?? { tenderId: 'none', way: 'cash' };
  return {
    saleId,
    heldTiyin,
    amountTiyin,
    first: { tenderId, way },
    slip: way === 'terminal' ? 'void' : null,
  };
}

function press({ till, returns, log }: ReturnDeps, channel: string, request: object): void {
  till.person = UNNAMED_CASHIER;
  const times = returns.chance(0.2) ? 2 : 1;
  for (let time = 0; time < times; time += 1)
    void till.press(channel, request)?.then((answer) => {
      log(() => `${channel} ${JSON.stringify(request)}: ${answer.ok ? 'done' : answer.error.code}`);
    });
}
