/** The built page on loopback, with the headers of the till's own app:// handler. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import axe from 'axe-core';
import { pageAnswer } from '../../electron/app/page-protocol.ts';
import { ensureBuilt } from '../../tools/scripts/build.ts';
import { bytesOfDrawn } from './drawn-pictures.ts';

const PAGE = resolve(import.meta.dirname, '../../out/renderer');

/** An empty page. A page of another site would cost the next load a process of its own: half of its time. */
export const EMPTY = '/empty';

/**
 * The checks of axe, as a script: the browser compiles a cached script once, and evaluated text each time.
 */
export const AXE = '/assets/axe.js';

/** For files that change only with their names: the browser need not fetch or compile them again. */
const FOR_EVER = 'max-age=31536000, immutable';

export interface ScreensSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the page when its sources are newer than out/, and serves it. */
export async function serveScreens(): Promise<ScreensSite> {
  await ensureBuilt();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path === EMPTY) {
      response.writeHead(200, { 'content-type': 'text/html' }).end();
      return;
    }
    // An empty page has no icon, and the browser asks once: the answer may arrive when the next page is open.
    if (path === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    if (path === AXE) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': FOR_EVER });
      response.end(axe.source);
      return;
    }
    const picture = (hash: string) => Promise.resolve(bytesOfDrawn(hash));
    const answer = await pageAnswer(PAGE, picture, new Request(`app://till${path}`));
    const headers = Object.fromEntries(answer.headers);
    if (path.startsWith('/assets/')) headers['cache-control'] = FOR_EVER;
    response.writeHead(answer.status, headers);
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
