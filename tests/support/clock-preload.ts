/**
 * Moves both clocks of its process ahead, as passing time would: `node --import clock-preload.ts`.
 * TILLA_TEST_CLOCK names a file with the offset in ms. The offset that the process has read is in the file
 * beside it, whose name ends with `.read`. The app is unaware: Node's own clocks run ahead. Timers do not run
 * ahead, so a pending wait stays as long.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';

const CHECK_AGAIN_MS = 50;
const file = process.env.TILLA_TEST_CLOCK ?? '';
let aheadMs = 0;
let read = '';

const [wall, mono] = [Date.now.bind(Date), performance.now.bind(performance)];
Date.now = () => wall() + aheadMs;
performance.now = () => mono() + aheadMs;

const check = (): void => {
  try {
    const now = readFileSync(file, 'utf8');
    if (now === read) return;
    read = now;
    aheadMs = Number(now);
    writeFileSync(`${file}.read`, now);
  } catch {
    // No test has set it yet.
  }
};
// An initial offset applies before the app reads a clock.
check();
setInterval(check, CHECK_AGAIN_MS).unref();
