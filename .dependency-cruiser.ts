/**
 * Who may import whom: the path says where code runs, and these rules hold it there. Circles and types count.
 * `tests/architecture/imports.test.ts` shows of each rule that it bites.
 */
import type {
  IConfiguration,
  ICruiseOptions,
  IForbiddenRuleType,
  IReachabilityForbiddenRuleType,
  IRegularForbiddenRuleType,
} from 'dependency-cruiser';

/** What every feature of the main process may stand on. Each other folder of `electron/` is a feature. */
const GROUND = 'app|ipc|storage|gateway|training|secret|export';
const FEATURE = `^electron/(?!(?:${GROUND})/)([^/]+)/`;
/** What handles money: the simulation runs the very same code, on a virtual clock and a stand-in of the service. */
const MONEY = '^electron/(?:payment|manual-look-up|refund|fiscal|checkout|tender|reconcile)/';
/** Through these it knows storage and gateway. What stands in them is types, or pure. */
const INTERFACES =
  '^electron/(?:storage/journal[^/]*|storage/kinds|storage/sale-search|gateway/gateway|gateway/retry|gateway/ask-status)\\.ts$';
/** Sets up what the others work with: it opens the service, and reads the sealed files that a start needs. */
const SET_UP = '^electron/provisioning/';
/** Reads the types of the entries off the list of the books. Types alone, so that nothing of their making comes along. */
const KINDS = '^electron/storage/kinds\\.ts$';
const PACKAGE = '(?:^|/)node_modules/';
const ZOD = `${PACKAGE}zod/`;

/** The files of a feature of the page that another feature draws. The list gets shorter: no other file crosses. */
export const PAGE_CROSSINGS = [
  'checkout/set-aside-basket.tsx',
  'payment/action-buttons.tsx',
  'receipt/receipt.tsx',
  'receipt/receipt-alert.tsx',
  'refund/refund-notes.tsx',
  'refund/returns-made.tsx',
  'tender/void-dialog.tsx',
] as const;

const CROSSING = PAGE_CROSSINGS.map((path) => `^renderer/features/${path.replaceAll('.', '\\.')}$`);

type Rule = (
  | Omit<IRegularForbiddenRuleType, 'severity'>
  | Omit<IReachabilityForbiddenRuleType, 'severity'>
) & {
  readonly name: string;
  readonly comment: string;
};

/** Who knows whose files inside `electron/`, as it is to be. */
const INSIDE: readonly Rule[] = [
  {
    name: 'feature-by-its-files',
    comment: 'A feature knows another by its types in shared/ and its events, not by its files.',
    from: { path: FEATURE },
    to: { path: FEATURE, pathNot: '^electron/$1/' },
  },
  {
    name: 'staff-knows-no-feature',
    comment: 'Each feature states how its own requests are approved. Staff only asks for the approval.',
    from: { path: '^electron/staff/' },
    to: {
      path: '^shared/(?:sale|tender|payment|refund|fiscal|shift|catalogue|history|paper|device)/|^shared/contract/',
      pathNot: '^shared/contract/(?:contract|staff)\\.ts$',
    },
  },
  {
    name: 'ground-knows-no-feature',
    comment:
      'Storage, gateway, training, the vault, the tables of exports and the pipe serve every feature and know none.',
    from: { path: '^electron/(?:storage|gateway|training|ipc|secret|export)/' },
    to: { path: FEATURE },
  },
  {
    name: 'composition-is-not-imported',
    comment: 'app/ composes the features; only main.ts starts it.',
    from: { path: '^electron/(?!app/)[^/]+/' },
    to: { path: '^electron/app/' },
  },
];

const PAGE_TEST = '\\.test\\.tsx?$';

/** Who knows whose files inside `renderer/`, as it is to be. */
const PAGE: readonly Rule[] = [
  {
    name: 'page-ground-knows-no-feature',
    comment:
      'What draws anywhere, reads codes or has the words knows no till, no feature and no shell. Sentences are data: i18n/ gathers them.',
    from: { path: '^renderer/(?:ui|scan|i18n)/' },
    to: { path: '^renderer/(?:app|features|context)/', pathNot: '/messages\\.(?:uz|ru|en)\\.json$' },
  },
  {
    name: 'page-context-knows-no-feature',
    comment:
      'context/ is what the shell gives every feature: it knows no feature and nothing of the shell. Its tests may draw a till.',
    from: { path: '^renderer/context/', pathNot: PAGE_TEST },
    to: { path: '^renderer/(?:app|features)/' },
  },
  {
    name: 'page-feature-knows-no-shell',
    comment:
      'A feature knows context/, and nothing of app/, which lists it. Its tests may draw it in a till.',
    from: { path: '^renderer/features/', pathNot: PAGE_TEST },
    to: { path: '^renderer/app/' },
  },
  {
    name: 'page-shell-by-its-lists',
    comment:
      'The shell knows features by the list, by the till that it composes, and by what it draws before any press.',
    from: {
      path: '^renderer/(?:app/|main\\.tsx$)',
      pathNot: [PAGE_TEST, '^renderer/app/(?:features|till-app|first-screen-parts)\\.ts$'],
    },
    to: { path: '^renderer/features/' },
  },
  {
    name: 'page-display-stands-alone',
    comment: 'A page of its own knows nothing of the till’s page but the way to the main process.',
    from: { path: '^renderer/(?:display|sheet)/', pathNot: PAGE_TEST },
    to: { path: '^renderer/(?:app|features|context|scan)/', pathNot: '^renderer/context/api\\.ts$' },
  },
  {
    name: 'page-display-stands-alone',
    comment: "No other page draws the customer's screen.",
    from: { path: '^renderer/(?!display/)' },
    to: { path: '^renderer/display/', pathNot: '/messages\\.(?:uz|ru|en)\\.json$' },
  },
  {
    name: 'page-feature-by-its-files',
    comment: 'A feature of the page does not know the files of another, but for those that are listed above.',
    from: { path: '^renderer/features/([^/]+)/' },
    to: { path: '^renderer/features/', pathNot: ['^renderer/features/$1/', ...CROSSING] },
  },
];

