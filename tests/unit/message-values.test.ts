/**
 * `renderer/i18n/message-keys.ts` lists the sentence files, and `message-values.ts` beside it the values of
 * each sentence, derived from the English files: the compiler holds every `words(...)` to them. `npx vitest
 * run --project unit tests/unit/message-values.test.ts -u` writes both anew.
 */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import type { Words } from '../../renderer/i18n/words.ts';
import { MESSAGES, wordsIn } from '../support/messages.ts';

const RENDERER = resolve(import.meta.dirname, '../../renderer');
const VALUES = resolve(RENDERER, 'i18n/message-values.ts');
const KEYS = resolve(RENDERER, 'i18n/message-keys.ts');

type Parts = ReturnType<IntlMessageFormat['getAst']>;
/** The parser's numbers for parts of a message, as far as this test needs them. */
const LITERAL = 0;
const NUMBER = 2;
const PLURAL = 6;

/** Name to type of every argument; a counted argument is a number everywhere. */
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

/** Each sentence with values. */
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

/** The name of a sentence file in the code: `features/bags/messages.en.json` is `featuresBags`. */
const nameOf = (file: string): string =>
  file
    .replace(/\/messages\.en\.json$/, '')
    .replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The sentence files as types: a key that no file has does not compile. */
function writtenKeys(): string {
  const files = globSync('**/messages.en.json', { cwd: RENDERER }).map((file) => file.replaceAll('\\', '/'));
  // As Biome sorts imports: a folder before folders whose names begin with its name.
  const byFolder = (file: string): string => file.replaceAll('/', '\u0000');
  const found = files
    .filter((file) => !file.startsWith('i18n/'))
    .sort((one, other) => (byFolder(one) < byFolder(other) ? -1 : 1));
  return [
    '/** Where the sentences stand. Written by `tests/unit/message-values.test.ts`, all of this file. */',
    "import type paperFirst from '../../shared/paper/first/messages.en.json';",
    "import type paper from '../../shared/paper/messages.en.json';",
    ...found.map((file) => `import type ${nameOf(file)} from '../${file}';`),
    "import type errors from './errors.en.json';",
    "import type common from './messages.en.json';",
    '',
    '// biome-ignore format: one on a line.',
    'export type MessageKey =',
    ...['paperFirst', 'paper', ...found.map(nameOf), 'errors'].map((name) => `  | keyof typeof ${name}`),
    '  | keyof typeof common;',
    '',
  ].join('\n');
}

it('the page knows each file of sentences with its values', async () => {
  await expect(writtenKeys()).toMatchFileSnapshot(KEYS);
  await expect(written()).toMatchFileSnapshot(VALUES);
});

it('a sentence without its values does not compile', () => {
  const misuses = (words: Words): void => {
    // @ts-expect-error: this sentence does not exist.
    words('tasks.counted');
    // @ts-expect-error: the count is missing.
    words('tasks.count');
    // @ts-expect-error: the count must be a number.
    words('tasks.count', { count: '2' });
    // @ts-expect-error: this sentence takes no values.
    words('button.pay', { amount: 1 });
    // @ts-expect-error: one of the two takes an amount.
    words(`refund.${'refunded' as 'refunded' | 'refused'}`);
  };
  expect(misuses).toBeTypeOf('function');
  expect(wordsIn('en')('tasks.count', { count: 2 })).toBe('2 tasks');
});
