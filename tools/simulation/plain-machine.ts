/** A machine's services for a till without a machine: for tests, fuzzing and the bench. */
import { randomBytes } from 'node:crypto';
import { openPins, type Pins } from '../../electron/secret/pins.ts';
import { NO_VAULT } from '../../electron/secret/vault.ts';
import type { SettingsStore } from '../../electron/settings/settings-store.ts';
import { Settings } from '../../shared/settings/settings.ts';

/** PINs as on a machine without a secret store. */
export const plainPins = (hasPins = true): Promise<Pins> =>
  openPins({
    vault: NO_VAULT,
    random: (bytes) => randomBytes(bytes),
    hasPins,
  });

/** Settings without a file. */
export function plainSettings(from: Settings, formerCaFile: string | null = null): SettingsStore {
  let settings = from;
  return {
    read: () => settings,
    change: (change) => {
      settings = Settings.parse({ ...settings, ...change });
      return settings;
    },
    wasBroken: false,
    formerCaFile,
  };
}
