/** Customers who are forgotten, the seal of their cards, and what stays of neither. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_VAULT } from '../../electron/secret/vault.ts';
import { CustomerId } from '../../shared/ids.ts';
import { CARD } from '../support/card-hands.ts';
import { AZIZA, type CardTill, eachCardTill } from '../support/kept-hands.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';

let till: CardTill['till'];
let hands: CardTill['hands'];
let kept: CardTill['kept'];
let restart: CardTill['restart'];
eachCardTill((opened) => ({ till, hands, kept, restart } = opened));

describe('a customer who wants to be forgotten', () => {
  it('is hidden at once, and the service deletes the token', async () => {
    await kept.keep();
    kept.forget();
    expect(kept.find('aziza')).toEqual([]);
    expect(kept.list().customers).toEqual([]);
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
    expect(kept.list().leaving).toEqual([]);
    expect(await kept.sealed()).toMatchObject({ customers: [], cards: [] });
  });

  it('leaves no card to be found and charged under the name of another customer', async () => {
    await kept.keep();
    await kept.keep({ name: 'Bobur Aliyev', phone: '998935554433' });
    till.service.cards.mishaps['delete-card'] = Array(9).fill('not-reached');
    const [gone] = kept.list().customers;
    kept.forget();
    await till.clock.advance(SECOND);
    const [stays, ...others] = kept.list().customers;
    expect(others).toEqual([]);
    expect(stays?.name).not.toBe(gone?.name);
    expect(kept.find(stays?.name ?? '')).toMatchObject([{ name: stays?.name }]);
    expect(kept.find(gone?.name ?? '')).toEqual([]);
  });

  it('leaves the seal while the service is down; the token stays until it confirms', async () => {
    await kept.keep();
    till.service.cards.mishaps['delete-card'].push('not-reached', 'never-arrives', 'no-answer');
    kept.forget();
    await till.clock.advance(SECOND);
    expect(await kept.sealed()).toMatchObject({ customers: [], cards: [{ cardToken: 'token-1' }] });
    await restart();
    expect(kept.find('aziza')).toEqual([]);
    await till.clock.advance(MINUTE);
    // The lost answer hid the deletion: a refusal afterwards confirms nothing.
    expect(till.service.cards.tokens).toEqual([]);
    expect(kept.list().leaving).toMatchObject([{ cardNumber: '860012******0018', isOverdue: false }]);
  });

  it('is a task after a day also where the clock was set back between two starts', async () => {
    await kept.keep();
    till.service.cards.mishaps['delete-card'] = Array(400).fill('refused');
    kept.forget();
    await till.clock.advance(MINUTE);
    await till.crash();
    till.clock.reboot(MINUTE);
    till.clock.jumpWall(-30 * DAY);
    await till.start();
    await till.clock.advance(DAY + HOUR);
    expect(till.shownTasks).toMatchObject({ count: 1 });
  });

  it('is a task after a day without a confirmation, which a manager ends', async () => {
    await kept.keep();
    till.service.cards.mishaps['delete-card'] = Array(200).fill('refused');
    kept.forget();
    await till.clock.advance(DAY - MINUTE);
    expect(till.do('kept-cards.overdue', undefined)).toMatchObject({ value: [] });
    await restart();
    await till.clock.advance(2 * HOUR);
    expect(till.shownTasks).toMatchObject({ count: 1 });
    const [card] = kept.list().leaving;
    if (!card) throw new Error('none');
    expect(card.isOverdue).toBe(true);
    till.do('kept-cards.settle', { keptCardId: card.keptCardId, reason: 'gone from the cabinet' });
    expect(till.shownTasks).toMatchObject({ count: 0 });
    expect(kept.list().leaving).toEqual([]);
    await till.clock.advance(SECOND);
    expect(await kept.sealed()).toMatchObject({ cards: [] });
  });

  it('stays forgotten if the newest seal is lost', async () => {
    await kept.keep();
    await till.clock.advance(SECOND);
    const older = await till.vaults.keptCards.open();
    till.service.cards.mishaps['delete-card'] = Array(9).fill('not-reached');
    kept.forget();
    await till.crash();
    if (older.state === 'opened') await till.vaults.keptCards.seal(older.content);
    await till.start();
    await till.clock.advance(SECOND);
    expect(kept.find('aziza')).toEqual([]);
    await till.clock.advance(HOUR);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('who is unknown is refused', () => {
    expect(till.do('kept-cards.forget', { customerId: CustomerId.parse('none') })).toMatchObject({
      error: { code: 'kept-card.gone' },
    });
  });
});

describe('the seal', () => {
  it('that is missing lets temporary tokens alone be made', async () => {
    await till.crash();
    till.vaults.keptCards = NO_VAULT;
    await till.start();
    await till.clock.advance(SECOND);
    expect(till.do('kept-cards.state', undefined)).toEqual({
      ok: true,
      value: { trouble: { code: 'kept-card.no-store' } },
    });
    expect(
      await hands.within(SECOND, till.ask('card.ask', { ...till.breads(), ...CARD, keep: AZIZA })),
    ).toMatchObject({ error: { code: 'kept-card.no-store' } });
    expect(till.state(await hands.begun(await hands.ask()))).toBe('paid');
  });

  it('that is damaged stays, until a person begins anew: its cards are tasks then', async () => {
    await kept.keep();
    await till.crash();
    const { open } = till.vaults.keptCards;
    till.vaults.keptCards.open = () => Promise.resolve({ state: 'lost' });
    await till.start();
    await till.clock.advance(SECOND);
    const [card] = till.service.cards.tokens;
    expect(kept.tryCharge('4567')).toMatchObject({ error: { code: 'kept-card.unreadable' } });
    expect(await kept.sealed(open)).toMatchObject({ cards: [{ cardToken: card }] });
    expect(kept.list()).toMatchObject({ trouble: { code: 'kept-card.unreadable' }, leaving: [] });
    await hands.within(SECOND, till.ask('kept-cards.begin-anew', undefined));
    expect(kept.list()).toMatchObject({ trouble: null, leaving: [{ isOverdue: true }] });
    expect(till.shownTasks).toMatchObject({ count: 1 });
    till.vaults.keptCards.open = open;
    await kept.keep();
    expect(kept.find('aziza')).toHaveLength(1);
  });
});

it('leaves no digit, name, phone or token in the books, their lines or the files', async () => {
  await kept.keep();
  await kept.charge();
  kept.find('901234567');
  kept.forget();
  await till.clock.advance(10 * SECOND);
  const files = readdirSync(till.folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain('journal.db');
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    for (const planted of [CARD.cardNumber, AZIZA.name, 'Aziza', AZIZA.phone, '1234567', 'token-1'])
      expect(bytes.includes(planted), `${planted} in ${name}`).toBe(false);
  }
});
