/**
 * What a page in the shell can do, and what it can't: one running fixture, driven from outside.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Fixture, freshFolder, until } from './running-fixture.ts';

let fixture: Fixture;
let page: Page;

beforeAll(async () => {
  fixture = new Fixture(freshFolder(), ['--camera'], ['--use-fake-device-for-media-stream']);
  page = await fixture.page();
}, 60_000);

afterAll(async () => {
  await fixture.end();
});

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
  test('foreign addresses, also after a redirect', async () => {
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

  test('navigation that the app prevents, and foreign navigation in any case', async () => {
    const before = fixture.said.length;
    await page.click('#away');
    expect(await fixture.hear('will-navigate', before)).toMatchObject({ url: 'https://elsewhere.example/' });
    await page.evaluate(() => location.assign('/other.html'));
    await until('the second question', () =>
      fixture.said.slice(before).some((said) => said.url === 'app://till/other.html'),
    );
    expect(page.url()).toContain('/index.html');
    expect(await page.evaluate(() => window.fixture.version)).toBe(1);
  });

  test('a page that leaves for a blank or made-up address is brought back', async () => {
    await page.evaluate(() => {
      location.href = URL.createObjectURL(new Blob(['<p>mine</p>'], { type: 'text/html' }));
    });
    await page.waitForFunction(() => window.ran === true && typeof window.fixture === 'object');
    expect(page.url()).toContain('https://till.app.localhost/index.html');
  });

  test('new windows, by script or by link', async () => {
    const before = fixture.said.length;
    expect(await page.evaluate(() => window.open('/popup.html'))).toBeNull();
    expect(await fixture.hear('window-open', before)).toMatchObject({ url: 'app://till/popup.html' });
    await page.click('#popup');
    await until(
      'the second refusal',
      () => fixture.said.slice(before).filter((said) => said.event === 'window-open').length === 2,
    );
    expect(page.context().pages()).toHaveLength(1);
  });
});

test('a reload keeps the bridge working', async () => {
  await page.reload();
  expect(await page.evaluate(() => window.fixture.invoke('echo', 'again'))).toEqual(['again']);
});

test('the camera is there when the handler said yes, and nothing else is', async () => {
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

test('there is no secret store, and it says so', async () => {
  expect(await page.evaluate(() => window.fixture.invoke('sealed'))).toBe(false);
  const refused = await page.evaluate(() =>
    window.fixture.invoke('seal').catch((error: unknown) => String(error)),
  );
  expect(refused).toContain('no secret store');
});

test('the app is who its package.json says', async () => {
  expect(await page.evaluate(() => window.fixture.invoke('about'))).toEqual({
    name: 'shell-fixture',
    version: '1.2.3',
    path: expect.stringMatching(/fixture-app$/),
  });
});

test('a second window is a second page with a bridge of its own', async () => {
  const appeared = page.context().waitForEvent('page');
  expect(await page.evaluate(() => window.fixture.invoke('second-window'))).toBe(2);
  const second = await appeared;
  expect(await second.evaluate(() => window.fixture.invoke('who'))).toEqual({
    url: 'app://till/second.html',
    window: 2,
  });
  expect(await second.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 700]);
  await second.close();
  expect(await fixture.hear('closed')).toMatchObject({ window: 2 });
});
