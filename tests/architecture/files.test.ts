/** Rules of files that neither the compiler nor the rules of imports can check. */
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

/** The files whose code matches. */
const saying = (words: RegExp, ...areas: readonly string[]): string[] =>
  filesOf(...areas)
    .filter(({ text }) => words.test(withoutComments(text)))
    .map(({ path }) => path);

test('shared/ reads no clock and draws no random number', () => {
  expect(filesOf('shared').length).toBeGreaterThan(10);
  expect(saying(/\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b/, 'shared')).toEqual([]);
});

/** Where a file may read the machine beside `electron/app/system-clock.ts`, and why. */
const ASKS_THE_MACHINE = [
  {
    what: 'the time of day',
    says: /\bDate\.now\b|\bnew Date\(\)/,
    beside: [],
  },
  {
    what: 'a span',
    says: /\bperformance\.now\b|\bhrtime\b/,
    beside: [
      // How often a page was reloaded: the window and its crashes are Electron's.
      'electron/app/page-reload.ts',
      // Threads that give way to the till: they measure how long their own last step took.
      'electron/storage/search/search-thread.ts',
      'electron/storage/maintenance/backups.ts',
      'electron/storage/maintenance/lines-gaps.ts',
      'electron/storage/maintenance/verify.ts',
    ],
  },
  {
    what: 'chance',
    says: /\bMath\.random\b|\brandom(UUID|Bytes|Int)\b|\bgetRandomValues\b/,
    beside: [
      // Secrets, which no seed may determine: salts, peppers, and the name of a training service.
      'electron/app/prepare-start.ts',
      'electron/training/ledger.ts',
    ],
  },
] as const;

test.each(ASKS_THE_MACHINE)(
  'one file of the main process reads $what from the machine, besides the listed exceptions',
  ({ says, beside }) => {
    const found = saying(says, 'electron').toSorted();
    expect(found).toEqual(['electron/app/system-clock.ts', ...beside].toSorted());
  },
);

test('money goes through Node, never through Chromium: no net.fetch, no net.request', () => {
  const net = /\bnet\.(fetch|request)\b|import\s*\{[^}]*\bnet\b[^}]*\}\s*from 'electron'/;
  expect(saying(net, 'electron')).toEqual([]);
});

test('one file of the page exchanges messages with the main process', () => {
  expect(saying(/\b(window|globalThis)\.tilla\b/, 'renderer')).toEqual(['renderer/context/api.ts']);
});

