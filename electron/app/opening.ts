/**
 * The steps before a till opens its data folder: the lock, and a long migration in a thread. The lock is held
 * until the till ends, so that an opening till never seems to have ended.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { JournalProgress } from '../../shared/journal/outcomes.ts';
import type { Result } from '../../shared/result.ts';
import { type BroughtUp, isLongToOpen } from '../storage/maintenance/bring-up-folder.ts';
import { type FolderLock, lockFolder } from '../storage/maintenance/lock-folder.ts';
import { workInThread } from './books-work.ts';

export interface OpeningDeps {
  /** The data folder. */
  readonly folder: string;
  readonly onProgress: (progress: JournalProgress) => void;
  /** The app ends, so this till is no longer needed. */
  readonly ended: AbortSignal;
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The starting point of `openBooks`. */
export interface Reached {
  readonly lock: Result<FolderLock, TillError>;
  readonly broughtUp: BroughtUp | null;
}

/**
 * @throws if the app ended meanwhile. The folder is then unlocked, and its next start begins the work anew.
 */
export async function reachFolder({ folder, onProgress, ended, onBug }: OpeningDeps): Promise<Reached> {
  const lock = lockFolder(folder);
  if (!lock.ok || !isLongToOpen(folder)) return { lock, broughtUp: null };
  try {
    return { lock, broughtUp: await workInThread('bring-up', { folder }, onProgress, ended) };
  } catch (bug) {
    if (ended.aborted) {
      lock.value.release();
      throw new Error('the app ended before the till was open', { cause: bug });
    }
    // If the thread breaks, `openBooks` does the work.
    onBug('bring-up', bug);
    return { lock, broughtUp: null };
  }
}
