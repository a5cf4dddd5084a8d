/**
 * Attacks on the running till from its page, by an attacker who brought code, a frame, a window or text into
 * it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { ProductId } from '../../shared/ids.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { openedStore } from '../support/goods-store.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { jsonServer } from '../support/wire-server.ts';

const HTML_BARCODE = '4780000099993';
/** As long as a fiscal name may be. */
const HTML_NAME = '<img src=x onerror="window.hit=1">';

/** In two parts: a lint rule forbids such an address in code. */
const SCRIPT_URL = ['javascript', 'window.hit=1'].join(':');

/** A catalogue with an injected product name. */
function poisonCatalogue(dataFolder: string): void {
  mkdirSync(dataFolder);
  const { catalogue } = openedStore(join(dataFolder, 'catalogue.db'));
  const [bread] = SAMPLE_PRODUCTS;
  if (!bread) throw new Error('no samples');
  const poisoned = { ...bread, productId: ProductId.parse('html'), barcode: HTML_BARCODE, name: HTML_NAME };
  catalogue.put([...SAMPLE_PRODUCTS, poisoned]);
  catalogue.close();
}

it('the page of a running till resists an attacker inside it', { timeout: 240_000 }, async () => {
  const root = tempFolder();
  const dataFolder = join(root, 'till');
  const { gateway, provisionFile } = await ownGateway(root);
  poisonCatalogue(dataFolder);
  const till = await ownTill({ dataFolder, provisionFile });
  const cashier = cashierAt(till.page);
  await cashier.field.waitFor();
  const home = till.page.url();
  const stranger = await jsonServer('{}');
  const hit = (): Promise<unknown> => till.page.evaluate(() => (window as unknown as { hit?: unknown }).hit);
  const attack = (name: string, run: () => Promise<void>): Promise<void> =>
    step(name, async () => {
      await run();
      expect(till.page.url()).toBe(home);
    });

  await attack('a window is opened by no script and no link', async () => {
    const before = till.context.pages().length;
    const opened = await till.page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/', target: '_blank' });
      document.body.append(link);
      link.click();
      link.remove();
      return [window.open('/') === null, window.open('https://stranger.example/') === null];
    });
    expect(opened).toEqual([true, true]);
    expect(till.context.pages().length).toBe(before);
  });

  await attack('a window that somebody opens from outside gets neither the page nor the bridge', async () => {
    const second = await till.context.newPage();
    await second.goto(home).catch(() => undefined);
    // The browser's own page about the refusal may come after it.
    const hasBridge = () => second.evaluate(() => 'tilla' in window).catch(() => null);
    await expect.poll(hasBridge).toBe(false);
    expect(await second.getByRole('region', { name: 'Payment' }).count()).toBe(0);
    await second.close();
  });

  await attack('the bridge is two functions, and nothing of Electron’s is beside it', async () => {
    const seen = await till.page.evaluate(() => ({
      bridge: Object.entries((window as unknown as { tilla: object }).tilla)
        .map(([name, part]) => `${name} ${typeof part}`)
        .toSorted(),
      others: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
    }));
    expect(seen).toEqual({ bridge: ['invoke function', 'on function'], others: [] });
  });

  for (const address of ['data:text/html,<p>x', 'https://stranger.example/', 'about:blank', '/index.html']) {
    await attack(`a frame from ${address} has no bridge`, async () => {
      const bridges = await till.page.evaluate(async (src) => {
        const frame = Object.assign(document.createElement('iframe'), { src });
        // A refused frame loads too, as an empty page.
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        document.body.append(frame);
        await loaded;
        let there: unknown = 'closed to us';
        try {
          there = frame.contentWindow !== null && 'tilla' in frame.contentWindow;
        } catch {
          // Another origin.
        }
        frame.remove();
        return there;
      }, address);
      expect([false, 'closed to us']).toContain(bridges);
    });
  }

  await attack('a frame with a text of its own runs nothing', async () => {
    await till.page.evaluate(async () => {
      const frame = Object.assign(document.createElement('iframe'), {
        srcdoc: '<script>parent.hit = 1</script><img src=x onerror="parent.hit=1">',
      });
      // Its script and its picture come before that.
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      frame.remove();
    });
    expect(await hit()).toBeUndefined();
  });

  await attack('the page’s policy lets no text become code, and nothing come from elsewhere', async () => {
    const outcome = await till.page.evaluate(async (elsewhere) => {
      // An unresolved name refuses too, so the test checks that the policy refused.
      const refused: string[] = [];
      const hear = (event: SecurityPolicyViolationEvent): void => void refused.push(event.effectiveDirective);
      document.addEventListener('securitypolicyviolation', hear);
      const later = <T>(work: () => T): Promise<T | string> =>
        new Promise((resolve) => {
          setTimeout(() => {
            try {
              resolve(work());
            } catch (thrown) {
              resolve(thrown instanceof Error ? thrown.name : 'thrown');
            }
          });
        });
      const script = Object.assign(document.createElement('script'), { textContent: 'window.hit = 1' });
      const handler = document.createElement('div');
      handler.setAttribute('onclick', 'window.hit = 1');
      document.body.append(script, handler);
      handler.click();
      script.remove();
      handler.remove();
      const image = new Promise((resolve) => {
        const picture = new Image();
        picture.onload = () => resolve('loaded');
        picture.onerror = () => resolve('refused');
        picture.src = `${elsewhere}/x.png`;
      });
      return {
        code: await later(() => Reflect.construct(Function, ['return 1'])),
        image: await image,
        fetched: await fetch(elsewhere).then(
          () => 'answered',
          () => 'refused',
        ),
        socket: await later(() => new WebSocket(elsewhere.replace('http', 'ws')).readyState),
        refused: await later(() => {
          document.removeEventListener('securitypolicyviolation', hear);
          return [...new Set(refused)].toSorted();
        }),
      };
    }, stranger.baseUrl);
    expect(outcome).toMatchObject({
      code: 'EvalError',
      image: 'refused',
      fetched: 'refused',
      refused: ['connect-src', 'img-src', 'script-src', 'script-src-attr', 'script-src-elem'],
    });
    expect(stranger.arrivals).toEqual([]);
    expect(await hit()).toBeUndefined();
  });

  await attack('the page’s policy serves nothing beside the page’s own files', async () => {
    const paths = [
      '/..%2f..%2fpackage.json',
      '/%2e%2e/main/main.js',
      '/..%5cmain%5cmain.js',
      '/journal.db',
      '//etc/passwd.json',
    ];
    for (const path of paths) {
      const status = await till.page.evaluate(
        (asked) =>
          fetch(asked).then(
            ({ status }) => status,
            () => 0,
          ),
        path,
      );
      expect([0, 404], path).toContain(status);
    }
  });

  await attack('the way out of the page is closed to scripts and to forms', async () => {
    const session = await till.context.newCDPSession(till.page);
    await session.send('Page.enable');
    const tried = new Promise<void>((resolve) =>
      session.on('Page.frameRequestedNavigation', ({ url }) => {
        if (url.startsWith(`${stranger.baseUrl}/script`)) resolve();
      }),
    );
    await till.page.evaluate(async (elsewhere) => {
      const form = Object.assign(document.createElement('form'), {
        action: `${elsewhere}/form`,
        method: 'post',
      });
      const refused = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          if (effectiveDirective === 'form-action') resolve();
        });
      });
      document.body.append(form);
      form.submit();
      await refused;
      form.remove();
      location.href = `${elsewhere}/script`;
    }, stranger.baseUrl);
    await tried;
    await session.detach();
    // The page that was to be left still gets answers.
    expect(await askAsPage(till.page, 'till.open')).toMatchObject({ ok: true });
    await cashier.field.waitFor();
    expect(stranger.arrivals).toEqual([]);
  });

  await attack('the way out of the page is closed to a link that is dropped on it', async () => {
    const session = await till.context.newCDPSession(till.page);
    const data = {
      items: [{ mimeType: 'text/uri-list', data: 'https://stranger.example/' }],
      dragOperationsMask: 1,
    };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
    }
    await session.detach();
    expect(await askAsPage(till.page, 'till.open')).toMatchObject({ ok: true });
    await cashier.field.waitFor();
  });

  await attack('the way out of the page asks for nothing but the camera', async () => {
    const outcome = await till.page.evaluate(async () => ({
      microphone: await navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'given',
        () => 'refused',
      ),
      place: await new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          () => resolve('refused'),
        );
      }),
      notices: await Notification.requestPermission(),
      clipboard: await navigator.clipboard.readText().then(
        () => 'given',
        () => 'refused',
      ),
    }));
    expect(outcome).toEqual({
      microphone: 'refused',
      place: 'refused',
      notices: 'denied',
      clipboard: 'refused',
    });
  });

  await attack('a text from outside in a product’s name is a text', async () => {
    await cashier.addByBarcode(HTML_BARCODE);
    await till.page.getByText('<img src=x').first().waitFor();
    expect(await till.page.locator('img[src="x"]').count()).toBe(0);
    expect(await hit()).toBeUndefined();
  });

  for (const [what, text] of [
    ['a script', `${SCRIPT_URL}//<script>window.hit=1</script> and blanks`],
    ['four kilobytes', 'x'.repeat(4_096)],
    ['control characters', '88010\u0007000\u001b[2J0000'],
    ['letters that turn the direction', '8801\u202e0000000\u2066001'],
  ] as const) {
    await attack(`a text from outside as the customer’s code, with ${what}, is no code`, async () => {
      await cashier.payWith(text);
      await till.page.getByText('This is not a payment code').first().waitFor();
      expect(await hit()).toBeUndefined();
      await cashier.press('Cancel');
      await till.page.locator('[data-step="selling"]').waitFor();
      expect(gateway.ledger()).toEqual([]);
    });
  }

  await attack('and after all of it the till sells', async () => {
    await cashier.field.waitFor();
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith('880100000000000001');
    await cashier.waitFor('paid');
    expect(stranger.arrivals).toEqual([]);
  });
});
