/**
 * `renderer/i18n/message-values.ts`, and `error-values.ts` for failures, say with what each sentence is said, read off the English ones: the compiler holds every
 * `words(...)` to it. `npx vitest run --project unit tests/unit/message-values.test.ts -u` writes it anew.
 */
import { resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import type { Words } from '../../renderer/i18n/words.ts';
import { MESSAGES, wordsIn } from '../support/messages.ts';

const I18N = resolve(import.meta.dirname, '../../renderer/i18n');

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

const isOfError = (key: string): boolean => key.startsWith('errors.');

/** One line a sentence that is said with something. */
function written(head: readonly string[], isHere: (key: string) => boolean): string {
  const wanted = Object.entries(MESSAGES.en).filter(([key]) => isHere(key));
  const lines = wanted.flatMap(([key, message]) => {
    const values = [...valuesOf(new IntlMessageFormat(message, 'en').getAst())].sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    return values.length === 0
      ? []
      : [`  '${key}': { ${values.map(([name, type]) => `${name}: ${type}`).join('; ')} };`];
  });
  return [...head, ...lines.sort(), '}', ''].join('\n');
}

it('the page knows with what each sentence is said', async () => {
  const how = 'Written by `tests/unit/message-values.test.ts` from the English ones. */';
  const errors = written(
    [
      '// biome-ignore format: one line a sentence.',
      `/** With what the sentence of each failure is said. ${how}`,
      'export interface ErrorNeeds {',
    ],
    isOfError,
  );
  await expect(errors).toMatchFileSnapshot(resolve(I18N, 'error-values.ts'));
  const all = written(
    [
      "import type { ErrorNeeds } from './error-values.ts';",
      '',
      '// biome-ignore format: one line a sentence.',
      `/** With what each sentence is said. ${how}`,
      'export interface MessageNeeds extends ErrorNeeds {',
    ],
    (key) => !isOfError(key),
  );
  await expect(all).toMatchFileSnapshot(resolve(I18N, 'message-values.ts'));
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
