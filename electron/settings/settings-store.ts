/**
 * The settings in electron-store, checked on load. A broken file is renamed and reported. Each valid value
 * stays; the others get their defaults.
 */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import { Settings, type SettingsChange } from '../../shared/settings/settings.ts';
import { salvage } from './salvage.ts';

export interface SettingsStore {
  read(): Settings;
  change(change: SettingsChange): Settings;
  /** The file was unreadable or had invalid values, and was renamed. */
  readonly wasBroken: boolean;
  /**
   * An authority that the file still names and that is no longer trusted. It stays there for the installer.
   */
  readonly formerCaFile: string | null;
}

const NAME = 'settings';

/**
 * folder: the data folder. atWallMs: for the name of a broken file. `mustBeFit`: throws unless the file can
 * be read to its end.
 */
export function openSettings(
  folder: string,
  atWallMs: number,
  mustBeFit: (path: string) => void,
): SettingsStore {
  const path = join(folder, `${NAME}.json`);
  const open = (): Store<Record<string, unknown>> => new Store({ cwd: folder, name: NAME });
  const setAside = (): void => {
    if (existsSync(path)) renameSync(path, join(folder, `${NAME}.broken-${atWallMs}.json`));
  };
  let wasBroken = false;
  let store: Store<Record<string, unknown>>;
  try {
    // electron-store reads any file of this name to its end.
    if (existsSync(path)) mustBeFit(path);
    store = open();
  } catch {
    wasBroken = true;
    setAside();
    store = open();
  }
  const { settings, clean, formerCaFile } = salvage(store.store);
  const former = formerCaFile === null ? {} : { extraCaFile: formerCaFile };
  if (!clean) {
    wasBroken = true;
    setAside();
    store = open();
    store.store = { ...former, ...settings };
  }
  let current = settings;
  return {
    read: () => current,
    change: (change) => {
      current = Settings.parse({ ...current, ...change });
      store.store = { ...former, ...current };
      return current;
    },
    wasBroken,
    formerCaFile,
  };
}
