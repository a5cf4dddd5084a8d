/** Tests hold what the simulation does not reach: for each important way to break it, a test fails. */
import { describe, expect, it } from 'vitest';
import { failingTests } from './failing-tests.ts';
import { ANSWERS } from './mutations-answers.ts';
import { CARD_RULES } from './mutations-card-rules.ts';
import { INVOICES } from './mutations-invoices.ts';
import { LATE_PAYERS } from './mutations-late-payers.ts';
import { LIMITS } from './mutations-limit.ts';
import { LINE } from './mutations-line.ts';
import { NUMBERS } from './mutations-numbers.ts';
import { OPEN_AGAIN } from './mutations-open-again.ts';
import { RARE } from './mutations-rare.ts';
import { TYPED } from './mutations-typed.ts';

const ALL = [
  ...NUMBERS,
  ...ANSWERS,
  ...TYPED,
  ...INVOICES,
  ...LIMITS,
  ...RARE,
  ...OPEN_AGAIN,
  ...LATE_PAYERS,
  ...CARD_RULES,
  ...LINE,
];

const files = [...new Set(ALL.map(({ heldBy }) => heldBy))];

describe('a whole till', () => {
  // Each by itself, as under a mutation: a slow machine runs one well within a test's time.
  it.each(files)('passes %s', async (heldBy) => {
    const [{ file } = { file: '' }] = ALL;
    const whole = { name: 'whole', file, from: '/**\n', to: '/**\n' };
    expect(await failingTests(whole, heldBy)).toEqual([]);
  });
});

describe('a part broken on purpose', () => {
  it.each(ALL)('$name', async (mutation) => {
    const failed = await failingTests(mutation, mutation.heldBy);
    console.log(`${mutation.name}: ${failed.join('; ')}`);
    expect(failed).not.toEqual([]);
  });
});
