/**
 * `.dependency-cruiser.ts` says who may import whom, and `npm run check` enforces it. These tests show that
 * each rule bites.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { expect, test } from 'vitest';
import { PAGE_CROSSINGS } from '../../.dependency-cruiser.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const AREAS = ['shared', 'electron', 'renderer', 'tools', 'tests'];
const CRUISED = [...AREAS, 'vitest.config.ts'];
const options = await extractDepcruiseOptions(join(ROOT, '.dependency-cruiser.ts'));

async function offences(baseDir: string) {
  const { output } = await cruise(CRUISED, { ...options, validate: true, baseDir });
  return (output as ICruiseResult).summary.violations;
}

/** A tree for the test: path to content, with the few packages that the rules name. */
function treeOf(files: Readonly<Record<string, string>>): string {
  const folder = tempFolder();
  const packages = ['electron', 'electron-log', 'undici', 'zod'].map((name) => [
    `node_modules/${name}/index.js`,
    '',
  ]);
  const areas = AREAS.map((area) => [`${area}/empty.ts`, '']);
  const given = { 'vitest.config.ts': '', ...files };
  for (const [path = '', text = ''] of [...packages, ...areas, ...Object.entries(given)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const from = (path: string): string => `import { x } from '${path}'; export const y = x;`;
const typeFrom = (path: string): string => `import type { X } from '${path}'; export type Y = X;`;

/** One offence for each rule: the importer, its text, and the imported file if it is ours. */
const OFFENCES: readonly (readonly [rule: string, importer: string, text: string, imported?: string])[] = [
  ['unresolved', 'shared/money.ts', from('./nowhere.ts')],
  ['shared-is-pure', 'shared/money.ts', from('../electron/main.ts'), 'electron/main.ts'],
  ['shared-is-pure', 'shared/money.ts', from('node:crypto')],
  ['shared-is-pure', 'shared/money.ts', from('undici')],
  ['electron-area', 'electron/app/page.ts', from('../../renderer/context/api.ts'), 'renderer/context/api.ts'],
  [
    'electron-area',
    'electron/bags/bag-words.ts',
    from('../../renderer/features/bags/messages.en.json'),
    'renderer/features/bags/messages.en.json',
  ],
  ['electron-area', 'electron/app/page.ts', typeFrom('../../tools/bench/goals.ts'), 'tools/bench/goals.ts'],
  ['renderer-area', 'renderer/context/api.ts', typeFrom('../../electron/main.ts'), 'electron/main.ts'],
  ['renderer-without-node', 'renderer/context/api.ts', from('node:path')],
  ['renderer-without-node', 'renderer/context/api.ts', typeFrom('electron')],
  ['tests-are-not-imported', 'tools/bench/scan.ts', from('../../tests/support/qr.ts'), 'tests/support/qr.ts'],
  [
    'tests-are-not-imported',
    'renderer/context/api.ts',
    from('../../tests/support/qr.ts'),
    'tests/support/qr.ts',
  ],
  [
    'tests-are-not-imported',
    'renderer/app/head.test.tsx',
    from('../../tests/support/qr.ts'),
    'tests/support/qr.ts',
  ],
  ['tests-are-not-imported', 'vitest.config.ts', from('./tests/support/order.ts'), 'tests/support/order.ts'],
  ['shell-stands-alone', 'tools/chromium-shell/app.ts', from('../camera/y4m.ts'), 'tools/camera/y4m.ts'],
  [
    'checker-stands-alone',
    'tools/simulation/promises/refunds.ts',
    from('../../../shared/refund/rules.ts'),
    'shared/refund/rules.ts',
  ],
  [
    'checker-stands-alone',
    'tools/simulation/rows.ts',
    typeFrom('./world/kinds.ts'),
    'tools/simulation/world/kinds.ts',
  ],
  ['module-electron', 'electron/secret/vault.ts', typeFrom('electron')],
  [
    'money-knows-interfaces',
    'electron/refund/refund.ts',
    from('../gateway/call.ts'),
    'electron/gateway/call.ts',
  ],
  [
    'stored-is-not-shown',
    'electron/storage/repositories/sales.ts',
    typeFrom('../../../shared/contract/history.ts'),
    'shared/contract/history.ts',
  ],
  [
    'money-knows-interfaces',
    'electron/payment/pay.ts',
    from('../storage/database.ts'),
    'electron/storage/database.ts',
  ],
  [
    'money-knows-interfaces',
    'electron/fiscal/step.ts',
    from('../training/codes.ts'),
    'electron/training/codes.ts',
  ],
  [
    'feature-knows-interfaces',
    'electron/history/find.ts',
    typeFrom('../storage/search/search.ts'),
    'electron/storage/search/search.ts',
  ],
  [
    'feature-knows-interfaces',
    'electron/bags/sell.ts',
    from('../storage/database.ts'),
    'electron/storage/database.ts',
  ],
  ['money-is-plain', 'electron/payment/driver.ts', from('node:timers/promises')],
  ['money-is-plain', 'electron/payment/driver.ts', from('undici')],
  [
    'feature-by-its-files',
    'electron/bags/sell.ts',
    typeFrom('../settings/settings-store.ts'),
    'electron/settings/settings-store.ts',
  ],
  [
    'interface-is-pure',
    'electron/storage/journal.ts',
    typeFrom('./database.ts'),
    'electron/storage/database.ts',
  ],
  ['interface-is-pure', 'electron/gateway/retry.ts', from('node:crypto')],
  ['interface-is-pure', 'electron/storage/kinds.ts', from('./books.ts'), 'electron/storage/books.ts'],
  ['feature-by-its-files', 'electron/refund/refund.ts', from('../bags/sell.ts'), 'electron/bags/sell.ts'],
  [
    'staff-knows-no-feature',
    'electron/staff/gate.ts',
    from('../../shared/sale/price.ts'),
    'shared/sale/price.ts',
  ],
  [
    'staff-knows-no-feature',
    'electron/staff/rules.ts',
    typeFrom('../../shared/contract/basket.ts'),
    'shared/contract/basket.ts',
  ],
  ['ground-knows-no-feature', 'electron/training/codes.ts', from('../bags/sell.ts'), 'electron/bags/sell.ts'],
  [
    'ground-knows-no-feature',
    'electron/storage/log.ts',
    typeFrom('../bags/sell.ts'),
    'electron/bags/sell.ts',
  ],
  [
    'composition-is-not-imported',
    'electron/bags/sell.ts',
    from('../app/compose.ts'),
    'electron/app/compose.ts',
  ],
  [
    'page-ground-knows-no-feature',
    'renderer/ui/button.tsx',
    typeFrom('../features/tasks/age.ts'),
    'renderer/features/tasks/age.ts',
  ],
  [
    'page-ground-knows-no-feature',
    'renderer/scan/wedge.ts',
    typeFrom('../context/route.ts'),
    'renderer/context/route.ts',
  ],
  [
    'page-ground-knows-no-feature',
    'renderer/ui/frame.ts',
    typeFrom('../app/head.tsx'),
    'renderer/app/head.tsx',
  ],
  [
    'page-context-knows-no-feature',
    'renderer/context/stores.ts',
    typeFrom('../features/shift/shift-store.ts'),
    'renderer/features/shift/shift-store.ts',
  ],
  [
    'page-context-knows-no-feature',
    'renderer/context/route.ts',
    typeFrom('../app/features.ts'),
    'renderer/app/features.ts',
  ],
  [
    'page-feature-knows-no-shell',
    'renderer/features/tasks/task-row.tsx',
    from('../../app/head.tsx'),
    'renderer/app/head.tsx',
  ],
  [
    'page-shell-by-its-lists',
    'renderer/app/head.tsx',
    from('../features/tasks/tasks-count.tsx'),
    'renderer/features/tasks/tasks-count.tsx',
  ],
  [
    'page-shell-by-its-lists',
    'renderer/main.tsx',
    typeFrom('./features/tasks/tasks-count.tsx'),
    'renderer/features/tasks/tasks-count.tsx',
  ],
  [
    'page-feature-by-its-files',
    'renderer/features/tasks/task-row.tsx',
    from('../history/sale-detail.tsx'),
    'renderer/features/history/sale-detail.tsx',
  ],
  [
    'page-display-stands-alone',
    'renderer/display/paid-part.tsx',
    from('../features/payment/ring.tsx'),
    'renderer/features/payment/ring.tsx',
  ],
  [
    'page-display-stands-alone',
    'renderer/app/app.tsx',
    from('../display/paid-part.tsx'),
    'renderer/display/paid-part.tsx',
  ],
];

const NAMED = OFFENCES.map(([rule, importer, text, imported = 'shared/empty.ts']) => ({
  rule,
  importer,
  text,
  imported,
}));
test.each(NAMED)('$rule: $importer must not contain $text', async ({ rule, importer, text, imported }) => {
  const found = await offences(treeOf({ [imported]: '', [importer]: text }));
  expect(found.map((violation) => [violation.rule.name, violation.from])).toContainEqual([rule, importer]);
});

test('every rule has an offence here', () => {
  const named = new Set(options.ruleSet?.forbidden?.map(({ name }) => name));
  expect([...named].sort()).toEqual([...new Set(['circle', ...OFFENCES.map(([rule]) => rule)])].sort());
});

test('circles are found among types and in the tools too', async () => {
  const circle = await offences(
    treeOf({ 'tools/soak/one.ts': typeFrom('./two.ts'), 'tools/soak/two.ts': typeFrom('./one.ts') }),
  );
  expect(circle.map(({ rule }) => rule.name)).toContain('circle');
});

test('allowed imports pass', async () => {
  const tree = treeOf({
    'shared/money.ts': from('zod'),
    'electron/main.ts': `${from('electron')} import './app/compose.ts';`,
    'electron/app/compose.ts': `import '../bags/sell.ts'; import '../../shared/money.ts';`,
    'electron/bags/sell.ts': `${from('zod')} import type {} from '../storage/journal.ts';`,
    'electron/provisioning/services.ts': from('../storage/log.ts'),
    'electron/payment/pay.ts': `${typeFrom('../storage/journal.ts')} import '../gateway/retry.ts';`,
    'electron/storage/journal.ts': typeFrom('./kinds.ts'),
    'electron/storage/kinds.ts': typeFrom('./books.ts'),
    'electron/storage/books.ts': from('./log.ts'),
    'electron/storage/log.ts': from('node:sqlite'),
    'electron/gateway/retry.ts': '',
    'renderer/context/api.ts': `import wasm from 'reader.wasm?url'; import '../../shared/money.ts';`,
    'renderer/context/use-till-app.ts': from('./api.ts'),
    'renderer/context/api.test.ts': `import '../app/till-app.ts';`,
    'renderer/app/features.ts': `import '../features/tasks/model.ts';`,
    'renderer/app/till-app.ts': `import './features.ts'; import '../features/tasks/model.ts';`,
    'renderer/app/first-screen-parts.ts': `import '../features/tasks/model.ts';`,
    'renderer/main.tsx': from('./app/till-app.ts'),
    'renderer/features/tasks/model.test.ts': `import '../../app/till-app.ts'; import '../../../tests/support/till.ts';`,
    'tests/support/till.ts': from('../../electron/main.ts'),
    'renderer/features/tasks/model.ts': from('../../context/use-till-app.ts'),
    'renderer/features/tasks/messages.en.json': '{}',
    'renderer/i18n/messages.ts': from('../features/tasks/messages.en.json'),
    'tools/soak/soak.ts': `import '../../electron/main.ts'; import '../../renderer/context/api.ts';`,
    'tools/simulation/checker.ts': `import './promises/refunds.ts'; import type {} from './rows.ts';`,
    'tools/simulation/promises/refunds.ts': typeFrom('../rows.ts'),
    'tools/simulation/rows.ts': '',
    'tests/story/sale.ts': `import '../../tools/soak/soak.ts';`,
  });
  expect(await offences(tree)).toEqual([]);
});

test('each file that features of the page share is imported by another feature', () => {
  const features = join(ROOT, 'renderer', 'features');
  const crossed = globSync('**/*.{ts,tsx}', { cwd: features }).flatMap((path) =>
    [...readFileSync(join(features, path), 'utf8').matchAll(/from '\.\.\/([^.][^']*)'/g)].map(([, of]) => of),
  );
  expect(crossed.length).toBeGreaterThan(PAGE_CROSSINGS.length);
  expect(PAGE_CROSSINGS.filter((path) => !crossed.includes(path))).toEqual([]);
});
