/**
 * The worker that reads codes from camera frames. WebAssembly compiles only here: the page's content security
 * policy forbids it, and this script's own response allows it.
 *
 * Frames are skipped, never queued: a track's stream holds one frame and drops older ones. The page sends a
 * single frame only after the last one was taken.
 */
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { assertNever } from '../../shared/result.ts';
import { decodeFrame } from './attempts.ts';
import { Attention } from './attention.ts';
import { type CodeReader, createCodeReader } from './decode.ts';
import { LumaCopier, type LumaImage, lumaOfRgba } from './luma.ts';
import { Pause } from './pause.ts';
import { Sightings } from './sightings.ts';
import { PAYER_SYMBOLOGIES, type Symbology } from './symbology.ts';
import type { FromDecoder, ToDecoder } from './worker-messages.ts';

/** A phone that stays before the camera after its scan costs six decodes a second. */
const SEEN_PAUSE_MS = 150;
/** After long stillness, every second of thirty frames a second is enough to notice a change. */
const IDLE_PAUSE_MS = 60;
/** Eleven decodes a second while a person works before the camera. */
const WEARY_PAUSE_MS = 90;
/** Two seconds of movement without a code. */
const PATIENT_ATTEMPTS = 60;

const copier = new LumaCopier();
const sightings = new Sightings();
const attention = new Attention();
let symbologies: readonly Symbology[] = PAYER_SYMBOLOGIES;
const pause = new Pause();
let frameNumber = 0;
/** Decodes since the last code or the last still picture. */
let failedAttempts = 0;
/** Of the stream in use. An earlier one is read to its end, so that each of its frames is closed. */
let streamNumber = 0;
/** Messages that are being handled. */
const underWay = new Set<Promise<void>>();

const say = (message: FromDecoder): void => self.postMessage(message);

const starting: Promise<CodeReader | null> = fetch(wasmUrl)
  .then((response) => response.arrayBuffer())
  .then(createCodeReader)
  .catch(() => null);

function decode(reader: CodeReader, image: LumaImage): void {
  if (!attention.wants(image)) {
    failedAttempts = 0;
    if (attention.isIdle) pause.start(performance.now(), IDLE_PAUSE_MS);
    return;
  }
  const isWeary = failedAttempts > PATIENT_ATTEMPTS;
  const effort = isWeary ? 'weary' : 'sparing';
  const readings = decodeFrame(reader, frameNumber, image, symbologies, effort);
  frameNumber += 1;
  const counted = sightings.see(readings, image.width, image.height, performance.now());
  if (counted) say({ kind: 'text', text: counted.text, symbology: counted.symbology });
  failedAttempts = readings.length > 0 ? 0 : failedAttempts + 1;
  if (sightings.areOld(readings)) pause.start(performance.now(), SEEN_PAUSE_MS);
  else if (isWeary) pause.start(performance.now(), WEARY_PAUSE_MS);
  else if (attention.isIdle) pause.start(performance.now(), IDLE_PAUSE_MS);
}

/** Copies a frame's brightness, returns the frame to the camera at once, then decodes. */
async function take(reader: CodeReader, frame: VideoFrame, mine: number): Promise<void> {
  if (!pause.isOver(performance.now())) {
    frame.close();
    return;
  }
  let image: LumaImage | null;
  try {
    image = await copier.copy(frame);
  } catch {
    // A frame without memory, because the camera went away: the next frame, or the track's end, shows it.
    image = null;
  } finally {
    frame.close();
  }
  if (image && mine === streamNumber) decode(reader, image);
}

/** Until the camera's track ends. */
async function readFrames(readable: ReadableStream<VideoFrame>, mine: number): Promise<void> {
  const frames = readable.getReader();
  const reader = await starting;
  for (;;) {
    if (mine === streamNumber) await pause.over(performance.now());
    const { done, value } = await frames.read();
    if (done) return;
    if (reader && mine === streamNumber) await take(reader, value, mine);
    else value.close();
  }
}

/** The search has changed or restarted: a still picture may contain a new code. */
function restartSearch(): void {
  pause.end();
  failedAttempts = 0;
  attention.wake();
}

/** Abandons the stream in use, also one that waits for the decoder to start. */
function nextStream(): number {
  pause.end();
  streamNumber += 1;
  return streamNumber;
}

/** A frame that goes with the worker would stay open until it is collected. */
async function end(): Promise<void> {
  nextStream();
  await Promise.allSettled(underWay);
  self.close();
}

async function answer(message: ToDecoder): Promise<void> {
  switch (message.kind) {
    case 'stop':
      nextStream();
      return say({ kind: 'stopped' });
    case 'symbologies':
      symbologies = message.symbologies;
      restartSearch();
      return;
    case 'rearm':
      sightings.rearm();
      restartSearch();
      return;
    case 'end':
      return void end();
    case 'frames':
      return await readFrames(message.readable, nextStream());
    case 'frame': {
      const mine = streamNumber;
      const reader = await starting;
      if (reader) await take(reader, message.frame, mine);
      else message.frame.close();
      return say({ kind: 'taken' });
    }
    case 'pixels': {
      const mine = streamNumber;
      const reader = await starting;
      if (reader && mine === streamNumber)
        decode(reader, lumaOfRgba(new Uint8Array(message.pixels), message.width, message.height));
      return say({ kind: 'taken' });
    }
    default:
      return assertNever(message);
  }
}

self.addEventListener('message', (event: MessageEvent<ToDecoder>) => {
  // A failed decoder, for example out of memory, counts as unavailable: the page has another.
  const answered = answer(event.data)
    .catch(() => say({ kind: 'unavailable' }))
    .finally(() => underWay.delete(answered));
  underWay.add(answered);
});

void starting.then((reader) => say({ kind: reader ? 'ready' : 'unavailable' }));
