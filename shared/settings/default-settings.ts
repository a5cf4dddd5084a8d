/** The settings until a person sets something. Apart from their schema, which the page has no use for. */
import type { Settings } from './settings.ts';

export const DEFAULT_SETTINGS: Settings = {
  language: 'uz',
  theme: 'system',
  cameraId: null,
  soundVolume: 0.6,
  mergeLines: true,
  mergeWeighed: false,
  voidReason: false,
  logFolder: null,
};
