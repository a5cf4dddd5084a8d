/**
 * Brings a camera's frames to the decoder by the best available path.
 *
 * - `track`: the camera's track streams its frames into the worker. The page does nothing.
 * - `video`: the page sends one frame of the video element at a time. Used without MediaStreamTrackProcessor.
 * - `main-thread`: @zxing/browser reads the video element. Used if WebAssembly can't start (slow-reader.ts).
 */
import type { DecoderPool } from './decoder-pool.ts';
import type { SlowReader } from './slow-reader.ts';
import type { OnText, Symbology } from './symbology.ts';
import { sendVideoFrames } from './video-frames.ts';
import type { FromDecoder, ToDecoder } from './worker-messages.ts';

export type FramePath = 'track' | 'video' | 'main-thread';

export interface FramePump {
  /** Reads this camera from now on; `video` shows it. */
  attach(track: MediaStreamTrack, video: HTMLVideoElement): void;
  /** Reads nothing until the next attach. */
  detach(): void;
  setSymbologies(symbologies: readonly Symbology[]): void;
  rearm(): void;
  /** Returns the worker. */
  close(): void;
}

interface FramePumpOptions {
  readonly decoders: DecoderPool;
  readonly symbologies: readonly Symbology[];
  readonly onText: OnText;
  /** Runs with the path in use, when it is known and when it changes. */
  readonly onPath?: (path: FramePath) => void;
  /** No decoder works here. */
  readonly onUnavailable: () => void;
}

/** Missing in TypeScript's library: Chromium has it on the window only. */
type TrackProcessor = new (options: {
  track: MediaStreamTrack;
  maxBufferSize: number;
}) => {
  readonly readable: ReadableStream<VideoFrame>;
};

const trackProcessor = (): TrackProcessor | undefined =>
  (globalThis as { MediaStreamTrackProcessor?: TrackProcessor }).MediaStreamTrackProcessor;

/** Starts the decoder's worker if none is kept, so that the worker is ready with the camera. */
export function createFramePump(options: FramePumpOptions): FramePump {
  const { worker, isReady } = options.decoders.take();
  let hasStarted = isReady;
  let symbologies = options.symbologies;
  let source: { readonly track: MediaStreamTrack; readonly video: HTMLVideoElement } | null = null;
  let slow: Promise<SlowReader> | null = null;
  let stopSource: () => void = () => undefined;
  let taken: () => void = () => undefined;
  let closed = false;

  const say = (message: ToDecoder, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);

  const start = (): void => {
    stopSource();
    if (!source) return;
    const { track, video } = source;
    if (slow) {
      options.onPath?.('main-thread');
      let ended = false;
      void slow.then((reader) => {
        if (!ended) reader.attach(video);
      });
      stopSource = () => {
        ended = true;
        void slow?.then((reader) => reader.detach());
      };
      return;
    }
    const Processor = trackProcessor();
    options.onPath?.(Processor ? 'track' : 'video');
    if (Processor) {
      // The stream keeps one frame: while the decoder is busy, newer frames replace it.
      const { readable } = new Processor({ track, maxBufferSize: 1 });
      say({ kind: 'frames', readable }, [readable]);
      stopSource = () => say({ kind: 'stop' });
    } else {
      const frames = sendVideoFrames(video, say);
      taken = frames.taken;
      stopSource = frames.stop;
    }
  };

  const withoutWorker = (): void => {
    if (slow || closed) return;
    stopSource();
    stopSource = () => undefined;
    say({ kind: 'end' });
    slow = import('./slow-reader.ts').then(({ createSlowReader }) => {
      const reader = createSlowReader(options.onText);
      reader.setSymbologies(symbologies);
      return reader;
    });
    slow.catch(() => {
      if (!closed) options.onUnavailable();
    });
    start();
  };

  const onMessage = (event: MessageEvent<FromDecoder>): void => {
    const message = event.data;
    if (closed) return;
    if (message.kind === 'ready') hasStarted = true;
    else if (message.kind === 'text') options.onText(message.text, message.symbology);
    else if (message.kind === 'taken') taken();
    else if (message.kind === 'unavailable') withoutWorker();
  };
  worker.addEventListener('message', onMessage);
  worker.addEventListener('error', withoutWorker);
  say({ kind: 'symbologies', symbologies });

  return {
    attach: (track, video) => {
      source = { track, video };
      start();
    },
    detach: () => {
      stopSource();
      stopSource = () => undefined;
      source = null;
    },
    setSymbologies: (wanted) => {
      symbologies = wanted;
      if (slow) void slow.then((reader) => reader.setSymbologies(wanted));
      else say({ kind: 'symbologies', symbologies: wanted });
    },
    rearm: () => {
      if (slow) void slow.then((reader) => reader.rearm());
      else say({ kind: 'rearm' });
    },
    close: () => {
      closed = true;
      stopSource();
      source = null;
      worker.removeEventListener('message', onMessage);
      worker.removeEventListener('error', withoutWorker);
      if (hasStarted && !slow) options.decoders.keep(worker);
      else say({ kind: 'end' });
    },
  };
}
