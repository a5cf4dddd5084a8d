/** How the people of a sale are called on paper. */
import type { Named } from '../../shared/staff/named.ts';
import type { Words } from './words.ts';

/** Each once, in this order. Whoever lost his name has his number; nobody known is whoever was on duty. */
export function namesText(words: Words, people: readonly (Named | null)[]): string {
  const texts = people.map((person) => {
    if (person?.name) return person.name;
    return typeof person?.number === 'number'
      ? words('person.number', { number: person.number })
      : words('person.on-duty');
  });
  return texts.length === 0 ? words('person.on-duty') : [...new Set(texts)].join(', ');
}
