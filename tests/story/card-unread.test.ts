/** Seals that do not open, and tokens that the service does not delete: nothing of them is lost without a task. */
import { describe, expect, it } from 'vitest';
import { keptCardsIn } from '../../electron/storage/repositories/kept-cards.ts';
import { CARD } from '../support/card-hands.ts';
import { AZIZA, type CardTill, eachCardTill } from '../support/kept-hands.ts';
import { startFresh } from '../support/mixed-till.ts';
import { SMS_CODE } from '../support/virtual-cards.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';

const BOTIR = { name: 'Botir Aliyev', phone: '998931112233' } as const;

let till: CardTill['till'];
let hands: CardTill['hands'];
let kept: CardTill['kept'];
let restart: CardTill['restart'];
eachCardTill((opened) => ({ till, hands, kept, restart } = opened));

const rows = () => till.journal.own(keptCardsIn).keptCards();
const refuseDeletions = (): void => {
  till.service.cards.mishaps['delete-card'] = Array(400).fill('refused');
};
/** A start at which what was sealed does not open. Returns what lets it open again. */
const startUnread = async (name: 'keptCards' | 'cardTokens'): Promise<() => void> => {
  await till.crash();
  const vault: { open(): Promise<{ state: string }> } = till.vaults[name];
  const { open } = vault;
  vault.open = async () => ((await open()).state === 'none' ? { state: 'none' } : { state: 'lost' });
  await till.start();
  await till.clock.advance(SECOND);
  return () => {
    vault.open = open;
  };
};
const settle = (): void => {
  const [card] = kept.list().leaving;
  if (!card) throw new Error('nothing leaves');
  till.do('kept-cards.settle', { keptCardId: card.keptCardId, reason: 'gone from the cabinet' });
};
const oneOverdue = async (): Promise<void> => {
  await kept.keep();
  await kept.keep(BOTIR);
  refuseDeletions();
  kept.forget();
  await till.clock.advance(DAY + HOUR);
};

describe('an unread list of kept cards', () => {
  it('stays when a manager settles a card of it', async () => {
    await oneOverdue();
    const repair = await startUnread('keptCards');
    settle();
    await till.clock.advance(SECOND);
    repair();
    await restart();
    expect(kept.find('botir')).toHaveLength(1);
    expect(kept.list().leaving).toEqual([]);
    expect(await kept.sealed()).toMatchObject({ cards: [{ cardNumber: '860012******0018' }] });
  });

  it('stays when a manager settles a card while it opens', async () => {
    await oneOverdue();
    const { open } = till.vaults.keptCards;
    till.vaults.keptCards.open = () => till.clock.sleep(3 * SECOND).then(open);
    await restart();
    settle();
    await till.clock.advance(5 * SECOND);
    expect(kept.find('botir')).toHaveLength(1);
    expect(await kept.sealed(open)).toMatchObject({ cards: [{ cardNumber: '860012******0018' }] });
  });

  it('can be begun anew once the secret store is back', async () => {
    await kept.keep();
    await startUnread('keptCards');
    const { seal } = till.vaults.keptCards;
    till.vaults.keptCards.seal = async () => ({ ok: true, value: 'no-store' });
    const begin = () => hands.within(SECOND, till.ask('kept-cards.begin-anew', undefined));
    expect(await begin()).toMatchObject({ error: { code: 'secret.unavailable' } });
    expect(kept.list().trouble).toEqual({ code: 'kept-card.unreadable' });
    till.vaults.keptCards.seal = seal;
    expect(await begin()).toMatchObject({ ok: true });
    expect(kept.list()).toMatchObject({ trouble: null, leaving: [{ isOverdue: true, isUnread: false }] });
  });

  it('becomes a task though the log has no row of its cards', async () => {
    await startUnread('keptCards');
    await hands.within(SECOND, till.ask('kept-cards.begin-anew', undefined));
    expect(kept.list()).toMatchObject({ trouble: null, leaving: [{ isOverdue: true, isUnread: true }] });
  });

  it('becomes a task once the disk takes it, though the new list was sealed before', async () => {
    await startUnread('keptCards');
    till.refuseWrites(2);
    const begun = till.ask('kept-cards.begin-anew', undefined);
    expect(await hands.within(SECOND, begun)).toMatchObject({ error: { code: 'journal.unwritable' } });
    await till.clock.advance(5 * SECOND);
    expect(kept.list()).toMatchObject({ trouble: null, leaving: [{ isOverdue: true, isUnread: true }] });
  });

  it('whose seal is gone becomes a task once the disk takes it', async () => {
    await kept.keep();
    await till.crash();
    till.vaults.keptCards.open = async () => ({ state: 'none' });
    till.refuseWrites(2);
    await till.start();
    await till.clock.advance(5 * SECOND);
    expect(kept.list().leaving).toMatchObject([{ isOverdue: true, isUnread: false }]);
  });
});

