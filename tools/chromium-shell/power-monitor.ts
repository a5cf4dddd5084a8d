/** `powerMonitor`: detects that the machine slept, which a plain process is not notified of. */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { emitting, standIn } from './stand-in.ts';

const TICK_MS = 2_000;
/** A busy machine is late by less; a sleep lasts longer. */
const SLEEP_MS = 5_000;

export interface Ticks {
  /** A clock that runs during sleep. */
  readonly throughSleepMs: number;
  /** A clock that stops during sleep, if there is one. */
  readonly awakeMs: number;
}

/** Whether the machine slept between two readings: one clock ran, and the other did not. */
export const slept = (before: Ticks, now: Ticks): boolean =>
  now.throughSleepMs - before.throughSleepMs - (now.awakeMs - before.awakeMs) > SLEEP_MS;

function readTicks(expectedAwakeMs: number): Ticks {
  if (process.platform === 'linux') {
    // Time since boot with and without sleep. The wall clock would also jump when a person sets it.
    const uptimeS = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
    return { throughSleepMs: uptimeS * 1000, awakeMs: Number(process.hrtime.bigint() / 1_000_000n) };
  }
  // On other systems, only a very late timer shows a sleep.
  return { throughSleepMs: Date.now(), awakeMs: expectedAwakeMs };
}

const events = new EventEmitter();
let last = readTicks(0);

setInterval(() => {
  const now = readTicks(last.awakeMs + TICK_MS);
  const wasAsleep = slept(last, now);
  last = now;
  if (!wasAsleep) return;
  // Both late and at once: code that stops something at "suspend" restarts it at "resume".
  events.emit('suspend');
  events.emit('resume');
}, TICK_MS).unref();

export const powerMonitor: Electron.PowerMonitor = standIn<Electron.PowerMonitor>('powerMonitor', {
  ...emitting<Electron.PowerMonitor>(events, () => powerMonitor),
  isOnBatteryPower: () => false,
  onBatteryPower: false,
});
