/** What bytes say of a picture, and which pictures the till keeps. */
import { describe, expect, it, test } from 'vitest';
import { keptPicture } from '../../shared/pictures/kept-picture.ts';
import { pictureHead } from '../../shared/pictures/picture-head.ts';
import { KEPT } from '../../shared/pictures/picture-limits.ts';
import { drawnPng, GOODS_DRAWN, LOGO_DRAWN, pngPart } from '../support/drawn-pictures.ts';
import {
  canvasPart,
  jpeg,
  losslessPart,
  lossyPart,
  segment,
  webp,
  webpPart,
} from '../support/made-pictures.ts';

const PNG = drawnPng(GOODS_DRAWN.apple, 300, 200).bytes;
const PHOTO = drawnPng(GOODS_DRAWN.apple).bytes;
const LOGO = drawnPng(LOGO_DRAWN, 400, 120).bytes;
const WEBP = webp(lossyPart(192, 192));
const bytesOf = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

describe('the head of a picture', () => {
  it.each([
    ['png', PNG, 300, 200],
    ['webp', webp(lossyPart(640, 481)), 640, 481],
    ['webp', webp(losslessPart(1, 16_384)), 1, 16_384],
    ['webp', webp(canvasPart(5_000, 4_001), lossyPart(5_000, 4_001)), 5_000, 4_001],
    ['jpeg', jpeg(4_000, 3_000), 4_000, 3_000],
    ['jpeg', jpeg(4_000, 3_000, { frame: 0xc2 }), 4_000, 3_000],
  ] as const)('%s says its size', (format, bytes, width, height) => {
    expect(pictureHead(bytes)).toEqual({ format, width, height });
  });

  it('of a JPEG stands behind a camera’s notes, tables and filling bytes', () => {
    const notes = [...segment(0xe1, Array(5_000).fill(7)), ...segment(0xdb, [1]), 0xff, 0xff];
    const before = [...segment(0xc4, [1]), ...notes, ...segment(0xfe, [])];
    expect(pictureHead(jpeg(12, 34, { before }))).toMatchObject({ width: 12, height: 34 });
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['a drawing in words', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', bytesOf('GIF89a', new Uint8Array(40))],
    ['a photo of a telephone in HEIC', bytesOf('\0\0\0\x18ftypheic', new Uint8Array(40))],
    ['a web page', bytesOf('<!doctype html>', new Uint8Array(40))],
    ['PNG without its first part', bytesOf(PNG.subarray(0, 8), new Uint8Array(40))],
    ['PNG of no width', bytesOf(PNG.subarray(0, 16), new Uint8Array(4), PNG.subarray(20))],
    [
      'JPEG without a size',
      Uint8Array.from([0xff, 0xd8, ...segment(0xe0, [1]), ...segment(0xda, [0]), 0xff, 0xd9]),
    ],
    ['JPEG whose part has no length', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['JPEG of filling bytes', new Uint8Array(100_000).fill(0xff).fill(0xd8, 1, 2)],
    ['WebP of an unknown part', webp(webpPart('ANIM', Array(20).fill(0)))],
    ['WebP without the mark of its frame', webp(webpPart('VP8 ', Array(20).fill(0)))],
    ['sound', bytesOf('RIFF\x40\0\0\0WAVEfmt ', new Uint8Array(40))],
  ])('%s is not one that it reads', (_, bytes) => {
    expect(pictureHead(bytes)).toBeNull();
  });

  it('is never read beyond the end', () => {
    for (const whole of [
      PNG.subarray(0, 60),
      WEBP,
      jpeg(9, 9),
      webp(losslessPart(9, 9)),
      webp(canvasPart(9, 9)),
    ])
      for (let end = 0; end < whole.length; end += 1)
        expect(() => pictureHead(whole.subarray(0, end))).not.toThrow();
  });
});

describe('a picture that the till keeps', () => {
  it('is a PNG or WebP of its kind’s size', () => {
    expect(keptPicture(PHOTO, 'photo')).toMatchObject({ format: 'png', width: 192 });
    expect(keptPicture(WEBP, 'photo')).toMatchObject({ format: 'webp' });
    expect(
      keptPicture(webp(canvasPart(192, 192), webpPart('ALPH', [1]), lossyPart(192, 192)), 'photo'),
    ).not.toBeNull();
    expect(keptPicture(LOGO, 'logo')).toMatchObject({ width: 400, height: 120 });
  });

  test.each([
    ['a JPEG', jpeg(192, 192), 'photo'],
    ['a smaller photo', drawnPng(GOODS_DRAWN.apple, 191, 192).bytes, 'photo'],
    ['a larger photo', drawnPng(GOODS_DRAWN.apple, 192, 193).bytes, 'photo'],
    ['a wide logo', drawnPng(LOGO_DRAWN, 513, 16).bytes, 'logo'],
    ['a high logo', drawnPng(LOGO_DRAWN, 16, 257).bytes, 'logo'],
    ['too many bytes', webp(lossyPart(192, 192), webpPart('ICCP', Array(KEPT.photo.bytes).fill(0))), 'photo'],
    ['a page behind a PNG', bytesOf(PHOTO, '<script>'), 'photo'],
    ['a page behind a WebP', bytesOf(WEBP, '<script>'), 'photo'],
    [
      'an archive in a part of a PNG',
      bytesOf(PHOTO.subarray(0, 33), pngPart('zzZz', Buffer.from('PK')), PHOTO.subarray(33)),
      'photo',
    ],
    [
      'a text in a PNG',
      bytesOf(PHOTO.subarray(0, 33), pngPart('tEXt', Buffer.from('a\0b')), PHOTO.subarray(33)),
      'photo',
    ],
    [
      'a camera’s notes in a WebP',
      webp(canvasPart(192, 192), lossyPart(192, 192), webpPart('EXIF', [1, 2])),
      'photo',
    ],
    ['a moving WebP', webp(canvasPart(192, 192), webpPart('ANMF', [1, 2])), 'photo'],
    ['a PNG cut short', PHOTO.subarray(0, PHOTO.length - 12), 'photo'],
    ['a WebP cut short', WEBP.subarray(0, WEBP.length - 2), 'photo'],
    ['a PNG without a picture', bytesOf(PHOTO.subarray(0, 33), pngPart('IEND', Buffer.alloc(0))), 'photo'],
    ['a WebP without a picture', webp(canvasPart(192, 192), webpPart('ALPH', [1, 2])), 'photo'],
  ] as const)('is not %s', (_, bytes, of) => {
    expect(keptPicture(bytes, of)).toBeNull();
  });
});
