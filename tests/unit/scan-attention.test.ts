import { expect, test } from 'vitest';
import { Attention, AWAKE_FRAMES, CALM_EVERY, IDLE_FRAMES } from '../../renderer/scan/attention.ts';
import type { GreyPicture } from '../../tools/camera/picture-effects.ts';
import { emptyPicture, qrPicture } from '../../tools/camera/qr-picture.ts';

const looks = (attention: Attention, picture: (index: number) => GreyPicture, frames: number): number => {
  let count = 0;
  for (let index = 0; index < frames; index += 1) if (attention.wants(picture(index))) count += 1;
  return count;
};
const size = { width: 320, height: 240 };
const desk = emptyPicture(size);

test('a still picture is decoded now and then', () => {
  const attention = new Attention();
  expect(looks(attention, () => desk, AWAKE_FRAMES)).toBe(AWAKE_FRAMES);
  expect(looks(attention, () => desk, 100)).toBe(100 / CALM_EVERY);
});

test("a webcam's noise does not count as a change", () => {
  const attention = new Attention();
  const noisy = [1, 2, 3].map((seed) => emptyPicture({ ...size, noise: 4, seed }));
  looks(attention, () => desk, AWAKE_FRAMES);
  expect(looks(attention, (index) => noisy[index % 3] ?? desk, 100)).toBe(100 / CALM_EVERY);
});

test('a small new code is decoded at once, in every frame', () => {
  for (const calmFrames of [0, 1, 2, 3, 4]) {
    const attention = new Attention();
    looks(attention, () => desk, AWAKE_FRAMES + calmFrames);
    const phone = qrPicture({ text: '880101698207133392', sizePx: 40, ...size });
    expect(looks(attention, () => phone, AWAKE_FRAMES)).toBe(AWAKE_FRAMES);
  }
});

test('a slow change of the picture is noticed', () => {
  const attention = new Attention();
  looks(attention, () => desk, AWAKE_FRAMES);
  const brighter = (index: number): GreyPicture => ({
    ...size,
    data: desk.data.map((grey) => grey + index * 6),
  });
  expect(looks(attention, brighter, 15)).toBeGreaterThan(15 / CALM_EVERY);
});

test('the camera idles after two seconds without a change, until a change or a wake-up', () => {
  const attention = new Attention();
  // The first frame counts as a change.
  looks(attention, () => desk, IDLE_FRAMES);
  expect(attention.isIdle).toBe(false);
  looks(attention, () => desk, 1);
  expect(attention.isIdle).toBe(true);
  looks(attention, () => qrPicture({ text: '880101698207133392', sizePx: 40, ...size }), 1);
  expect(attention.isIdle).toBe(false);
  looks(attention, () => desk, IDLE_FRAMES + 1);
  expect(attention.isIdle).toBe(true);
  attention.wake();
  looks(attention, () => desk, 1);
  expect(attention.isIdle).toBe(false);
});

test('after a wake-up a still picture is decoded', () => {
  const attention = new Attention();
  looks(attention, () => desk, 100);
  attention.wake();
  expect(looks(attention, () => desk, AWAKE_FRAMES)).toBe(AWAKE_FRAMES);
});
