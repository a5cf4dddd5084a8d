/**
 * Puts both clocks of the process that it is loaded into ahead, as time that passes would:
 * `node --import clock-preload.ts`, with TILLA_TEST_CLOCK naming a file that holds by how many ms. What was read of it
 * stands in the file beside it, whose name ends with `.read`. The app knows nothing of it: it is Node's own clocks that
 * run ahead. Timers do not: what waits goes on waiting.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';

const LOOK_AGAIN_MS = 50;
const file = process.env.TILLA_TEST_CLOCK ?? '';
let aheadMs = 0;
let read = '';

const [wall, mono] = [Date.now.bind(Date), performance.now.bind(performance)];
Date.now = () => wall() + aheadMs;
performance.now = () => mono() + aheadMs;

const look = (): void => {
  try {
    const now = readFileSync(file, 'utf8');
    if (now === read) return;
    read = now;
    aheadMs = Number(now);
    writeFileSync(`${file}.read`, now);
  } catch {
    // Nobody has put it ahead yet.
  }
};
// What is ahead from the start is ahead before the app reads a clock.
look();
setInterval(look, LOOK_AGAIN_MS).unref();
