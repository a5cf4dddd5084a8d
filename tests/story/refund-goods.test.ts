/** Goods come back: their price is refunded, to where it came from, once. */
import { describe, expect, it } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal, sample } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { errorOf, powerCut, totalsOf } from '../support/mixed-till.ts';
import { giveBack, goOn, offerOf, returnRequest } from '../support/returns.ts';
import { markingCode } from '../support/sample-goods.ts';
import { DAY, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const WATER = sample('Suv gazsiz 1 l');
const BREAD = sample('Obi non');
const piece = (serial: string): string => markingCode(WATER, serial);

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

/** Three breads with a total that does not divide by three, and two waters. */
function fill(): SaleId {
  counter.scan(BREAD.barcode, 3 * ONE);
  counter.scan(piece('aaaaaaa'));
  counter.scan(piece('bbbbbbb'));
  counter.discount({ kind: 'amount', tiyin: tiyin(100) }, 0);
  return counter.saleId;
}

const soldFor = (saleId: SaleId): number => till.journal.sale(saleId)?.totalTiyin ?? 0;
const heldOf = (saleId: SaleId): number => offerOf(till, saleId).heldTiyin;

describe('a cash sale', () => {
  it('refunds what was paid for the goods, net of discounts, and each piece once', () => {
    const saleId = fill();
    expect(refusal(counter.cash())).toBeNull();
    const total = soldFor(saleId);
    const { dueTiyin } = offerOf(till, saleId).lines[0] ?? { dueTiyin: 0 };
    expect(dueTiyin % 3).not.toBe(0);
    const given: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const before = heldOf(saleId);
      expect(giveBack(till, saleId, [{ at: 0, quantity: ONE }]).ok).toBe(true);
      given.push(before - heldOf(saleId));
    }
    expect(given.reduce((sum, one) => sum + one, 0)).toBe(dueTiyin);
    expect(Math.max(...given) - Math.min(...given)).toBe(1);
    expect(errorOf(giveBack(till, saleId, [{ at: 0, quantity: ONE }]))).toBe('refund.goods-gone');
    expect(heldOf(saleId)).toBe(total - dueTiyin);
    expect(totalsOf(till)).toMatchObject({ refundedCash: { count: 3, sumTiyin: dueTiyin } });
  });

  it('refunds once, whatever is pressed twice, on one screen or on two', async () => {
    const saleId = fill();
    counter.cash();
    const pressed = returnRequest(offerOf(till, saleId), [{ at: 0, quantity: ONE }]);
    expect(till.do('refund.goods', pressed).ok).toBe(true);
    expect(errorOf(till.do('refund.goods', pressed))).toBe('tender.changed');
    await powerCut(till);
    expect(errorOf(till.do('refund.goods', pressed))).toBe('tender.changed');
    expect(offerOf(till, saleId).lines[0]?.returned.quantity).toBe(ONE);
  });

  it('compares the request with what was shown: sums, goods and their number', () => {
    const saleId = fill();
    counter.cash();
    const one = returnRequest(offerOf(till, saleId), [{ at: 0, quantity: ONE }]);
    const press = (change: object) => errorOf(till.do('refund.goods', { ...one, ...change }));
    expect(press({ amountTiyin: one.amountTiyin + 1 })).toBe('tender.changed');
    expect(press({ first: { ...one.first, way: 'service' } })).toBe('tender.changed');
    expect(press({ goods: [...one.goods, ...one.goods] })).toBe('ipc.bad-arguments');
    expect(press({ goods: [{ lineId: 'nobody', quantity: ONE }] })).toBe('ipc.bad-arguments');
    expect(press({ goods: [{ ...one.goods[0], quantity: 4 * ONE }] })).toBe('refund.goods-gone');
    expect(press({ goods: [], amountTiyin: 0 })).toBe('refund.more-than-left');
    expect(press({ goods: [], amountTiyin: one.heldTiyin + 1 })).toBe('refund.more-than-left');
    expect(heldOf(saleId)).toBe(soldFor(saleId));
  });

  it('refunds no more than is left if an amount was refunded before', () => {
    const saleId = fill();
    counter.cash();
    const total = soldFor(saleId);
    expect(giveBack(till, saleId, total - 10).ok).toBe(true);
    // The goods come back for the little that is left, and are gone.
    const offer = giveBack(till, saleId, [{ at: 0, quantity: 3 * ONE }]);
    expect(offer).toMatchObject({ value: { heldTiyin: 0, returns: [{}, { dueTiyin: 10 }] } });
    expect(errorOf(giveBack(till, saleId, [{ at: 0, quantity: ONE }]))).toBe('refund.goods-gone');
    expect(errorOf(giveBack(till, saleId, [{ at: 1, quantity: ONE, labels: [] }]))).toBe('label.missing');
    expect(errorOf(giveBack(till, saleId, 1))).toBe('refund.more-than-left');
  });
});