describe('an unread list of tokens', () => {
  it('is one task, and cards are charged as before', async () => {
    till.service.cards.mishaps['delete-card'].push('never-arrives');
    await hands.ask();
    await startUnread('cardTokens');
    expect(kept.list().leaving).toMatchObject([{ cardNumber: null, isOverdue: true, isUnread: true }]);
    expect(till.shownTasks).toMatchObject({ count: 1 });
    settle();
    expect(till.shownTasks).toMatchObject({ count: 0 });
    await restart();
    expect(kept.list().leaving).toEqual([]);
    expect(till.state(await hands.begun(await hands.ask()))).toBe('paid');
  });

  it('is one task over many starts, also where nothing can be sealed', async () => {
    till.service.cards.mishaps['delete-card'].push('never-arrives');
    await hands.ask();
    till.vaults.cardTokens.seal = async () => ({ ok: true, value: 'no-store' });
    const repair = await startUnread('cardTokens');
    till.newSale(); // Another run draws other ids.
    await restart();
    expect(kept.list().leaving).toMatchObject([{ isUnread: true }]);
    repair();
    await restart();
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('is a task once the disk takes it, and the tokens of this run are sealed then', async () => {
    till.service.cards.mishaps['delete-card'].push('never-arrives');
    await hands.ask();
    till.refuseWrites(2);
    await startUnread('cardTokens');
    await till.clock.advance(10 * SECOND);
    expect(kept.list().leaving).toMatchObject([{ isUnread: true }]);
    await hands.ask();
    await restart();
    expect(till.service.cards.tokens).toEqual(['token-1']);
  });

  it('is a task also if an older one opens', async () => {
    till.service.cards.mishaps['delete-card'].push('never-arrives');
    await hands.ask();
    await till.crash();
    const { open } = till.vaults.cardTokens;
    till.vaults.cardTokens.open = async () => ({ ...(await open()), isOlder: true }) as never;
    await till.start();
    await till.clock.advance(HOUR);
    expect(kept.list().leaving).toMatchObject([{ isUnread: true }]);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('is nothing where no token waited', async () => {
    await hands.begun(await hands.ask());
    await till.clock.advance(10 * SECOND);
    await startUnread('cardTokens');
    expect(kept.list().leaving).toEqual([]);
  });
});

describe('a lasting token that is not kept', () => {
  const isTask = async (): Promise<void> => {
    await till.clock.advance(HOUR);
    expect(kept.list().leaving).toMatchObject([{ cardNumber: '860012******0018', isOverdue: true }]);
    expect(till.shownTasks).toMatchObject({ count: 1 });
    await till.clock.advance(DAY);
    expect(kept.list().leaving).toHaveLength(1);
  };

  it('is a task once the service has refused to delete it', async () => {
    till.vaults.keptCards.seal = async () => ({ ok: false, error: { code: 'secret.unavailable' } });
    refuseDeletions();
    await kept.keep();
    await isTask();
  });

  it('is a task also if the answer to its SMS code was lost', async () => {
    const entryId = await kept.ask();
    till.service.cards.mishaps.verify.push('no-answer');
    refuseDeletions();
    expect(await hands.pay(entryId)).toMatchObject({ error: { code: 'card.ask-again' } });
    await isTask();
  });

  it('is a task also if the till asked for a temporary one', async () => {
    till.service.cards.makes = 'lasting';
    refuseDeletions();
    await hands.begun(await hands.ask());
    await isTask();
  });

  it('that its SMS code never verified is no task', async () => {
    const entryId = await kept.ask();
    refuseDeletions();
    till.do('card.cancel', { entryId });
    await till.clock.advance(DAY);
    expect(kept.list().leaving).toEqual([]);
  });
});

describe('a card that the cashier was told is not kept', () => {
  it.each([0, 1])('does not come back with a seal that comes late (%d refused writes)', async (refused) => {
    const { seal } = till.vaults.keptCards;
    till.vaults.keptCards.seal = async (content) => {
      await seal(content);
      return new Promise(() => undefined);
    };
    const begun = till.ask('card.pay', { entryId: await kept.ask(), smsCode: SMS_CODE });
    await hands.within(2 * SECOND, begun);
    till.refuseWrites(refused);
    await till.clock.advance(8 * SECOND);
    expect(kept.said).toEqual([{ why: { code: 'kept-card.not-kept' } }]);
    till.vaults.keptCards.seal = seal;
    await restart();
    expect(kept.find('aziza')).toEqual([]);
    expect(till.service.cards.tokens).toEqual([]);
    expect(await kept.sealed()).toMatchObject({ customers: [], cards: [] });
  });
});

describe('a journal that a manager begins empty', () => {
  it('knows the kept cards of any year, and their tasks', async () => {
    await oneOverdue();
    await till.crash();
    till.clock.reboot(70 * DAY);
    await till.start();
    await startFresh(till);
    await till.clock.advance(SECOND);
    expect(rows().map(({ state }) => state)).toEqual(['overdue', 'kept']);
    expect(kept.list().leaving).toMatchObject([{ isOverdue: true }]);
  });
});

describe('a search by phone', () => {
  const find = (end: number) =>
    till.do('kept-cards.find', { text: `9012300${String(end).padStart(2, '0')}` });

  it('must wait after twenty phones without a card; names are still found', async () => {
    await kept.keep();
    for (let end = 0; end < 20; end += 1) expect(find(end)).toEqual({ ok: true, value: [] });
    expect(find(0)).toEqual({ ok: true, value: [] });
    expect(find(20)).toMatchObject({ error: { code: 'kept-card.wait', limit: 10 } });
    expect(till.do('kept-cards.find', { text: AZIZA.phone })).toMatchObject({ ok: false });
    expect(kept.find('aziza')).toHaveLength(1);
    await till.clock.advance(10 * MINUTE);
    expect(kept.find(AZIZA.phone)).toHaveLength(1);
  });
});

it('a payment whose answer was lost names the card', async () => {
  till.service.cards.mishaps['pay-by-card'].push('no-answer');
  const asked = await hands.within(SECOND, till.ask('card.ask', { ...till.breads(), ...CARD }));
  if (!asked.ok) throw new Error(asked.error.code);
  const id = await hands.begun(asked.value.entryId);
  await till.clock.advance(10 * SECOND);
  expect(till.view(id)).toMatchObject({ state: 'paid', cardNumber: '860012******0018' });
});
