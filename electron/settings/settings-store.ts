/**
 * The settings in electron-store, checked on load. A broken file is set aside under another name and
 * reported; each value that is still good is kept, the others go back to their defaults.
 */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { Settings, type SettingsChange } from '../../shared/settings/settings.ts';

export interface SettingsStore {
  read(): Settings;
  change(change: SettingsChange): Settings;
  /** The file could not be read, or held values that can't be: it was set aside. */
  readonly wasBroken: boolean;
  /**
   * The file still names an authority (`extraCaFile`, as it was until 0.1), which is trusted no more; null if not. It
   * stays in the file, for the installer to find.
   */
  readonly formerCaFile: string | null;
}

const NAME = 'settings';

/** folder: the data folder. atWallMs: names the file that is set aside. */
export function openSettings(folder: string, atWallMs: number): SettingsStore {
  const path = join(folder, `${NAME}.json`);
  const open = (): Store<Record<string, unknown>> => new Store({ cwd: folder, name: NAME });
  const setAside = (): void => {
    if (existsSync(path)) renameSync(path, join(folder, `${NAME}.broken-${atWallMs}.json`));
  };
  let wasBroken = false;
  let store: Store<Record<string, unknown>>;
  try {
    store = open();
  } catch {
    wasBroken = true;
    setAside();
    store = open();
  }
  const { extraCaFile } = store.store;
  const formerCaFile = typeof extraCaFile === 'string' && extraCaFile !== '' ? extraCaFile : null;
  const former = formerCaFile === null ? {} : { extraCaFile: formerCaFile };
  const { settings, clean } = salvage(store.store);
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

/** Keeps every value that is good by itself. A missing one is no fault: an older Tilla did not know it. */
function salvage(stored: Readonly<Record<string, unknown>>): {
  readonly settings: Settings;
  readonly clean: boolean;
} {
  let clean = true;
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  for (const [name, schema] of Object.entries(Settings.shape)) {
    if (!(name in stored)) continue;
    const value = schema.safeParse(stored[name]);
    if (value.success) settings[name] = value.data;
    else clean = false;
  }
  return { settings: Settings.parse(settings), clean };
}