describe('a marked piece', () => {
  it('that came back is for sale again; the other piece of the same line is not', async () => {
    const saleId = fill();
    counter.cash();
    counter.next();
    const at = offerOf(till, saleId).lines.findIndex(({ byPiece }) => byPiece);
    const { labels = [] } = offerOf(till, saleId).lines[at] ?? {};
    const label = labels.find((one) => one.endsWith('aaaaaaa')) ?? '';
    expect(errorOf(giveBack(till, saleId, [{ at, quantity: ONE }]))).toBe('label.missing');
    expect(giveBack(till, saleId, [{ at, quantity: ONE, labels: [label] }]).ok).toBe(true);
    expect(errorOf(giveBack(till, saleId, [{ at, quantity: ONE, labels: ['another'] }]))).toBe(
      'label.missing',
    );
    expect(refusal(counter.scan(piece('bbbbbbb')))).toBe('label.sold');
    expect(refusal(counter.scan(piece('aaaaaaa')))).toBeNull();
    await powerCut(till);
    expect(refusal(counter.scan(piece('bbbbbbb')))).toBe('label.sold');
  });

  it('is not for sale while its refund is in doubt', async () => {
    const saleId = fill();
    counter.pay();
    await till.clock.advance(30 * SECOND);
    counter.next();
    till.service.mishaps['reverse-part'].push('no-answer');
    const at = offerOf(till, saleId).lines.findIndex(({ byPiece }) => byPiece);
    giveBack(till, saleId, [{ at, quantity: 2 * ONE }]);
    await till.clock.advance(30 * SECOND);
    expect(refusal(counter.scan(piece('aaaaaaa')))).toBe('label.sold');
    till.settleRefund(
      till.journal.paymentsOf(saleId)[0]?.transactionId as never,
      'refunded',
      'the cabinet shows it',
    );
    expect(refusal(counter.scan(piece('aaaaaaa')))).toBeNull();
  });
});

