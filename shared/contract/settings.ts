/** What a person may set at the till. */
import { type Settings, SettingsChange } from '../settings/settings.ts';
import { channel } from './channel.ts';

export interface SettingsEvents {
  'settings.changed': Settings;
}

export const SETTINGS = {
  'settings.change': channel<Settings>()('settings', SettingsChange),
} as const;
