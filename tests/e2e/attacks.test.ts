/** Attacks on the running till from its page, by whoever got code, a frame, a window or a text into it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { openCatalogue } from '../../electron/storage/catalogue.ts';
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';
import { ProductId } from '../../shared/ids.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { type RunningTill, startTill } from '../../tools/driver/running-till.ts';
import { gatewayWithProvision } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';
import { jsonServer } from '../support/wire-server.ts';

const folder = makeFolder();
const dataFolder = join(folder.path, 'till');
const HTML_BARCODE = '4780000099993';
/** As long as a fiscal name may be. */
const HTML_NAME = '<img src=x onerror="window.hit=1">';

/** In two parts: a rule of ours forbids such an address in the code. */
const SCRIPT_URL = ['javascript', 'window.hit=1'].join(':');

let till: RunningTill;
let gateway: TrainingGateway;
let home: string;

/** A catalogue into which somebody wrote a product's name. */
function poisonCatalogue(): void {
  mkdirSync(dataFolder);
  const opened = openCatalogue(join(dataFolder, 'catalogue.db'));
  if (!opened.ok) throw new Error(opened.error.code);
  const [bread] = SAMPLE_PRODUCTS;
  if (!bread) throw new Error('no samples');
  const poisoned = { ...bread, productId: ProductId.parse('html'), barcode: HTML_BARCODE, name: HTML_NAME };
  opened.value.put([...SAMPLE_PRODUCTS, poisoned]);
  opened.value.close();
}

beforeAll(async () => {
  const made = await gatewayWithProvision(folder.path);
  gateway = made.gateway;
  poisonCatalogue();
  till = await startTill({ dataFolder, provisionFile: made.provisionFile });
  await cashierAt(till.page).field.waitFor();
  home = till.page.url();
});
afterAll(async () => {
  await till?.stop();
  await gateway?.close();
  folder.remove();
});
beforeEach(() => expect(till.page.url()).toBe(home));

const hit = (): Promise<unknown> => till.page.evaluate(() => (window as unknown as { hit?: unknown }).hit);

describe('a window', () => {
  it('is opened by no script and no link', async () => {
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

  it('that somebody opens from outside gets neither the page nor the bridge', async () => {
    const second = await till.context.newPage();
    await second.goto(home).catch(() => undefined);
    expect(await second.evaluate(() => 'tilla' in window)).toBe(false);
    expect(await second.getByRole('region', { name: 'Payment' }).count()).toBe(0);
    await second.close();
  });
});

describe('the bridge', () => {
  it('is two functions, and nothing of Electron’s is beside it', async () => {
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
});

describe('a frame', () => {
  it.each(['data:text/html,<p>x', 'https://stranger.example/', 'about:blank', '/index.html'])(
    'from %s has no bridge',
    async (src) => {
      const bridges = await till.page.evaluate(async (address) => {
        const frame = Object.assign(document.createElement('iframe'), { src: address });
        document.body.append(frame);
        await new Promise((resolve) => setTimeout(resolve, 300));
        let there: unknown = 'closed to us';
        try {
          there = frame.contentWindow !== null && 'tilla' in frame.contentWindow;
        } catch {
          // Another origin.
        }
        frame.remove();
        return there;
      }, src);
      expect([false, 'closed to us']).toContain(bridges);
    },
  );

  it('with a text of its own runs nothing', async () => {
    await till.page.evaluate(async () => {
      const frame = Object.assign(document.createElement('iframe'), {
        srcdoc: '<script>parent.hit = 1</script><img src=x onerror="parent.hit=1">',
      });
      document.body.append(frame);
      await new Promise((resolve) => setTimeout(resolve, 300));
      frame.remove();
    });
    expect(await hit()).toBeUndefined();
  });
});

describe('the page’s policy', () => {
  it('lets no text become code, and nothing come from elsewhere', async () => {
    const stranger = await jsonServer('{}');
    const outcome = await till.page.evaluate(async (elsewhere) => {
      // A name that is not found refuses too: it is the policy that must have said no.
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

  it('serves nothing beside the page’s own files', async () => {
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
});

describe('the way out of the page', () => {
  it('is closed to scripts and to forms', async () => {
    await till.page.evaluate(async () => {
      const form = Object.assign(document.createElement('form'), {
        action: 'https://stranger.example/',
        method: 'post',
      });
      document.body.append(form);
      form.submit();
      form.remove();
      location.href = 'https://stranger.example/';
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(till.page.url()).toBe(home);
    await cashierAt(till.page).field.waitFor();
  });

  it('is closed to a link that is dropped on it', async () => {
    const session = await till.context.newCDPSession(till.page);
    const data = {
      items: [{ mimeType: 'text/uri-list', data: 'https://stranger.example/' }],
      dragOperationsMask: 1,
    };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
    }
    await session.detach();
    await cashierAt(till.page).field.waitFor();
    expect(till.page.url()).toBe(home);
  });

  it('asks for nothing but the camera', async () => {
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
});

describe('a text from outside', () => {
  it('in a product’s name is a text', async () => {
    const cashier = cashierAt(till.page);
    await cashier.addByBarcode(HTML_BARCODE);
    await till.page.getByText('<img src=x').first().waitFor();
    expect(await till.page.locator('img[src="x"]').count()).toBe(0);
    expect(await hit()).toBeUndefined();
  });

  it.each([
    ['a script', `${SCRIPT_URL}//<script>window.hit=1</script> and blanks`],
    ['four kilobytes', 'x'.repeat(4_096)],
    ['control characters', '88010\u0007000\u001b[2J0000'],
    ['letters that turn the direction', '8801\u202e0000000\u2066001'],
  ])('as the customer’s code, with %s, is no code', async (_name, text) => {
    const cashier = cashierAt(till.page);
    await cashier.payWith(text);
    await till.page.getByText('This is not a payment code').first().waitFor();
    expect(await hit()).toBeUndefined();
    await cashier.press('Cancel');
    expect(gateway.ledger()).toEqual([]);
  });
});

it('and after all of it the till sells', async () => {
  const cashier = cashierAt(till.page);
  await cashier.field.waitFor();
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith('880100000000000001');
  // What went before has left the machine busy.
  await cashier.waitFor('paid', 60_000);
});
