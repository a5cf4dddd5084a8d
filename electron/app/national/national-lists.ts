/** The till's national list: opened at the start, replaced by a load. */
import { existsSync } from 'node:fs';
import type { SearchKey } from '../../../shared/catalogue/national/name-match.ts';
import type { NationalFacts } from '../../../shared/catalogue/national/national-list.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { type OpenList, openNationalList } from '../../storage/national/open-list.ts';
import { dropNewNationalList, nationalPath, placeNationalList } from '../../storage/national/place-list.ts';
import type { NationalTask } from './national-work.ts';

export interface NationalListsParts {
  /** The folder of the catalogue. */
  readonly folder: string;
  readonly key: SearchKey;
  /** `loadInThread`. */
  readonly load: (
    task: NationalTask,
    onProgress: (share: number) => void,
    stopped: AbortSignal,
  ) => Promise<Result<NationalFacts, TillError>>;
}

export interface NationalLists {
  /** Errors: `national.missing`, `national.damaged`. */
  list(): Result<OpenList, TillError>;
  /**
   * Reads the workbook beside the present list, which goes on to serve. `place` or `drop` ends it: a person
   * sees the count of codes first. Errors: `national.*`.
   */
  load(
    file: string,
    onProgress: (share: number) => void,
    stopped: AbortSignal,
  ): Promise<Result<NationalFacts, TillError>>;
  /** Puts the loaded list in the place of the present one. */
  place(): Result<OpenList, TillError>;
  /** Forgets the loaded list. */
  drop(): void;
  close(): void;
}

export function nationalLists({ folder, key, load }: NationalListsParts): NationalLists {
  let state: 'idle' | 'loading' | 'loaded' = 'idle';
  const open = (): Result<OpenList, TillError> =>
    existsSync(nationalPath(folder))
      ? openNationalList(nationalPath(folder), key)
      : fail({ code: 'national.missing' });
  // A kill may have left a file of 80 MB.
  dropNewNationalList(folder);
  let present = open();
  const close = (): void => {
    if (present.ok) present.value.close();
    present = fail({ code: 'national.missing' });
  };
  return {
    list: () => present,
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
      state = 'idle';
      // Windows replaces no open file.
      close();
      const placed = placeNationalList(folder);
      present = open();
      return placed.ok ? present : placed;
    },
    drop: () => {
      if (state !== 'loaded') return;
      state = 'idle';
      dropNewNationalList(folder);
    },
    close,
  };
}
