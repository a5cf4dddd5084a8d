/** Cameras that can be plugged in and out, for tests of the camera's state machine in Node. */
import type { CameraDevices } from '../../renderer/scan/camera.ts';

class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  readonly kind = 'video';
  readonly deviceId: string;
  readonly label: string;

  constructor(deviceId: string, label: string) {
    super();
    this.deviceId = deviceId;
    this.label = label;
  }

  getSettings(): { deviceId: string } {
    return { deviceId: this.deviceId };
  }

  /** As in a browser, stopping fires no event. */
  stop(): void {
    this.readyState = 'ended';
  }

  unplug(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

/** Stands in for `navigator.mediaDevices`. */
export class FakeCameras extends EventTarget {
  #cameras = new Map<string, string>();
  readonly tracks: FakeTrack[] = [];
  /** The name of the error for opening any camera. */
  refusal: string | null = null;
  /** Whether the system reports plugging in and out. */
  firesChanges = true;
  /** Opening waits while this is set. */
  gate: Promise<void> = Promise.resolve();
  opened = 0;

  get devices(): CameraDevices {
    return this as unknown as CameraDevices;
  }

  get liveTracks(): number {
    return this.tracks.filter((track) => track.readyState === 'live').length;
  }

  plug(deviceId: string, label = `Camera ${deviceId}`): void {
    this.#cameras.set(deviceId, label);
    if (this.firesChanges) this.dispatchEvent(new Event('devicechange'));
  }

  unplug(deviceId: string, endsTrack = true): void {
    this.#cameras.delete(deviceId);
    if (endsTrack) {
      for (const track of this.tracks) {
        if (track.deviceId === deviceId && track.readyState === 'live') track.unplug();
      }
    }
    if (this.firesChanges) this.dispatchEvent(new Event('devicechange'));
  }

  async enumerateDevices(): Promise<{ kind: string; deviceId: string; label: string }[]> {
    const cameras = [...this.#cameras].map(([deviceId, label]) => ({ kind: 'videoinput', deviceId, label }));
    return [...cameras, { kind: 'audioinput', deviceId: 'ear', label: 'Microphone' }];
  }

  async getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
    this.opened += 1;
    await this.gate;
    if (this.refusal) throw named(this.refusal);
    const video = typeof constraints.video === 'object' ? constraints.video : {};
    const exact =
      typeof video.deviceId === 'object' && 'exact' in video.deviceId ? video.deviceId.exact : null;
    const deviceId = typeof exact === 'string' ? exact : [...this.#cameras.keys()][0];
    const label = deviceId === undefined ? undefined : this.#cameras.get(deviceId);
    if (deviceId === undefined || label === undefined) {
      throw named(exact === null ? 'NotFoundError' : 'OverconstrainedError');
    }
    const track = new FakeTrack(deviceId, label);
    this.tracks.push(track);
    return { getVideoTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  }
}

function named(name: string): Error {
  const error = new Error(name);
  error.name = name;
  return error;
}

/** Timers that fire when the test says so. */
export class HandTimers {
  #waiting = new Map<number, () => void>();
  #next = 1;

  setTimeout(call: () => void): number {
    this.#next += 1;
    this.#waiting.set(this.#next, call);
    return this.#next;
  }

  clearTimeout(timer: number): void {
    this.#waiting.delete(timer);
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Fires every timer that is set now. */
  ring(): void {
    const calls = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const call of calls) call();
  }
}
