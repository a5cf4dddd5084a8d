/**
 * `tilla --quit`: makes the till on a data folder end in order and waits for it, for installers and scripts.
 * The request is a file in the folder, so it also reaches a till of another Windows user or session.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../shared/time.ts';
import { lockFolder } from '../storage/maintenance/lock-folder.ts';

/** A till ends within a minute (`payment/resume.ts`) and then closes its folder. */
const MOST_WAITED_MS = 75_000;
const PAUSE_MS = 250;
const HEED_EVERY_MS = 1_000;

const requestIn = (folder: string): string => join(folder, 'quit.request');

export interface QuitDeps {
  /** Waits that many ms, synchronously. */
  readonly pause: (ms: number) => void;
  readonly print: (line: string) => void;
}

/**
 * Answers the exit code. 0: no till runs there; 1: a till still runs after 75 s; 2: the request cannot be
 * written.
 */
export function quitTill(folder: string, { pause, print }: QuitDeps): 0 | 1 | 2 {
  if (!existsSync(join(folder, 'till.lock')) || !runsOn(folder)) {
    print(`quit: no till runs on ${folder}`);
    return 0;
  }
  try {
    for (let waitedMs = 0; waitedMs < MOST_WAITED_MS; waitedMs += PAUSE_MS) {
      // Repeated, because a till that was just starting removes the first request as an old one.
      ask(folder);
      pause(PAUSE_MS);
      if (!runsOn(folder)) {
        print(`quit: the till on ${folder} has ended`);
        return 0;
      }
    }
    print(`quit: the till on ${folder} is still at work`);
    return 1;
  } catch {
    print(`quit: ${folder} can't be written to`);
    return 2;
  } finally {
    takeBack(folder);
  }
}

/** Whether the request is gone. Another user's file, or a folder in its place, may not be removable. */
function takeBack(folder: string): boolean {
  try {
    rmSync(requestIn(folder), { force: true });
    return true;
  } catch {
    return false;
  }
}

function runsOn(folder: string): boolean {
  const lock = lockFolder(folder);
  if (lock.ok) lock.value.release();
  return !lock.ok && lock.error.code === 'journal.in-use';
}

/** Creates only a new file: an installer has more rights than a person who may have placed a link there. */
function ask(folder: string): void {
  try {
    writeFileSync(requestIn(folder), '', { flag: 'wx' });
  } catch (thrown) {
    if (!existsSync(requestIn(folder))) throw thrown;
  }
}

/** The running till checks each second until it is stopped. A request to an earlier till is ignored. */
export async function heedQuitRequests(
  folder: string,
  clock: Pick<Clock, 'sleep'>,
  stopped: AbortSignal,
  onRequest: () => void,
): Promise<void> {
  // A request file that cannot be removed counts as old until it was gone.
  let isOld = !takeBack(folder);
  while (!stopped.aborted) {
    await clock.sleep(HEED_EVERY_MS, stopped);
    const isThere = existsSync(requestIn(folder));
    const isNew = isThere && !isOld;
    isOld = isNew ? !takeBack(folder) : isThere;
    if (isNew) onRequest();
  }
}
