/**
 * `powerMonitor`: notices that the machine slept, which nobody tells a plain process.
 */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { emitting, standIn } from './stand-in.ts';

const TICK_MS = 2_000;
/** A busy machine is late by less; a sleep is longer. */
const SLEEP_MS = 5_000;

export interface Ticks {
  /** A clock that also runs while the machine sleeps. */
  readonly throughSleepMs: number;
  /** A clock that stands still while the machine sleeps, where there is one. */
  readonly awakeMs: number;
}

/** Whether the machine slept between two readings: one clock went on, and the other did not. */
export const slept = (before: Ticks, now: Ticks): boolean =>
  now.throughSleepMs - before.throughSleepMs - (now.awakeMs - before.awakeMs) > SLEEP_MS;

function readTicks(expectedAwakeMs: number): Ticks {
  if (process.platform === 'linux') {
    // Time since boot with and without sleep. The wall clock would also jump when somebody sets it.
    const uptimeS = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
    return { throughSleepMs: uptimeS * 1000, awakeMs: Number(process.hrtime.bigint() / 1_000_000n) };
  }
  // Elsewhere a timer that comes far too late is all that there is to see.
  return { throughSleepMs: Date.now(), awakeMs: expectedAwakeMs };
}

const events = new EventEmitter();
let last = readTicks(0);

setInterval(() => {
  const now = readTicks(last.awakeMs + TICK_MS);
  const wasAsleep = slept(last, now);
  last = now;
  if (!wasAsleep) return;
  // Both at once, and late: who stops something at "suspend" then starts it again at "resume".
  events.emit('suspend');
  events.emit('resume');
}, TICK_MS).unref();

export const powerMonitor: Electron.PowerMonitor = standIn<Electron.PowerMonitor>('powerMonitor', {
  ...emitting<Electron.PowerMonitor>(events, () => powerMonitor),
  isOnBatteryPower: () => false,
  onBatteryPower: false,
});
