import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeFrame, decodePicture, GLANCE, QUICK, SEARCHING } from '../../renderer/scan/attempts.ts';
import type { CodeReader, Decoded, Reading } from '../../renderer/scan/decode.ts';
import { lumaOfRgba } from '../../renderer/scan/luma.ts';
import { PAYER_SYMBOLOGIES, PRODUCT_SYMBOLOGIES } from '../../renderer/scan/symbology.ts';
import { emptyPicture, type QrPictureOptions, qrPicture, toRgba } from '../../tools/camera/qr-picture.ts';
import { nodeReader, productPicture } from '../support/qr-node.ts';

const TEXT = '880101698207133392';
const reader = await nodeReader();

const NOWHERE = { x: 0, y: 0 };
const reading = (text: string): Reading => ({
  text,
  symbology: 'QRCode',
  unusedCorrection: 1,
  corners: [NOWHERE, NOWHERE, NOWHERE, NOWHERE],
});

const textsOf = (options: Partial<QrPictureOptions>): string[] =>
  decodePicture(reader, qrPicture({ text: TEXT, ...options }), PAYER_SYMBOLOGIES).map(({ text }) => text);

describe('a payer code', () => {
  test.each<[string, Partial<QrPictureOptions>]>([
    ['plain', {}],
    ['small', { sizePx: 50 }],
    ['very near', { sizePx: 660 }],
    ['upside down', { rotationDeg: 180 }],
    ['turned', { rotationDeg: 37 }],
    ['leaning back and turned away', { tiltXDeg: 45, tiltYDeg: 35 }],
    ['in dark mode', { invert: true }],
    ['in dark mode, blurred', { invert: true, blurPx: 2 }],
    ['out of focus', { blurPx: 3.5, noise: 4 }],
    ['moving', { motionPx: { x: 12, y: 4 } }],
    ['dim and noisy', { contrast: 0.1, brightness: -60, noise: 4 }],
    ['under a lamp', { glare: { x: 0.2, y: 0.1, radius: 0.5, strength: 0.9 }, contrast: 0.7 }],
    ['with a thumb on it', { hidden: 0.2, ecc: 'Q' }],
    ['in a corner of the picture', { sizePx: 160, centre: { x: 0.15, y: 0.25 } }],
    ['in another webcam size', { width: 640, height: 480, sizePx: 120 }],
  ])('is read %s', (_name, options) => {
    expect(textsOf({ noise: 2, ...options })).toEqual([TEXT]);
  });

  test('is passed on unchanged, without the blanks around it', () => {
    for (const text of [
      '4812345678901',
      'https://pay.example/q?a=1&b=2',
      '0002010102121602To’lov',
      'AB  12',
    ]) {
      expect(textsOf({ text: ` ${text}\n` })).toEqual([text]);
    }
  });
});

test('a picture without a code reads as nothing, however noisy', () => {
  for (const [seed, noise] of [0, 10, 60].entries()) {
    expect(decodePicture(reader, emptyPicture({ noise, seed }), PAYER_SYMBOLOGIES)).toEqual([]);
  }
  expect(textsOf({ hidden: 0.9 })).toEqual([]);
});

test('a truncated picture or one without a size reads as nothing', () => {
  const { data } = qrPicture({ text: TEXT });
  expect(reader.read({ data, width: 1280, height: 721 }, PAYER_SYMBOLOGIES, QUICK.hints).readings).toEqual(
    [],
  );
  expect(reader.read({ data, width: 0, height: 0 }, PAYER_SYMBOLOGIES, QUICK.hints).readings).toEqual([]);
});

test('colours and brightness read the same', () => {
  const picture = qrPicture({ text: TEXT, rotationDeg: 12, noise: 5 });
  const rgba = toRgba(picture);
  const luma = lumaOfRgba(rgba.data, rgba.width, rgba.height);
  expect(luma.data).toEqual(picture.data);
  expect(decodeFrame(reader, 0, luma, PAYER_SYMBOLOGIES)).toEqual(
    decodeFrame(reader, 0, picture, PAYER_SYMBOLOGIES),
  );
});

test('the unused error correction is reported: all of a clean code, less of a covered code', () => {
  const read = (hidden: number): number | null =>
    reader.read(qrPicture({ text: TEXT, ecc: 'H', hidden }), PAYER_SYMBOLOGIES, QUICK.hints).readings[0]
      ?.unusedCorrection ?? null;
  expect(read(0)).toBe(1);
  expect(read(0.25)).toBeLessThan(1);
});

