/**
 * The way without MediaStreamTrackProcessor: the video element says when it shows a new frame, and that
 * frame goes to the worker as a VideoFrame, or, where there is no VideoFrame, as a canvas's pixels.
 * One frame is on its way at a time; those that come meanwhile are skipped.
 */
import type { ToDecoder } from './worker-messages.ts';

interface VideoFrames {
  /** The worker is done with the frame that was sent. */
  taken(): void;
  stop(): void;
}

/** Sends the frames that `video` shows until it is stopped. */
export function sendVideoFrames(
  video: HTMLVideoElement,
  say: (message: ToDecoder, transfer: Transferable[]) => void,
): VideoFrames {
  const canvas = new OffscreenCanvas(1, 1);
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
      const { data, width, height } = canvasPixels(video, canvas);
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

/** The size of a canvas follows the video's. */
function canvasPixels(video: HTMLVideoElement, canvas: OffscreenCanvas): ImageData {
  const { videoWidth: width, videoHeight: height } = video;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new ImageData(1, 1);
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, width, height);
}
