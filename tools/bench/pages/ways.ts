/** The compared ways to read a camera. Each shows the camera in the same video element. */
import { BrowserQRCodeReader } from '@zxing/browser';
import { createScanner } from '../../../renderer/scan/scanner.ts';

export type WayName = 'ours' | 'canvas' | 'browser-default' | 'preview';
type OnText = (text: string) => void;
type Way = (video: HTMLVideoElement, onText: OnText) => Promise<void>;

async function show(video: HTMLVideoElement): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
  });
  video.srcObject = stream;
  await video.play();
  return stream;
}

/** The till's own scanner, started as in the till. */
const ours: Way = (video, onText) =>
  new Promise((resolve) => {
    const scanner = createScanner({
      video,
      onText,
      onState: (state) => {
        if (state.kind === 'live') resolve();
      },
    });
    scanner.start();
  });

/** requestVideoFrameCallback, a canvas's RGBA, zxing-wasm in a worker: one frame in flight at a time. */
const canvasLoop: Way = async (video, onText) => {
  const worker = new Worker(new URL('./canvas-loop.worker.ts', import.meta.url), { type: 'module' });
  await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
  await show(video);
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let free = true;
  worker.addEventListener('message', ({ data }: MessageEvent<{ text: string | null }>) => {
    free = true;
    if (data.text !== null) onText(data.text);
  });
  const onFrame = (): void => {
    video.requestVideoFrameCallback(onFrame);
    if (!free || !context) return;
    free = false;
    context.drawImage(video, 0, 0, width, height);
    const image = context.getImageData(0, 0, width, height);
    worker.postMessage(image, [image.data.buffer]);
  };
  video.requestVideoFrameCallback(onFrame);
};

/** @zxing/browser as in its documentation. */
const browserDefault: Way = async (video, onText) => {
  await new BrowserQRCodeReader().decodeFromConstraints({ video: true }, video, (result) => {
    if (result) onText(result.getText());
  });
};

const preview: Way = async (video) => {
  await show(video);
};

export const WAYS: Readonly<Record<WayName, Way>> = {
  ours,
  canvas: canvasLoop,
  'browser-default': browserDefault,
  preview,
};
