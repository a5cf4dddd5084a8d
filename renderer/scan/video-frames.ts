/**
 * The path without MediaStreamTrackProcessor. The video element announces each new frame, which goes to the
 * worker as a VideoFrame or as a canvas's pixels. One frame is in flight at a time; frames in between are
 * skipped.
 */
import type { ToDecoder } from './worker-messages.ts';

interface VideoFrames {
  /** The worker has finished the last frame. */
  taken(): void;
  stop(): void;
}

/** Sends the frames of `video` until it is stopped. */
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
    if ('VideoFrame' in globalThis) {
      const frame = frameOf(video);
      if (!frame) return;
      free = false;
      say({ kind: 'frame', frame }, [frame]);
    } else {
      free = false;
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

/** Null if the video has lost the announced frame meanwhile, as on a busy machine: the next one follows. */
function frameOf(video: HTMLVideoElement): VideoFrame | null {
  try {
    return new VideoFrame(video);
  } catch {
    return null;
  }
}

function canvasPixels(video: HTMLVideoElement, canvas: OffscreenCanvas): ImageData {
  const { videoWidth: width, videoHeight: height } = video;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new ImageData(1, 1);
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, width, height);
}
