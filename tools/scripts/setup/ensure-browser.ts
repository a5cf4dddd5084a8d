/** A browser for the Chromium shell: the installed one, or Debian's if we may install it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { findBrowser, HOW_TO_INSTALL } from '../../chromium-shell/find-browser.ts';

const INSTALL = ['install', '-y', '--no-install-recommends', 'chromium'];
/** A slow mirror may need minutes for Chromium's 100 MB, but must end some time. */
const APT_TIMEOUT_MS = 15 * 60_000;

const mayInstall = (): boolean =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  apt(['--version']);

function apt(args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: APT_TIMEOUT_MS,
  });
  return status === 0;
}

/** The browser's path, after an installation if possible; null: none. */
function obtainBrowser(): string | null {
  const found = findBrowser();
  if (found || !mayInstall()) return found;
  console.log('tilla: no browser is installed, so Debian’s chromium is installed now (apt-get)');
  // A fresh machine's package lists are empty or old: they are updated once.
  const installed = apt(INSTALL) || (apt(['update']) && apt(INSTALL));
  return installed ? findBrowser() : null;
}

/** The browser's path; without one, ends the process with a line that states what to install. */
export function ensureBrowser(): string {
  const browser = obtainBrowser();
  if (browser) return browser;
  console.error(`tilla: no browser is installed: ${HOW_TO_INSTALL}`);
  process.exit(1);
}