const OPTIONS: ICruiseOptions = {
  // TypeScript 7 has no interface for programs. swc reads the same files, imports of types included.
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.js', '.d.ts'],
  },
};

const RULES: readonly Rule[] = [
  {
    name: 'circle',
    comment: 'No import goes in a circle, no type either.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'unresolved',
    comment: "Every import leads somewhere. What ends in ?url is the bundler's.",
    from: {},
    to: { couldNotResolve: true, pathNot: '\\?url$' },
  },
  {
    name: 'shared-is-pure',
    comment: 'shared/ runs everywhere: it imports itself and zod.',
    from: { path: '^shared/' },
    to: { pathNot: ['^shared/', ZOD] },
  },
  {
    name: 'electron-area',
    comment: 'The main process imports itself and shared/.',
    from: { path: '^electron/' },
    // The sentences themselves are no code: an installer's console has the very ones of the page.
    to: {
      path: '^(?:renderer|tools|tests)/',
      pathNot: '^renderer/(?:i18n/errors|features/(?:goods-file|printing)/messages)\\.en\\.json$',
    },
  },
  {
    name: 'renderer-area',
    comment: 'The page imports itself and shared/.',
    from: { path: '^renderer/' },
    to: { path: '^(?:electron|tools)/' },
  },
  {
    name: 'renderer-without-node',
    comment: 'The page has neither Node nor Electron.',
    from: { path: '^renderer/' },
    to: { path: `${PACKAGE}(?:electron|electron-log|electron-store)/` },
  },
  {
    name: 'renderer-without-node',
    comment: 'The page has neither Node nor Electron.',
    from: { path: '^renderer/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'tests-are-not-imported',
    comment: 'Nothing imports tests/ but tests, among them those of the page that need no browser.',
    from: { pathNot: ['^tests/', '^renderer/.*\\.test\\.ts$'] },
    to: { path: '^tests/' },
  },
  {
    name: 'shell-stands-alone',
    comment: 'The Chromium shell is a stand-in for Electron, for any app: it knows nothing of the till.',
    from: { path: '^tools/chromium-shell/' },
    to: { path: '^(?:electron|renderer|shared|tools)/', pathNot: '^tools/chromium-shell/' },
  },
  {
    name: 'checker-stands-alone',
    comment:
      'What judges the books of the simulation and of the chaos run knows no rule of the till: rows go in.',
    from: { path: '^tools/simulation/(?:checker|rows)\\.ts$|^tools/simulation/promises/' },
    to: { pathNot: '^tools/simulation/(?:checker|rows)\\.ts$|^tools/simulation/promises/' },
  },
  {
    name: 'module-electron',
    comment: 'In the main process only these know the module electron.',
    from: { path: '^electron/', pathNot: '^electron/(?:main|preload)\\.ts$|^electron/(?:app|ipc)/' },
    to: { path: `${PACKAGE}electron/` },
  },
  {
    name: 'stored-is-not-shown',
    comment: 'What is stored knows nothing of what is shown.',
    from: { path: '^electron/storage/' },
    // Over others' files neither.
    to: { path: '^shared/contract/', reachable: true },
  },
  {
    name: 'money-knows-interfaces',
    comment: 'What handles money knows storage and gateway as interfaces, and retry.ts, which is pure.',
    from: { path: MONEY },
    to: {
      path: '^electron/(?:storage|gateway|training)/',
      pathNot: INTERFACES,
    },
  },
  {
    name: 'feature-knows-interfaces',
    comment: 'So does every other feature.',
    from: { path: FEATURE, pathNot: [MONEY, SET_UP] },
    to: {
      path: '^electron/(?:storage|gateway|training)/',
      pathNot: INTERFACES,
    },
  },
  {
    name: 'money-is-plain',
    comment: 'What handles money uses no Node and no package but zod.',
    from: { path: MONEY },
    to: { path: PACKAGE, pathNot: ZOD },
  },
  {
    name: 'money-is-plain',
    comment: 'What handles money uses no Node and no package but zod.',
    from: { path: MONEY },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'interface-is-pure',
    comment: 'Through an interface nothing of its making comes along.',
    from: { path: INTERFACES, pathNot: KINDS },
    to: {
      path: `^electron/(?:storage|gateway|training)/|${PACKAGE}`,
      pathNot: [INTERFACES, ZOD, '^electron/storage/entry-head\\.ts$'],
    },
  },
  {
    name: 'interface-is-pure',
    comment:
      'The kinds of entries are types, read off the list of the books: nothing of it runs through them.',
    from: { path: KINDS },
    to: { dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'interface-is-pure',
    comment: 'Through an interface nothing of its making comes along.',
    from: { path: INTERFACES },
    to: { dependencyTypes: ['core'] },
  },
  ...INSIDE,
  ...PAGE,
];

const errors = (rules: readonly Rule[]): IForbiddenRuleType[] =>
  rules.map((rule) => ({ severity: 'error', ...rule }));

const config: IConfiguration = { options: OPTIONS, forbidden: errors(RULES) };
export default config;
