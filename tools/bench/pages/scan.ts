/**
 * The page that times ways of reading: `?way=NAME`, and `&camera=track&codes=N` for the camera made of
 * pictures. Otherwise it uses the browser's (fake) webcam.
 */
import { seeded } from '../../camera/seeded.ts';
import type { FromTrack, ToTrack } from './track.worker.ts';
import { WAYS, type WayName } from './ways.ts';

/** After this time a code counts as not read. */
const PATIENCE_MS = 6_000;

/** Not in TypeScript's library. */
type TrackGenerator = new (options: {
  kind: 'video';
}) => MediaStreamTrack & { readonly writable: WritableStream<VideoFrame> };

const query = new URL(location.href).searchParams;
const seed = Number(query.get('seed') ?? 1);
const random = seeded(seed);
const codes = Array.from(
  { length: Number(query.get('codes') ?? 1) },
  () => `8801${Array.from({ length: 14 }, () => Math.floor(random.next() * 10)).join('')}`,
);
const video = document.createElement('video');
video.muted = true;
video.playsInline = true;
document.body.append(video);

/** Wall-clock times of reading (by text) and of showing (by index). */
const toldMs = new Map<string, number>();
const shownMs = new Map<number, number>();
let news: () => void = () => undefined;
let track: Worker | null = null;

const onText = (text: string): void => {
  if (!toldMs.has(text)) toldMs.set(text, performance.timeOrigin + performance.now());
  news();
};

async function start(): Promise<void> {
  if (query.get('camera') === 'track') await makeTrack();
  await WAYS[query.get('way') as WayName](video, onText);
}

/** Replaces the page's camera by the one made of pictures. */
async function makeTrack(): Promise<void> {
  const Generator = (globalThis as { MediaStreamTrackGenerator?: TrackGenerator }).MediaStreamTrackGenerator;
  if (!Generator) throw new Error('this browser makes no tracks of pictures');
  const generator = new Generator({ kind: 'video' });
  const worker = new Worker(new URL('./track.worker.ts', import.meta.url), { type: 'module' });
  navigator.mediaDevices.getUserMedia = async () => new MediaStream([generator]);
  const drawn = new Promise<void>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromTrack>) => {
      if (data.kind === 'drawn') resolve();
      else shownMs.set(data.index, data.wallMs);
      news();
    });
  });
  const message: ToTrack = { kind: 'begin', writable: generator.writable, codes, seed };
  worker.postMessage(message, [generator.writable]);
  await drawn;
  track = worker;
}

/** Shows the codes one after another; answers the milliseconds until each was read, null if it was not. */
async function run(): Promise<(number | null)[]> {
  const found: (number | null)[] = [];
  for (let index = 0; index < codes.length; index += 1) {
    track?.postMessage({ kind: 'show', index } satisfies ToTrack);
    found.push(await latency(index));
    track?.postMessage({ kind: 'hide' } satisfies ToTrack);
  }
  return found;
}

function latency(index: number): Promise<number | null> {
  const text = codes[index] ?? '';
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    news = () => {
      const [from, to] = [shownMs.get(index), toldMs.get(text)];
      if (from === undefined || to === undefined) return;
      clearTimeout(timer);
      resolve(to - from);
    };
  });
}

const scanBench = { begun: start(), run };
declare global {
  interface Window {
    scanBench: typeof scanBench;
  }
}
window.scanBench = scanBench;
