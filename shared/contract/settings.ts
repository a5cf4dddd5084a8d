/** What a person may set at the till. */
import { type Settings, SettingsChange } from '../settings/settings.ts';
import { channel } from './channel.ts';

export interface SettingsEvents {
  'settings.changed': Settings;
}

/** A key that is there has a value: over a pipe, unlike in JSON, `undefined` is something that can be sent. */
const Change = SettingsChange.refine((change) => !Object.values(change).includes(undefined));

export const SETTINGS = {
  'settings.change': channel<Settings>()('settings', Change),
} as const;
