/**
 * `tilla --quit`: asks the till on a data folder to end in order and waits until it has, for installers and scripts.
 * It asks by a file in the folder, which reaches a till of another Windows user or session as well.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../shared/time.ts';
import { lockFolder } from '../storage/maintenance/lock-folder.ts';

/** A till ends within a minute (`payment/resume.ts`), and then closes its folder. */
const MOST_WAITED_MS = 75_000;
const PAUSE_MS = 250;
const HEED_EVERY_MS = 1_000;

const requestIn = (folder: string): string => join(folder, 'quit.request');

export interface QuitParts {
  /** Waits so many ms, and does nothing else meanwhile. */
  readonly pause: (ms: number) => void;
  readonly say: (line: string) => void;
}

/** Answers the exit code: 0: no till runs there (any more); 1: it is still at work after 75 s; 2: it can't be asked. */
export function quitTill(folder: string, { pause, say }: QuitParts): 0 | 1 | 2 {
  if (!existsSync(join(folder, 'till.lock')) || !runsOn(folder)) {
    say(`quit: no till runs on ${folder}`);
    return 0;
  }
  try {
    for (let waitedMs = 0; waitedMs < MOST_WAITED_MS; waitedMs += PAUSE_MS) {
      // Again each time: one that was only starting takes the first for an old one.
      ask(folder);
      pause(PAUSE_MS);
      if (!runsOn(folder)) {
        say(`quit: the till on ${folder} has ended`);
        return 0;
      }
    }
    say(`quit: the till on ${folder} is still at work`);
    return 1;
  } catch {
    say(`quit: ${folder} can't be written to`);
    return 2;
  } finally {
    takeBack(folder);
  }
}

/** Whether it is gone: somebody else's file, or a folder in its place, may not be ours to remove. */
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

/** Only ever a new file: an installer has more rights than whoever could have laid a link there. */
function ask(folder: string): void {
  try {
    writeFileSync(requestIn(folder), '', { flag: 'wx' });
  } catch (thrown) {
    if (!existsSync(requestIn(folder))) throw thrown;
  }
}

/** The running till's side: looks each second, until it is stopped. What was asked of an earlier till is void. */
export async function heedQuitRequests(
  folder: string,
  clock: Pick<Clock, 'sleep'>,
  stopped: AbortSignal,
  onAsked: () => void,
): Promise<void> {
  // One that stays where it is says nothing new before it has been away.
  let isOld = !takeBack(folder);
  while (!stopped.aborted) {
    await clock.sleep(HEED_EVERY_MS, stopped);
    const isThere = existsSync(requestIn(folder));
    const isNew = isThere && !isOld;
    isOld = isNew ? !takeBack(folder) : isThere;
    if (isNew) onAsked();
  }
}
