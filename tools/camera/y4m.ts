/**
 * Y4M files, which Chromium's fake webcam plays in a loop. Uncompressed, 1.4 MB a frame at 1280x720: keep
 * clips short.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { GreyPicture } from './picture-effects.ts';
import { emptyPicture, type QrPictureOptions, qrPicture } from './qr-picture.ts';

const FRAMES_PER_SECOND = 30;
const NO_COLOUR = 128;

/** Writes grey pictures as a clip. All have the size of the first, with even sides. */
export function writeY4m(file: string, frames: Iterable<GreyPicture>): void {
  const output = openSync(file, 'w');
  try {
    let colour: Uint8Array | null = null;
    for (const { width, height, data } of frames) {
      if (!colour) {
        if (width % 2 !== 0 || height % 2 !== 0) throw new RangeError('a clip needs even sides');
        colour = new Uint8Array(data.length / 2).fill(NO_COLOUR);
        writeSync(output, `YUV4MPEG2 W${width} H${height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
      }
      writeSync(output, 'FRAME\n');
      writeSync(output, data);
      writeSync(output, colour);
    }
  } finally {
    closeSync(output);
  }
}

export interface QrClip extends QrPictureOptions {
  readonly file: string;
  /** Frames before the phone comes into view. 10 by default. */
  readonly leadInFrames?: number;
  /** Frames with the phone. 20 by default. */
  readonly frames?: number;
}

/**
 * Writes a clip for the fake webcam: some frames of an empty desk, then a phone with a code. The code's
 * picture is drawn once, for speed.
 */
export function writeQrClip(clip: QrClip): void {
  const { file, leadInFrames = 10, frames = 20, ...picture } = clip;
  const empty = emptyPicture(picture);
  const phone = qrPicture({ sizePx: 280, rotationDeg: 6, blurPx: 0.6, ...picture });
  writeY4m(file, [
    ...Array<GreyPicture>(leadInFrames).fill(empty),
    ...Array<GreyPicture>(frames).fill(phone),
  ]);
}

/** Flags that make Chromium play a clip as its webcam. The page still needs the camera permission. */
export const fakeCameraFlags = (file: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];
