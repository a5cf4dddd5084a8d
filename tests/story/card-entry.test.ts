/** The open entry of a card: what ends it, what becomes of its token, and that no digit of it stays. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CardEntryId } from '../../shared/ids.ts';
import { StaffId } from '../../shared/ids.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { CARD, WRONG_CODE } from '../support/card-hands.ts';
import { type CardTill, eachCardTill } from '../support/kept-hands.ts';
import { SMS_CODE } from '../support/virtual-cards.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';

let till: CardTill['till'];
let hands: CardTill['hands'];
eachCardTill((opened) => ({ till, hands } = opened));

describe('an entry', () => {
  const gone = async (entryId: CardEntryId): Promise<void> => {
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
    expect(await hands.pay(entryId)).toMatchObject({ ok: false, error: { code: 'card.ask-again' } });
    expect(till.service.payments).toEqual([]);
  };

  it('ends by Cancel', async () => {
    const entryId = await hands.ask();
    till.do('card.cancel', { entryId });
    await gone(entryId);
  });

  it('ends by cash', async () => {
    const basket = till.breads();
    const entryId = await hands.ask(basket);
    till.do('tender.cash', { ...basket, givenTiyin: basket.totalTiyin });
    await gone(entryId);
  });

  it('ends when its basket comes to another total, and not before', async () => {
    const basket = till.breads();
    const entryId = await hands.ask(basket);
    till.composed.pageLoaded();
    await gone(entryId);
    const second = await hands.ask(basket);
    till.breads(2, basket.saleId);
    expect(await hands.pay(second)).toMatchObject({ ok: false, error: { code: 'basket.changed' } });
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('ends after five minutes', async () => {
    const entryId = await hands.ask();
    await till.clock.advance(5 * MINUTE);
    await gone(entryId);
  });

  it('is not another person’s', async () => {
    const entryId = await hands.ask();
    till.person = byStaff(StaffId.parse('another'));
    expect(await hands.pay(entryId)).toMatchObject({ ok: false, error: { code: 'card.ask-again' } });
  });

  it('that was left is deleted at the next start', async () => {
    await hands.ask();
    till.service.cards.mishaps['delete-card'].push('never-arrives');
    await till.crash();
    expect(till.service.cards.tokens).toEqual(['token-1']);
    await till.start();
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('seals its token beside those that the last run left', async () => {
    till.service.cards.mishaps['delete-card'] = Array.from({ length: 9 }, () => 'never-arrives' as const);
    await hands.ask();
    await till.crash();
    const { open } = till.vaults.cardTokens;
    till.vaults.cardTokens = { ...till.vaults.cardTokens, open: () => till.clock.sleep(500).then(open) };
    await till.start();
    await hands.ask();
    await till.crash();
    const left = await open();
    expect(
      left.state === 'opened' && left.content.tokens.map(({ cardToken }) => cardToken).toSorted(),
    ).toEqual(['token-1', 'token-2']);
    await till.start();
  });

  it('that was asked for while the secret store opened is charged', async () => {
    await till.crash();
    const { open } = till.vaults.cardTokens;
    till.vaults.cardTokens = {
      ...till.vaults.cardTokens,
      open: () => till.clock.sleep(3 * SECOND).then(open),
    };
    await till.start();
    const asked = await hands.within(2 * SECOND, till.ask('card.ask', { ...till.breads(), ...CARD }));
    if (!asked.ok) throw new Error(asked.error.code);
    await till.clock.advance(5 * SECOND);
    expect(till.state(await hands.begun(asked.value.entryId))).toBe('paid');
  });

  it('is deleted once the service answers again', async () => {
    const entryId = await hands.ask();
    till.service.cards.mishaps['delete-card'].push('not-reached', 'never-arrives');
    till.do('card.cancel', { entryId });
    await till.clock.advance(MINUTE);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('takes no second tender while its payment is under way', async () => {
    till.service.firstStatus = 1;
    const basket = till.breads();
    await hands.begun(await hands.ask(basket));
    expect(await hands.tryAsk(basket)).toMatchObject({ ok: false, error: { code: 'basket.locked' } });
    expect(till.do('tender.cash', { ...basket, givenTiyin: basket.totalTiyin })).toMatchObject({ ok: false });
  });

  it('does not wait for a secret store that hangs', async () => {
    till.vaults.cardTokens = {
      open: () => new Promise(() => undefined),
      seal: () => new Promise(() => undefined),
      clear: () => undefined,
    };
    await till.crash();
    await till.start();
    const asked = await hands.within(2 * SECOND, till.ask('card.ask', { ...till.breads(), ...CARD }));
    expect(asked.ok).toBe(true);
  });
});

it('leaves no digit in the books, their lines, the sealed files, or what any page is told', async () => {
  const told: unknown[] = [];
  till.heard = (event, payload) => void told.push(event, payload);
  const asked = await hands.tryAsk();
  if (!asked.ok) throw new Error(asked.error.code);
  const { entryId } = asked.value;
  told.push(asked, await hands.pay(entryId, WRONG_CODE), await hands.begun(entryId));
  await till.clock.advance(10 * SECOND);
  expect(told).toContain('payment.changed');
  for (const planted of [CARD.cardNumber, CARD.expiry, WRONG_CODE, SMS_CODE])
    expect(JSON.stringify(told)).not.toContain(planted);
  const files = readdirSync(till.folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain('journal.db');
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    for (const planted of [CARD.cardNumber, WRONG_CODE]) expect(bytes.includes(planted)).toBe(false);
  }
});
