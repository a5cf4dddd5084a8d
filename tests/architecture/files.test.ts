/** What stands in the files, where the compiler and the rules of imports can't tell. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Path from the project's root, with forward slashes. */
const filesOf = (...areas: readonly string[]): SourceFile[] =>
  areas
    .flatMap((area) => globSync(`${area}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(ROOT, path), 'utf8') }));

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

/** The files whose code says it. */
const saying = (words: RegExp, ...areas: readonly string[]): string[] =>
  filesOf(...areas)
    .filter(({ text }) => words.test(withoutComments(text)))
    .map(({ path }) => path);

test('shared/ asks no clock and throws no dice', () => {
  expect(filesOf('shared').length).toBeGreaterThan(10);
  expect(saying(/\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b/, 'shared')).toEqual([]);
});

test('money goes through Node, never through Chromium: no net.fetch, no net.request', () => {
  const net = /\bnet\.(fetch|request)\b|import\s*\{[^}]*\bnet\b[^}]*\}\s*from 'electron'/;
  expect(saying(net, 'electron')).toEqual([]);
});

test('one file of the page speaks to the main process', () => {
  expect(saying(/\b(window|globalThis)\.tilla\b/, 'renderer')).toEqual(['renderer/app/api.ts']);
});

test('imports stand where the rules of imports see them: no import inside a type', () => {
  const inType = /\btypeof import\(|\bimport\('[^']+'\)\.[A-Z]/;
  // Electron's own declarations are the shell's whole subject, and a page's module is loaded when a test asks for it.
  const known = ['tools/chromium-shell/electron.ts', 'tests/support/qr-decode-page.ts'];
  const found = saying(inType, 'shared', 'electron', 'renderer', 'tools', 'tests');
  expect(found.filter((path) => !known.includes(path))).toEqual([]);
});

test('files stay small: none over 300 lines', () => {
  const long = filesOf('shared', 'electron', 'renderer', 'tools', 'tests').filter(
    ({ text }) => text.trimEnd().split('\n').length > 300,
  );
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('half of the files are of 90 lines and less, nine of ten of 250 and less', () => {
  const lengths = filesOf('shared', 'electron', 'renderer', 'tools', 'tests')
    .map(({ text }) => text.trimEnd().split('\n').length)
    .toSorted((one, other) => one - other);
  const at = (share: number): number => lengths[Math.floor(lengths.length * share)] ?? Number.NaN;
  expect(at(0.5)).toBeLessThan(90);
  expect(at(0.9)).toBeLessThan(250);
});

test('a component sets no store by itself: the store has a word for it', () => {
  const parts = filesOf('renderer').filter(
    ({ path }) => path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !path.includes('/testing/'),
  );
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.filter(({ text }) => /(?<!\bthis)\.setState\(/.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});

/** Where the states of a row are written down as such: its table of moves, and where such a row begins. */
const STATES_OF = [
  {
    row: 'payment',
    // An event may have the name of a state: only `name` of a state has what comes behind it.
    sets: /\bstate: \{\s*name: '/,
    begin: [
      'electron/payment/begin.ts',
      'electron/payment/by-hand.ts',
      // A create that is not in the books is looked up as one that was sent.
      'electron/payment/calls.ts',
      'electron/storage/maintenance/salvage-stand-ins.ts',
    ],
  },
  {
    row: 'refund',
    sets: /\bstate: '(under-way|refunded|unknown)'/,
    begin: [
      'electron/refund/begin.ts',
      'electron/refund/goods.ts',
      'electron/refund/record.ts',
      'electron/tender/by-hand.ts',
      'shared/refund/machine.ts',
    ],
  },
  {
    row: 'receipt',
    sets: /\bstate: '(queued|held|submitted|registering|linked|closed)'/,
    begin: ['shared/fiscal/machine.ts', 'shared/fiscal/receipt-items.ts'],
  },
  {
    row: 'sale',
    sets: /\bstate: '(completed|voided)'/,
    begin: [],
  },
  {
    row: 'refund or receipt',
    sets: /\bstate: 'refused'/,
    begin: ['shared/fiscal/machine.ts', 'shared/refund/machine.ts'],
  },
] as const;

/** A row that exists, with another state: `{ ...receipt, state: ... }`. */
const REWRITTEN = /\.\.\.(\w+\()?(sale|payment|receipt|refund)\b\)?,[^{}]*\bstate\b/;
const TABLES = ['shared/fiscal/machine.ts', 'shared/refund/machine.ts', 'shared/sale/machine.ts'];

test.each(STATES_OF)('nothing sets the state of a $row but its table of moves', ({ sets, begin }) => {
  expect(saying(sets, 'shared', 'electron').toSorted()).toEqual(begin.toSorted());
});

test('no row gets another state outside its table of moves', () => {
  expect(saying(REWRITTEN, 'shared', 'electron').toSorted()).toEqual(TABLES.toSorted());
});
