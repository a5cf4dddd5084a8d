import { type Settings, SettingsChange } from '../settings/settings.ts';
import { isOfTheScreen } from '../settings/shop-settings.ts';
import { channel } from './channel.ts';

export interface SettingsEvents {
  'settings.changed': Settings;
}

/** A present key has a value: unlike JSON, a pipe can send `undefined`. */
const Change = SettingsChange.refine((change) => !Object.values(change).includes(undefined));

export const SETTINGS = {
  /**
   * Errors: `journal.unwritable` (the setting is then unchanged), `copy-folder...` for the folder of the
   * second copy, `picture.gone`.
   */
  'settings.change': channel<Settings>()(
    (change) => (isOfTheScreen(change) ? 'look' : 'settings'),
    Change,
    'setting',
  ),
} as const;
