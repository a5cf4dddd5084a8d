/** Finds the installed Chromium, Chrome or Edge. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

export const HOW_TO_INSTALL =
  'install Chromium, Google Chrome or Microsoft Edge (on Debian: apt-get install chromium), or name one in TILLA_BROWSER';

const ON_LINUX = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const UNDER_WINDOWS_PROGRAMS = [
  join('Google', 'Chrome', 'Application', 'chrome.exe'),
  join('Chromium', 'Application', 'chrome.exe'),
  join('Microsoft', 'Edge', 'Application', 'msedge.exe'),
];

function candidates(platform: string, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin') return ON_MACOS;
  if (platform === 'win32') {
    const programs = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return programs.flatMap((folder) => UNDER_WINDOWS_PROGRAMS.map((path) => join(folder, path)));
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return ON_LINUX.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The browser to use; null: none. @throws if TILLA_BROWSER names something that can't be run, because another
 * browser is not what was requested.
 */
export function findBrowser(
  env: NodeJS.ProcessEnv = process.env,
  platform: string = process.platform,
): string | null {
  if (env.TILLA_BROWSER) {
    if (!runs(env.TILLA_BROWSER)) throw new Error(`TILLA_BROWSER: not a program: ${env.TILLA_BROWSER}`);
    return env.TILLA_BROWSER;
  }
  return candidates(platform, env).find(runs) ?? null;
}
