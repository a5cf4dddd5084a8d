/**
 * A browser for the Chromium shell: the one that is there, or Debian's own when we may install it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { findBrowser, HOW_TO_INSTALL } from '../../chromium-shell/find-browser.ts';

const INSTALL = ['install', '-y', '--no-install-recommends', 'chromium'];
/** A slow mirror may take minutes over Chromium's 100 MB; it must not take for ever. */
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

/** The browser's path, installed first where that is possible; null when there is none. */
function obtainBrowser(): string | null {
  const found = findBrowser();
  if (found || !mayInstall()) return found;
  console.log('tilla: no browser is installed, so Debian’s chromium is installed now (apt-get)');
  // The lists of a fresh machine are empty or old: then they are fetched, once.
  const installed = apt(INSTALL) || (apt(['update']) && apt(INSTALL));
  return installed ? findBrowser() : null;
}

/** The browser's path; ends the process with one line that says what to install when there is none. */
export function ensureBrowser(): string {
  const browser = obtainBrowser();
  if (browser) return browser;
  console.error(`tilla: no browser is installed: ${HOW_TO_INSTALL}`);
  process.exit(1);
}
