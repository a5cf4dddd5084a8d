/**
 * The camera as a scanner: a video element, and the texts of codes before it. Scanners that type: `wedge.ts`.
 * This file knows nothing about money or products: the till's step decides what a text means.
 */
import { type CameraChoice, type CameraProblem, type CameraState, createCamera } from './camera.ts';
import { createDecoderPool, type DecoderPool } from './decoder-pool.ts';
import { createFramePump, type FramePath, type FramePump } from './frame-pump.ts';
import { type OnText, PAYER_SYMBOLOGIES, type Symbology } from './symbology.ts';

export type ScannerState =
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'live';
      readonly deviceId: string;
      readonly label: string;
      /** How frames reach the decoder. 'main-thread' is slow, so the diagnostics show it. */
      readonly path: FramePath;
    }
  | { readonly kind: 'problem'; readonly code: CameraProblem | 'decoder.unavailable' };

interface ScannerOptions {
  /** Shows the camera; muted and playing inline, in the page while the scanner runs. */
  readonly video: HTMLVideoElement;
  /** The camera chosen last time. */
  readonly preferredDeviceId?: string | null;
  /** Payer codes (QR) by default. */
  readonly symbologies?: readonly Symbology[];
  /** Keeps the worker between two scanners of a page; by default between two starts of this scanner. */
  readonly decoders?: DecoderPool;
  /** Runs with each trimmed text that counts, once while the code stays in view. */
  readonly onText: OnText;
  readonly onState: (state: ScannerState) => void;
  readonly onCameras?: (cameras: readonly CameraChoice[]) => void;
}

export interface Scanner {
  start(): void;
  /** Releases the camera, and keeps the worker for the next start. */
  stop(): void;
  /** Counts the code in view as a new scan. */
  rearm(): void;
  setCamera(deviceId: string): void;
  setSymbologies(symbologies: readonly Symbology[]): void;
}

/** Creates a scanner; `start` opens the camera. */
export function createScanner(options: ScannerOptions): Scanner {
  const { video, onState, decoders = createDecoderPool() } = options;
  let symbologies = options.symbologies ?? PAYER_SYMBOLOGIES;
  let pump: FramePump | null = null;
  let path: FramePath = 'track';
  let cameraState: CameraState = { kind: 'starting' };
  let unreadable = false;

  const publish = (): void => {
    if (!pump) return;
    if (cameraState.kind === 'problem') onState(cameraState);
    else if (unreadable) onState({ kind: 'problem', code: 'decoder.unavailable' });
    else if (cameraState.kind === 'starting') onState(cameraState);
    else onState({ kind: 'live', deviceId: cameraState.deviceId, label: cameraState.label, path });
  };

  const camera = createCamera({
    devices: navigator.mediaDevices,
    timers: {
      setTimeout: (call, delayMs) => window.setTimeout(call, delayMs),
      clearTimeout: (timer) => window.clearTimeout(timer),
    },
    preferredDeviceId: options.preferredDeviceId ?? null,
    ...(options.onCameras ? { onCameras: options.onCameras } : {}),
    onState: (state) => {
      cameraState = state;
      const track = state.kind === 'live' ? state.stream.getVideoTracks()[0] : undefined;
      if (state.kind === 'live' && track) {
        video.srcObject = state.stream;
        // A change of the camera interrupts playing; the next camera starts automatically.
        video.play().catch(() => undefined);
        pump?.attach(track, video);
      } else {
        pump?.detach();
        video.srcObject = null;
      }
      publish();
    },
  });

  return {
    start: () => {
      if (pump) return;
      unreadable = false;
      pump = createFramePump({
        decoders,
        symbologies,
        onText: options.onText,
        onPath: (now) => {
          if (path === now) return;
          path = now;
          if (cameraState.kind === 'live') publish();
        },
        onUnavailable: () => {
          unreadable = true;
          publish();
        },
      });
      camera.start();
    },
    stop: () => {
      camera.stop();
      pump?.close();
      pump = null;
      cameraState = { kind: 'starting' };
      video.srcObject = null;
    },
    rearm: () => pump?.rearm(),
    setCamera: (deviceId) => camera.choose(deviceId),
    setSymbologies: (wanted) => {
      symbologies = wanted;
      pump?.setSymbologies(wanted);
    },
  };
}
