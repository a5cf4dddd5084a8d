/**
 * Simulates a slow terminal: stops a process for 8 ms of every 10. A thread does this, so that nothing delays
 * it.
 */
import { once } from 'node:events';
import process from 'node:process';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const HELD_MS = 8;
const FREE_MS = 2;

/** Stops and resumes a process in turns until `end`. */
export async function holdInTurns(processId: number): Promise<{ end(): Promise<void> }> {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL(import.meta.url), { workerData: { processId, stop } });
  await once(thread, 'online');
  return {
    end: async () => {
      const ended = once(thread, 'exit');
      Atomics.store(stop, 0, 1);
      await ended;
    },
  };
}

/**
 * Runs until asked to stop, or until the process ends. It leaves the process running, because a stopped
 * process would block the browser's end.
 */
function hold(processId: number, stop: Int32Array<SharedArrayBuffer>): void {
  const still = new Int32Array(new SharedArrayBuffer(4));
  try {
    while (Atomics.load(stop, 0) === 0) {
      process.kill(processId, 'SIGSTOP');
      Atomics.wait(still, 0, 0, HELD_MS);
      process.kill(processId, 'SIGCONT');
      Atomics.wait(still, 0, 0, FREE_MS);
    }
  } catch {
    // The process has ended.
  }
}

if (!isMainThread && workerData?.stop instanceof Int32Array) hold(workerData.processId, workerData.stop);
