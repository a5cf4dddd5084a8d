/**
 * A camera made of pictures: 30 frames a second into a track, in its own thread. It records when the first
 * frame with a code leaves, which a real camera can't report.
 */
import type { GreyPicture } from '../../camera/picture-effects.ts';
import { emptyPicture, qrPicture } from '../../camera/qr-picture.ts';
import { seeded } from '../../camera/seeded.ts';

export type ToTrack =
  | {
      readonly kind: 'begin';
      readonly writable: WritableStream<VideoFrame>;
      readonly codes: readonly string[];
      readonly seed: number;
    }
  | { readonly kind: 'show'; readonly index: number }
  | { readonly kind: 'hide' };

export type FromTrack =
  | { readonly kind: 'drawn' }
  /** wallMs: when the first frame with this code left. */
  | { readonly kind: 'shown'; readonly index: number; readonly wallMs: number };

const SIZE = { width: 1280, height: 720 } as const;
const FRAME_MS = 1000 / 30;
/**
 * A reader must forget the previous code. The next code must arrive at any phase of a reader's loop, and the
 * slowest loop takes half a second.
 */
const EMPTY_FRAMES = { least: 12, most: 28 } as const;

const post = (message: FromTrack): void => self.postMessage(message);
const wallMs = (): number => performance.timeOrigin + performance.now();

let wanted: number | null = null;
let emptyLeft = 0;
let nextEmpty: () => number = () => EMPTY_FRAMES.least;

/** The planes of I420: brightness, then neutral colour planes. */
function planes({ data }: GreyPicture): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array((data.length * 3) / 2).fill(128);
  all.set(data);
  return all;
}

/** Cached, because every way sees the same codes, and drawing takes longer than reading. */
async function keptPlanes(name: string, draw: () => GreyPicture): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await caches.open('pictures');
  const known = await kept.match(`/${name}`);
  if (known) return new Uint8Array(await known.arrayBuffer());
  const drawn = planes(draw());
  await kept.put(`/${name}`, new Response(drawn));
  return drawn;
}

async function begin(message: Extract<ToTrack, { kind: 'begin' }>): Promise<void> {
  const random = seeded(message.seed);
  nextEmpty = () => Math.round(random.between(EMPTY_FRAMES.least, EMPTY_FRAMES.most));
  const empty = [1, 2, 3].map((seed) => planes(emptyPicture({ ...SIZE, noise: 2, seed })));
  const pictures: Uint8Array<ArrayBuffer>[] = [];
  for (const [index, text] of message.codes.entries()) {
    const sizePx = random.between(200, 380);
    const rotationDeg = random.between(-25, 25);
    const centre = { x: random.between(0.4, 0.6), y: random.between(0.42, 0.58) };
    const place = { sizePx, rotationDeg, centre };
    const draw = () => qrPicture({ ...SIZE, text, ...place, blurPx: 0.6, noise: 2, seed: index + 10 });
    pictures.push(await keptPlanes(`${message.seed}-${text}`, draw));
  }
  post({ kind: 'drawn' });
  await play(message.writable.getWriter(), empty, pictures);
}

async function play(
  track: WritableStreamDefaultWriter<VideoFrame>,
  empty: readonly Uint8Array<ArrayBuffer>[],
  pictures: readonly Uint8Array<ArrayBuffer>[],
): Promise<void> {
  let shown: number | null = null;
  let nextAtMs = performance.now();
  for (let count = 0; ; count += 1) {
    const now = performance.now();
    // A camera drops frames that no reader took, instead of sending them later.
    nextAtMs = Math.max(nextAtMs + FRAME_MS, now);
    await new Promise((resolve) => setTimeout(resolve, nextAtMs - now));
    const index = wanted;
    if (index !== null && emptyLeft > 0) emptyLeft -= 1;
    const picture = index !== null && emptyLeft === 0 ? pictures[index] : empty[count % empty.length];
    if (!picture) continue;
    const timestamp = Math.round(performance.now() * 1000);
    const size = { codedWidth: SIZE.width, codedHeight: SIZE.height };
    const frame = new VideoFrame(picture, { format: 'I420', ...size, timestamp });
    if (index !== null && emptyLeft === 0 && shown !== index) {
      shown = index;
      post({ kind: 'shown', index, wallMs: wallMs() });
    }
    if (index === null) shown = null;
    await track.write(frame);
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToTrack>) => {
  if (data.kind === 'begin') void begin(data);
  else if (data.kind === 'hide') wanted = null;
  else {
    wanted = data.index;
    emptyLeft = nextEmpty();
  }
});
