/**
 * A page with only the scanner on it, for the tests in a real browser. `window.scanPage` records what
 * happens, and the test reads it.
 */
import type { CameraChoice } from '../../renderer/scan/camera.ts';
import { createScanner, type ScannerState } from '../../renderer/scan/scanner.ts';
import { PAYER_SYMBOLOGIES, PRODUCT_SYMBOLOGIES } from '../../renderer/scan/symbology.ts';

const texts: string[] = [];
const states: ScannerState[] = [];
let cameras: readonly CameraChoice[] = [];
const video = document.createElement('video');
video.muted = true;
video.playsInline = true;
document.body.append(video);

const wanted = new URL(location.href).searchParams.get('products');
const scanner = createScanner({
  video,
  symbologies: wanted === null ? PAYER_SYMBOLOGIES : [...PAYER_SYMBOLOGIES, ...PRODUCT_SYMBOLOGIES],
  onText: (text) => texts.push(text),
  onState: (state) => states.push(state),
  onCameras: (found) => {
    cameras = found;
  },
});

const scanPage = {
  texts,
  states,
  cameras: () => cameras,
  scanner,
  /** The camera's own picture, or null. */
  stream: () => video.srcObject,
};
export type ScanPage = typeof scanPage;
declare global {
  interface Window {
    scanPage: ScanPage;
  }
}
window.scanPage = scanPage;
scanner.start();
