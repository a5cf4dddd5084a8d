/** Messages between a page and the main process in the shell, and the bridge that carries them. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { oneForFile } from './running-fixture.ts';

let page: Page;
oneForFile((shown) => {
  ({ page } = shown);
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

  test('an exception of a handler rejects with its message, as Electron words it', async () => {
    const failed = (channel: string) =>
      page.evaluate((name) => window.fixture.invoke(name).catch((error: unknown) => String(error)), channel);
    expect(await failed('fail')).toBe(
      "Error: Error invoking remote method 'fail': TypeError: from the handler",
    );
    expect(await failed('nobody')).toContain("No handler registered for 'nobody'");
    expect(await failed('absent')).toContain('the Chromium shell does not have app.getBadgeCount');
  });

  test('the sender is the page and window that sent the message', async () => {
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

  test('exposes nothing of Electron, Node or the shell to the page', async () => {
    const names = await page.evaluate(() => {
      const blank = document.createElement('iframe');
      document.body.append(blank);
      const plain = new Set(Object.getOwnPropertyNames(blank.contentWindow));
      blank.remove();
      return Object.getOwnPropertyNames(window).filter((name) => !plain.has(name));
    });
    // Names that Chromium itself puts only on a top window are not counted.
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