test('imports stand where the rules of imports see them, never inside a type', () => {
  const inType = /\btypeof import\(|\bimport\('[^']+'\)\.[A-Z]/;
  // Electron's own declarations are what the shell implements, and a test imports a page's module on demand.
  const known = ['tools/chromium-shell/electron.ts', 'tests/support/qr-decode-page.ts'];
  const found = saying(inType, 'shared', 'electron', 'renderer', 'tools', 'tests');
  expect(found.filter((path) => !known.includes(path))).toEqual([]);
});

test('every file has at most 300 lines', () => {
  const long = filesOf('shared', 'electron', 'renderer', 'tools', 'tests').filter(
    ({ text }) => text.trimEnd().split('\n').length > 300,
  );
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('half of the files have at most 90 lines, and nine of ten at most 250', () => {
  const lengths = filesOf('shared', 'electron', 'renderer', 'tools', 'tests')
    .map(({ text }) => text.trimEnd().split('\n').length)
    .toSorted((one, other) => one - other);
  const at = (share: number): number => lengths[Math.floor(lengths.length * share)] ?? Number.NaN;
  expect(at(0.5)).toBeLessThan(90);
  expect(at(0.9)).toBeLessThan(250);
});

/**
 * A worker is one stream of frames, and ends with the stream. Only the decoder is a module that others load.
 */
const ONE_BY_NATURE = ['renderer/scan/decode-entry.ts', 'renderer/scan/decoder.worker.ts'];

test('the page has no mutable state at module level: state belongs to one app instance', () => {
  const files = filesOf('renderer').filter(
    ({ path }) => !/\.test\.tsx?$/.test(path) && !path.includes('/testing/'),
  );
  const changing = files.filter(({ text }) => /^(export )?(let|var) /m.test(text)).map(({ path }) => path);
  expect(changing.toSorted()).toEqual(ONE_BY_NATURE);
});

test('a test that measures or reads a style runs in a browser', () => {
  const asking = saying(
    /\.css'|getBoundingClientRect|getComputedStyle|getAnimations|toHaveStyle|toBeInViewport|\b(offset|client|scroll)(Width|Height|Top|Left)\b/,
    'renderer',
  ).filter((path) => path.endsWith('.test.tsx'));
  expect(asking.length).toBeGreaterThan(5);
  expect(asking.filter((path) => !path.endsWith('.browser.test.tsx'))).toEqual([]);
});

test('a component sets no store by itself: the store has a method for the change', () => {
  const parts = filesOf('renderer').filter(
    ({ path }) => path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !path.includes('/testing/'),
  );
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.filter(({ text }) => /(?<!\bthis)\.setState\(/.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});

/** Where code writes the states of a row as literals: its transition table, and where such a row begins. */
const STATES_OF = [
  {
    row: 'payment',
    // An event may have the name of a state, but only a state's `name` is followed by such data.
    sets: /\bstate: \{\s*name: '/,
    begin: [
      'electron/manual-look-up/manual-look-up.ts',
      'electron/payment/begin.ts',
      'electron/storage/maintenance/salvage-stand-ins.ts',
    ],
  },
  {
    row: 'refund',
    sets: /\bstate: '(under-way|refunded|unknown)'/,
    begin: [
      'electron/refund/begin.ts',
      'electron/refund/by-hand.ts',
      'electron/refund/goods.ts',
      'electron/refund/record.ts',
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

const DEPTH: Readonly<Record<string, number>> = { '{': 1, '[': 1, '(': 1, '}': -1, ']': -1, ')': -1 };

/** The text behind a spread in its own object, without nested text; null if it spreads into no object. */
function behindSpread(text: string, at: number): string | null {
  let opener = at - 1;
  for (let open = 0; opener >= 0; opener -= 1) {
    open -= DEPTH[text[opener] ?? ''] ?? 0;
    if (open < 0) break;
  }
  if (text[opener] !== '{') return null;
  let own = '';
  let open = 0;
  for (const sign of text.slice(at)) {
    const step = DEPTH[sign] ?? 0;
    open += step;
    if (open < 0) return own;
    if (open === 0 && step === 0) own += sign;
  }
  return own;
}

/** An existing row with another state: `{ ...record, state: ... }`, whatever the variable's name. */
const rewritesState = (text: string): boolean =>
  [...text.matchAll(/\.\.\./g)].some(({ index }) =>
    /,\s*state\s*(:|,|$)/.test(behindSpread(text, index) ?? ''),
  );

/** The transition tables. A payment's table derives a whole state from the one before. */
const TABLES = [
  'shared/fiscal/machine.ts',
  'shared/paper/print-machine.ts',
  'shared/refund/machine.ts',
  'shared/sale/machine.ts',
  'shared/tender/kept-card-machine.ts',
];
/** These files put the state that the table returns into the payment. */
const ASK_THE_TABLE = [
  'electron/payment/alarm.ts',
  'electron/payment/commit.ts',
  'electron/payment/shared-id.ts',
];
/** A new row: `newRefund({ ...what, state })`. */
const BEGIN = [
  'electron/refund/begin.ts',
  'electron/refund/by-hand.ts',
  'electron/refund/record.ts',
  // A row that a repair makes in place of a lost entry's row.
  'electron/storage/maintenance/salvage-stand-ins.ts',
];
/** Rows with two states and no table: open and parked baskets, roles in use or not. */
const TWO_STATES = [
  'electron/checkout/basket/end.ts',
  'electron/checkout/basket/fit.ts',
  'electron/checkout/basket/parked.ts',
  'electron/staff/roles.ts',
];
/** Not a stored row: a view, or a table's columns. */
const NO_ROW = [
  'electron/staff/view.ts',
  'electron/storage/book-tables.ts',
  'electron/storage/books/print.ts',
  'electron/storage/repositories/kept-cards.ts',
];

test.each(STATES_OF)('the state of a $row is set only by its transition table', ({ sets, begin }) => {
  expect(saying(sets, 'shared', 'electron').toSorted()).toEqual(begin.toSorted());
});

test('a row changes its state only through its transition table', () => {
  const found = filesOf('shared', 'electron').filter(({ text }) => rewritesState(withoutComments(text)));
  expect(found.map(({ path }) => path).toSorted()).toEqual(
    [...TABLES, ...ASK_THE_TABLE, ...BEGIN, ...TWO_STATES, ...NO_ROW].toSorted(),
  );
});

test('a state is found behind whatever is spread', () => {
  expect(rewritesState("const a = { ...old.record, x: { y: f(1) }, state: 'paid' };")).toBe(true);
  expect(rewritesState('write({ ...before(one), state })')).toBe(true);
  expect(rewritesState('const next = { ...state, look: { state } };')).toBe(false);
  expect(rewritesState('const all = [...rows, state];')).toBe(false);
});

test('only code that changes a payment uses the transition table of payments', () => {
  const asking = saying(/\btransition\(/, 'shared', 'electron');
  expect(asking.toSorted()).toEqual([...ASK_THE_TABLE, 'shared/payment/machine.ts'].toSorted());
});