describe('a sale paid in parts', () => {
  /** Half by code, the rest in cash. */
  async function mixed(): Promise<SaleId> {
    const saleId = fill();
    const { totalTiyin } = counter;
    expect(counter.payPart(400_000).ok).toBe(true);
    await till.clock.advance(20 * SECOND);
    counter.cashPart(totalTiyin - 400_000);
    expect(till.journal.sale(saleId)?.state).toBe('completed');
    counter.next();
    return saleId;
  }
  const idOf = (saleId: SaleId) => {
    const [payment] = till.journal.paymentsOf(saleId);
    if (!payment) throw new Error('no payment');
    return payment.transactionId;
  };

  it('refunds the code first, then the cash by hand; both refunds name the whole return', async () => {
    const saleId = await mixed();
    const worth = soldFor(saleId);
    const all = offerOf(till, saleId).lines.map(({ quantity }, at) => ({ at, quantity }));
    expect(giveBack(till, saleId, all).ok).toBe(true);
    expect(offerOf(till, saleId).stop).toEqual({ code: 'refund.in-doubt' });
    await till.clock.advance(5 * SECOND);
    expect(till.journal.refundsOf(saleId)).toMatchObject([
      { kind: 'reversal', state: 'refunded', amountTiyin: 400_000, saleReturn: { dueTiyin: worth } },
    ]);
    // The power fails between the two: the outstanding cash is remembered, and no new return begins.
    await powerCut(till);
    expect(offerOf(till, saleId).open).toMatchObject({ restTiyin: worth - 400_000 });
    expect(errorOf(giveBack(till, saleId, 100))).toBe('refund.unfinished');
    expect(goOn(till, saleId).ok).toBe(true);
    expect(offerOf(till, saleId)).toMatchObject({ open: null, heldTiyin: 0 });
    expect(() => goOn(till, saleId)).toThrow('no return is open');
    const [first, second] = till.journal.refundsOf(saleId);
    expect(second).toMatchObject({ kind: 'cash', saleReturn: first?.saleReturn });
    expect(till.service.only.reversed).toBe(true);
  });

  it('refunds part of the goods from the code alone, as long as it holds enough', async () => {
    const saleId = await mixed();
    giveBack(till, saleId, [{ at: 0, quantity: ONE }]);
    await till.clock.advance(5 * SECOND);
    const [row] = till.journal.refundsOf(saleId);
    expect(row).toMatchObject({ kind: 'part', state: 'refunded' });
    expect(offerOf(till, saleId).open).toBeNull();
    expect(till.service.only.givenBack).toBe(row?.amountTiyin);
  });

  it('refunds nothing if its reversal was refused: the goods are still the customer’s', async () => {
    const saleId = await mixed();
    till.service.mishaps.reverse.push('refused');
    const all = offerOf(till, saleId).lines.map(({ quantity }, at) => ({ at, quantity }));
    giveBack(till, saleId, all);
    await till.clock.advance(5 * SECOND);
    const refused = offerOf(till, saleId);
    expect(refused.lines.map(({ returned }) => returned.quantity)).toEqual(refused.lines.map(() => 0));
    expect(refused.returns).toMatchObject([{ refunds: [{ state: 'refused', why: { note: 'нет' } }] }]);
    // The refusal may hide a success: neither cash nor a part is offered before two checks.
    expect(errorOf(giveBack(till, saleId, [{ at: 0, quantity: ONE }]))).toBe('refund.in-doubt');
    // A repeat is the same request, for the goods that come back now.
    expect(giveBack(till, saleId, all).ok).toBe(true);
    await till.clock.advance(5 * SECOND);
    expect(till.journal.refundsOf(saleId)).toMatchObject([{ state: 'refunded' }]);
    expect(goOn(till, saleId).ok).toBe(true);
  });

  it('refunds cash in place of the code once two checks show that it failed', async () => {
    const saleId = await mixed();
    till.service.mishaps.reverse.push('refused');
    giveBack(till, saleId, 400_000);
    await till.clock.advance(4 * MINUTE);
    till.settleRefund(idOf(saleId), 'not-refunded', 'the cabinet shows it as money');
    await till.clock.advance(61 * MINUTE);
    till.settleRefund(idOf(saleId), 'not-refunded', 'the cabinet shows it as money');
    expect(offerOf(till, saleId).sources).toMatchObject([
      { kind: 'code', way: 'cash', instead: null },
      { kind: 'cash' },
    ]);
    expect(giveBack(till, saleId, 400_000).ok).toBe(true);
    expect(till.payment(idOf(saleId)).refunds.at(-1)).toMatchObject({ kind: 'cash', state: 'refunded' });
  });

  it('refunds less by cash that was refunded another way meanwhile', async () => {
    const saleId = await mixed();
    const all = offerOf(till, saleId).lines.map(({ quantity }, at) => ({ at, quantity }));
    giveBack(till, saleId, all);
    await till.clock.advance(5 * SECOND);
    const cash = offerOf(till, saleId).sources[0];
    if (!cash) throw new Error('no cash');
    const { tenderId, heldTiyin } = cash;
    const by = { saleId, tenderId, heldTiyin, amountTiyin: heldTiyin, reason: 'the old way' };
    expect(till.do('refund.cash', by).ok).toBe(true);
    expect(offerOf(till, saleId)).toMatchObject({ open: null, heldTiyin: 0 });
  });
});

