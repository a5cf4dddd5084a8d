/**
 * The camera: opened, watched, and reopened automatically when it comes back.
 *
 *   starting ──> live ──(unplugged)──> problem ──(plugged in again, or a slow retry)──> live
 *       └──────> problem ──────────────────┘
 *
 * The caller passes the browser's media devices and timers, so that a test can unplug a camera.
 */
import type { ErrorCode } from '../../shared/errors/till-error.ts';

export type CameraProblem = Extract<ErrorCode, `camera.${string}`>;

export type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly stream: MediaStream; readonly deviceId: string; readonly label: string }
  | { readonly kind: 'problem'; readonly code: CameraProblem };

export interface CameraChoice {
  readonly deviceId: string;
  /** Empty until the camera was allowed once. */
  readonly label: string;
}

export type CameraDevices = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
>;

export interface Timers {
  setTimeout(call: () => void, delayMs: number): number;
  clearTimeout(timer: number): void;
}

interface CameraOptions {
  /** Undefined on a page without access to devices, as on an insecure origin. */
  readonly devices: CameraDevices | undefined;
  readonly timers: Timers;
  /** The camera chosen last time. While it is missing, another camera serves. */
  readonly preferredDeviceId?: string | null;
  readonly onState: (state: CameraState) => void;
  readonly onCameras?: (cameras: readonly CameraChoice[]) => void;
}

export interface Camera {
  start(): void;
  /** Releases the camera: its light goes off. */
  stop(): void;
  /** Uses this camera from now on. */
  choose(deviceId: string): void;
}

/** Some systems send no event when a camera is plugged in or released by another program. */
const RETRY_MS = 2_000;

const WANTED: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30 },
};

/** Creates the camera; `start` opens it. */
export function createCamera(options: CameraOptions): Camera {
  const { devices, timers, onState, onCameras } = options;
  let preferred = options.preferredDeviceId ?? null;
  let state: CameraState = { kind: 'starting' };
  let running = false;
  /** Counts openings, so that a late answer to an abandoned opening is recognised and released. */
  let opening = 0;
  let isOpening = false;
  let wasLive = false;
  let retry: number | null = null;
  let unwatch: () => void = () => undefined;

  const publish = (next: CameraState): void => {
    state = next;
    onState(next);
  };

  const release = (): void => {
    unwatch();
    unwatch = () => undefined;
    if (state.kind === 'live') stopTracks(state.stream);
  };

  const fail = (code: CameraProblem): void => {
    const shown = code === 'camera.missing' && wasLive ? 'camera.unplugged' : code;
    // A retry with the same problem is not published again.
    if (state.kind !== 'problem' || state.code !== shown) publish({ kind: 'problem', code: shown });
    retry = timers.setTimeout(() => void open(), RETRY_MS);
  };

  const open = async (): Promise<void> => {
    opening += 1;
    const mine = opening;
    if (retry !== null) timers.clearTimeout(retry);
    retry = null;
    isOpening = true;
    const result = await acquire(devices, preferred);
    if (mine !== opening) {
      if (typeof result !== 'string') stopTracks(result);
      return;
    }
    isOpening = false;
    if (typeof result === 'string') {
      fail(result);
    } else {
      goLive(result);
    }
    await list();
  };

  const goLive = (stream: MediaStream): void => {
    const [track] = stream.getVideoTracks();
    if (!track || track.readyState === 'ended') {
      fail('camera.missing');
      return;
    }
    wasLive = true;
    track.addEventListener('ended', lost);
    unwatch = () => track.removeEventListener('ended', lost);
    publish({ kind: 'live', stream, deviceId: track.getSettings().deviceId ?? '', label: track.label });
  };

  /** The camera went away; another camera, or the same one, may appear. */
  const lost = (): void => {
    if (!running || state.kind !== 'live') return;
    release();
    publish({ kind: 'problem', code: 'camera.unplugged' });
    void open();
  };

  const reopen = (): void => {
    release();
    publish({ kind: 'starting' });
    void open();
  };

  const list = async (): Promise<readonly CameraChoice[]> => {
    const all = (await devices?.enumerateDevices().catch(() => [])) ?? [];
    const cameras = all
      .filter((device) => device.kind === 'videoinput')
      .map(({ deviceId, label }) => ({ deviceId, label }));
    if (running) onCameras?.(cameras);
    return cameras;
  };

  const devicesChanged = async (): Promise<void> => {
    const cameras = await list();
    if (!running || isOpening) return;
    if (state.kind === 'problem') return await open();
    if (state.kind !== 'live') return;
    const { deviceId } = state;
    const has = (wanted: string): boolean => cameras.some((camera) => camera.deviceId === wanted);
    if (deviceId !== '' && !has(deviceId)) lost();
    else if (preferred !== null && preferred !== deviceId && has(preferred)) reopen();
  };
  const onDeviceChange = (): void => void devicesChanged();

  return {
    start: () => {
      if (running) return;
      running = true;
      wasLive = false;
      devices?.addEventListener('devicechange', onDeviceChange);
      publish({ kind: 'starting' });
      void open();
    },
    stop: () => {
      if (!running) return;
      running = false;
      opening += 1;
      isOpening = false;
      if (retry !== null) timers.clearTimeout(retry);
      retry = null;
      devices?.removeEventListener('devicechange', onDeviceChange);
      release();
      state = { kind: 'starting' };
    },
    choose: (deviceId) => {
      preferred = deviceId;
      if (running && !(state.kind === 'live' && state.deviceId === deviceId)) reopen();
    },
  };
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Opens the preferred camera, or else any camera; answers the problem. */
async function acquire(
  devices: CameraDevices | undefined,
  preferred: string | null,
): Promise<MediaStream | CameraProblem> {
  if (!devices) return 'camera.missing';
  const exactly = preferred === null ? null : { ...WANTED, deviceId: { exact: preferred } };
  // On a tablet the back camera faces the customer's phone.
  const any = { ...WANTED, facingMode: { ideal: 'environment' } };
  let problem: CameraProblem = 'camera.missing';
  for (const video of exactly ? [exactly, any] : [any]) {
    try {
      return await devices.getUserMedia({ video, audio: false });
    } catch (error) {
      problem = problemOf(error);
      if (problem !== 'camera.missing') return problem;
    }
  }
  return problem;
}

/** The names from the specification of getUserMedia. */
function problemOf(error: unknown): CameraProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'camera.denied';
    case 'NotReadableError':
    case 'AbortError':
      return 'camera.busy';
    default:
      return 'camera.missing';
  }
}
