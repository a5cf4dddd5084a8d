/** What a page in the shell can do without leaving, and what it can't. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Fixture, oneForFile } from './running-fixture.ts';

let fixture: Fixture;
let page: Page;
oneForFile(
  (shown) => {
    ({ fixture, page } = shown);
  },
  ['--camera'],
  ['--use-fake-device-for-media-stream'],
);

describe('the app’s own addresses', () => {
  test('reach the handler as app:// with method and body', async () => {
    const what = await page.evaluate(async () =>
      (await fetch('/what?x=1', { method: 'POST', body: 'hello' })).json(),
    );
    expect(what).toEqual({ url: 'app://till/what?x=1', method: 'POST', body: 'hello' });
  });

  test('are a secure context', async () => {
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
  });

  test('have their content security policy enforced: no inline script, no wasm', async () => {
    const seen = await page.evaluate(async () => ({
      inline: window.inline,
      ran: window.ran,
      wasm: await WebAssembly.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])).then(
        () => 'compiled',
        String,
      ),
    }));
    expect(seen).toEqual({ ran: true, wasm: expect.stringContaining('Content Security') });
  });

  test('a worker has the policy of its own response', async () => {
    const answers = await page.evaluate(() =>
      Promise.all(
        ['/wasm-worker.js', '/strict-worker.js'].map(
          (address) =>
            new Promise((resolve) => {
              const worker = new Worker(address, { type: 'module' });
              worker.addEventListener('message', (event) => resolve(event.data));
              worker.addEventListener('error', (event) => resolve(event.message));
            }),
        ),
      ),
    );
    expect(answers).toEqual(['instantiated', expect.stringContaining('Content Security')]);
  });
});

describe('everything else is refused', () => {
  test('foreign addresses, even after a redirect', async () => {
    const outcomes = await page.evaluate(() =>
      Promise.all(
        ['https://elsewhere.example/', 'http://127.0.0.1:9/', '/redirect'].map((address) =>
          fetch(address).then(
            () => 'fetched',
            () => 'refused',
          ),
        ),
      ),
    );
    expect(outcomes).toEqual(['refused', 'refused', 'refused']);
  });
});

test('the camera works when the handler allows it, and nothing else does', async () => {
  expect(fixture.said.find((said) => said.event === 'permission')).toMatchObject({
    permission: 'media',
    url: 'app://till/index.html?from=main#top',
  });
  const kinds = await page.evaluate(() =>
    Promise.all(
      [{ video: true }, { audio: true }].map((wanted) =>
        navigator.mediaDevices.getUserMedia(wanted).then(
          (stream) => stream.getTracks()[0]?.kind,
          (error) => error.name,
        ),
      ),
    ),
  );
  expect(kinds).toEqual(['video', 'NotAllowedError']);
});

test('the secret store is missing, and reports that', async () => {
  expect(await page.evaluate(() => window.fixture.invoke('sealed'))).toBe(false);
  const refused = await page.evaluate(() =>
    window.fixture.invoke('seal').catch((error: unknown) => String(error)),
  );
  expect(refused).toContain('no secret store');
});

test('the app has the name and version of its package.json', async () => {
  expect(await page.evaluate(() => window.fixture.invoke('about'))).toEqual({
    name: 'shell-fixture',
    version: '1.2.3',
    path: expect.stringMatching(/fixture-app$/),
  });
});
