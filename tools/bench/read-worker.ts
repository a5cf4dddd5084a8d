/**
 * Reads a share of the hard frames and clips in its own thread: with our reader, and single frames with the
 * other decoders.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import {
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  InvertedLuminanceSource,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { decodeFrame, decodePicture } from '../../renderer/scan/attempts.ts';
import { createCodeReader } from '../../renderer/scan/decode.ts';
import { meantReading } from '../../renderer/scan/one-code.ts';
import { Sightings } from '../../renderer/scan/sightings.ts';
import { PAYER_SYMBOLOGIES } from '../../renderer/scan/symbology.ts';
import { CLIP_FRAMES, type Hardship, hardClip } from '../camera/hard-frames.ts';
import type { GreyPicture } from '../camera/picture-effects.ts';
import { toRgba } from '../camera/qr-picture.ts';

export interface ReadShare {
  readonly frameSeeds: readonly number[];
  readonly clipSeeds: readonly number[];
}

export interface ReadOutcome {
  readonly hardship: Hardship;
  readonly ours: 'read' | 'wrong' | 'nothing';
  /** By decoder; empty for clips. */
  readonly others: Readonly<Record<string, boolean>>;
}

export interface ReadResults {
  readonly frames: readonly ReadOutcome[];
  readonly clips: readonly ReadOutcome[];
}

/** The texts found in a picture. */
type Decoder = (picture: GreyPicture) => Promise<readonly string[]>;

const wasm =
  (options: ReaderOptions): Decoder =>
  async (picture) => {
    const { data, width, height } = toRgba(picture);
    const image = { data, width, height, colorSpace: 'srgb' } as ImageData;
    const found = await readBarcodes(image, { formats: ['QRCode'], ...options });
    return found.map(({ text }) => text);
  };

const HINTS = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);
const plainScript =
  (
    binarizer: typeof HybridBinarizer | typeof GlobalHistogramBinarizer,
    seenAs = (source: RGBLuminanceSource): RGBLuminanceSource | InvertedLuminanceSource => source,
  ): Decoder =>
  async ({ data, width, height }) => {
    const source = seenAs(new RGBLuminanceSource(new Uint8ClampedArray(data), width, height));
    try {
      return [new QRCodeReader().decode(new BinaryBitmap(new binarizer(source)), HINTS).getText()];
    } catch {
      return [];
    }
  };

/** Each with its usual options. */
const DECODERS: Readonly<Record<string, Decoder>> = {
  'zxing-wasm': wasm({}),
  'zxing-wasm, denoised': wasm({ tryDenoise: true }),
  'zxing-wasm, global histogram': wasm({ binarizer: 'GlobalHistogram' }),
  'zxing-wasm, fixed threshold': wasm({ binarizer: 'FixedThreshold' }),
  '@zxing/library, hybrid': plainScript(HybridBinarizer),
  '@zxing/library, global histogram': plainScript(GlobalHistogramBinarizer),
  '@zxing/library, inverted': plainScript(HybridBinarizer, (source) => new InvertedLuminanceSource(source)),
};

const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
const wasmBinary = new Uint8Array(file).buffer;
const reader = await createCodeReader(wasmBinary);
// Both use one module; without our wasm the reference would fetch it from a public host.
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });

const judged = (text: string | undefined, wanted: string | null): ReadOutcome['ours'] =>
  text === undefined ? 'nothing' : text === wanted ? 'read' : 'wrong';

async function readFrame(seed: number): Promise<ReadOutcome> {
  const { hardship, text, frame } = hardClip(seed);
  const picture = frame(0);
  const { width, height } = picture;
  const meant = meantReading(decodePicture(reader, picture, PAYER_SYMBOLOGIES), width, height);
  const others: Record<string, boolean> = {};
  for (const [name, decode] of Object.entries(DECODERS)) {
    others[name] = text !== null && (await decode(picture)).includes(text);
  }
  return { hardship, ours: judged(meant?.text, text), others };
}

/** As the till reads a clip; `sparing` is off, because a clip lasts only one second. */
function readClip(seed: number): ReadOutcome {
  const { hardship, text, frame } = hardClip(seed);
  const sightings = new Sightings();
  let counted: ReturnType<Sightings['see']> | undefined;
  for (let number = 0; number < CLIP_FRAMES && !counted; number += 1) {
    const picture = frame(number);
    const readings = decodeFrame(reader, number, picture, PAYER_SYMBOLOGIES);
    counted = sightings.see(readings, picture.width, picture.height, number * (1000 / 30));
  }
  return { hardship, ours: judged(counted?.text, text), others: {} };
}

const { frameSeeds, clipSeeds } = workerData as ReadShare;
const frames: ReadOutcome[] = [];
for (const seed of frameSeeds) frames.push(await readFrame(seed));
parentPort?.postMessage({ frames, clips: clipSeeds.map(readClip) } satisfies ReadResults);
