/**
 * The part of Electron's security checklist that the files show. docs/security.md names the item of each
 * rule, and the tests of the other items, which the running till shows.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
/** Code that runs, without comments: a setting in a comment has no effect. */
const codeOf = (path: string): string => withoutComments(read(path));

const saying = (words: RegExp): string[] =>
  globSync(['electron/**/*.ts', 'renderer/**/*.{ts,tsx,html}', 'shared/**/*.ts'], { cwd: ROOT }).filter(
    (path) => words.test(codeOf(path)),
  );

test('1, 18: a window loads only app:// pages, never http or a file', () => {
  expect(saying(/loadFile\(|loadURL\(\s*['"`](?!app:)/)).toEqual([]);
  expect(saying(/\.loadURL\(/)).toEqual(['electron/app/page-reload.ts']);
  const window = codeOf('electron/app/window.ts');
  expect(window).toContain("const PAGE = 'app://till/index.html'");
  const loaded = window.match(/keepLoaded\(.*/g) ?? [];
  expect(window).toContain("const CUSTOMER_PAGE = 'app://till/customer.html'");
  expect(window).toContain("const SHEET_PAGE = 'app://till/sheet.html'");
  expect(loaded).toHaveLength(4);
  for (const one of loaded)
    expect(one).toMatch(/^keepLoaded\(window, (?:PAGE|CUSTOMER_PAGE|SHEET_PAGE|`\$\{PAGE\}#[a-z-]+`)\);$/);
});

test('2, 3, 4, 6: each window sets its preferences itself, whatever the defaults become', () => {
  const windows = saying(/new BrowserWindow\(|new WebContentsView\(|new BrowserView\(/);
  expect(windows).toEqual(['electron/app/window.ts']);
  for (const setting of [
    'sandbox: true',
    'contextIsolation: true',
    'nodeIntegration: false',
    'webSecurity: true',
  ]) {
    expect(codeOf('electron/app/window.ts')).toContain(setting);
  }
  expect(codeOf('electron/app/prepare-electron.ts')).toContain('app.enableSandbox()');
  expect(
    saying(/nodeIntegration\w*: true|contextIsolation: false|sandbox: false|webSecurity: false/),
  ).toEqual([]);
});

test('5: the permission rules, which have their own test, answer every permission request', () => {
  const window = codeOf('electron/app/window.ts');
  expect(window).toMatch(
    /setPermissionRequestHandler\(\(contents, permission, answer, details\) =>\s*answer\(isTills\(contents\) && grantsRequest\(permission, details\)\),?\s*\);/,
  );
  expect(window).toMatch(
    /setPermissionCheckHandler\(\s*\(contents, permission, origin, details\) =>\s*isTills\(contents\) && grantsCheck\(permission, origin, details\),?\s*\);/,
  );
});

test('8, 9, 10, 11: every insecure, experimental or embedding feature is off', () => {
  expect(
    saying(/allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|webviewTag: true|<webview/),
  ).toEqual([]);
  expect(codeOf('electron/app/window.ts')).toContain('webviewTag: false');
});

test('12, 13, 14: all web contents refuse webviews, navigation elsewhere and new windows', () => {
  const window = codeOf('electron/app/window.ts');
  expect(window).toContain("app.on('web-contents-created', (_event, contents) => guard(contents))");
  const [, guard = ''] = /function guard\(contents: WebContents\): void \{([\s\S]*?)\n\}/.exec(window) ?? [];
  expect(guard).toContain("contents.on('will-attach-webview', (event) => event.preventDefault())");
  expect(guard).toContain("contents.on('will-redirect', (event) => event.preventDefault())");
  expect(guard).toMatch(
    /'will-navigate', \(event\) => \{\s*if \(!isOurPage\(event\.url\)\) event\.preventDefault\(\);/,
  );
  expect(guard).toContain("contents.setWindowOpenHandler(() => ({ action: 'deny' }))");
  expect(codeOf('electron/app/run-till.ts')).toContain('guardContents(ourWindows);');
});

test('15: the till hands the system nothing to open', () => {
  expect(saying(/\bopenExternal\b|\bopenPath\b|\bshell\b[^;]*from 'electron'/)).toEqual([]);
});

test('16: Electron is a pinned version of this year', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  expect(devDependencies.electron).toMatch(/^(4[5-9]|[5-9]\d)\.\d+\.\d+$/);
});

test('17: the sender is checked to be our page before any await, and there is one way in', () => {
  expect(saying(/\bipcMain\b/)).toEqual(['electron/ipc/pipe.ts']);
  const pipe = codeOf('electron/ipc/pipe.ts');
  expect(pipe.match(/ipcMain\.\w+\(/g)).toEqual(['ipcMain.handle(']);
  expect(pipe).toMatch(
    /ipcMain\.handle\(REQUESTS, async \(\{ sender, senderFrame \}, .*\) => \{\s*if \(!isOurFrame\(senderFrame\)\) return fail\(\{ code: 'ipc\.stranger' \}\);\s*const principal = windows\.principalOf\(sender\);\s*if \(principal === null\) return fail\(\{ code: 'ipc\.stranger' \}\);\s*const answers = await till;\s*return await answers\(principal\)\(/,
  );
});

test('17: only one place opens windows, and registers each with its principal before a page loads', () => {
  expect(saying(/\.register\(/)).toEqual(['electron/app/window.ts']);
  const window = codeOf('electron/app/window.ts');
  const [, ours = ''] = /function ourWindow\([\s\S]*?\{\n([\s\S]*?)\n\}/.exec(window) ?? [];
  expect(window.match(/new BrowserWindow\(/g)).toHaveLength(1);
  expect(ours).toMatch(
    /^ {2}const window = new BrowserWindow\(\{[\s\S]*\}\);\s*windows\.register\(window\.webContents, principal\);\s*return window;$/,
  );
  expect(window.match(/ourWindow\('[a-z-]+'/g)).toEqual([
    "ourWindow('cashier'",
    "ourWindow('training-customer'",
    "ourWindow('customer'",
    "ourWindow('sheet'",
  ]);
});

test('17: events go to registered windows only', () => {
  expect(saying(/\.send\(/).filter((path) => path.startsWith('electron/'))).toEqual(['electron/ipc/pipe.ts']);
  expect(codeOf('electron/ipc/pipe.ts')).toMatch(
    /for \(const contents of windows\.receiversOf\(event\)\) contents\.send\(EVENTS, event, payload\);/,
  );
});

test('19: each fuse that would let an outsider run other code is off, and the others are on', () => {
  const [, fuses = ''] = /electronFuses:\n((?: {2}.*\n)+)/.exec(read('electron-builder.yml')) ?? [];
  expect(
    Object.fromEntries(
      fuses
        .trim()
        .split('\n')
        .map((line) => line.trim().split(': ')),
    ),
  ).toEqual({
    runAsNode: 'false',
    enableNodeOptionsEnvironmentVariable: 'false',
    enableNodeCliInspectArguments: 'false',
    loadBrowserProcessSpecificV8Snapshot: 'false',
    grantFileProtocolExtraPrivileges: 'false',
    enableCookieEncryption: 'true',
    enableEmbeddedAsarIntegrityValidation: 'true',
    onlyLoadAppFromAsar: 'true',
  });
});

test('20: the page gets two functions, and no Electron object', () => {
  const preload = codeOf('electron/preload.ts').replaceAll(/^import .*/gm, '');
  expect(preload.match(/exposeIn\w+\(/g)).toEqual(['exposeInMainWorld(']);
  expect(preload).toContain("exposeInMainWorld('tilla', bridge)");
  expect(preload).not.toMatch(/\bipcRenderer\b(?!\.(?:invoke|on)\()|\bwebFrame\b/);
});

test('no text is turned into elements or code', () => {
  const sinks =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
  expect(saying(sinks)).toEqual([]);
});

test('npm installs what the lock file names, each package by its checksum and from one registry', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly resolved?: string }>>;
  };
  const others = Object.entries(packages).filter(([path]) => path !== '');
  expect(others.length).toBeGreaterThan(100);
  const loose = others.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined,
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});
