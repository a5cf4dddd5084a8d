/** A headless browser for single pages of tests and benchmarks, with nothing of its own running beside them. */
import process from 'node:process';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../chromium-shell/find-browser.ts';

/**
 * For the address bar of every new window Chromium loads two pages of its own, which cost as much as a page of
 * ours. Only the last `--disable-features` counts, so playwright-core's are named again.
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

/** flags: more switches, for a fake webcam say. */
export const launchPageBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser() ?? '',
    // Root can't use Chromium's sandbox; everybody else does.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [`--disable-features=${WITHOUT.join(',')}`, ...flags],
  });
