/** What the log keeps of a broken page: places in its sources, and no other text of the page. */
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageErrors } from '../../electron/app/page-errors.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** One line: column 1 is line 3 of the one source, and column 11 begins line 5. */
const MAP = { version: 3, sources: ['../../../renderer/app/sum.ts'], names: [], mappings: 'AAEA,UAEA' };

async function heard(said: readonly { level?: string; message: string }[], map = JSON.stringify(MAP)) {
  const scripts = tempFolder();
  writeFileSync(join(scripts, 'index-a1.js.map'), map);
  const lines: unknown[] = [];
  const log = Promise.withResolvers<{ info: (event: string, details?: unknown) => void }>();
  const contents = new EventEmitter();
  pageErrors(scripts, log.promise).watch(contents);
  for (const { level = 'error', message } of said) contents.emit('console-message', { level, message });
  const END = 'the page could not draw its end: Error ';
  contents.emit('console-message', { level: 'error', message: END });
  // Output from before the log opened is kept.
  log.resolve({ info: (event, details) => lines.push([event, details]) });
  return { lines, before: () => expect.poll(() => lines.length) };
}
const broke = (at: string, area = 'basket') =>
  `the page could not draw its ${area}: TypeError ${at} in at Rows (app://till/assets/index-a1.js:1:1)`;

test('a place is that of the source, in a stack of the page and of React', async () => {
  const { lines, before } = await heard([{ message: broke('at xe (app://till/assets/index-a1.js:1:11)') }]);
  await before().toBe(2);
  expect(lines[0]).toEqual([
    'page broke',
    { area: 'basket', kind: 'TypeError', at: 'renderer/app/sum.ts:5 < renderer/app/sum.ts:3' },
  ]);
});

test('without a readable map a place stays as reported', async () => {
  const place = broke('at xe (http://app.till.localhost/assets/other-b2.js:7:90)');
  for (const map of ['{', '{"version":3}', 'x'.repeat(16 * 1024 * 1024 + 1)]) {
    const { lines, before } = await heard([{ message: place }], map);
    await before().toBe(2);
    expect(lines[0]).toMatchObject(['page broke', { at: 'other-b2.js:7:90 < index-a1.js:1:1' }]);
  }
});

test('other output of the page is not written, and no file outside its folder is read', async () => {
  const { lines, before } = await heard([
    { message: 'Uncaught TypeError: 998901234567 owes 4 000' },
    { message: 'the page could not draw its <b>: 998901234567' },
    { level: 'info', message: broke('at xe (app://till/assets/index-a1.js:1:11)') },
    { message: broke('998901234567 at x (app://till/assets/../../secret.js:1:1)\nat 998901234567') },
  ]);
  await before().toBe(2);
  expect(JSON.stringify(lines)).not.toContain('998901234567');
  expect(lines[0]).toEqual([
    'page broke',
    { area: 'basket', kind: 'TypeError', at: 'renderer/app/sum.ts:3' },
  ]);
});

test('a page that breaks endlessly does not fill the log', async () => {
  const { lines, before } = await heard(
    Array.from({ length: 300 }, () => ({ message: 'the page did not catch: Error ' })),
  );
  await before().toBe(100);
  expect(lines.at(-1)).toEqual(['page broke', { kind: 'Error', at: '' }]);
});
