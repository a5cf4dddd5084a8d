/** Files of a folder on a disk that loses power: unflushed data may be gone, in full or in part. */
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SealFiles, sealFiles } from '../../electron/secret/sealed-file.ts';
import { seededRandomness } from '../../shared/time.ts';

export class PowerCut extends Error {}

/**
 * Real files; the power fails at operation number `cutAt`, before it or in the middle, by the seed. Unflushed
 * writes are truncated then, and an unflushed name may be the old one again.
 */
export function powerCutFiles(folder: string, cutAt: number, seed: number): SealFiles {
  const real = sealFiles(folder);
  const random = seededRandomness(seed);
  const unflushed = new Set<string>();
  const renamed: { from: string; to: string; before: Buffer | null }[] = [];
  let operations = 0;
  const lose = (): never => {
    for (const name of unflushed) cutShort(join(folder, name), random.fraction());
    for (const { from, to, before } of renamed.toReversed()) {
      if (random.fraction() < 0.5) continue;
      const now = join(folder, to);
      if (existsSync(now)) writeFileSync(join(folder, from), readFileSync(now));
      if (before === null) rmSync(now, { force: true });
      else writeFileSync(now, before);
    }
    throw new PowerCut();
  };
  const step = (work: () => void): void => {
    operations += 1;
    const isCut = operations === cutAt;
    if (isCut && random.fraction() < 0.5) lose();
    work();
    if (isCut) lose();
  };
  return {
    read: real.read,
    write: (name, bytes) =>
      step(() => {
        unflushed.add(name);
        real.write(name, bytes);
      }),
    flush: (name) =>
      step(() => {
        real.flush(name);
        unflushed.delete(name);
      }),
    rename: (from, to) =>
      step(() => {
        renamed.push({ from, to, before: real.read(to) });
        real.rename(from, to);
        if (unflushed.delete(from)) unflushed.add(to);
      }),
    remove: (name) => step(() => real.remove(name)),
    flushFolder: () =>
      step(() => {
        real.flushFolder();
        renamed.length = 0;
      }),
  };
}

function cutShort(path: string, fraction: number): void {
  if (!existsSync(path)) return;
  const handle = openSync(path, 'r+');
  try {
    ftruncateSync(handle, Math.floor(readFileSync(path).byteLength * fraction));
  } finally {
    closeSync(handle);
  }
}
