/** A React page with the scanner's hook on it, mounted twice as StrictMode does, for the test in a real browser. */
import { createElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createDecoderPool } from '../../renderer/scan/decoder-pool.ts';
import { useScanner } from '../../renderer/scan/use-scanner.ts';

const heard = { texts: [] as string[], chosen: [] as string[], opened: [] as MediaStreamTrack[] };
const { mediaDevices } = navigator;
const open = mediaDevices.getUserMedia.bind(mediaDevices);
mediaDevices.getUserMedia = async (constraints) => {
  const stream = await open(constraints);
  heard.opened.push(...stream.getTracks());
  return stream;
};

const decoders = createDecoderPool();

function Panel(): ReturnType<typeof createElement> {
  const [enabled, setEnabled] = useState(true);
  const { videoRef, state, cameras, chooseCamera, rearm } = useScanner({
    decoders,
    enabled,
    onText: (text) => heard.texts.push(text),
    onCameraChosen: (deviceId) => heard.chosen.push(deviceId),
  });
  return createElement(
    'div',
    null,
    createElement('video', { ref: videoRef, muted: true, playsInline: true }),
    createElement('output', { id: 'state' }, state.kind),
    createElement('button', { type: 'button', id: 'rearm', onClick: rearm }),
    createElement('button', { type: 'button', id: 'toggle', onClick: () => setEnabled(!enabled) }),
    ...cameras.map(({ deviceId }) =>
      createElement('button', {
        type: 'button',
        key: deviceId,
        className: 'camera',
        onClick: () => chooseCamera(deviceId),
      }),
    ),
  );
}

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(createElement(StrictMode, null, createElement(Panel)));

declare global {
  interface Window {
    hookPage: typeof heard;
  }
}
window.hookPage = heard;
