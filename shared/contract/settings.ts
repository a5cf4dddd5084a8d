/** What a person may set at the till. */
import { type Settings, SettingsChange } from '../settings/settings.ts';
import { channel } from './channel.ts';

export interface SettingsEvents {
  'settings.changed': Settings;
}

/** A key that is there has a value: over a pipe, unlike in JSON, `undefined` is something that can be sent. */
const Change = SettingsChange.refine((change) => !Object.values(change).includes(undefined));

/** How the screen looks and sounds is whose eyes and ears are at it. */
const OF_THE_SCREEN = new Set(['language', 'theme', 'soundVolume', 'cameraId']);
const isOfTheScreen = (change: SettingsChange): boolean =>
  Object.keys(change).every((key) => OF_THE_SCREEN.has(key));

export const SETTINGS = {
  'settings.change': channel<Settings>()((change) => (isOfTheScreen(change) ? 'look' : 'settings'), Change),
} as const;
