/**
 * Who may import whom: the path says where code runs, and these rules hold it there. Circles and types count.
 * `tests/architecture/imports.test.ts` shows of each rule that it bites.
 */
import type {
  IConfiguration,
  ICruiseOptions,
  IForbiddenRuleType,
  IRegularForbiddenRuleType,
} from 'dependency-cruiser';

/** What every feature of the main process may stand on. Each other folder of `electron/` is a feature. */
const GROUND = 'app|ipc|storage|gateway|training';
const FEATURE = `^electron/(?!(?:${GROUND})/)([^/]+)/`;
/** What handles money: the simulation runs the very same code, on a virtual clock and a stand-in of the service. */
const MONEY = '^electron/(?:payment|refund|fiscal|checkout|reconcile)/';
/** Through these it knows storage and gateway. What stands in them is types, or pure. */
const INTERFACES = '^electron/(?:storage/journal[^/]*|gateway/gateway|gateway/retry)\\.ts$';
const PACKAGE = '(?:^|/)node_modules/';
const ZOD = `${PACKAGE}zod/`;

/**
 * What still knows a feature by its files, or the folder that composes them all. Nothing may be added; whatever
 * the composition hands over instead comes off, and the test says when a line is not needed any more.
 */
export const STILL_KNOWN: readonly (readonly [from: string, to: string, why: string])[] = [
  ['checkout', 'app', 'handlers are given the whole house'],
  ['checkout', 'catalogue', 'prices the basket'],
  ['checkout', 'payment', 'begins a payment, shows it'],
  ['fiscal', 'payment', 'a receipt lives inside its attempt'],
  ['gateway', 'app', 'takes the system clock'],
  ['gateway', 'payment', 'an endpoint is named by its attempt'],
  ['gateway', 'settings', 'tells the proxy'],
  ['install', 'app', 'reads the house for the diagnosis'],
  ['install', 'secret', 'seals the secret that a file brings'],
  ['ipc', 'app', 'handlers are given the whole house'],
  ['ipc', 'checkout', 'lists the handlers'],
  ['ipc', 'payment', 'lists the handlers'],
  ['ipc', 'reconcile', 'lists the handlers'],
  ['payment', 'app', 'handlers are given the whole house'],
  ['payment', 'checkout', 'shows the sale of a payment'],
  ['payment', 'fiscal', 'queues the receipt of a payment'],
  ['payment', 'refund', 'refunds live inside the attempt'],
  ['payment', 'shift', 'hands out the totals'],
  ['reconcile', 'app', 'handlers are given the whole house'],
  ['reconcile', 'checkout', 'shows the sale of a difference'],
  ['reconcile', 'install', 'hands out the diagnosis'],
  ['reconcile', 'payment', 'compares attempts'],
  ['refund', 'payment', 'refunds live inside the attempt'],
  ['shift', 'app', 'is given the whole house'],
  ['storage', 'app', 'reads the system clock'],
  ['storage', 'payment', 'stores attempts'],
];

/** Circles through the list of handlers: they end when the pipe asks each feature for its own. */
const CIRCLES = '^electron/(?:ipc/handlers|app/till-view)\\.ts$';

type Rule = Omit<IRegularForbiddenRuleType, 'severity'> & { readonly name: string; readonly comment: string };

/** Who knows whose files inside `electron/`, as it is to be. */
const INSIDE: readonly Rule[] = [
  {
    name: 'feature-by-its-files',
    comment: 'A feature knows another by its types in shared/ and its events, not by its files.',
    from: { path: FEATURE },
    to: { path: FEATURE, pathNot: '^electron/$1/' },
  },
  {
    name: 'ground-knows-no-feature',
    comment: 'Storage, gateway, training and the pipe serve every feature and know none.',
    from: { path: '^electron/(?:storage|gateway|training|ipc)/' },
    to: { path: FEATURE },
  },
  {
    name: 'composition-is-not-imported',
    comment: 'app/ composes the features; only main.ts starts it.',
    from: { path: '^electron/(?!app/)[^/]+/' },
    to: { path: '^electron/app/' },
  },
];

const lenient = [...new Set(STILL_KNOWN.map(([from]) => from))];

/** The rule for the folders that keep it whole, and one for each folder that does not yet. */
function withExceptions(rule: Rule): readonly Rule[] {
  const concerned = lenient.filter((folder) =>
    new RegExp(String(rule.from.path)).test(`electron/${folder}/`),
  );
  const known = (folder: string): string[] => [
    folder,
    ...STILL_KNOWN.filter(([from]) => from === folder).map(([, to]) => to),
  ];
  return [
    { ...rule, from: { ...rule.from, pathNot: `^electron/(?:${lenient.join('|')})/` } },
    ...concerned.map((folder) => ({
      ...rule,
      from: { path: `^electron/${folder}/` },
      to: { path: String(rule.to.path), pathNot: `^electron/(?:${known(folder).join('|')})/` },
    })),
  ];
}

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
    from: { pathNot: CIRCLES },
    to: { circular: true, viaOnly: { pathNot: CIRCLES } },
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
    to: { path: '^(?:renderer|tools|tests)/' },
  },
  {
    name: 'renderer-area',
    comment: 'The page imports itself and shared/.',
    from: { path: '^renderer/' },
    to: { path: '^(?:electron|tools|tests)/' },
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
    comment: 'Nothing imports tests/ but tests.',
    from: { pathNot: '^tests/' },
    to: { path: '^tests/' },
  },
  {
    name: 'shell-stands-alone',
    comment: 'The Chromium shell is a stand-in for Electron, for any app: it knows nothing of the till.',
    from: { path: '^tools/chromium-shell/' },
    to: { path: '^(?:electron|renderer|shared|tools)/', pathNot: '^tools/chromium-shell/' },
  },
  {
    name: 'module-electron',
    comment: 'In the main process only these know the module electron.',
    from: { path: '^electron/', pathNot: '^electron/(?:main|preload)\\.ts$|^electron/(?:app|ipc)/' },
    to: { path: `${PACKAGE}electron/` },
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
    from: { path: INTERFACES },
    to: { path: `^electron/(?:storage|gateway|training)/|${PACKAGE}`, pathNot: [INTERFACES, ZOD] },
  },
  {
    name: 'interface-is-pure',
    comment: 'Through an interface nothing of its making comes along.',
    from: { path: INTERFACES },
    to: { dependencyTypes: ['core'] },
  },
  ...INSIDE.flatMap(withExceptions),
];

const errors = (rules: readonly Rule[]): IForbiddenRuleType[] =>
  rules.map((rule) => ({ severity: 'error', ...rule }));

/** For the test that keeps STILL_KNOWN small: as if nothing were allowed any more. */
export const WITHOUT_EXCEPTIONS = errors(INSIDE);

const config: IConfiguration = { options: OPTIONS, forbidden: errors(RULES) };
export default config;
