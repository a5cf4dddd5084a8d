import { beforeEach, expect, test } from 'vitest';
import {
  type Camera,
  type CameraChoice,
  type CameraState,
  createCamera,
} from '../../renderer/scan/camera.ts';
import { FakeCameras, HandTimers } from '../support/qr-fake-camera.ts';

let cameras: FakeCameras;
let timers: HandTimers;
let states: string[];
let listed: readonly CameraChoice[];

beforeEach(() => {
  cameras = new FakeCameras();
  timers = new HandTimers();
  states = [];
  listed = [];
});

const inWords = (state: CameraState): string =>
  state.kind === 'live' ? `live ${state.deviceId}` : state.kind === 'problem' ? state.code : state.kind;

function started(preferredDeviceId: string | null = null): Camera {
  const camera = createCamera({
    devices: cameras.devices,
    timers,
    preferredDeviceId,
    onState: (state) => states.push(inWords(state)),
    onCameras: (found) => {
      listed = found;
    },
  });
  camera.start();
  return camera;
}

/** Runs everything that needs no timer. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

test('opens a camera, and lists the present cameras', async () => {
  cameras.plug('front');
  cameras.plug('desk');
  started();
  await settle();
  expect(states).toEqual(['starting', 'live front']);
  expect(listed).toEqual([
    { deviceId: 'front', label: 'Camera front' },
    { deviceId: 'desk', label: 'Camera desk' },
  ]);
});

test('opens the camera of the last choice', async () => {
  cameras.plug('front');
  cameras.plug('desk');
  started('desk');
  await settle();
  expect(states.at(-1)).toBe('live desk');
});

test('takes any camera while the chosen camera is absent, and the chosen camera when it returns', async () => {
  cameras.plug('front');
  started('desk');
  await settle();
  expect(states).toEqual(['starting', 'live front']);
  cameras.plug('desk');
  await settle();
  expect(states).toEqual(['starting', 'live front', 'starting', 'live desk']);
  expect(cameras.liveTracks).toBe(1);
});

test.each([
  ['NotAllowedError', 'camera.denied'],
  ['SecurityError', 'camera.denied'],
  ['NotReadableError', 'camera.busy'],
  ['AbortError', 'camera.busy'],
  ['NotFoundError', 'camera.missing'],
  ['SomethingNewError', 'camera.missing'],
])('%s is %s, and recovers by itself', async (refusal, code) => {
  cameras.plug('front');
  cameras.refusal = refusal;
  started();
  await settle();
  expect(states).toEqual(['starting', code]);
  timers.ring();
  await settle();
  expect(states, 'the same problem again is not news').toEqual(['starting', code]);
  cameras.refusal = null;
  timers.ring();
  await settle();
  expect(states.at(-1)).toBe('live front');
  expect(timers.waiting).toBe(0);
});

test('a page without access to cameras has no camera', async () => {
  const camera = createCamera({
    devices: undefined,
    timers,
    onState: (state) => states.push(inWords(state)),
  });
  camera.start();
  await settle();
  expect(states).toEqual(['starting', 'camera.missing']);
});

test('a busy chosen camera is reported, not silently replaced', async () => {
  cameras.plug('front');
  cameras.plug('desk');
  cameras.refusal = 'NotReadableError';
  started('desk');
  await settle();
  expect(states.at(-1)).toBe('camera.busy');
  expect(cameras.opened).toBe(1);
});

test('recovers when a camera is unplugged and plugged in again', async () => {
  cameras.plug('front');
  started();
  await settle();
  cameras.unplug('front');
  await settle();
  expect(states).toEqual(['starting', 'live front', 'camera.unplugged']);
  cameras.plug('front');
  await settle();
  expect(states.at(-1)).toBe('live front');
  expect(cameras.liveTracks).toBe(1);
});

test('recovers from the same on a system without device events', async () => {
  cameras.firesChanges = false;
  cameras.plug('front');
  started();
  await settle();
  cameras.unplug('front');
  await settle();
  timers.ring();
  await settle();
  expect(states).toEqual(['starting', 'live front', 'camera.unplugged']);
  cameras.plug('front');
  timers.ring();
  await settle();
  expect(states.at(-1)).toBe('live front');
});

test('notices an unplugged camera when only the list of devices changes', async () => {
  cameras.plug('front');
  started();
  await settle();
  cameras.unplug('front', false);
  await settle();
  expect(states.at(-1)).toBe('camera.unplugged');
  expect(cameras.liveTracks).toBe(0);
});

test('another camera takes over from an unplugged camera', async () => {
  cameras.plug('front');
  cameras.plug('desk');
  started('front');
  await settle();
  cameras.unplug('front');
  await settle();
  expect(states).toEqual(['starting', 'live front', 'camera.unplugged', 'live desk']);
});

test('a choice switches from the running camera to another', async () => {
  cameras.plug('front');
  cameras.plug('desk');
  const camera = started();
  await settle();
  camera.choose('desk');
  await settle();
  expect(states).toEqual(['starting', 'live front', 'starting', 'live desk']);
  camera.choose('desk');
  await settle();
  expect(states).toHaveLength(4);
  expect(cameras.liveTracks).toBe(1);
});

test('stopping releases everything and reports nothing more', async () => {
  cameras.plug('front');
  const camera = started();
  await settle();
  camera.stop();
  cameras.unplug('front');
  cameras.plug('front');
  await settle();
  expect(states).toEqual(['starting', 'live front']);
  expect([cameras.liveTracks, timers.waiting]).toEqual([0, 0]);
  camera.start();
  await settle();
  expect(states.slice(2)).toEqual(['starting', 'live front']);
});

test('stopping while a camera opens releases it when it comes', async () => {
  cameras.plug('front');
  const gate = Promise.withResolvers<void>();
  cameras.gate = gate.promise;
  const camera = started();
  await settle();
  camera.stop();
  gate.resolve();
  await settle();
  expect(states).toEqual(['starting']);
  expect(cameras.tracks).toHaveLength(1);
  expect([cameras.liveTracks, timers.waiting]).toEqual([0, 0]);
});

test('choosing again while a camera opens leaves one camera open', async () => {
  cameras.plug('front');
  cameras.plug('desk');
  const gate = Promise.withResolvers<void>();
  cameras.gate = gate.promise;
  const camera = started('front');
  camera.choose('desk');
  gate.resolve();
  await settle();
  expect(states.at(-1)).toBe('live desk');
  expect(cameras.liveTracks).toBe(1);
});
