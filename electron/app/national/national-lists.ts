/** The till's national list: opened at its first use, replaced by a load. */
import { existsSync } from 'node:fs';
import { nationalKey } from '../../../shared/catalogue/national/national-key.ts';
import type { NationalFacts, StoredList } from '../../../shared/catalogue/national/national-list.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { NationalLists } from '../../catalogue/national/lists.ts';
import { openNationalList } from '../../storage/national/open-list.ts';
import { dropNewNationalList, nationalPath, placeNationalList } from '../../storage/national/place-list.ts';
import type { NationalTask } from './national-work.ts';

export interface NationalListsParts {
  /** The folder of the catalogue. */
  readonly folder: string;
  /** `loadInThread`. */
  readonly load: (
    task: NationalTask,
    onProgress: (share: number) => void,
    stopped: AbortSignal,
  ) => Promise<Result<NationalFacts, TillError>>;
}

export function nationalLists({ folder, load }: NationalListsParts): NationalLists {
  let state: 'idle' | 'loading' | 'loaded' = 'idle';
  /** null: not opened yet. */
  let present: Result<StoredList, TillError> | null = null;
  const opened = (): Result<StoredList, TillError> => {
    if (present) return present;
    // A kill may have left a file of 80 MB.
    if (state === 'idle') dropNewNationalList(folder);
    present = existsSync(nationalPath(folder))
      ? openNationalList(nationalPath(folder), nationalKey)
      : fail({ code: 'national.missing' });
    return present;
  };
  const close = (): void => {
    if (present?.ok) present.value.close();
    present = null;
  };
  return {
    list: opened,
    load: async (file, onProgress, stopped) => {
      if (state === 'loading') return fail({ code: 'national.busy' });
      state = 'loading';
      const came = await load({ file, folder }, onProgress, stopped);
      state = came.ok ? 'loaded' : 'idle';
      if (!came.ok) dropNewNationalList(folder);
      return came;
    },
    place: () => {
      if (state !== 'loaded') return fail({ code: 'national.missing' });
      // Windows replaces no open file.
      close();
      const placed = placeNationalList(folder);
      state = 'idle';
      return placed.ok ? opened() : placed;
    },
    drop: () => {
      if (state !== 'loaded') return;
      state = 'idle';
      dropNewNationalList(folder);
    },
    close,
  };
}
