/** The settings until a person sets something. Apart from their schema, which the page has no use for. */
import { UZS_DENOMINATIONS } from '../shift/counting.ts';
import type { Settings } from './settings.ts';

export const DEFAULT_SETTINGS: Settings = {
  language: 'uz',
  theme: 'system',
  cameraId: null,
  soundVolume: 0.6,
  keyboard: 'auto',
  mergeLines: true,
  mergeWeighed: false,
  voidReason: false,
  shifts: 'day',
  blindCount: false,
  denominations: [...UZS_DENOMINATIONS],
  cashReasons: [],
  idleLockMinutes: 10,
  lockHides: false,
  refundReasons: [],
  logFolder: null,
};
