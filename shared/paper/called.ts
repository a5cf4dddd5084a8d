/** Names a person of the books by id: the name, or the number if the name was erased, or a word. */

import { tailOf } from '../ids.ts';
import { INSTALLER_ID, UNNAMED_ID } from '../staff/known.ts';
import type { Named, NamedView } from '../staff/named.ts';
import type { PaperWords } from './paper-words.ts';

/** A person of the shop, who may have left. */
export const personText = (words: PaperWords, { name, number }: Pick<NamedView, 'name' | 'number'>): string =>
  name ?? words.of('called.number', { number });

/** people: everybody the books may name. */
export function calledText(words: PaperWords, staffId: string, people: readonly NamedView[]): string {
  if (staffId === UNNAMED_ID) return words.of('called.cashier');
  if (staffId === INSTALLER_ID) return words.of('called.installer');
  const person = people.find((one) => one.staffId === staffId);
  return person ? personText(words, person) : tailOf(staffId);
}

/** The names of people by id, as reports show them. people: everybody the books may name. */
export const namesById = (
  words: PaperWords,
  people: readonly NamedView[],
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(people.map((person) => [person.staffId, personText(words, person)])),
  ...Object.fromEntries([UNNAMED_ID, INSTALLER_ID].map((id) => [id, calledText(words, id, [])])),
});

/**
 * The people of a sale, on paper: each once, in this order. A person without a name has the number; an
 * unknown one is "on duty".
 */
export function namesText(words: PaperWords, people: readonly (Named | null)[]): string {
  const texts = people.map((person) => {
    if (person?.name) return person.name;
    return typeof person?.number === 'number'
      ? words.of('person.number', { number: person.number })
      : words.of('person.on-duty');
  });
  return texts.length === 0 ? words.of('person.on-duty') : [...new Set(texts)].join(', ');
}
