/** The list of the journal's books is consistent, and an error names what is missing or doubled. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { book, form, inLogAlone } from '../../electron/storage/book.ts';
import { KINDS } from '../../electron/storage/forms.ts';
import { together } from '../../electron/storage/gather.ts';
import { inOrder, MIGRATIONS } from '../../electron/storage/migrations.ts';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { wordsIn } from '../support/messages.ts';

const step = (number: number) => ({ number, tables: [], sql: `-- ${number}` });

describe('the books of the journal', () => {
  it.each(KINDS)('have words for %s in each language', (kind) => {
    for (const language of LANGUAGES) {
      const words = wordsIn(language);
      expect(words.knows(`audit.kind.${kind}`), `${language}: ${kind}`).toBe(true);
    }
  });

  it('have their own kinds: a kind in two books is refused by name', () => {
    const bags = { 'bag.sold': form('cash', z.object({ bag: z.string() })) };
    expect(together([bags, { 'bag.lost': form('cash', z.object({})) }], 'kind')).toHaveProperty('bag.lost');
    expect(() => together([bags, { ...bags }], 'kind')).toThrow('two books have the kind bag.sold');
  });

  it('state for each kind what it does to the tables', () => {
    const kinds = { 'bag.sold': form('cash', z.object({ bag: z.string() })) };
    // @ts-expect-error: the book says nothing about bag.sold.
    const silent = book({ kinds, applies: () => ({}) });
    const told = book({ kinds, applies: () => ({ 'bag.sold': inLogAlone }) });
    expect(silent.kinds).toBe(told.kinds);
  });

  it('add their steps to the schema by number, in any order of the list', () => {
    expect(inOrder(17, [step(18), step(17)]).map(({ sql }) => sql)).toEqual(['-- 17', '-- 18']);
    expect(() => inOrder(17, [step(17), step(17)])).toThrow('step 17 of the schema stands where 18 belongs');
    expect(() => inOrder(17, [step(18)])).toThrow('step 18 of the schema stands where 17 belongs');
    expect(MIGRATIONS.length).toBeGreaterThanOrEqual(16);
  });
});
