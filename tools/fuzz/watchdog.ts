/**
 * A thread that ends the process when one case never comes to its end: the thread that is caught in it could not even
 * say so. Its own entry is this file too.
 */
import { writeSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';

/** No case takes this long, on whatever machine. */
const HANGS_MS = 120_000;
const LOOK_MS = 1_000;

const Given = z.object({ counter: z.instanceof(SharedArrayBuffer), line: z.string() });

export interface Watchdog {
  /** A case begins. */
  tick(): void;
  /** What is said of one that hangs: how to run it again. */
  stop(): Promise<void>;
}

/** line: said on stderr before the process is ended. */
export function startWatchdog(line: string): Watchdog {
  const counter = new SharedArrayBuffer(4);
  const cells = new Int32Array(counter);
  const thread = new Worker(import.meta.filename, { workerData: { counter, line } });
  thread.unref();
  return {
    tick: () => void Atomics.add(cells, 0, 1),
    stop: async () => void (await thread.terminate()),
  };
}

async function watch(): Promise<never> {
  const { counter, line } = Given.parse(workerData);
  const cells = new Int32Array(counter);
  let [seen, sameMs] = [0, 0];
  for (;;) {
    await sleep(LOOK_MS);
    const now = Atomics.load(cells, 0);
    sameMs = now === seen ? sameMs + LOOK_MS : 0;
    seen = now;
    if (sameMs < HANGS_MS) continue;
    writeSync(2, `${line}, case ${now} never ends\n`);
    process.kill(process.pid, 'SIGKILL');
  }
}

if (!isMainThread) await watch();
