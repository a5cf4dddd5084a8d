/** A sale paid by a card's number: what is charged, what ends the entry, and what becomes of the token. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardEntryId } from '../../shared/contract/card.ts';
import type { Answer } from '../../shared/contract/contract.ts';
import { StaffId, type TransactionId } from '../../shared/ids.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { SMS_CODE } from '../support/virtual-service.ts';
import { ENDPOINT, KNOWN, VirtualTill } from '../support/virtual-till.ts';

const CARD = { cardNumber: '8600123456780018', expiry: '0739' } as const;
const WRONG_CODE = '98798';

let till: VirtualTill;

beforeEach(async () => {
  till = await VirtualTill.open();
});
afterEach(async () => {
  expect(till.bugs).toEqual([]);
  await till.close();
});

/** The answer, and whatever happens in that time. */
async function within<T>(ms: number, answer: T | Promise<T>): Promise<T> {
  const answered = Promise.resolve(answer);
  await till.clock.advance(ms);
  return answered;
}

const tryAsk = (basket = till.basket()): Promise<Answer<'card.ask'>> =>
  within(SECOND, till.ask('card.ask', { ...basket, ...CARD }));

async function ask(basket = till.basket()): Promise<CardEntryId> {
  const asked = await tryAsk(basket);
  if (!asked.ok) throw new Error(asked.error.code);
  expect(asked.value).toMatchObject({ phone: '99890*****11', cardEnd: '0018', againMs: MINUTE });
  return asked.value.entryId;
}

const pay = (entryId: CardEntryId, smsCode = SMS_CODE): Promise<Answer<'card.pay'>> =>
  within(SECOND, till.ask('card.pay', { entryId, smsCode }));

async function begun(entryId: CardEntryId): Promise<TransactionId> {
  const answer = await pay(entryId);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.transactionId;
}

const tokensAtService = (): readonly string[] => till.service.cards.map(({ token }) => token);

describe('a card', () => {
  it('is charged once by its SMS code, and its token is gone', async () => {
    const id = await begun(await ask());
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
    expect(tokensAtService()).toEqual([]);
  });

  it('is charged after a wrong code', async () => {
    const entryId = await ask();
    expect(await pay(entryId, WRONG_CODE)).toMatchObject({
      ok: false,
      error: { code: 'card.code-wrong', note: 'Неверный код' },
    });
    expect(till.journal.newestPayments(1)).toEqual([]);
    expect(till.state(await begun(entryId))).toBe('paid');
  });

  it('gets another code by another token, and the first one is deleted', async () => {
    const basket = till.basket();
    const first = await ask(basket);
    const second = await ask(basket);
    await till.clock.advance(SECOND);
    expect(tokensAtService()).toEqual(['token-2']);
    expect(await pay(first)).toMatchObject({ ok: false, error: { code: 'card.ask-again' } });
    expect(till.state(await begun(second))).toBe('paid');
  });

  it('whose verification got no answer is asked for anew', async () => {
    const entryId = await ask();
    till.service.mishaps.verify.push('no-answer');
    expect(await pay(entryId)).toMatchObject({ ok: false, error: { code: 'card.ask-again' } });
    await till.clock.advance(SECOND);
    expect(tokensAtService()).toEqual([]);
    expect(till.service.payments).toEqual([]);
  });

  it('whose verification never left may be tried again', async () => {
    const entryId = await ask();
    till.service.mishaps.verify.push('not-reached');
    expect(await pay(entryId)).toMatchObject({ ok: false, error: { code: 'gateway.not-reached' } });
    expect(till.state(await begun(entryId))).toBe('paid');
  });

  it('that the service refuses is not charged', async () => {
    till.service.mishaps['ask-card'].push('refused');
    expect(await tryAsk()).toMatchObject({ ok: false, error: { code: 'card.refused', note: 'нет' } });
  });
});

