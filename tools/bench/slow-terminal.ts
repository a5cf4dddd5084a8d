/** A slow terminal: a process that is held 8 ms of every 10. The holding runs in a thread, which nothing delays. */
import { once } from 'node:events';
import process from 'node:process';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const HELD_MS = 8;
const FREE_MS = 2;

/** Holds a process in turns until it is ended. */
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

/** Until it is told to stop, or the process has ended. It leaves the process free: one that is held hangs the browser's end. */
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
    // It has ended.
  }
}

if (!isMainThread && workerData?.stop instanceof Int32Array) hold(workerData.processId, workerData.stop);
