/** Whose the kept cards of a copied folder are: the till's that goes on with them, never a copy's as well. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { keptCardsIn } from '../../electron/storage/repositories/kept-cards.ts';
import { CustomerId, KeptCardId } from '../../shared/ids.ts';
import type { KeptCard } from '../../shared/tender/kept-card.ts';
import { AT, CASHIER, ENDPOINT } from '../support/book-entries.ts';
import { machine } from '../support/bound-till.ts';
import { openedJournal } from '../support/journals.ts';
import { openedTill } from '../support/opened-till.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';

const [HERE, THERE] = [machine('a', 'b'), machine('c', 'd')];
const SEALS = ['card-tokens.sealed', 'kept-cards.sealed', 'kept-cards.sealed.old'] as const;

const card = (number: number, state: KeptCard['state']): KeptCard => ({
  keptCardId: KeptCardId.parse(`0199e000-0000-7000-8000-00000000000${number}`),
  customerId: CustomerId.parse(`0199e000-0000-7000-8000-0000000000a${number}`),
  endpoint: ENDPOINT,
  cardNumber: `8600********000${number}`,
  keptAt: AT,
  state,
  leftAt: state === 'kept' ? null : AT,
  raisedAt: state === 'overdue' ? AT : null,
  reason: null,
});
const [ONE, LEFT, DUE] = [card(1, 'kept'), card(2, 'leaving'), card(3, 'overdue')] as const;

/** A till that keeps cards, bound to this machine, as it lies on the disk. */
async function keepingTill(): Promise<string> {
  const folder = tempFolder();
  const { till } = await openedTill(folder, { machine: HERE });
  await till.close();
  const journal = openedJournal(journalPath(folder));
  for (const keptCard of [ONE, LEFT, DUE]) {
    const payload = { happening: 'kept' as const, keptCards: [keptCard] };
    journal.append(CASHIER, { kind: 'kept-card.moved', subject: keptCard.customerId, payload });
  }
  journal.close();
  for (const name of SEALS) writeFileSync(join(folder, name), 'sealed');
  return folder;
}

async function claimed(word: 'moved' | 'copy') {
  const folder = await keepingTill();
  const { till, ask } = await openedTill(folder, { machine: THERE });
  expect(await ask('till.claim', { word, setupCode: null })).toMatchObject({ ok: true });
  await till.close();
  const journal = openedJournal(journalPath(folder));
  const books = journal.own(keptCardsIn);
  const told = {
    seals: readdirSync(folder).filter((name) => SEALS.some((seal) => seal === name)),
    rows: books.keptCards().map(({ keptCardId }) => keptCardId),
    states: [ONE, LEFT, DUE].map(({ keptCardId }) => books.keptCard(keptCardId)?.state),
  };
  journal.close();
  expectRebuilt(journalPath(folder));
  return told;
}

it('a till that moved keeps its cards, and goes on with the forgotten ones', async () => {
  expect(await claimed('moved')).toEqual({
    seals: SEALS,
    rows: [ONE, LEFT, DUE].map(({ keptCardId }) => keptCardId),
    states: ['kept', 'leaving', 'overdue'],
  });
});

it('a copy has neither the cards, nor their tokens, nor a task about them', async () => {
  expect(await claimed('copy')).toEqual({ seals: [], rows: [], states: ['gone', 'gone', 'gone'] });
});
