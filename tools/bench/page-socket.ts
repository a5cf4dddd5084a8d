/** Asks a page one thing over Chromium's debugging port, with nothing else between. */

import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;
const AGAIN_MS = 300;

interface Target {
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}

/** Evaluates an expression in the first page and waits for its promise; asked again while the page is on its way. */
export async function evaluateIn<T>(port: number, expression: string): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await askOnce<T>(port, expression);
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

async function askOnce<T>(port: number, expression: string): Promise<T> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
  const page = targets.find(({ type }) => type === 'page');
  if (!page) throw new Error('no page');
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  try {
    return await new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the page did not answer')), PATIENCE_MS);
      socket.addEventListener('error', () => reject(new Error('the debugging port closed')));
      socket.addEventListener('open', () => {
        const params = { expression, awaitPromise: true, returnByValue: true };
        socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
      });
      socket.addEventListener('message', (event) => {
        const answer = JSON.parse(String(event.data)) as { id?: number; result?: { result?: { value?: T } } };
        if (answer.id !== 1) return;
        clearTimeout(timer);
        const value = answer.result?.result?.value;
        if (value === undefined) reject(new Error(`the page answered ${String(event.data)}`));
        else resolve(value);
      });
    });
  } finally {
    socket.close();
  }
}
