/** The shop's logo on a receipt printer: read, made small, dithered, and left out where it can't be drawn. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { logoPicture, logosOf } from '../../electron/devices/printer/logo.ts';
import type { Picture } from '../../electron/devices/printer/picture.ts';
import { greysOf } from '../../electron/devices/printer/png-greys.ts';
import { PictureHash } from '../../shared/pictures/picture.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { colouredPng } from '../support/coloured-png.ts';
import { PrintingTill } from '../support/printing-till.ts';

const HASH = PictureHash.parse('a'.repeat(64));
/** From black at the left to white at the right. */
const RAMP = colouredPng(256, 64, (x) => [x, x, x, 255]);

const isBlack = ({ width, bits }: Picture, x: number, y: number): boolean =>
  (((bits[(y * width + x) >> 3] ?? 0) >> (7 - (x & 7))) & 1) === 1;
function blackShare(picture: Picture, fromX: number, toX: number): number {
  let black = 0;
  for (let y = 0; y < picture.height; y += 1)
    for (let x = fromX; x < toX; x += 1) if (isBlack(picture, x, y)) black += 1;
  return black / (picture.height * (toX - fromX));
}

describe('a PNG', () => {
  it('is read with each filter, and the paper shows through what is transparent', () => {
    const read = greysOf(colouredPng(4, 10, (x, y) => [x * 60, x * 60, x * 60, y % 2 === 0 ? 255 : 0]));
    expect(read).toMatchObject({ width: 4, height: 10 });
    expect([...(read?.greys.subarray(0, 8) ?? [])]).toEqual([0, 60, 120, 180, 255, 255, 255, 255]);
    expect([...(read?.greys.subarray(32, 36) ?? [])]).toEqual([0, 60, 120, 180]);
  });

  it.each([
    ['another format', Buffer.from('RIFF....WEBPVP8 ')],
    ['nothing', Buffer.alloc(0)],
    ['cut in its middle', RAMP.subarray(0, RAMP.length - 60)],
  ])('that is %s is no picture', (_, bytes) => {
    expect(greysOf(bytes)).toBeNull();
  });
});

describe('a logo', () => {
  const greys = greysOf(RAMP);
  if (!greys) throw new Error('the ramp is a PNG');

  it('stands in the middle of the paper, and its dots are as dark as its greys', () => {
    const picture = logoPicture(greys, 576);
    if (!picture) throw new Error('no logo');
    expect([picture.width, picture.height]).toEqual([416, 64]);
    const shares = [0, 64, 128, 192].map((x) => blackShare(picture, 160 + x, 160 + x + 64));
    expect(shares.map((share) => Math.round(share * 8))).toEqual([7, 5, 3, 1]);
    expect(blackShare(picture, 0, 160)).toBe(0);
  });

  it.each([
    [384, 256],
    [576, 384],
  ])('is at most two thirds of a paper of %i dots wide', (paper, most) => {
    const large = { width: 512, height: 64, greys: new Uint8Array(512 * 64) };
    const picture = logoPicture(large, paper);
    expect((picture?.width ?? 0) - (paper - most) / 2).toBeLessThanOrEqual(most);
    expect(picture?.height).toBe(Math.floor((64 * most) / 512));
  });

  it('is at most 20 mm high', () => {
    expect(logoPicture({ width: 200, height: 256, greys: new Uint8Array(200 * 256) }, 576)?.height).toBe(160);
  });

  it('without a dark dot, or without its file, is left out', () => {
    expect(logoPicture({ width: 8, height: 8, greys: new Uint8Array(64).fill(250) }, 576)).toBeNull();
    expect(logosOf(() => null)(HASH, 576)).toBeNull();
  });

  it('is read once for all papers', () => {
    let reads = 0;
    const logoOf = logosOf(() => {
      reads += 1;
      return RAMP;
    });
    expect(logoOf(HASH, 576)).toBe(logoOf(HASH, 576));
    expect(reads).toBe(1);
  });
});

it('prints at the head of a receipt', async () => {
  const shop = await PrintingTill.open();
  onTestFinished(() => shop.close());
  shop.till.settings = { ...DEFAULT_SETTINGS, language: 'en' };
  const base64 = RAMP.toString('base64');
  const kept = await shop.till.ask('picture.keep', { of: 'logo', base64 });
  if (!kept.ok) throw new Error(kept.error.code);
  shop.till.settings = { ...shop.till.settings, logo: kept.value };
  shop.sellForCash();
  await shop.printer.printed(1);
  const [paper] = shop.printer.papers;
  expect(paper?.pictures).toBe(1);
  expect(paper?.unknown).toEqual([]);
  expect(paper?.texts.join()).toContain('Receipt No.');
});
