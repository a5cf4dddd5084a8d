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

describe('messages', () => {
  test('a call from the page is answered by the main process', async () => {
    expect(await page.evaluate(() => window.fixture.invoke('echo', 1, 'two'))).toEqual([1, 'two']);
  });

  test('values cross by structured clone', async () => {
    const same = await page.evaluate(async () => {
      const shared = { deep: [undefined, null, -0, Number.NaN, 2n ** 70n] };
      const sent = {
        shared,
        again: shared,
        at: new Date(5),
        map: new Map([[1, new Set(['a'])]]),
        bytes: new Uint8Array([1, 2]),
      };
      const [got] = (await window.fixture.invoke('echo', sent)) as [typeof sent];
      return {
        identity: got.shared === got.again,
        at: got.at instanceof Date && got.at.getTime(),
        map: got.map.get(1)?.has('a'),
        bytes: got.bytes instanceof Uint8Array && [...got.bytes],
        deep: got.shared.deep.map((item) => (Object.is(item, -0) ? '-0' : String(item))),
      };
    });
    expect(same).toEqual({
      identity: true,
      at: 5,
      map: true,
      bytes: [1, 2],
      deep: ['undefined', 'null', '-0', 'NaN', String(2n ** 70n)],
    });
  });

  test('functions and page objects do not cross', async () => {
    const errors = await page.evaluate(() =>
      Promise.all(
        [
          () => window.fixture.invoke('echo', () => 1),
          () => window.fixture.invoke('echo', document.body),
          () => window.fixture.invoke('returns-function'),
        ].map(async (call) => {
          try {
            return await call();
          } catch (error) {
            return String(error);
          }
        }),
      ),
    );
    for (const error of errors) expect(error).toMatch(/could not be cloned/);
  });

  test('what a handler throws rejects with its message, as Electron words it', async () => {
    const failed = (channel: string) =>
      page.evaluate((name) => window.fixture.invoke(name).catch((error: unknown) => String(error)), channel);
    expect(await failed('fail')).toBe(
      "Error: Error invoking remote method 'fail': TypeError: from the handler",
    );
    expect(await failed('nobody')).toContain("No handler registered for 'nobody'");
    expect(await failed('absent')).toContain('the Chromium shell does not have app.getBadgeCount');
  });

  test('the sender is the page and window that called', async () => {
    const who = await page.evaluate(() => window.fixture.invoke('who'));
    expect(who).toEqual({ url: 'app://till/index.html?from=main#top', window: 1 });
  });

  test('events arrive in the order in which they were sent', async () => {
    const ticks = await page.evaluate(async () => {
      const heard: unknown[] = [];
      const stop = window.fixture.onTick((count) => heard.push(count));
      await window.fixture.invoke('tick', 300);
      stop();
      await window.fixture.invoke('tick', 3);
      return heard;
    });
    expect(ticks).toEqual(Array.from({ length: 300 }, (_, at) => at));
  });

  test('a one-way message can be replied to', async () => {
    const reply = page.evaluate(
      () =>
        new Promise((resolve) => {
          const stop = window.fixture.onTick((text) => {
            stop();
            resolve(text);
          });
          window.fixture.send('note', 'hello');
        }),
    );
    expect(await reply).toBe('noted hello');
  });
});

describe('the bridge', () => {
  test('is there before the first page script, and can’t be changed', async () => {
    const seen = await page.evaluate(() => {
      let changed = true;
      try {
        Object.assign(window, { fixture: 1 });
      } catch {
        changed = false;
      }
      return { early: window.early, changed, frozen: Object.isFrozen(window.fixture.nested.list) };
    });
    expect(seen).toEqual({ early: 'object', changed: false, frozen: true });
  });

  test('carries values, errors and functions at once', async () => {
    const seen = await page.evaluate(() => {
      let thrown: unknown;
      try {
        window.fixture.fail();
      } catch (error) {
        thrown = error;
      }
      return {
        pair: window.fixture.twice({ a: 1 }),
        thrown: String(thrown),
        range: thrown instanceof RangeError,
      };
    });
    expect(seen).toEqual({ pair: [{ a: 1 }, { a: 1 }], thrown: 'RangeError: from the preload', range: true });
  });

  test('leaves the page nothing of Electron, Node or the shell', async () => {
    const names = await page.evaluate(() => {
      const blank = document.createElement('iframe');
      document.body.append(blank);
      const plain = new Set(Object.getOwnPropertyNames(blank.contentWindow));
      blank.remove();
      return Object.getOwnPropertyNames(window).filter((name) => !plain.has(name));
    });
    // What Chromium itself only puts on a top window is not ours.
    const ours = names.filter((name) => /tilla|electron|require|module|ipc|binding|fixture/i.test(name));
    expect(ours).toEqual(['fixture']);
    expect(await page.evaluate(() => window.fixture.requireFails())).toBe(true);
  });

  test('a sub-frame gets no bridge', async () => {
    const inFrame = await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.src = '/frame.html';
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      const type = typeof (frame.contentWindow as Window | null)?.fixture;
      const here = frame.contentWindow?.location.pathname;
      frame.remove();
      return { type, here };
    });
    expect(inFrame).toEqual({ type: 'undefined', here: '/frame.html' });
  });
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
