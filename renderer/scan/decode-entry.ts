/**
 * The decoder as a module of its own (`out/decode.js`, its wasm beside it), for checks from outside and
 * benchmarks, which have pictures. It runs in the calling page, and fetches only the wasm file from its own
 * folder.
 */
import { decodeFrame, decodePicture } from './attempts.ts';
import { type CodeReader, createCodeReader } from './decode.ts';
import { lumaOfRgba } from './luma.ts';
import { meantReading } from './one-code.ts';
import { Sightings } from './sightings.ts';
import { PAYER_SYMBOLOGIES } from './symbology.ts';

/** The build copies it here from zxing-wasm. A variable keeps a bundler from changing the address. */
const WASM_FILE = 'zxing_reader.wasm';
/** Frames of a clip carry no times: assumes a webcam's usual pace. */
const FRAME_MS = 1000 / 30;

let starting: Promise<CodeReader> | null = null;

function decoder(): Promise<CodeReader> {
  starting ??= fetch(new URL(WASM_FILE, import.meta.url))
    .then((response) => response.arrayBuffer())
    .then(createCodeReader);
  return starting;
}

/**
 * Reads the payer code (QR) in one picture with every attempt. Null: none, or several without a clear choice.
 */
export async function decodeQr(frame: ImageData): Promise<string | null> {
  const reader = await decoder();
  const image = lumaOfRgba(frame.data, frame.width, frame.height);
  const readings = decodePicture(reader, image, PAYER_SYMBOLOGIES);
  return meantReading(readings, image.width, image.height)?.text ?? null;
}

/**
 * Reads a clip as the till does. Each frame gets another attempt. A text counts if two frames agree, or if
 * one frame left at least half of its error correction unused. Answers the first text that counts, or null.
 */
export async function decodeFrames(frames: AsyncIterable<ImageData>): Promise<string | null> {
  const reader = await decoder();
  const sightings = new Sightings();
  let frameNumber = 0;
  for await (const frame of frames) {
    const image = lumaOfRgba(frame.data, frame.width, frame.height);
    const readings = decodeFrame(reader, frameNumber, image, PAYER_SYMBOLOGIES);
    const counted = sightings.see(readings, image.width, image.height, frameNumber * FRAME_MS);
    if (counted) return counted.text;
    frameNumber += 1;
  }
  return null;
}
