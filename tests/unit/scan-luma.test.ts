import { describe, expect, test } from 'vitest';
import { type FramePlanes, LumaCopier, lumaOfRgba, planeOf } from '../../renderer/scan/luma.ts';

const WIDTH = 4;
const HEIGHT = 2;
const LUMA = Uint8Array.of(10, 20, 30, 40, 50, 60, 70, 80);

/** A frame with padded rows, as cameras deliver. */
function frame(format: string | null, stride: number, bytesPerPixel = 1): FramePlanes {
  const size = stride * HEIGHT * 2;
  return {
    format,
    visibleRect: { width: WIDTH, height: HEIGHT },
    allocationSize: (options) => (options?.format === 'RGBA' ? WIDTH * HEIGHT * 4 : size),
    copyTo: async (destination, options) => {
      if (options?.format === 'RGBA' || bytesPerPixel === 4) {
        const blueFirst = format === 'BGRA';
        LUMA.forEach((level, index) => {
          destination.set(blueFirst ? [0, level, 255, 255] : [255, level, 0, 255], index * 4);
        });
        return [{ offset: 0, stride: WIDTH * 4 }];
      }
      destination.fill(255);
      for (let row = 0; row < HEIGHT; row += 1) {
        destination.set(LUMA.subarray(row * WIDTH, row * WIDTH + WIDTH), row * stride);
      }
      return [
        { offset: 0, stride },
        { offset: stride * HEIGHT, stride },
      ];
    },
  };
}

describe('the brightness of a frame', () => {
  test.each(['I420', 'I420A', 'I422', 'I444', 'NV12'])(
    '%s is used directly, padded rows or not',
    async (format) => {
      for (const stride of [WIDTH, 7]) {
        const image = await new LumaCopier().copy(frame(format, stride));
        expect(image).toEqual({ data: LUMA, width: WIDTH, height: HEIGHT });
      }
    },
  );

  test.each(['RGBA', 'RGBX', 'BGRA'])('%s is computed from its colours', async (format) => {
    const image = await new LumaCopier().copy(frame(format, WIDTH * 4, 4));
    const weighed = LUMA.map((green) => (306 * 255 + 601 * green + 512) >> 10);
    expect(image?.data).toEqual(weighed);
  });

  test('any other format is requested as colours', async () => {
    const image = await new LumaCopier().copy(frame('I420P10', WIDTH));
    expect(image?.data[0]).toBe((306 * 255 + 601 * 10 + 512) >> 10);
  });

  test('a frame without content yields nothing', async () => {
    expect(await new LumaCopier().copy(frame(null, WIDTH))).toBeNull();
  });

  test('one buffer serves every frame', async () => {
    const copier = new LumaCopier();
    const first = await copier.copy(frame('I420', WIDTH));
    const second = await copier.copy(frame('NV12', WIDTH));
    expect(second?.data.buffer).toBe(first?.data.buffer);
  });
});

test('a plane at an offset is found', () => {
  expect(planeOf(Uint8Array.of(0, 0, 0, 1, 2, 9, 3, 4, 9), { offset: 3, stride: 3 }, 2, 2).data).toEqual(
    Uint8Array.of(1, 2, 3, 4),
  );
});

test('grey stays grey', () => {
  expect(lumaOfRgba(Uint8Array.of(77, 77, 77, 255, 255, 255, 255, 0), 2, 1).data).toEqual(
    Uint8Array.of(77, 255),
  );
});
