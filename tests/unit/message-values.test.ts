/**
 * `renderer/i18n/message-values.ts` says with what each sentence is said, read off the English ones: the compiler holds every
 * `words(...)` to it. `npx vitest run --project unit tests/unit/message-values.test.ts -u` writes it anew.
 */
import { resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import type { Words } from '../../renderer/i18n/words.ts';
import { MESSAGES, wordsIn } from '../support/messages.ts';

const FILE = resolve(import.meta.dirname, '../../renderer/i18n/message-values.ts');

type Parts = ReturnType<IntlMessageFormat['getAst']>;
/** The parser's numbers for what stands in a message, as far as they matter here. */
const LITERAL = 0;
const NUMBER = 2;
const PLURAL = 6;

/** Name to type, of everything that a message asks for; what is counted is a number wherever else it stands. */
function valuesOf(parts: Parts, found = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const part of parts) {
    if (part.type === LITERAL || !('value' in part)) continue;
    const isNumber = Number(part.type) === NUMBER || Number(part.type) === PLURAL;
    if (isNumber || !found.has(part.value)) found.set(part.value, isNumber ? 'number' : 'string | number');
    if ('options' in part) for (const option of Object.values(part.options)) valuesOf(option.value, found);
  }
  return found;
}

const WIDTH = 150;

/** As many on a line as fit. */
function packed(members: readonly string[]): string[] {
  const lines: string[] = [];
  for (const member of members) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + member.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${member}`;
    else lines.push(`  ${member}`);
  }
  return lines;
}

/** Each sentence that is said with something. */
function written(): string {
  const lines = Object.entries(MESSAGES.en).flatMap(([key, message]) => {
    const values = [...valuesOf(new IntlMessageFormat(message, 'en').getAst())].sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    return values.length === 0
      ? []
      : [`'${key}': { ${values.map(([name, type]) => `${name}: ${type}`).join('; ')} };`];
  });
  return [
    '// biome-ignore format: as many sentences on a line as fit.',
    '/** With what each sentence is said. Written by `tests/unit/message-values.test.ts` from the English ones. */',
    'export interface MessageNeeds {',
    ...packed(lines.sort()),
    '}',
    '',
  ].join('\n');
}

it('the page knows with what each sentence is said', async () => {
  await expect(written()).toMatchFileSnapshot(FILE);
});

it('a sentence without what it is said with does not compile', () => {
  const misuses = (words: Words): void => {
    // @ts-expect-error: how many?
    words('tasks.count');
    // @ts-expect-error: how many, as a number.
    words('tasks.count', { count: '2' });
    // @ts-expect-error: it is said of nothing.
    words('key.pay', { amount: 1 });
    // @ts-expect-error: one of them is said with an amount.
    words(`refund.${'refunded' as 'refunded' | 'refused'}`);
  };
  expect(misuses).toBeTypeOf('function');
  expect(wordsIn('en')('tasks.count', { count: 2 })).toBe('2 tasks wait');
});
