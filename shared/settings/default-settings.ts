/** The default settings. Apart from their schema, so that the page does not load the schema. */
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
  notForCashFrom: null,
  slipNumber: 'asked',
  unitsRequired: false,
  amountScale: null,
  shifts: 'day',
  invoiceLimitMinutes: 60,
  blindCount: false,
  denominations: [...UZS_DENOMINATIONS],
  cashReasons: [],
  idleLockMinutes: 10,
  lockHides: false,
  refundReasons: [],
  logo: null,
  logFolder: null,
};
