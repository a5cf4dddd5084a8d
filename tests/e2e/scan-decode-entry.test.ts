import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GreyPicture } from '../../tools/camera/picture-effects.ts';
import { emptyPicture, qrPicture, qrPictures } from '../../tools/camera/qr-picture.ts';
import { type QrSite, serveSite } from '../../tools/driver/serve-site.ts';
import { launchPageBrowser } from '../../tools/scripts/setup/page-browser.ts';
import type {} from '../support/qr-decode-page.ts';

const TEXT = '880101698207133392';
let site: QrSite;
let browser: Browser;
let page: Page;
const fetched: string[] = [];

beforeAll(async () => {
  site = await serveSite(
    {
      decode: resolve(import.meta.dirname, '../../renderer/scan/decode-entry.ts'),
      page: resolve(import.meta.dirname, '../support/qr-decode-page.ts'),
    },
    {
      files: {
        '/zxing_reader.wasm': fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
      },
      pagePolicy: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    },
  );
  browser = await launchPageBrowser();
  page = await browser.newPage();
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(`${site.origin}page.html`);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const inBase64 = ({ data, width, height }: GreyPicture): { grey: string; width: number; height: number } => ({
  grey: Buffer.from(data).toString('base64'),
  width,
  height,
});

/** Passes pictures to the module in the page, one by one or as a clip. */
async function decode(how: 'each' | 'clip', pictures: readonly GreyPicture[]): Promise<(string | null)[]> {
  return await page.evaluate(
    async ({ how, pictures }) => {
      const module = await window.decoder;
      const frames = pictures.map(({ grey, width, height }) => {
        const bytes = Uint8Array.from(atob(grey), (letter) => letter.charCodeAt(0));
        const image = new ImageData(width, height);
        bytes.forEach((level, index) => {
          image.data.set([level, level, level, 255], index * 4);
        });
        return image;
      });
      if (how === 'each') return await Promise.all(frames.map((frame) => module.decodeQr(frame)));
      async function* clip(): AsyncGenerator<ImageData> {
        yield* frames;
      }
      return [await module.decodeFrames(clip())];
    },
    { how, pictures: pictures.map(inBase64) },
  );
}

test('reads single pictures in the calling page, and fetches nothing from outside', async () => {
  const small = { width: 640, height: 480, text: TEXT } as const;
  const pictures = [
    qrPicture(small),
    qrPicture({ ...small, sizePx: 90, rotationDeg: 30 }),
    qrPicture({ ...small, invert: true, tiltXDeg: 30, tiltYDeg: 20 }),
    emptyPicture({ width: 640, height: 480, noise: 6 }),
  ];
  expect(await decode('each', pictures)).toEqual([TEXT, TEXT, TEXT, null]);
  expect(fetched.filter((address) => !address.startsWith(site.origin))).toEqual([]);
  expect(fetched).toContain(`${site.origin}zxing_reader.wasm`);
});

test('reads a clip, and answers null for a clip without a valid code', async () => {
  const size = { width: 640, height: 480 } as const;
  const empty = emptyPicture(size);
  const side = { ...size, sizePx: 120 } as const;
  const two = qrPictures([
    { ...side, text: TEXT, centre: { x: 0.25, y: 0.5 } },
    { ...side, text: '4780000000017', centre: { x: 0.75, y: 0.5 } },
  ]);
  expect(await decode('clip', [empty, qrPicture({ ...size, text: TEXT })])).toEqual([TEXT]);
  expect(await decode('clip', [empty, empty])).toEqual([null]);
  expect(await decode('clip', [two, two, two])).toEqual([null]);
});
