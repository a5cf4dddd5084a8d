/**
 * The calendar of section 3.3 stops a refund only while the clocks are known to be right; otherwise the
 * service decides.
 */
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { eachTill } from '../support/each-till.ts';
import { PHONE } from '../support/invoice-counter.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const MONTH = 31 * DAY;
let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/** It is 20 November; paid from a wallet, so last month's payments may not be refunded. */
const paidSale = (): Promise<TransactionId> => till.paidSale(2);

const inFull = (id: TransactionId) => till.refund(id, 'brought back');
const inPart = (id: TransactionId) => till.refund(id, 'one was stale', tiyin(100));

/** Moves the PC's clock; the gateway's answers then show how far it is off. */
function setWrong(byMs: number): void {
  till.clock.jumpWall(byMs);
  till.gatewayOffMs = -byMs;
}

describe('a PC clock that is a month off', () => {
  it.each([
    ['ahead', MONTH],
    ['behind', -MONTH],
  ])('at the refund (%s) stops nothing', async (_, byMs) => {
    const id = await paidSale();
    setWrong(byMs);
    expect(inFull(id).ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.view(id).refunds.at(-1)).toMatchObject({ state: 'refunded' });
  });

  it('at the payment, and right since, stops nothing, in full or in part', async () => {
    setWrong(-2 * MONTH);
    const [one, other] = [await paidSale(), await paidSale()];
    till.clock.jumpWall(2 * MONTH);
    till.gatewayOffMs = 0;
    expect(inPart(one).ok).toBe(true);
    expect(inFull(other).ok).toBe(true);
  });

  it('at the payment of an invoice that a right one sent stops nothing', async () => {
    till.clock.jumpWall(13 * DAY);
    const sent = till.do('invoice.send', { ...till.breads(), phone: PHONE });
    if (!sent.ok) throw new Error(sent.error.code);
    const { transactionId: id } = sent.value;
    await till.clock.advance(SECOND);
    setWrong(-MONTH);
    await till.clock.advance(MINUTE);
    till.service.invoices.pay();
    await till.clock.advance(HOUR);
    expect(till.state(id)).toBe('paid');
    till.clock.jumpWall(MONTH);
    till.gatewayOffMs = 0;
    expect(inFull(id)).toMatchObject({ ok: true });
  });

  it('according only to a device on the way with a wrong clock stops nothing', async () => {
    const id = await paidSale();
    till.gatewayOffMs = MONTH;
    expect(inFull(id).ok).toBe(true);
  });

  it('leaves the decision to the service, whose refusal is shown in its words', async () => {
    const id = await paidSale();
    setWrong(MONTH);
    till.service.mishaps.reverse.push('refused');
    inFull(id);
    await till.clock.advance(SECOND);
    expect(till.view(id).refunds.at(-1)).toMatchObject({ state: 'refused', why: { note: 'нет' } });
  });
});

describe('a gateway that has not measured the clock', () => {
  it('at the refund, as after an offline start, stops nothing', async () => {
    const id = await paidSale();
    till.gatewayOffMs = null;
    till.clock.jumpWall(MONTH);
    expect(inFull(id).ok).toBe(true);
  });

  it('at the create gets the measure from the first answer', async () => {
    till.gatewayOffMs = null;
    const id = till.pay();
    expect(till.payment(id).createdOffMs).toBeNull();
    till.gatewayOffMs = 0;
    await till.clock.advance(10 * SECOND);
    expect(till.payment(id).createdOffMs).toBe(0);
    till.clock.jumpWall(MONTH);
    expect(inFull(id)).toMatchObject({ error: { code: 'refund.last-month-card-only' } });
  });
});

describe('the last minutes of a month', () => {
  /** From 20 November, 12:00 in Tashkent and the 5 s of the start, to one second before December. */
  const TO_LAST_SECOND = 10 * DAY + 12 * 3_600 * SECOND - 6 * SECOND;

  it('count as the next month too: a service may have filed the payment on the 1st', async () => {
    till.clock.jumpWall(TO_LAST_SECOND);
    const id = await paidSale();
    expect(new Date(till.payment(id).createdAt.wallMs).toISOString()).toBe('2026-11-30T18:59:59.000Z');
    till.clock.jumpWall(1.5 * DAY);
    expect(inFull(id).ok).toBe(true);
  });

  it('count as the same month for a refund a moment later', async () => {
    const id = await paidSale();
    till.clock.jumpWall(TO_LAST_SECOND + 60 * SECOND);
    expect(inFull(id).ok).toBe(true);
  });

  it('cover a quarter of an hour before and after midnight', async () => {
    till.clock.jumpWall(TO_LAST_SECOND - 900 * SECOND);
    const id = await paidSale();
    till.clock.jumpWall(DAY + 1_800 * SECOND);
    expect(inFull(id)).toMatchObject({ error: { code: 'refund.last-month-card-only' } });
    expect(inPart(id)).toMatchObject({ error: { code: 'refund.last-month-card-only' } });
    expect(till.service.count('reverse') + till.service.count('reverse-part')).toBe(0);
  });
});
