/**
 * `session.defaultSession`: who may use the camera, and how the network is reached.
 */
import process from 'node:process';
import type { BrowserContext } from 'playwright-core';
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

/** The proxy that the environment names for this address, in the words of a proxy script. */
export function proxyFromEnvironment(url: string, env: NodeJS.ProcessEnv): string {
  const { protocol, hostname, port } = new URL(url);
  const excluded = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/).filter(Boolean);
  const host = hostname.replace(/^\[|\]$/g, '');
  const loopback =
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host.startsWith('127.');
  const named = excluded.some((entry) => {
    const [name = '', entryPort] = entry.split(/:(?=\d+$)/);
    const bare = name.replace(/^\*?\./, '');
    return (
      entry === '*' || ((host === bare || host.endsWith(`.${bare}`)) && (!entryPort || entryPort === port))
    );
  });
  const proxy =
    protocol === 'https:'
      ? (env.https_proxy ?? env.HTTPS_PROXY)
      : protocol === 'http:'
        ? env.http_proxy
        : undefined;
  const chosen = proxy || env.all_proxy || env.ALL_PROXY;
  if (loopback || named || !chosen) return 'DIRECT';
  const {
    protocol: kind,
    host: address,
    port: stated,
  } = new URL(chosen.includes('://') ? chosen : `http://${chosen}`);
  const withPort = stated ? address : `${address}:${kind === 'https:' ? 443 : kind === 'http:' ? 80 : 1080}`;
  if (kind.startsWith('socks')) return `${kind === 'socks4:' ? 'SOCKS' : 'SOCKS5'} ${withPort}`;
  return `${kind === 'https:' ? 'HTTPS' : 'PROXY'} ${withPort}`;
}
