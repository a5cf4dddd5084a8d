/**
 * Ends its process like a power cut, right before one operation on its files: `node --import
 * power-cut-preload.ts`, with TILLA_TEST_CUT="STEP NAME TIMES". The app is unaware: Node's own functions end.
 * STEP is write, overwrite, flush, rename or remove; NAME is a file's or folder's own name; the plug is
 * pulled at the TIMES-th such operation.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import process from 'node:process';

const [step = '', name = '', times = '1'] = (process.env.TILLA_TEST_CUT ?? '').split(' ');
let left = Number(times);

function about(what: string, path: unknown): void {
  if (what !== step || typeof path !== 'string' || basename(path) !== name) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

const { writeFileSync, writeSync, fsyncSync, renameSync, rmSync, openSync } = fs;
const pathOf = new Map<number, string>();

fs.openSync = (path, ...rest) => {
  const handle = openSync(path, ...rest);
  pathOf.set(handle, String(path));
  return handle;
};
fs.writeFileSync = (path, ...rest) => {
  about('write', path);
  writeFileSync(path, ...rest);
};
// Writing a whole file uses this function too: only files that the app itself opened have a name here.
fs.writeSync = new Proxy(writeSync, {
  apply: (write, self, args: Parameters<typeof writeSync>) => {
    about('overwrite', pathOf.get(args[0]));
    return Reflect.apply(write, self, args);
  },
});
fs.fsyncSync = (handle) => {
  about('flush', pathOf.get(handle));
  fsyncSync(handle);
};
fs.renameSync = (from, to) => {
  about('rename', from);
  renameSync(from, to);
};
fs.rmSync = (path, ...rest) => {
  about('remove', path);
  rmSync(path, ...rest);
};
syncBuiltinESMExports();