describe('the calendar', () => {
  it('names the rule that stops a refund and its deadline, and offers cash instead', async () => {
    const saleId = fill();
    counter.pay();
    await till.clock.advance(30 * SECOND);
    const seen = returnRequest(offerOf(till, saleId), [{ at: 0, quantity: ONE }]);
    expect(seen.first.way).toBe('service');
    till.clock.jumpWall(31 * DAY);
    // The month ended between display and press: a press for the card never pays cash.
    expect(till.do('refund.goods', seen)).toMatchObject({
      error: { code: 'refund.last-month-card-only' },
    });
    expect(offerOf(till, saleId).sources).toMatchObject([
      { way: 'cash', instead: { code: 'refund.last-month-card-only', until: '2026-11-30' } },
    ]);
    expect(giveBack(till, saleId, [{ at: 0, quantity: ONE }]).ok).toBe(true);
    expect(till.journal.refundsOf(saleId)).toMatchObject([{ kind: 'cash', state: 'refunded' }]);
    expect(till.service.count('reverse') + till.service.count('reverse-part')).toBe(0);
  });
});

describe('money that the card terminal took', () => {
  it('is cancelled there with its slip, or refunded in cash by choice, and the drawer’s books show it', () => {
    const sale = new MixedSale(till);
    sale.terminal(TOTAL);
    const { saleId } = sale;
    expect(offerOf(till, saleId).sources).toMatchObject([{ way: 'terminal', mayBeCash: true }]);
    const part = returnRequest(offerOf(till, saleId), QUARTER, '004214');
    expect(till.do('refund.goods', part).ok).toBe(true);
    const rest = returnRequest(offerOf(till, saleId), TOTAL - QUARTER);
    // Without a slip nothing was cancelled there.
    expect(errorOf(till.do('refund.goods', rest))).toBe('tender.slip-needed');
    const inCash = { ...rest, first: { ...rest.first, way: 'cash' as const } };
    expect(till.do('refund.goods', inCash).ok).toBe(true);
    expect(till.journal.refundsOf(saleId)).toMatchObject([
      { kind: 'terminal', amountTiyin: QUARTER, slip: '004214' },
      { kind: 'cash', amountTiyin: TOTAL - QUARTER, state: 'refunded' },
    ]);
    expect(totalsOf(till)).toMatchObject({
      refundedTerminal: { sumTiyin: QUARTER },
      refundedCash: { sumTiyin: TOTAL - QUARTER },
      keptTiyin: 0,
    });
  });

  it('is the only money with a choice of cash: a code is refunded to its source', async () => {
    const saleId = fill();
    counter.pay();
    await till.clock.advance(30 * SECOND);
    const seen = returnRequest(offerOf(till, saleId), [{ at: 0, quantity: ONE }]);
    const inCash = { ...seen, first: { ...seen.first, way: 'cash' as const } };
    expect(errorOf(till.do('refund.goods', inCash))).toBe('tender.changed');
    expect(till.journal.refundsOf(saleId)).toEqual([]);
  });
});

describe('an incomplete sale', () => {
  it('returns no goods: it is cancelled or continued', () => {
    fill();
    counter.cashPart(100);
    const { saleId } = counter;
    expect(offerOf(till, saleId).stop).toEqual({ code: 'refund.whole-only' });
    expect(errorOf(giveBack(till, saleId, 100))).toBe('refund.whole-only');
  });
});
