/**
 * `session.defaultSession`: who may use the camera, and how the network is reached.
 */
import process from 'node:process';
import type { BrowserContext } from 'playwright-core';
import { proxyFromEnvironment } from './proxy.ts';
import { toPageUrl } from './scheme.ts';
import { standIn } from './stand-in.ts';

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];

let requestHandler: RequestHandler = null;
let checkHandler: CheckHandler = null;

const defaultSession: Electron.Session = standIn<Electron.Session>('session.defaultSession', {
  setPermissionRequestHandler: (handler) => {
    requestHandler = handler;
  },
  setPermissionCheckHandler: (handler) => {
    checkHandler = handler;
  },
  // Serial, HID and USB devices, screens and Bluetooth are refused by Chromium: nobody is ever asked.
  setDevicePermissionHandler: () => undefined,
  setDisplayMediaRequestHandler: () => undefined,
  setBluetoothPairingHandler: () => undefined,
  setUSBProtectedClassesHandler: () => undefined,
  setSpellCheckerEnabled: () => undefined,
  resolveProxy: async (url) => proxyFromEnvironment(url, process.env),
  isPersistent: () => true,
});

export const session: typeof Electron.session = standIn<typeof Electron.session>('session', {
  defaultSession,
});

/**
 * Asks the app's handlers for the camera, as Electron does when a page wants it, lets Chromium act on the
 * answer, and answers with it. Chromium has to know before the page loads, so the question comes with each load.
 */
export async function settlePermissions(
  context: BrowserContext,
  contents: Electron.WebContents,
): Promise<boolean> {
  const requestingUrl = contents.getURL();
  const securityOrigin = `${/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(requestingUrl)?.[0] ?? 'null'}/`;
  const checked =
    checkHandler?.(contents, 'media', securityOrigin, {
      mediaType: 'video',
      securityOrigin,
      requestingUrl,
      isMainFrame: true,
    }) ?? true;
  const asked = await new Promise<boolean>((resolve) => {
    // Electron would grant it where nobody answers; a stand-in had better not.
    if (!requestHandler || !checked) return resolve(false);
    const details = { mediaTypes: ['video' as const], securityOrigin, requestingUrl, isMainFrame: true };
    requestHandler(contents, 'media', resolve, details);
  });
  // What is not named here is refused from now on.
  const { origin } = new URL(toPageUrl(requestingUrl));
  await context.grantPermissions(asked ? ['camera'] : [], { origin });
  return asked;
}
