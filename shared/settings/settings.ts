/** What a person may set at the till. Checked on load; a broken file is set aside and the defaults serve. */
import { z } from 'zod';
import { LANGUAGES } from './languages.ts';

export const Settings = z.object({
  language: z.enum(LANGUAGES),
  theme: z.enum(['system', 'light', 'dark']),
  /** The chosen camera's deviceId; null takes any. */
  cameraId: z.string().max(256).nullable(),
  /** 0 to 1. */
  soundVolume: z.number().min(0).max(1),
  /** The same product again adds to its line. */
  mergeLines: z.boolean(),
  /** The same for weighed goods: without it a second bag is a second line. */
  mergeWeighed: z.boolean(),
  /** Whoever takes goods away says why. */
  voidReason: z.boolean(),
  /** A folder, on another disk if there is one, in which the journal's lines are kept a second time; the installer's. */
  logFolder: z.string().max(1_024).nullable(),
});
export type Settings = z.infer<typeof Settings>;

/** What the page may change: the folder is the installer's, in the file itself. */
export const SettingsChange = Settings.omit({ logFolder: true }).partial();
export type SettingsChange = z.infer<typeof SettingsChange>;