test('every decode attempt locates the code in the whole picture', () => {
  const picture = qrPicture({ text: TEXT, sizePx: 160, centre: { x: 0.45, y: 0.55 } });
  for (const [turn, { name }] of [...SEARCHING.entries(), [-1, GLANCE], [-2, QUICK]] as const) {
    // A reader that finds nothing in the attempts before this one.
    let blindLooks = turn === -1 ? 0 : turn === -2 ? 1 : 2;
    const blind: CodeReader = {
      read: (...given) => {
        blindLooks -= 1;
        return blindLooks >= 0 ? { readings: [], suspected: false } : reader.read(...given);
      },
    };
    const [reading] = decodeFrame(blind, Math.max(0, turn), picture, PAYER_SYMBOLOGIES);
    const middle = (axis: 'x' | 'y'): number =>
      (reading?.corners ?? []).reduce((sum, corner) => sum + corner[axis] / 4, 0);
    expect(Math.abs(middle('x') - 576), name).toBeLessThan(4);
    expect(Math.abs(middle('y') - 396), name).toBeLessThan(4);
  }
});

test('in sparing mode an unsuspicious frame gets further attempts only in turns', () => {
  const looks: number[] = [];
  const frame = emptyPicture({ width: 64, height: 64 });
  for (const suspected of [false, true]) {
    for (const frameNumber of [0, 1, 2, 3, 4]) {
      let count = 0;
      const counting: CodeReader = {
        read: () => {
          count += 1;
          return { readings: [], suspected };
        },
      };
      decodeFrame(counting, frameNumber, frame, PAYER_SYMBOLOGIES, 'sparing');
      looks.push(count);
    }
  }
  expect(looks).toEqual([3, 1, 2, 1, 3, 3, 3, 3, 3, 3]);
});

test('beside a code from the glance, a smaller code is searched for if the reader suspects one', () => {
  const [one, other] = [reading('1'), reading('2')];
  const reads = (first: Decoded): readonly string[] => {
    const looks = [first, { readings: [other], suspected: false }];
    const scripted: CodeReader = { read: () => looks.shift() ?? { readings: [], suspected: false } };
    const frame = emptyPicture({ width: 64, height: 64 });
    return decodeFrame(scripted, 0, frame, PAYER_SYMBOLOGIES, 'sparing').map(({ text }) => text);
  };
  expect(reads({ readings: [one], suspected: false })).toEqual(['1']);
  expect(reads({ readings: [one], suspected: true })).toEqual(['1', '2']);
});

describe('product codes', () => {
  test.each([
    ['EAN13', '4780000000014'],
    ['EAN8', '47800007'],
    ['Code128', 'TILLA-0042'],
    ['DataMatrix', '010478000000001721AbC12'],
  ] as const)(
    '%s is read in a search for products, and not in a search for a payer',
    async (symbology, text) => {
      const picture = await productPicture(symbology, text);
      const found = decodePicture(reader, picture, PRODUCT_SYMBOLOGIES);
      expect(found.map((reading) => reading.text)).toEqual([text]);
      expect(decodePicture(reader, picture, PAYER_SYMBOLOGIES)).toEqual([]);
    },
  );

  test('UPC-A is passed on as its EAN-13, with a leading zero', async () => {
    const found = decodePicture(reader, await productPicture('UPCA', '012345678905'), PRODUCT_SYMBOLOGIES);
    expect(found.map((reading) => reading.text)).toEqual(['0012345678905']);
  });

  test('a payer code is not taken for a product', () => {
    expect(decodePicture(reader, qrPicture({ text: TEXT }), PRODUCT_SYMBOLOGIES)).toEqual([]);
  });
});

test('a decoded text is never wrong, whatever happened to the picture', { timeout: 180_000 }, () => {
  const seeded = { seed: 20_261_120, numRuns: 25 };
  const picture = fc.record({
    text: fc.stringMatching(/^88\d{16}$/),
    sizePx: fc.integer({ min: 40, max: 300 }),
    rotationDeg: fc.integer({ min: 0, max: 359 }),
    tiltXDeg: fc.integer({ min: -60, max: 60 }),
    blurPx: fc.integer({ min: 0, max: 5 }),
    noise: fc.integer({ min: 0, max: 80 }),
    hidden: fc.integer({ min: 0, max: 40 }).map((percent) => percent / 100),
    invert: fc.boolean(),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(picture, (options) => {
      const found = decodePicture(
        reader,
        qrPicture({ width: 640, height: 480, ...options }),
        PAYER_SYMBOLOGIES,
      );
      expect(found.filter(({ text }) => text !== options.text)).toEqual([]);
    }),
    seeded,
  );
});
