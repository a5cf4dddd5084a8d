/** A card had ended, and the service goes on with it: nothing else is charged until that is settled. */
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { refusal } from '../support/counter.ts';
import { PHONE } from '../support/invoice-counter.ts';
import { type CardTill, eachCardTill } from '../support/kept-hands.ts';
import { BREAD } from '../support/sample-goods.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

/** The last task of the payment, and how it ended. */
const lastTask = (till: VirtualTill, id: TransactionId) => till.journal.tasksOf(id).at(-1);

const asked = ({ service }: VirtualTill): number => service.count('status') + service.count('look-up');

describe('a declined card', () => {
  let till: CardTill['till'];
  let hands: CardTill['hands'];
  let restart: CardTill['restart'];
  eachCardTill((opened) => ({ till, hands, restart } = opened));

  /** The service refuses it, and look-ups find nothing for 30 s. Then its payment reads 1. */
  async function declined() {
    till.service.cards.mishaps['pay-by-card'].push('done-but-refused');
    till.service.firstStatus = 1;
    till.service.mishaps['look-up'] = Array.from({ length: 4000 }, () => 'never-arrives' as const);
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(3 * SECOND);
    till.service.mishaps['look-up'] = [];
    const { only } = till.service;
    const { transactionId } = only;
    Object.assign(only, { transactionId: 'not yet' });
    await till.clock.advance(30 * SECOND);
    expect(till.state(id)).toBe('declined');
    Object.assign(only, { transactionId });
    return { id, only, saleId: till.payment(id).saleId };
  }

  /** As `declined`, and the till has read 1. */
  async function openAgain() {
    const opened = await declined();
    await till.clock.advance(30 * SECOND);
    expect(till.view(opened.id)).toMatchObject({
      state: 'declined',
      alarm: { kind: 'may-be-charged' },
      isGoingOn: true,
    });
    return opened;
  }

  it('that is open again locks its basket against each new charge and change, at the first reading', async () => {
    const { id, saleId } = await openAgain();
    expect(till.view(id).actions).toEqual(['say-charged', 'settle-alarm']);
    const basket = till.breads(1, saleId);
    expect(refusal(await hands.tryAsk(basket))).toBe('basket.locked');
    expect(refusal(till.do('invoice.send', { ...basket, phone: PHONE }))).toBe('basket.locked');
    expect(refusal(till.tryPay(1, saleId))).toBe('basket.locked');
    const { productId } = BREAD;
    expect(refusal(till.do('basket.add', { saleId, productId, quantity: ONE }))).toBe('basket.locked');
  });

  it('that is open again makes way for the next customer, parked until it is settled', async () => {
    const { id, saleId } = await openAgain();
    till.breads(1, saleId);
    expect(refusal(till.do('basket.next', { saleId }))).toBeNull();
    expect(refusal(till.do('basket.recall', { saleId }))).toBe('basket.locked');
    expect(refusal(till.settleAlarm(id, 'may-be-charged', 'the bank says no'))).toBeNull();
    expect(refusal(till.do('basket.recall', { saleId }))).toBeNull();
  });

  it('that is open again refuses no terminal slip and no cash, which are there already', async () => {
    const { id, only, saleId } = await openAgain();
    expect(till.payCash(1, saleId)).toMatchObject({ ok: true });
    only.status = 2;
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: { kind: 'charged' } });
    expect(till.view(id).actions).not.toContain('take');
  });

  it('that is refused after all frees its basket by itself, at the second reading', async () => {
    const { id, only, saleId } = await openAgain();
    only.status = -1;
    await till.clock.advance(27 * SECOND);
    expect(till.view(id).alarm).not.toBeNull();
    await till.clock.advance(30 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: null });
    expect(lastTask(till, id)?.ended).toMatchObject({ by: 'till' });
    expect(till.tryPay(1, saleId)).toMatchObject({ ok: true });
  });

  it('that is open again after hours is watched closely, because its basket waits', async () => {
    const { id, only, saleId } = await declined();
    const { transactionId } = only;
    Object.assign(only, { transactionId: 'not yet' });
    await till.clock.advance(5 * HOUR);
    Object.assign(only, { transactionId });
    while (till.view(id).alarm === null) await till.clock.advance(MINUTE);
    only.status = -1;
    await till.clock.advance(3 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: null });
    expect(till.tryPay(1, saleId)).toMatchObject({ ok: true });
  });

  it('is not believed refused while it reads 1 in between', async () => {
    const { id, only } = await openAgain();
    for (let times = 0; times < 3; times += 1) {
      const before = asked(till);
      only.status = times % 2 === 0 ? -1 : 1;
      while (asked(till) === before) await till.clock.advance(SECOND);
    }
    expect(till.view(id).alarm).not.toBeNull();
  });

  it('that is charged is raised as charged, and locks its basket against cash too', async () => {
    const { id, only, saleId } = await openAgain();
    only.status = 2;
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
    expect(till.payCash(1, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
    expect(refusal(await till.take(id))).toBeNull();
    expect(till.state(id)).toBe('paid');
  });

  it('is taken only if the service still shows its money, or can’t be asked', async () => {
    const { id, only } = await openAgain();
    only.status = 2;
    await till.clock.advance(2 * MINUTE);
    only.reversed = true;
    expect(await till.take(id)).toMatchObject({ error: { code: 'payment.not-successful' } });
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: { kind: 'charged' } });
    till.service.mishaps.status.push('unreadable');
    expect(refusal(await till.take(id))).toBeNull();
    expect(till.state(id)).toBe('paid');
  });

  it('that a manager settles frees its basket at once, and calls again only for money', async () => {
    const { id, only, saleId } = await openAgain();
    expect(refusal(till.settleAlarm(id, 'may-be-charged', 'the bank says no'))).toBeNull();
    await till.clock.advance(HOUR);
    await restart();
    await till.clock.advance(HOUR);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: null });
    expect(till.payCash(1, saleId)).toMatchObject({ ok: true });
    only.status = 2;
    await till.clock.advance(3 * HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });

  it('keeps its basket locked over a start, and is freed after it', async () => {
    const { id, only, saleId } = await openAgain();
    await restart();
    expect(till.tryPay(1, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
    await till.clock.advance(MINUTE);
    only.status = -1;
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id).alarm).toBeNull();
  });

  it('is a manager’s if this till has not read it open, finds it no more, or reads what says nothing', async () => {
    const { id, only } = await openAgain();
    only.status = 3;
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id).alarm).not.toBeNull();
    Object.assign(only, { transactionId: 'gone' });
    await till.clock.advance(10 * MINUTE);
    expect(till.view(id).alarm).not.toBeNull();
    Object.assign(only, { transactionId: id, status: -1 });
    await restart();
    await till.clock.advance(20 * MINUTE);
    expect(till.view(id).alarm).not.toBeNull();
    expect(refusal(till.settleAlarm(id, 'may-be-charged', 'the bank says no'))).toBeNull();
  });

  it('keeps its basket locked while a manager’s word that it was charged is checked', async () => {
    const { id, only, saleId } = await openAgain();
    await till.clock.advance(2 * MINUTE);
    only.status = 2;
    const seen = { paymentId: only.paymentId, amountTiyin: BREAD.priceTiyin, ourIdEnd: id.slice(-6) };
    const said = till.ask('payment.say-charged', { transactionId: id, ...seen, reason: 'the bank shows it' });
    await till.clock.advance(SECOND);
    expect(refusal(await said)).toBeNull();
    expect(till.view(id)).toMatchObject({ state: 'abandoned', isClaimed: true, isGoingOn: true });
    const sale = till.do('sale.tenders', { saleId });
    expect(sale.ok && sale.value.voidSteps).toEqual([{ what: 'settle-charged', transactionId: id }]);
    expect(refusal(till.tryPay(1, saleId))).toBe('basket.locked');
    await till.clock.advance(10 * MINUTE);
    expect(till.state(id)).toBe('paid');
  });

  it('calls by a later reading if the disk refuses the task', async () => {
    const { id } = await declined();
    till.refuseWrites(1);
    while (till.disk.refusals > 0) await till.clock.advance(SECOND);
    expect(till.view(id).alarm).toBeNull();
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
  });

  it('that stays open for hours is asked about every five minutes', async () => {
    const { id } = await openAgain();
    await till.clock.advance(2 * HOUR);
    const before = asked(till);
    await till.clock.advance(HOUR);
    expect(asked(till) - before).toBeGreaterThan(9);
    expect(asked(till) - before).toBeLessThan(15);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
  });

  it('is asked about every ten seconds while another would be charged, and seldom later', async () => {
    const { only } = await declined();
    Object.assign(only, { transactionId: 'not yet' });
    const before = asked(till);
    await till.clock.advance(MINUTE);
    // Each question is a look-up of both forms.
    expect(asked(till) - before).toBeGreaterThanOrEqual(8);
    await till.clock.advance(6 * HOUR);
    const later = asked(till);
    await till.clock.advance(5 * HOUR);
    expect(asked(till) - later).toBeLessThanOrEqual(12);
  });

  it('is asked about ever more seldom, also where the clock was set back over a start', async () => {
    const { only } = await declined();
    Object.assign(only, { transactionId: 'not yet' });
    await till.crash();
    till.clock.reboot(MINUTE);
    till.clock.jumpWall(-DAY);
    till.gatewayOffMs = DAY;
    await till.start();
    const before = asked(till);
    await till.clock.advance(2 * HOUR);
    expect(asked(till) - before).toBeLessThan(100);
  });

  it('that reads 2 locks its basket at once, and is raised within a minute', async () => {
    const { id, only, saleId } = await declined();
    only.status = 2;
    const before = till.service.lookedUpOn.length;
    while (till.service.lookedUpOn.length === before) await till.clock.advance(SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
    expect(refusal(till.tryPay(1, saleId))).toBe('basket.locked');
    await till.clock.advance(MINUTE);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });
});
