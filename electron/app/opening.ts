/**
 * What comes before a till can open its data folder: the folder's lock, held from here to the till's end so that
 * nobody takes a till that is opening for one that has ended, and what is long of a start, in a thread.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { JournalProgress } from '../../shared/journal/outcomes.ts';
import type { Result } from '../../shared/result.ts';
import { type BroughtUp, isLongToOpen } from '../storage/maintenance/bring-up-folder.ts';
import { type FolderLock, lockFolder } from '../storage/maintenance/lock-folder.ts';
import { workInThread } from './books-work.ts';

export interface OpeningParts {
  /** The data folder. */
  readonly folder: string;
  readonly onProgress: (progress: JournalProgress) => void;
  /** The app ends: nobody waits for this till any more. */
  readonly ended: AbortSignal;
  readonly onBug: (where: string, bug: unknown) => void;
}

/** What `openBooks` goes on from. */
export interface Reached {
  readonly lock: Result<FolderLock, TillError>;
  readonly broughtUp: BroughtUp | null;
}

/** @throws where the app ended meanwhile: the folder is free then, and its next start begins the work anew. */
export async function reachFolder({ folder, onProgress, ended, onBug }: OpeningParts): Promise<Reached> {
  const lock = lockFolder(folder);
  if (!lock.ok || !isLongToOpen(folder)) return { lock, broughtUp: null };
  try {
    return { lock, broughtUp: await workInThread('bring-up', { folder }, onProgress, ended) };
  } catch (bug) {
    if (ended.aborted) {
      lock.value.release();
      throw new Error('the app ended before the till was open', { cause: bug });
    }
    // A thread that breaks leaves it to whoever opens the books.
    onBug('bring-up', bug);
    return { lock, broughtUp: null };
  }
}
