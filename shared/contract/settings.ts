/** What a person may set at the till. */
import { type Settings, SettingsChange } from '../settings/settings.ts';
import { isOfTheScreen } from '../settings/shop-settings.ts';
import { channel } from './channel.ts';

export interface SettingsEvents {
  'settings.changed': Settings;
}

/** A key that is there has a value: over a pipe, unlike in JSON, `undefined` is something that can be sent. */
const Change = SettingsChange.refine((change) => !Object.values(change).includes(undefined));

export const SETTINGS = {
  /** Errors: `journal.unwritable`: what the log can't take is not set; `copy-folder...` for the folder of the second copy. */
  'settings.change': channel<Settings>()((change) => (isOfTheScreen(change) ? 'look' : 'settings'), Change),
} as const;
