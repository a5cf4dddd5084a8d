/**
 * Holds the long work on a journal while a file exists: `node --import hold-work-preload.ts`, with
 * TILLA_TEST_HOLD naming the file. A thread that reports progress repeats its first report. A thread that
 * copies stays in its first flush until it is asked to stop. So a test sees everything else that happens
 * during the work. The app is unaware of it.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import threads from 'node:worker_threads';

const PAUSE_MS = 50;
const file = process.env.TILLA_TEST_HOLD ?? '';
const { parentPort, workerData, isMainThread, Worker } = threads;

/** The flag by which main stops the thread: `stop-flag.ts`. */
const flag = new Int32Array(
  workerData?.stop instanceof SharedArrayBuffer ? workerData.stop : new SharedArrayBuffer(4),
);
const isHeld = (): boolean => fs.existsSync(file) && Atomics.load(flag, 0) === 0;
const pause = (): void => void Atomics.wait(flag, 0, 0, PAUSE_MS);

if (isMainThread) {
  threads.Worker = class extends Worker {
    constructor(entry: string, options: threads.WorkerOptions) {
      super(entry, { ...options, execArgv: ['--import', import.meta.filename] });
    }
  };
} else {
  const say = parentPort?.postMessage.bind(parentPort);
  if (parentPort && say) {
    parentPort.postMessage = (word: { readonly said?: string }) => {
      say(word);
      while (word.said === 'progress' && isHeld()) {
        pause();
        say(word);
      }
    };
  }
  const { fdatasyncSync } = fs;
  fs.fdatasyncSync = (handle) => {
    fdatasyncSync(handle);
    while (isHeld()) pause();
  };
}
syncBuiltinESMExports();
