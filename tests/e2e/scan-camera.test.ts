import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fakeCameraFlags, writeQrClip } from '../../tools/camera/y4m.ts';
import { type QrSite, serveSite } from '../../tools/driver/serve-site.ts';
import { launchPageBrowser } from '../../tools/scripts/setup/page-browser.ts';
import { draws } from '../support/fresh-seed.ts';
import type {} from '../support/qr-hook-page.ts';
import type {} from '../support/qr-scan-page.ts';

const PAYER_CODE = '880101698207133392';
const SCAN_PAGE = resolve(import.meta.dirname, '../support/qr-scan-page.ts');
const HOOK_PAGE = resolve(import.meta.dirname, '../support/qr-hook-page.ts');
/** No test changes them; each test opens a browser context of its own. */
let folder: string;
let site: QrSite;
let browser: Browser;

/**
 * Runs in the worker. Its time moves little from look to look: a stall of the machine is no absence of the
 * code.
 */
function shortenStalls(): void {
  const now = performance.now.bind(performance);
  let lookedAtMs = now();
  let toldMs = lookedAtMs;
  performance.now = () => {
    const atMs = now();
    toldMs += Math.min(atMs - lookedAtMs, 20);
    lookedAtMs = atMs;
    return toldMs;
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-scan-'));
  const file = join(folder, 'phone.y4m');
  writeQrClip({ file, text: ` ${PAYER_CODE} ` });
  site = await serveSite({ scan: SCAN_PAGE, hook: HOOK_PAGE }, { beforeWorkers: `(${shortenStalls})();\n` });
  browser = await launchPageBrowser([
    // An unanswered permission prompt would block forever, so a test denies the camera unless it allows it.
    '--deny-permission-prompts',
    ...fakeCameraFlags(file),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the scanner's page; `before` runs in it first. Returns every address that it fetched. */
async function open(
  before?: () => void,
  { origin }: Pick<QrSite, 'origin'> = site,
): Promise<{ page: Page; fetched: string[]; complaints: string[] }> {
  const context = await browser.newContext({ permissions: ['camera'] });
  const page = await context.newPage();
  const fetched: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  page.on('console', (line) => complaints.push(line.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  if (before) await page.addInitScript(before);
  await page.goto(`${origin}scan.html`);
  return { page, fetched, complaints };
}

const firstText = async (page: Page): Promise<string | undefined> => {
  await page.waitForFunction(() => window.scanPage.texts.length > 0);
  return await page.evaluate(() => window.scanPage.texts[0]);
};

const lastState = async (page: Page): Promise<unknown> =>
  await page.evaluate(() => window.scanPage.states.at(-1));

test("reads the track's own frames in the worker, and fetches nothing from outside", async () => {
  const { page, fetched, complaints } = await open();
  expect(await firstText(page)).toBe(PAYER_CODE);
  expect(await lastState(page)).toMatchObject({ kind: 'live', path: 'track' });
  expect(fetched.filter((address) => !address.startsWith(site.origin))).toEqual([]);
  expect(fetched.some((address) => /decoder\.worker.*\.js$/.test(address))).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('reads the video element where MediaStreamTrackProcessor is missing', async () => {
  const { page, complaints } = await open(() => Reflect.deleteProperty(window, 'MediaStreamTrackProcessor'));
  expect(await firstText(page)).toBe(PAYER_CODE);
  expect(await lastState(page)).toMatchObject({ kind: 'live', path: 'video' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('reads the next frame of the video where one was lost', async () => {
  const { page, complaints } = await open(() => {
    Reflect.deleteProperty(window, 'MediaStreamTrackProcessor');
    let lost = 0;
    window.VideoFrame = new Proxy(VideoFrame, {
      construct: (target, args) => {
        lost += 1;
        if (lost === 1) throw new DOMException('no frame', 'InvalidStateError');
        return Reflect.construct(target, args) as VideoFrame;
      },
    });
  });
  expect(await firstText(page)).toBe(PAYER_CODE);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("reads a canvas's pixels where VideoFrame is missing as well", async () => {
  const { page, complaints } = await open(() => {
    Reflect.deleteProperty(window, 'MediaStreamTrackProcessor');
    Reflect.deleteProperty(window, 'VideoFrame');
  });
  expect(await firstText(page)).toBe(PAYER_CODE);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("reads with @zxing/browser on the page's own thread where WebAssembly can't start", async () => {
  const strict = await serveSite({ scan: SCAN_PAGE });
  onTestFinished(() => strict.close());
  strict.allowWasm = false;
  const { page, fetched } = await open(undefined, strict);
  expect(await firstText(page)).toBe(PAYER_CODE);
  expect(await lastState(page)).toMatchObject({ kind: 'live', path: 'main-thread' });
  expect(fetched.filter((address) => !address.startsWith(strict.origin))).toEqual([]);
  await page.context().close();
});

test('reports a text once while its code stays in view, and again after rearm', async () => {
  const { page } = await open();
  await firstText(page);
  const told = await page.evaluate(async () => {
    const { scanner, texts } = window.scanPage;
    const before = texts.length;
    scanner.rearm();
    while (texts.length === before) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { before, after: texts.length };
  });
  expect(told).toEqual({ before: 1, after: 2 });
  await page.context().close();
});

test('a camera without permission is a problem with a code, and reads once permission is given', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.origin}scan.html`);
  await page.waitForFunction(() => window.scanPage.states.at(-1)?.kind === 'problem');
  expect(await lastState(page)).toEqual({ kind: 'problem', code: 'camera.denied' });
  await context.grantPermissions(['camera'], { origin: site.origin });
  expect(await firstText(page)).toBe(PAYER_CODE);
  await page.context().close();
});

/** Runs in the page: `window.stops` counts stop requests that a worker has not confirmed yet. */
function countStops(): void {
  const counted = Object.assign(window, { stops: 0 });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, ...what: [{ readonly kind: string }]) {
    if (what[0].kind === 'stop') {
      counted.stops += 1;
      const hear = ({ data }: MessageEvent<{ readonly kind: string }>): void => {
        if (data.kind !== 'stopped') return;
        counted.stops -= 1;
        this.removeEventListener('message', hear);
      };
      this.addEventListener('message', hear);
    }
    Reflect.apply(post, this, what);
  };
}

test('stopping releases the camera, and keeps one worker for the next start', async () => {
  const { page } = await open(countStops);
  await firstText(page);
  const after = await page.evaluate(() => {
    const { scanner, stream } = window.scanPage;
    const camera = stream();
    scanner.stop();
    const tracks = camera instanceof MediaStream ? camera.getTracks() : [];
    return { shown: stream(), tracks: tracks.map((track) => track.readyState) };
  });
  expect(after).toEqual({ shown: null, tracks: ['ended'] });
  const [worker] = page.workers();
  const restarted = async (): Promise<number> => {
    await page.waitForFunction(() => (window as unknown as { stops: number }).stops === 0);
    return await page.evaluate(async () => {
      const { scanner, texts } = window.scanPage;
      const before = texts.length;
      scanner.start();
      while (texts.length === before) await new Promise((resolve) => requestAnimationFrame(resolve));
      scanner.stop();
      return texts.length - before;
    });
  };
  // The last code is a new scan for the next customer.
  expect([await restarted(), await restarted()]).toEqual([1, 1]);
  expect(page.workers()).toEqual([worker]);
  await page.context().close();
});

/** After so many frames the scanner is stopped. */
const ROUNDS = Array.from({ length: 24 }, (_, round) => round).filter((round) => round % draws(5, 1) === 0);

test.each(['track', 'video'])(
  'a scanner stopped at any moment leaves no frame open: frames of the %s',
  async (path) => {
    const withoutProcessor = (): void => void Reflect.deleteProperty(window, 'MediaStreamTrackProcessor');
    const { page, complaints } = await open(path === 'video' ? withoutProcessor : undefined);
    await page.evaluate(async (rounds) => {
      const { scanner, states } = window.scanPage;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (const round of rounds) {
        scanner.stop();
        const before = states.length;
        scanner.start();
        while (!states.slice(before).some(({ kind }) => kind === 'live')) await frame();
        // Before the decoder has started, or some frames after that.
        for (let frames = 0; frames < round; frames += 1) await frame();
      }
      scanner.stop();
    }, ROUNDS);
    const session = await page.context().newCDPSession(page);
    // Only the collector notices a frame that nobody closed.
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    // A worker that ends meanwhile holds no frame.
    for (const worker of page.workers()) await worker.evaluate(() => undefined).catch(() => undefined);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test('the React hook runs one camera, follows its switch, and reports a choice', async () => {
  const context = await browser.newContext({ permissions: ['camera'] });
  const page = await context.newPage();
  await page.goto(`${site.origin}hook.html`);
  const texts = async (): Promise<number> => await page.evaluate(() => window.hookPage.texts.length);
  const liveTracks = async (): Promise<number> =>
    await page.evaluate(() => window.hookPage.opened.filter((track) => track.readyState === 'live').length);
  const shows = async (state: string): Promise<unknown> =>
    await page.waitForSelector(`#state:text-is("${state}")`);

  await shows('live');
  await expect.poll(texts).toBe(1);
  await expect.poll(liveTracks).toBe(1);
  await page.click('#rearm');
  await expect.poll(texts).toBe(2);

  await page.click('#toggle');
  await shows('starting');
  await expect.poll(liveTracks).toBe(0);
  await page.click('#toggle');
  await shows('live');
  await page.click('.camera');
  await expect.poll(() => page.evaluate(() => window.hookPage.chosen.length)).toBe(1);
  await expect.poll(liveTracks).toBe(1);
  await context.close();
});