describe('a payment by card', () => {
  it('without money is looked up for 25 s, then declined', async () => {
    till.service.firstStatus = -1;
    const id = await begun(await ask());
    await till.clock.advance(20 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'unknown', isChecking: true });
    await till.clock.advance(10 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'declined', why: { gatewayCode: -31 } });
    await till.clock.advance(SECOND);
    expect(tokensAtService()).toEqual([]);
  });

  it('that was refused is not declined while no look-up is answered', async () => {
    till.service.firstStatus = -1;
    const entryId = await ask();
    till.service.mishaps['look-up'] = Array.from({ length: 400 }, () => 'never-arrives' as const);
    const id = await begun(entryId);
    await till.clock.advance(2 * MINUTE);
    expect(till.state(id)).toBe('unknown');
    expect(till.view(id).actions).toContain('override');
    till.service.mishaps['look-up'] = [];
    await till.clock.advance(30 * SECOND);
    expect(till.state(id)).toBe('declined');
  });

  it('that was refused and charged all the same is paid', async () => {
    till.service.mishaps['pay-by-card'].push('done-but-refused');
    const id = await begun(await ask());
    await till.clock.advance(5 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('without an answer is found by our id', async () => {
    till.service.mishaps['pay-by-card'].push('no-answer');
    const id = await begun(await ask());
    await till.clock.advance(5 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
    expect(till.service.payments).toHaveLength(1);
  });

  it('in silence is not absent, whatever payments by code have taught', async () => {
    till.know({ look_up: 'plain', finds_transaction_id: true, never_sent: -404 });
    await till.paidSale();
    till.service.mishaps['pay-by-card'].push('never-arrives');
    const id = await begun(await ask());
    await till.clock.advance(10 * MINUTE);
    expect(till.state(id)).toBe('unknown');
  });

  it('in silence is not absent while only payments by code are found', async () => {
    till.journal.saveFacts(ENDPOINT, KNOWN, null, 'saved-card');
    await till.paidSale();
    await till.clock.advance(MINUTE);
    till.service.mishaps['pay-by-card'].push('never-arrives');
    const id = await begun(await ask());
    await till.clock.advance(10 * MINUTE);
    expect(till.state(id)).toBe('unknown');
  });

  it('in silence is absent once look-ups are known to find cards', async () => {
    await begun(await ask());
    await till.clock.advance(2 * HOUR);
    till.service.mishaps['pay-by-card'].push('never-arrives');
    const id = await begun(await ask());
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'absent', alarm: null });
    await till.clock.advance(SECOND);
    expect(tokensAtService()).toEqual([]);
  });

  it('is found after a stop between the create and its answer', async () => {
    till.service.latencyMs = 100;
    const entryId = await ask();
    void till.ask('card.pay', { entryId, smsCode: SMS_CODE });
    await till.clock.advance(250);
    await till.crash();
    await till.start();
    const [paid] = till.journal.newestPayments(1);
    expect(paid?.state.name).toBe('paid');
    expect(till.service.payments).toHaveLength(1);
    expect(tokensAtService()).toEqual([]);
  });

  it('that stays open calls a manager, who alone leaves it, and its money is raised', async () => {
    till.service.firstStatus = 1;
    const id = await begun(await ask());
    await till.clock.advance(4 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'processing', alarm: null, givesUpMs: null });
    expect(till.view(id).actions).toEqual(['set-aside', 'override']);
    expect(till.customerLeft(id).ok).toBe(false);
    await till.clock.advance(2 * MINUTE);
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
    const id = await begun(await ask());
    till.service.only.status = -5;
    await till.clock.advance(10 * SECOND);
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('that a manager calls not charged is watched on', async () => {
    till.service.mishaps['pay-by-card'].push('never-arrives');
    const id = await begun(await ask());
    await till.clock.advance(3 * MINUTE);
    till.do('payment.say-not-charged', { transactionId: id, reason: 'not in the cabinet' });
    expect(till.view(id)).toMatchObject({ state: 'abandoned' });
    expect(till.view(id).actions).not.toContain('say-not-charged');
    till.service.hold(id, 400_000);
    await till.clock.advance(HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });

  it('that was declined and is charged days later is raised', async () => {
    till.service.firstStatus = -1;
    const id = await begun(await ask());
    await till.clock.advance(5 * DAY);
    till.service.hold(id, 400_000);
    await till.clock.advance(3 * HOUR);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: { kind: 'charged' } });
  });

  it('that was declined and is charged days later is raised after a start too', async () => {
    till.service.firstStatus = -1;
    const id = await begun(await ask());
    await till.clock.advance(5 * DAY);
    expect(till.state(id)).toBe('declined');
    await till.crash();
    till.service.hold(id, 400_000);
    await till.start();
    await till.clock.advance(3 * HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });
});

describe('an entry', () => {
  const gone = async (entryId: CardEntryId): Promise<void> => {
    await till.clock.advance(SECOND);
    expect(tokensAtService()).toEqual([]);
    expect(await pay(entryId)).toMatchObject({ ok: false, error: { code: 'card.ask-again' } });
    expect(till.service.payments).toEqual([]);
  };

  it('ends by Cancel', async () => {
    const entryId = await ask();
    till.do('card.cancel', { entryId });
    await gone(entryId);
  });

  it('ends by cash', async () => {
    const basket = till.basket();
    const entryId = await ask(basket);
    till.do('tender.cash', { ...basket, givenTiyin: basket.totalTiyin });
    await gone(entryId);
  });

  it('ends when its basket comes to another total, and not before', async () => {
    const basket = till.basket();
    const entryId = await ask(basket);
    till.composed.pageLoaded();
    await gone(entryId);
    const second = await ask(basket);
    till.basket(2, basket.saleId);
    expect(await pay(second)).toMatchObject({ ok: false, error: { code: 'basket.changed' } });
    await till.clock.advance(SECOND);
    expect(tokensAtService()).toEqual([]);
  });

  it('ends after five minutes', async () => {
    const entryId = await ask();
    await till.clock.advance(5 * MINUTE);
    await gone(entryId);
  });

  it('is not another person’s', async () => {
    const entryId = await ask();
    till.person = byStaff(StaffId.parse('another'));
    expect(await pay(entryId)).toMatchObject({ ok: false, error: { code: 'card.ask-again' } });
  });

  it('that was left is deleted at the next start', async () => {
    await ask();
    till.service.mishaps['delete-card'].push('never-arrives');
    await till.crash();
    expect(tokensAtService()).toEqual(['token-1']);
    await till.start();
    await till.clock.advance(SECOND);
    expect(tokensAtService()).toEqual([]);
  });

  it('seals its token beside those that the last run left', async () => {
    till.service.mishaps['delete-card'] = Array.from({ length: 9 }, () => 'never-arrives' as const);
    await ask();
    await till.crash();
    const { open } = till.cardTokens;
    till.cardTokens = { ...till.cardTokens, open: () => till.clock.sleep(500).then(open) };
    await till.start();
    await ask();
    await till.crash();
    const left = await open();
    expect(
      left.state === 'opened' && left.content.tokens.map(({ cardToken }) => cardToken).toSorted(),
    ).toEqual(['token-1', 'token-2']);
    await till.start();
  });

  it('is deleted once the service answers again', async () => {
    const entryId = await ask();
    till.service.mishaps['delete-card'].push('not-reached', 'never-arrives');
    till.do('card.cancel', { entryId });
    await till.clock.advance(MINUTE);
    expect(tokensAtService()).toEqual([]);
  });

  it('takes no second tender while its payment is under way', async () => {
    till.service.firstStatus = 1;
    const basket = till.basket();
    await begun(await ask(basket));
    expect(await tryAsk(basket)).toMatchObject({ ok: false, error: { code: 'basket.locked' } });
    expect(till.do('tender.cash', { ...basket, givenTiyin: basket.totalTiyin })).toMatchObject({ ok: false });
  });

  it('does not wait for a secret store that hangs', async () => {
    till.cardTokens = { open: () => new Promise(() => undefined), seal: () => new Promise(() => undefined) };
    await till.crash();
    await till.start();
    const asked = await within(2 * SECOND, till.ask('card.ask', { ...till.basket(), ...CARD }));
    expect(asked.ok).toBe(true);
  });
});

it('leaves no digit in the books, their lines or the sealed files', async () => {
  const entryId = await ask();
  await pay(entryId, WRONG_CODE);
  await begun(entryId);
  await till.clock.advance(10 * SECOND);
  const files = readdirSync(till.folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain('journal.db');
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    for (const planted of [CARD.cardNumber, WRONG_CODE]) expect(bytes.includes(planted)).toBe(false);
  }
});
