/**
 * A thread that ends the process if a case hangs, because a hanging thread can't report itself. This file is
 * also the thread's entry.
 */
import { writeSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';

/** No case takes this long on any machine. */
const HANGS_MS = 120_000;
const POLL_MS = 1_000;

const Given = z.object({ counter: z.instanceof(SharedArrayBuffer), line: z.string() });

export interface Watchdog {
  /** A case starts. */
  tick(): void;
  /** Ends the watch. */
  stop(): Promise<void>;
}

/** line: printed on stderr before the process is ended. */
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
    await sleep(POLL_MS);
    const now = Atomics.load(cells, 0);
    sameMs = now === seen ? sameMs + POLL_MS : 0;
    seen = now;
    if (sameMs < HANGS_MS) continue;
    writeSync(2, `${line}, case ${now} never ends\n`);
    process.kill(process.pid, 'SIGKILL');
  }
}

if (!isMainThread) await watch();
