/** Heads of pictures, byte by byte, for tests of what they say. */

const text = (letters: string): number[] => [...Buffer.from(letters, 'latin1')];
const big16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff];
const little = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) & 0xff);

/** A part of a WebP, with the byte that makes its length even. */
export const webpPart = (name: string, content: readonly number[]): number[] => [
  ...text(name),
  ...little(content.length, 4),
  ...content,
  ...(content.length % 2 === 0 ? [] : [0]),
];

export const webp = (...parts: readonly (readonly number[])[]): Uint8Array => {
  const content = [...text('WEBP'), ...parts.flat()];
  return Uint8Array.from([...text('RIFF'), ...little(content.length, 4), ...content]);
};

export const lossyPart = (width: number, height: number): number[] =>
  webpPart('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2), 0, 0]);

export const losslessPart = (width: number, height: number): number[] =>
  webpPart('VP8L', [0x2f, ...little(width - 1 + (height - 1) * 2 ** 14, 4), 0, 0, 0, 0, 0, 0]);

export const canvasPart = (width: number, height: number): number[] =>
  webpPart('VP8X', [0x10, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);

/** before: segments between the beginning and the size. */
export const jpeg = (
  width: number,
  height: number,
  { frame = 0xc0, before = [] }: { readonly frame?: number; readonly before?: readonly number[] } = {},
): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, text('JFIF\0')),
    ...before,
    ...segment(frame, [8, ...big16(height), ...big16(width), 3]),
    ...segment(0xda, [0]),
    ...[0xff, 0xd9],
  ]);

export const segment = (marker: number, content: readonly number[]): number[] => [
  ...[0xff, marker],
  ...big16(content.length + 2),
  ...content,
];
