import { describe, expect, it } from 'vitest';
import { keptCardsIn } from '../../electron/storage/repositories/kept-cards.ts';
import { KeptCardId } from '../../shared/ids.ts';
import { AZIZA, type CardTill, eachCardTill } from '../support/kept-hands.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';

let till: CardTill['till'];
let hands: CardTill['hands'];
let kept: CardTill['kept'];
let restart: CardTill['restart'];
eachCardTill((opened) => ({ till, hands, kept, restart } = opened));

describe('a card that its customer leaves', () => {
  it('is kept after its first payment, and charged again without a code', async () => {
    const first = await kept.keep();
    expect(till.state(first)).toBe('paid');
    const [card] = kept.find('aziza');
    expect(card).toMatchObject({ name: 'Aziza Karimova', cardNumber: '860012******0018' });
    const id = await kept.charge();
    await till.clock.advance(10 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', cardNumber: '860012******0018', alarm: null });
    expect(till.service.cards.tokens).toEqual(['token-1']);
    expect(kept.find('aziza')[0]?.lastUsedAt).not.toBeNull();
  });

  it('is found by the whole phone or the beginning of a name, and by nothing shorter', async () => {
    await kept.keep();
    const finds = (text: string) => kept.find(text).length;
    expect(['90 123 45 67', '+998 90 123-45-67', 'kar', 'az kar'].map(finds)).toEqual([1, 1, 1, 1]);
    expect(['4567', '90123456', 'a', 'rimova', ''].map(finds)).toEqual([0, 0, 0, 0, 0]);
    expect(JSON.stringify(kept.find('kar'))).not.toContain('4567');
  });

  it('is charged again after a start', async () => {
    await kept.keep();
    await restart();
    expect(till.state(await kept.charge())).toBe('paid');
    expect(till.service.cards.tokens).toEqual(['token-1']);
  });

  it('replaces the same card of the same customer, whose token is deleted', async () => {
    await kept.keep();
    await kept.keep();
    expect(kept.find('aziza')).toHaveLength(1);
    expect(till.service.cards.tokens).toEqual(['token-2']);
  });

  it('is not mixed with the card of another person under the same phone', async () => {
    await kept.keep();
    await kept.keep({ ...AZIZA, name: 'Botir Aliyev' });
    expect(
      kept
        .find('901234567')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Aziza Karimova', 'Botir Aliyev']);
    expect(till.service.cards.tokens).toEqual(['token-1', 'token-2']);
    // It may be one person, who wants both names forgotten.
    expect(kept.list().customers.map(({ name, samePhone }) => [name, samePhone])).toEqual([
      ['Aziza Karimova', ['Botir Aliyev']],
      ['Botir Aliyev', ['Aziza Karimova']],
    ]);
  });

  it('is not kept where the service makes a token for one payment', async () => {
    till.service.cards.makes = 'temporary';
    await kept.keep();
    expect(kept.said).toEqual([{ why: { code: 'kept-card.not-kept' } }]);
    expect(kept.find('aziza')).toEqual([]);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('is not kept before its SMS code was right', async () => {
    const entryId = await kept.ask();
    till.do('card.cancel', { entryId });
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
    expect(kept.find('aziza')).toEqual([]);
  });

  it('that is cancelled is deleted, though the service refuses at first', async () => {
    const entryId = await kept.ask();
    till.service.cards.mishaps['delete-card'].push('refused', 'refused');
    till.do('card.cancel', { entryId });
    await till.clock.advance(MINUTE);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('is paid and not kept while the secret store refuses, and its token goes with the payment', async () => {
    till.vaults.keptCards.seal = async () => ({ ok: false, error: { code: 'secret.unavailable' } });
    const id = await kept.keep();
    expect(till.state(id)).toBe('paid');
    expect(kept.said).toEqual([{ why: { code: 'kept-card.not-kept' } }]);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('waits for no secret store that hangs', async () => {
    till.vaults.keptCards.seal = () => new Promise(() => undefined);
    const entryId = await kept.ask();
    expect(till.state(await hands.begun(entryId))).toBe('paid');
    await till.clock.advance(10 * SECOND);
    expect(kept.said).toEqual([{ why: { code: 'kept-card.not-kept' } }]);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('survives a power cut between its seal and its row', async () => {
    const { seal } = till.vaults.keptCards;
    let sealed: () => void = () => undefined;
    const isSealed = new Promise<void>((resolve) => (sealed = resolve));
    till.vaults.keptCards.seal = async (content) => {
      await seal(content);
      sealed();
      return new Promise(() => undefined);
    };
    const entryId = await kept.ask();
    await hands.begun(entryId);
    await isSealed;
    await till.crash();
    till.vaults.keptCards.seal = seal;
    await till.start();
    await till.clock.advance(MINUTE);
    expect(till.service.cards.tokens).toEqual(['token-1']);
    expect(till.state(await kept.charge())).toBe('paid');
    expect(till.journal.own(keptCardsIn).keptCards()).toMatchObject([{ state: 'kept' }]);
  });
});

describe('a charge of a kept card', () => {
  it('takes the last four digits of the phone, and waits after five wrong ones', async () => {
    await kept.keep();
    const tries = [1, 2, 3, 4].map(() => kept.tryCharge('0000'));
    for (const answer of tries) expect(answer).toMatchObject({ error: { code: 'kept-card.phone-wrong' } });
    expect(kept.tryCharge('0000')).toMatchObject({ error: { code: 'kept-card.wait', limit: 1 } });
    expect(kept.tryCharge()).toMatchObject({ error: { code: 'kept-card.wait' } });
    expect(till.service.count('pay-by-card')).toBe(1);
    await till.clock.advance(MINUTE);
    expect(till.state(await kept.charge())).toBe('paid');
  });

  it('is one charge, however often it is pressed', async () => {
    await kept.keep();
    till.service.firstStatus = 1;
    const basket = till.breads();
    expect(kept.tryCharge('4567', basket).ok).toBe(true);
    expect(kept.tryCharge('4567', basket)).toMatchObject({ error: { code: 'basket.locked' } });
    await till.clock.advance(SECOND);
    expect(till.service.count('pay-by-card')).toBe(2);
  });

  it('ends the typed entry of another card for the same basket', async () => {
    await kept.keep();
    const basket = till.breads();
    const entryId = await hands.ask(basket);
    expect(kept.tryCharge('4567', basket).ok).toBe(true);
    expect(await hands.pay(entryId)).toMatchObject({ error: { code: 'card.ask-again' } });
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual(['token-1']);
    expect(till.service.payments).toHaveLength(2);
  });

  it('without an answer is found by our id, and the card stays', async () => {
    await kept.keep();
    till.service.cards.mishaps['pay-by-card'].push('no-answer');
    const id = await kept.charge();
    await till.clock.advance(10 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
    expect(till.service.payments).toHaveLength(2);
    expect(kept.find('aziza')).toHaveLength(1);
  });

  it('whose token the service no longer knows is declined only after its look-ups', async () => {
    await kept.keep();
    await hands.within(SECOND, till.service.cards.deleteCardToken({ cardToken: 'token-1' }));
    const id = await kept.charge();
    expect(till.state(id)).toBe('unknown');
    await till.clock.advance(30 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: null });
  });

  it('of an unknown or forgotten card charges nothing', async () => {
    await kept.keep();
    const [card] = kept.find('aziza');
    if (!card) throw new Error('not kept');
    till.do('kept-cards.delete', { keptCardId: card.keptCardId });
    for (const keptCardId of [card.keptCardId, KeptCardId.parse('none')])
      expect(till.do('kept-cards.charge', { ...till.breads(), keptCardId, phoneEnd: '4567' })).toMatchObject({
        error: { code: 'kept-card.gone' },
      });
    expect(till.service.count('pay-by-card')).toBe(1);
  });
});
