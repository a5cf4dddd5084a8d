/** Reads its share of the hard frames and clips, in a thread of its own. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { lookAtFrame, lookAtPicture } from '../../renderer/scan/attempts.ts';
import { type CodeReader, createCodeReader } from '../../renderer/scan/decode.ts';
import { meantReading } from '../../renderer/scan/one-code.ts';
import { Sightings } from '../../renderer/scan/sightings.ts';
import { PAYER_SYMBOLOGIES } from '../../renderer/scan/symbology.ts';
import { CLIP_FRAMES, type Hardship, hardClip } from '../camera/hard-frames.ts';
import { DECODERS } from './read-decoders.ts';

export interface ReadShare {
  readonly frameSeeds: readonly number[];
  readonly clipSeeds: readonly number[];
}

/** What became of one frame or clip. */
export interface ReadOutcome {
  readonly seed: number;
  readonly hardship: Hardship;
  /** Ours first; null where nothing was read. */
  readonly ours: 'read' | 'wrong' | 'nothing';
  /** By decoder; empty for clips. */
  readonly others: Readonly<Record<string, boolean>>;
  /** Frames that a clip took; 1 for a frame. */
  readonly frames: number;
  /** What ours read where it should not have. */
  readonly said?: string;
}

const FRAME_MS = 1000 / 30;

const judged = (text: string | null, wanted: string | null): ReadOutcome['ours'] =>
  text === null ? 'nothing' : text === wanted ? 'read' : 'wrong';

async function readFrame(reader: CodeReader, seed: number): Promise<ReadOutcome> {
  const { hardship, text, frame } = hardClip(seed);
  const picture = frame(0);
  const meant = meantReading(
    lookAtPicture(reader, picture, PAYER_SYMBOLOGIES),
    picture.width,
    picture.height,
  );
  const others: Record<string, boolean> = {};
  for (const [name, decode] of Object.entries(DECODERS)) {
    others[name] = text !== null && (await decode(picture)).includes(text);
  }
  const said = meant?.text ?? null;
  return { seed, hardship, ours: judged(said, text), others, frames: 1, ...(said === null ? {} : { said }) };
}

/** As the till reads a clip; `sparing` is not used: a second is short. */
function readClip(reader: CodeReader, seed: number): ReadOutcome {
  const { hardship, text, frame } = hardClip(seed);
  const sightings = new Sightings();
  for (let number = 0; number < CLIP_FRAMES; number += 1) {
    const picture = frame(number);
    const readings = lookAtFrame(reader, number, picture, PAYER_SYMBOLOGIES);
    const counted = sightings.see(readings, picture.width, picture.height, number * FRAME_MS);
    if (!counted) continue;
    return {
      seed,
      hardship,
      ours: judged(counted.text, text),
      others: {},
      frames: number + 1,
      said: counted.text,
    };
  }
  return { seed, hardship, ours: 'nothing', others: {}, frames: CLIP_FRAMES };
}

const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
const wasmBinary = new Uint8Array(file).buffer;
const reader = await createCodeReader(wasmBinary);
// The reference's module is the same one: left alone it would fetch its wasm from a public host.
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
const { frameSeeds, clipSeeds } = workerData as ReadShare;
const frames: ReadOutcome[] = [];
for (const seed of frameSeeds) frames.push(await readFrame(reader, seed));
parentPort?.postMessage({ frames, clips: clipSeeds.map((seed) => readClip(reader, seed)) });
