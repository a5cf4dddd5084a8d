/**
 * Handles every request of every page. The app's protocol handler answers its own addresses, the app's
 * listeners decide about page navigation, and all other requests are refused.
 */
import type { BrowserContext, Frame, Request as PageRequest, Route } from 'playwright-core';
import { openWindows } from './open-windows.ts';
import { handlerFor, type SchemeHandler, toAppUrl } from './scheme.ts';
import type { Contents } from './web-contents.ts';

/**
 * Makes Chromium refuse popups: window.open answers null. This policy joins the app's own, and disables
 * nothing else that a till's page could use.
 */
const NO_POPUPS =
  'sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-pointer-lock allow-orientation-lock allow-presentation';

/** The handler's length and coding would be wrong for the body that is passed on. */
const STALE_HEADERS = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection']);

/** Takes over every request of this browser. */
export async function installRoutes(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    try {
      await decide(route);
    } catch (error) {
      console.error(`tilla shell: no answer for ${toAppUrl(route.request().url())}:`, error);
      // The page may have gone meanwhile, so a failure is ignored.
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
  // The app's listeners get foreign addresses too, although their answer can't let them pass.
  if (mainDocument && !(open?.contents.mayNavigate(request.url()) && handler)) {
    // "aborted" leaves the page in place; any other error would show an error page.
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
    // Chromium would follow a redirect without checking its target again.
    await route.abort('failed');
    return;
  }
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !STALE_HEADERS.has(name)));
  if (documentOf) {
    const add = (name: string, policy: string) => {
      headers[name] = headers[name] ? `${headers[name]}, ${policy}` : policy;
    };
    add('content-security-policy', NO_POPUPS);
    // The later header wins. Chromium's test switches would grant the feature despite its permissions.
    add('permissions-policy', documentOf.cameraGranted ? 'microphone=()' : 'microphone=(), camera=()');
  }
  await route.fulfill({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) });
}

/** The frame of the request; null: no frame. */
function frameOf(request: PageRequest): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}
