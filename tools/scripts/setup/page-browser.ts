/** A headless browser for single pages of tests and benchmarks, without Chromium's own pages beside them. */
import process from 'node:process';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../chromium-shell/find-browser.ts';

/**
 * For each new window's address bar Chromium loads two pages of its own, each as costly as ours. Only the
 * last `--disable-features` counts, so the list repeats playwright-core's.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** flags: further switches, a fake webcam for example. */
export const launchPageBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser() ?? '',
    // Root can't use Chromium's sandbox; every other user can.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [`--disable-features=${WITHOUT.join(',')}`, ...flags],
  });
