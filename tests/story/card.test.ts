/** A sale paid by a card's number: what is charged, and how its payment ends. */
import { describe, expect, it } from 'vitest';
import { queuedReceipt } from '../../shared/fiscal/receipt-items.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { WRONG_CODE } from '../support/card-hands.ts';
import { runComparison } from '../support/comparison.ts';
import { type CardTill, eachCardTill } from '../support/kept-hands.ts';
import { SMS_CODE } from '../support/virtual-cards.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, KNOWN } from '../support/virtual-till.ts';

let till: CardTill['till'];
let hands: CardTill['hands'];
eachCardTill((opened) => ({ till, hands } = opened));

async function paid(): Promise<TransactionId> {
  const id = await hands.begun(await hands.ask());
  await till.clock.advance(10 * SECOND);
  return id;
}

describe('a card', () => {
  it('is charged once by its SMS code, and its token is gone', async () => {
    const asked = await hands.tryAsk();
    if (!asked.ok) throw new Error(asked.error.code);
    expect(asked.value).toMatchObject({ phone: '99890*****11', cardEnd: '0018', againMs: MINUTE });
    const id = await hands.begun(asked.value.entryId);
    await till.clock.advance(10 * SECOND);
    expect(till.view(id)).toMatchObject({
      state: 'paid',
      instrument: 'saved-card',
      cardNumber: '860012******0018',
      alarm: null,
    });
    expect(till.service.count('pay-by-card')).toBe(1);
    expect(till.service.count('confirm')).toBe(0);
    expect(till.receipt(id)?.received).toMatchObject({ received_card: 400_000, received_ecash: 0 });
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('is a card on the receipt also in a shop that receives e-cash, by a token for this sale alone', async () => {
    const entry = await hands.ask();
    expect(till.service.cards.lasting).toEqual([]);
    const id = await hands.begun(entry);
    const byCode = await till.paidSale();
    const received = (of: TransactionId) =>
      queuedReceipt(
        till.payment(of),
        { codeTiyin: tiyin(400_000), cashTiyin: ZERO_TIYIN, terminalTiyin: ZERO_TIYIN },
        { tin: null, pinfl: null, amountScale: 1, unitsRequired: false, receivedBy: 'ecash' },
      )?.received;
    expect(received(id)).toMatchObject({ received_card: 400_000, received_ecash: 0 });
    expect(received(byCode)).toMatchObject({ received_card: 0, received_ecash: 400_000 });
  });

  it('gets its money back in full: of last month on the first day alone', async () => {
    const [first, late] = [await paid(), await paid()];
    till.clock.jumpWall(11 * DAY - 2 * HOUR);
    expect(till.refund(first, 'brought back').ok).toBe(true);
    await till.clock.advance(10 * SECOND);
    expect(till.view(first).refunds).toMatchObject([{ state: 'refunded', amountTiyin: 400_000 }]);
    till.clock.jumpWall(DAY);
    expect(till.refund(late, 'brought back')).toMatchObject({
      error: { code: 'refund.last-month-first-day' },
    });
  });

  it('is charged after a wrong code', async () => {
    const entryId = await hands.ask();
    expect(await hands.pay(entryId, WRONG_CODE)).toMatchObject({
      ok: false,
      error: { code: 'card.code-wrong', note: 'Неверный код' },
    });
    expect(till.journal.newestPayments(1)).toEqual([]);
    expect(till.state(await hands.begun(entryId))).toBe('paid');
  });

  it('gets another code by another token, and the first one is deleted', async () => {
    const basket = till.breads();
    const first = await hands.ask(basket);
    const second = await hands.ask(basket);
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual(['token-2']);
    expect(await hands.pay(first)).toMatchObject({ ok: false, error: { code: 'card.ask-again' } });
    expect(till.state(await hands.begun(second))).toBe('paid');
  });

  it('whose verification got no answer is asked for anew', async () => {
    const entryId = await hands.ask();
    till.service.cards.mishaps.verify.push('no-answer');
    expect(await hands.pay(entryId)).toMatchObject({ ok: false, error: { code: 'card.ask-again' } });
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
    expect(till.service.payments).toEqual([]);
  });

  it('whose verification never left may be tried again', async () => {
    const entryId = await hands.ask();
    till.service.cards.mishaps.verify.push('not-reached');
    expect(await hands.pay(entryId)).toMatchObject({ ok: false, error: { code: 'gateway.not-reached' } });
    expect(till.state(await hands.begun(entryId))).toBe('paid');
  });

  it('that the service refuses is not charged', async () => {
    till.service.cards.mishaps['ask-card'].push('refused');
    expect(await hands.tryAsk()).toMatchObject({ ok: false, error: { code: 'card.refused', note: 'нет' } });
  });
});

describe('a payment by card', () => {
  it('without an answer is found by our id', async () => {
    till.service.cards.mishaps['pay-by-card'].push('no-answer');
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(5 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
    expect(till.service.payments).toHaveLength(1);
  });

  it('in silence is not absent, whatever payments by code have taught', async () => {
    till.know({ look_up: 'plain', finds_transaction_id: true, never_sent: -404 });
    await till.paidSale();
    till.service.cards.mishaps['pay-by-card'].push('never-arrives');
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(10 * MINUTE);
    expect(till.state(id)).toBe('unknown');
  });

  it('in silence is not absent while only payments by code are found', async () => {
    till.journal.saveFacts(ENDPOINT, KNOWN, null, 'saved-card');
    await till.paidSale();
    await till.clock.advance(MINUTE);
    till.service.cards.mishaps['pay-by-card'].push('never-arrives');
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(10 * MINUTE);
    expect(till.state(id)).toBe('unknown');
  });

  it('in silence is absent once look-ups are known to find cards', async () => {
    await hands.begun(await hands.ask());
    await till.clock.advance(2 * HOUR);
    till.service.cards.mishaps['pay-by-card'].push('never-arrives');
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'absent', alarm: null });
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('is found after a stop between the create and its answer', async () => {
    till.service.latencyMs = 100;
    const entryId = await hands.ask();
    void till.ask('card.pay', { entryId, smsCode: SMS_CODE });
    await till.clock.advance(250);
    await till.crash();
    await till.start();
    const [paid] = till.journal.newestPayments(1);
    expect(paid?.state.name).toBe('paid');
    expect(till.service.payments).toHaveLength(1);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('that stays open calls a manager, who alone leaves it, and its money is raised', async () => {
    till.service.firstStatus = 1;
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(4 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'processing', alarm: null, givesUpMs: null });
    expect(till.view(id).actions).toEqual(['set-aside', 'override']);
    expect(till.customerLeft(id).ok).toBe(false);
    expect(till.composed.isUnderWay()).toBe(true);
    await till.clock.advance(2 * MINUTE);
    // It locks by itself again.
    expect(till.composed.isUnderWay()).toBe(false);
    expect(till.view(id)).toMatchObject({ state: 'processing', alarm: { kind: 'may-be-charged' } });
    expect(till.override(id, 'the customer left').ok).toBe(true);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', setAside: true });
    await till.clock.advance(3 * DAY);
    till.service.succeed(till.service.only);
    await till.clock.advance(HOUR);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'charged' } });
  });

  it('is not ended by one negative reading', async () => {
    till.service.firstStatus = 1;
    const id = await hands.begun(await hands.ask());
    till.service.only.status = -5;
    await till.clock.advance(10 * SECOND);
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('that ends after hours is read a second time soon', async () => {
    till.service.firstStatus = 1;
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(3 * HOUR);
    till.service.only.status = -5;
    await till.clock.advance((till.view(id).nextLookMs ?? 0) + SECOND);
    expect(till.state(id)).toBe('processing');
    await till.clock.advance(40 * SECOND);
    expect(till.state(id)).toBe('declined');
  });

  it('that is under way counts as compared only once it ended', async () => {
    till.service.firstStatus = 1;
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(20 * MINUTE);
    await runComparison(till);
    expect(till.journal.learnedOf(id)).toBe('held');
    till.service.succeed(till.service.only);
    await till.clock.advance(HOUR);
    expect(till.state(id)).toBe('paid');
    await runComparison(till);
    expect(till.journal.learnedOf(id)).toBe('answered');
  });

  it('calls for no record of a refund while its payment is not known', async () => {
    till.service.cards.mishaps['pay-by-card'].push('never-arrives');
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
    expect(till.do('payment.override', { transactionId: id, reason: 'gone' })).toMatchObject({ ok: true });
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'may-be-charged' } });
    expect(till.view(id).actions).not.toContain('record-refund');
  });

  it('that the comparison finds is certain money', async () => {
    till.service.firstStatus = -1;
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(HOUR);
    till.service.hold(id, 400_000);
    await runComparison(till);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: { kind: 'charged' } });
    expect(till.journal.payment(id)?.state).toMatchObject({ details: { confirmMode: 0 } });
  });

  it('that a manager calls not charged is watched on, and calls no more', async () => {
    till.service.cards.mishaps['pay-by-card'].push('never-arrives');
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(3 * MINUTE);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
    till.do('payment.say-not-charged', { transactionId: id, reason: 'not in the cabinet' });
    await till.clock.advance(HOUR);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: null });
    expect(till.shownTasks).toMatchObject({ count: 0 });
    expect(till.view(id).actions).not.toContain('say-not-charged');
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual(['token-1']);
    till.service.hold(id, 400_000);
    await till.clock.advance(HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('that a manager left is watched for 31 days, and then its token goes', async () => {
    till.service.cards.mishaps['pay-by-card'].push('never-arrives');
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(3 * MINUTE);
    till.do('payment.say-not-charged', { transactionId: id, reason: 'not in the cabinet' });
    await till.crash();
    till.clock.reboot(31 * DAY);
    await till.start();
    await till.clock.advance(HOUR);
    expect(till.service.cards.tokens).toEqual(['token-1']);
    await till.clock.advance(HOUR);
    expect(till.view(id)).toMatchObject({ abandoned: { ending: 'watch-over' }, isAsking: false });
    expect(till.service.cards.tokens).toEqual([]);
  });
});
