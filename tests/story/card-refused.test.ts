/** A card that the service refuses: it is declined only once nothing is surely there, and watched. */
import { describe, expect, it } from 'vitest';
import { refusal } from '../support/counter.ts';
import { type CardTill, eachCardTill } from '../support/kept-hands.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, KNOWN } from '../support/virtual-till.ts';

let till: CardTill['till'];
let hands: CardTill['hands'];
eachCardTill((opened) => ({ till, hands } = opened));

describe('a refused card', () => {
  it('is looked up for 25 s, then declined', async () => {
    till.service.firstStatus = -1;
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(20 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'unknown', isChecking: true });
    await till.clock.advance(10 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'declined', why: { gatewayCode: -31 } });
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it.each(['never-arrives', 'unreadable'] as const)(
    'is not declined while look-ups say nothing: %s',
    async (mishap) => {
      till.service.firstStatus = -1;
      const entryId = await hands.ask();
      till.service.mishaps['look-up'] = Array.from({ length: 400 }, () => mishap);
      const id = await hands.begun(entryId);
      await till.clock.advance(2 * MINUTE);
      expect(till.state(id)).toBe('unknown');
      expect(till.view(id).actions).toContain('override');
      till.service.mishaps['look-up'] = [];
      await till.clock.advance(30 * SECOND);
      expect(till.state(id)).toBe('declined');
    },
  );

  it('is not declined on look-ups that came too early', async () => {
    till.service.cards.mishaps['pay-by-card'].push('done-but-refused');
    till.service.mishaps['look-up'].push('refused', 'refused', ...Array(400).fill('not-reached'));
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(2 * MINUTE);
    expect(till.state(id)).toBe('unknown');
    till.service.mishaps['look-up'] = [];
    await till.clock.advance(30 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('takes no other money of its sale from a manager’s word on, until the service bears it out', async () => {
    till.service.cards.mishaps['pay-by-card'].push('done-but-refused');
    till.service.mishaps['look-up'] = Array.from({ length: 9 }, () => 'never-arrives' as const);
    const { service } = till;
    const id = await hands.begun(await hands.ask());
    const { only } = service;
    const { transactionId, paymentId } = only;
    Object.assign(only, { transactionId: 'not yet' });
    await till.clock.advance(4 * MINUTE);
    expect(till.state(id)).toBe('declined');
    Object.assign(only, { transactionId });
    const { amountTiyin, saleId } = till.payment(id);
    const word = { paymentId, amountTiyin, ourIdEnd: id.slice(-6), reason: 'seen' };
    const said = till.ask('payment.say-charged', { transactionId: id, ...word });
    expect(await hands.within(SECOND, said)).toMatchObject({ ok: true });
    expect(till.view(id)).toMatchObject({ isClaimed: true, alarm: { kind: 'may-be-charged' } });
    expect(refusal(till.tryPay(1, saleId))).toBe('basket.locked');
    await till.clock.advance(3 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
  });

  it('is judged by its status once a manager has seen it charged', async () => {
    till.service.cards.mishaps['pay-by-card'].push('done-but-refused');
    till.service.mishaps['look-up'] = Array.from({ length: 4000 }, () => 'never-arrives' as const);
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(4 * MINUTE);
    const { paymentId } = till.service.only;
    const word = { paymentId, amountTiyin: till.payment(id).amountTiyin, ourIdEnd: id.slice(-6) };
    const said = till.ask('payment.say-charged', { transactionId: id, reason: 'seen', ...word });
    expect(await hands.within(MINUTE, said)).toMatchObject({ ok: true });
    till.service.mishaps.status.push('refused');
    await till.clock.advance(5 * MINUTE);
    expect(till.state(id)).toBe('paid');
  });

  describe('of which a manager typed a wrong id', () => {
    async function typed() {
      till.service.cards.mishaps['pay-by-card'].push('done-but-refused');
      till.service.mishaps['look-up'] = Array.from({ length: 4000 }, () => 'never-arrives' as const);
      const id = await hands.begun(await hands.ask());
      await till.clock.advance(4 * MINUTE);
      const { paymentId } = till.service.only;
      const { amountTiyin } = till.payment(id);
      const other = till.service.invoices.hold('cabinet', amountTiyin, 2);
      const word = { paymentId: other.paymentId, amountTiyin, ourIdEnd: id.slice(-6) };
      const said = till.ask('payment.say-charged', { transactionId: id, reason: 'seen', ...word });
      expect(await hands.within(SECOND, said)).toMatchObject({ ok: true });
      return { id, paymentId, other };
    }

    it.each([
      ['not charged', 'payment.say-not-charged'],
      ['left', 'payment.override'],
    ] as const)('loses it as it is %s', async (_, channel) => {
      const { id, paymentId, other } = await typed();
      await till.clock.advance(MINUTE);
      expect(till.view(id), 'no money yet').toMatchObject({
        state: 'unknown',
        paymentId: other.paymentId,
      });
      expect(till.do(channel, { transactionId: id, reason: 'no' })).toMatchObject({ ok: true });
      expect(till.view(id)).toMatchObject({ state: 'abandoned', paymentId: null });
      till.service.mishaps['look-up'] = [];
      await till.clock.advance(3 * HOUR);
      expect(till.view(id)).toMatchObject({ paymentId, alarm: { kind: 'charged' } });
    });

    it('loses it over a stop too', async () => {
      const { id, other } = await typed();
      till.service.mishaps.status = [];
      await till.crash();
      await till.start();
      await till.clock.advance(SECOND);
      expect(till.view(id)).toMatchObject({ state: 'unknown', paymentId: other.paymentId });
      expect(till.do('payment.override', { transactionId: id, reason: 'no' })).toMatchObject({ ok: true });
      expect(till.view(id)).toMatchObject({ state: 'abandoned', paymentId: null });
    });

    it('loses it when that money goes back, and is found', async () => {
      const { id, paymentId, other } = await typed();
      other.reversed = true;
      till.service.mishaps['look-up'] = [];
      await till.clock.advance(3 * MINUTE);
      expect(till.view(id)).toMatchObject({ state: 'paid', paymentId });
    });
  });

  it('that a manager called not charged raises no task until it is', async () => {
    till.journal.saveFacts(ENDPOINT, KNOWN, null, 'saved-card');
    till.service.cards.mishaps['pay-by-card'].push('no-answer');
    till.service.firstStatus = 0;
    const entryId = await hands.ask();
    till.service.mishaps['look-up'] = Array.from({ length: 4000 }, () => 'never-arrives' as const);
    const id = await hands.begun(entryId);
    await till.clock.advance(4 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
    expect(till.do('payment.say-not-charged', { transactionId: id, reason: 'no' })).toMatchObject({
      ok: true,
    });
    till.service.mishaps['look-up'] = [];
    await till.clock.advance(2 * DAY);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: null });
  });

  it('that is charged all the same is paid', async () => {
    till.service.cards.mishaps['pay-by-card'].push('done-but-refused');
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(5 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('that is charged days later is raised', async () => {
    till.service.firstStatus = -1;
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(5 * DAY);
    till.service.hold(id, 400_000);
    await till.clock.advance(3 * HOUR);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: { kind: 'charged' } });
  });

  it('that is charged days later is raised after a start too', async () => {
    till.service.firstStatus = -1;
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(5 * DAY);
    expect(till.state(id)).toBe('declined');
    await till.crash();
    till.service.hold(id, 400_000);
    await till.start();
    await till.clock.advance(3 * HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });
});

it('an open card calls a manager after five minutes, also where the clock was set back between two starts', async () => {
  till.service.firstStatus = 1;
  const id = await hands.begun(await hands.ask());
  await till.crash();
  till.clock.reboot(MINUTE);
  till.clock.jumpWall(-DAY);
  till.gatewayOffMs = DAY;
  await till.start();
  const before = till.service.count('status') + till.service.count('look-up');
  await till.clock.advance(HOUR);
  expect(till.view(id)).toMatchObject({ state: 'processing', alarm: { kind: 'may-be-charged' } });
  expect(till.service.count('status') + till.service.count('look-up') - before).toBeLessThan(150);
});
