/**
 * A share that hangs: in a thread that works on the journal, opening one file waits until the test releases
 * it. The thread imports this file before its own work.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import threads from 'node:worker_threads';

const { TILLA_TEST_HUNG: hung, TILLA_TEST_RELEASED: released } = process.env;
const PAUSE_MS = 20;

if (threads.workerData?.stop && hung && released) {
  const { openSync } = fs;
  const clock = new Int32Array(new SharedArrayBuffer(4));
  fs.openSync = (path, ...rest) => {
    while (path === hung && !fs.existsSync(released)) Atomics.wait(clock, 0, 0, PAUSE_MS);
    return openSync(path, ...rest);
  };
  syncBuiltinESMExports();
}

/**
 * path: of the file. beside: a folder of the test's own. Threads that start before `end` wait there for
 * `release`.
 */
export function hangOpening(
  path: string,
  beside: string,
): { readonly release: () => void; readonly end: () => void } {
  const { Worker } = threads;
  const file = join(beside, 'released');
  Object.assign(process.env, { TILLA_TEST_HUNG: path, TILLA_TEST_RELEASED: file });
  threads.Worker = class extends Worker {
    constructor(entry: string, options: threads.WorkerOptions) {
      super(entry, { ...options, execArgv: ['--import', import.meta.filename] });
    }
  };
  syncBuiltinESMExports();
  return {
    release: () => fs.writeFileSync(file, ''),
    end: () => {
      threads.Worker = Worker;
      delete process.env.TILLA_TEST_HUNG;
      delete process.env.TILLA_TEST_RELEASED;
      syncBuiltinESMExports();
    },
  };
}
