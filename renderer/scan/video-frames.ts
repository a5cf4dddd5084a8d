/**
 * The way without MediaStreamTrackProcessor: the video element says when it shows a new frame, and that
 * frame goes to the worker as a VideoFrame, or, where there is no VideoFrame, as a canvas's pixels.
 * One frame is on its way at a time; those that come meanwhile are skipped.
 */
import type { ToDecoder } from './worker-messages.ts';

export interface VideoFrames {
  /** The worker is done with the frame that was sent. */
  taken(): void;
  stop(): void;
}

/** Sends the frames that `video` shows until it is stopped. */
export function sendVideoFrames(
  video: HTMLVideoElement,
  say: (message: ToDecoder, transfer: Transferable[]) => void,
): VideoFrames {
  let free = true;
  let next = 0;
  const onFrame = (): void => {
    next = video.requestVideoFrameCallback(onFrame);
    if (!free || video.videoWidth === 0) return;
    free = false;
    if ('VideoFrame' in globalThis) {
      const frame = new VideoFrame(video);
      say({ kind: 'frame', frame }, [frame]);
    } else {
      const { data, width, height } = canvasPixels(video);
      say({ kind: 'pixels', pixels: data.buffer, width, height }, [data.buffer]);
    }
  };
  next = video.requestVideoFrameCallback(onFrame);
  return {
    taken: () => {
      free = true;
    },
    stop: () => video.cancelVideoFrameCallback(next),
  };
}

let canvas: OffscreenCanvas | null = null;

function canvasPixels(video: HTMLVideoElement): ImageData {
  const { videoWidth: width, videoHeight: height } = video;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new ImageData(1, 1);
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, width, height);
}
