/**
 * Before the tests of a project: what they write goes into memory where the machine has room for it there. A journal
 * waits for the disk at each write, and half of the time of the tests was that waiting; what they prove needs no
 * disk that is slow. Elsewhere they use the system's folder.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const MEMORY = '/dev/shm';
/** Several journals of 150,000 sales, their copies, and the reserve of each till. */
const LEAST_BYTES = 3 * 2 ** 30;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem() / 2) >= LEAST_BYTES;
  } catch {
    return false;
  }
}

/** Some tests start what they wrote there. */
function startsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}

/** Answers what clears it away. */
export default function useMemory(): (() => void) | undefined {
  if (!tmpdir().startsWith('/tmp') || !hasRoom()) return undefined;
  const folder = mkdtempSync(join(MEMORY, 'tilla-tests-'));
  const clear = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (!startsPrograms(folder)) {
    clear();
    return undefined;
  }
  process.env.TMPDIR = folder;
  // Every process that a test starts would compile the same sources anew.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  return clear;
}
