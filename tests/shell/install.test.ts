/** Installing a browser, with a stand-in for apt-get that records its calls. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { freshFolder } from './running-fixture.ts';

const ENSURE = resolve(import.meta.dirname, '../../tools/scripts/setup/ensure-browser.ts');
const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Runs ensureBrowser with this apt-get and nothing else on the path. */
function ensureWith(aptGet: string | null) {
  const folder = freshFolder();
  if (aptGet !== null) {
    writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> ${folder}/calls\n${aptGet}`);
    chmodSync(join(folder, 'apt-get'), 0o755);
  }
  const script = `import(${JSON.stringify(ENSURE)}).then((module) => console.log(module.ensureBrowser()))`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  const calls = existsSync(join(folder, 'calls'))
    ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
    : [];
  return { folder, status, stdout: stdout.trim().split('\n'), stderr: stderr.trim().split('\n'), calls };
}

const INSTALL = 'install -y --no-install-recommends chromium';

test.runIf(mayInstall)('Debian’s chromium is installed, after one update where the lists are empty', () => {
  const { folder, status, stdout, calls } = ensureWith(`
    case "$1" in
      update) : > "$(/usr/bin/dirname "$0")/updated" ;;
      install)
        [ -e "$(/usr/bin/dirname "$0")/updated" ] || exit 100
        : > "$(/usr/bin/dirname "$0")/chromium"; /bin/chmod 755 "$(/usr/bin/dirname "$0")/chromium" ;;
    esac
  `);
  expect(status).toBe(0);
  expect(stdout.at(-1)).toBe(join(folder, 'chromium'));
  expect(calls).toEqual(['--version', INSTALL, 'update', INSTALL]);
});

test.runIf(mayInstall)('a failed install ends with one line that names what to install', () => {
  const { status, stderr, calls } = ensureWith('[ "$1" = --version ]');
  expect(status).toBe(1);
  expect(stderr).toEqual([expect.stringMatching(/no browser is installed: install Chromium/)]);
  expect(calls).toEqual(['--version', INSTALL, 'update']);
});

test('without apt-get no install is tried', () => {
  const { status, stderr } = ensureWith(null);
  expect(status).toBe(1);
  expect(stderr).toEqual([expect.stringMatching(/no browser is installed/)]);
});
