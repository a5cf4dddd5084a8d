/**
 * Every request of every page comes here. The app's own addresses are answered by the main process's
 * protocol handler, page navigation is asked about first, and everything else is refused.
 */
import type { BrowserContext, Frame, Request as PageRequest, Route } from 'playwright-core';
import { openWindows } from './open-windows.ts';
import { handlerFor, type SchemeHandler, toAppUrl } from './scheme.ts';
import type { Contents } from './web-contents.ts';

/**
 * Popups are refused by Chromium itself: window.open answers null. It takes a policy beside the app's own,
 * which switches off nothing else that a till's page could use.
 */
const NO_POPUPS =
  'sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-pointer-lock allow-orientation-lock allow-presentation';

/** A length or coding of the handler's own would no longer be true of the body that is handed over. */
const STALE_HEADERS = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection']);

/** Takes over every request of this browser. */
export async function installRoutes(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    try {
      await decide(route);
    } catch (error) {
      console.error(`tilla shell: no answer for ${toAppUrl(route.request().url())}:`, error);
      // The page may have gone in between; then there is nobody left to tell.
      await route.abort('failed').catch(() => undefined);
    }
  });
}

async function decide(route: Route): Promise<void> {
  const request = route.request();
  const handler = handlerFor(request.url());
  const frame = frameOf(request);
  const open = frame && openWindows.ofPage(frame.page());
  const mainDocument = request.isNavigationRequest() && frame?.parentFrame() === null;
  // The app is asked about foreign addresses too, though its answer can't let them pass.
  if (mainDocument && !(open?.contents.mayNavigate(request.url()) && handler)) {
    // "aborted" leaves the page where it is; any other error would put an error page in its place.
    await route.abort('aborted');
    return;
  }
  if (!handler || !open) {
    await route.abort('blockedbyclient');
    return;
  }
  await answer(route, request, handler, request.resourceType() === 'document' ? open.contents : null);
}

async function answer(
  route: Route,
  request: PageRequest,
  handler: SchemeHandler,
  documentOf: Contents | null,
): Promise<void> {
  const body = request.postDataBuffer();
  const response = await handler(
    new Request(toAppUrl(request.url()), {
      method: request.method(),
      headers: request.headers(),
      ...(body ? { body: new Uint8Array(body) } : {}),
    }),
  );
  if (response.type === 'error' || (response.status >= 300 && response.status < 400)) {
    // A redirect would be followed by Chromium without another look at its target.
    await route.abort('failed');
    return;
  }
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !STALE_HEADERS.has(name)));
  if (documentOf) {
    const add = (name: string, policy: string) => {
      headers[name] = headers[name] ? `${headers[name]}, ${policy}` : policy;
    };
    add('content-security-policy', NO_POPUPS);
    // The last word on a feature counts. Chromium's test switches would grant it past its permissions.
    add('permissions-policy', documentOf.cameraGranted ? 'microphone=()' : 'microphone=(), camera=()');
  }
  await route.fulfill({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) });
}

/** The frame that asks; null for what no frame asks for. */
function frameOf(request: PageRequest): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}
