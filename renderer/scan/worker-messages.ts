/** The messages between the page and the decoder's worker. */
import type { Symbology } from './symbology.ts';

export type ToDecoder =
  /** Read this track's frames from now on. The stream is transferred. */
  | { readonly kind: 'frames'; readonly readable: ReadableStream<VideoFrame> }
  /** One frame; the next one is sent after `taken`. Transferred. */
  | { readonly kind: 'frame'; readonly frame: VideoFrame }
  /** One frame as a canvas's pixels (RGBA), where VideoFrame is missing. Transferred. */
  | { readonly kind: 'pixels'; readonly pixels: ArrayBuffer; readonly width: number; readonly height: number }
  /** Read nothing more, and abandon the stream in use. */
  | { readonly kind: 'stop' }
  /** Stop, and end the worker once each frame on its way is closed. */
  | { readonly kind: 'end' }
  | { readonly kind: 'symbologies'; readonly symbologies: readonly Symbology[] }
  | { readonly kind: 'rearm' };

export type FromDecoder =
  /** The decoder has started. */
  | { readonly kind: 'ready' }
  /** WebAssembly can't start here, or it failed. */
  | { readonly kind: 'unavailable' }
  /** No text from before `stop` comes after this. */
  | { readonly kind: 'stopped' }
  /** The worker has finished the last frame. */
  | { readonly kind: 'taken' }
  /** A code counts. */
  | { readonly kind: 'text'; readonly text: string; readonly symbology: Symbology };
