/** `session.defaultSession`: camera permission and network access. */
import process from 'node:process';
import type { BrowserContext } from 'playwright-core';
import { proxyFromEnvironment } from './proxy.ts';
import { toPageUrl } from './scheme.ts';
import { standIn } from './stand-in.ts';

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];

/** One decision counts for the whole context: pages that may use the camera. */
const granted = new Set<Electron.WebContents>();

let requestHandler: RequestHandler = null;
let checkHandler: CheckHandler = null;

const defaultSession: Electron.Session = standIn<Electron.Session>('session.defaultSession', {
  setPermissionRequestHandler: (handler) => {
    requestHandler = handler;
  },
  setPermissionCheckHandler: (handler) => {
    checkHandler = handler;
  },
  // Chromium refuses serial, HID and USB devices, screens and Bluetooth by itself.
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
 * Asks the app's handlers for the camera, as Electron does on a page's request, passes the decision to
 * Chromium, and returns it. Chromium needs the decision before the page loads, so each load asks again.
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
  const isGranted = await new Promise<boolean>((resolve) => {
    // Without a handler Electron would grant it; the stand-in refuses.
    if (!requestHandler || !checked) return resolve(false);
    const details = { mediaTypes: ['video' as const], securityOrigin, requestingUrl, isMainFrame: true };
    requestHandler(contents, 'media', resolve, details);
  });
  // From now on, Chromium refuses every permission that is not listed here.
  const { origin } = new URL(toPageUrl(requestingUrl));
  if (isGranted) granted.add(contents);
  else granted.delete(contents);
  const isAnyGranted = [...granted].some((each) => !each.isDestroyed());
  await context.grantPermissions(isAnyGranted ? ['camera'] : [], { origin });
  return isGranted;
}
