/**
 * Puts the tests' files into memory if the machine has room. A journal waits for the disk at each write,
 * which took half of the tests' time, and no test needs a slow disk. Otherwise the tests use the system's
 * folder.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const MEMORY = '/dev/shm';
/** Several journals of 150,000 sales, their copies, and each till's reserve. */
const LEAST_BYTES = 3 * 2 ** 30;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem() / 2) >= LEAST_BYTES;
  } catch {
    return false;
  }
}

/** Some tests start programs that they wrote there. */
function startsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}

/** Returns the clean-up. */
export default function useMemory(): (() => void) | undefined {
  if (!tmpdir().startsWith('/tmp') || !hasRoom()) return undefined;
  const folder = mkdtempSync(join(MEMORY, 'tilla-tests-'));
  const clear = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (!startsPrograms(folder)) {
    clear();
    return undefined;
  }
  process.env.TMPDIR = folder;
  // Otherwise every process of a test would compile the same sources anew.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  return clear;
}
