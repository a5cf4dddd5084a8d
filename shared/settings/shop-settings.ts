/**
 * Which settings belong to the shop, and their changes. A manager answers for the shop's settings. They need
 * the right `settings`, an approver reads each change, and the log keeps old and new values. The other
 * settings concern one screen (appearance, sound, camera): anybody may change them, without an entry.
 */
import type { Settings, SettingsChange } from './settings.ts';

/** Every setting needs a line here, or the file does not compile. */
const WHOSE = {
  language: 'screen',
  theme: 'screen',
  cameraId: 'screen',
  soundVolume: 'screen',
  keyboard: 'shop',
  mergeLines: 'shop',
  mergeWeighed: 'shop',
  voidReason: 'shop',
  notForCashFrom: 'shop',
  slipNumber: 'shop',
  unitsRequired: 'shop',
  amountScale: 'shop',
  shifts: 'shop',
  invoiceLimitMinutes: 'shop',
  blindCount: 'shop',
  denominations: 'shop',
  cashReasons: 'shop',
  idleLockMinutes: 'shop',
  lockHides: 'shop',
  refundReasons: 'shop',
  printerKind: 'shop',
  printerHost: 'shop',
  printerPort: 'shop',
  printerPath: 'shop',
  printerName: 'shop',
  printerWidth: 'shop',
  printerLetters: 'shop',
  printerCodes: 'shop',
  printerFeed: 'shop',
  receiptPrinting: 'shop',
  drawerKind: 'shop',
  drawerPin: 'shop',
  drawerPulseMs: 'shop',
  drawerPauseMs: 'shop',
  drawerSensor: 'shop',
  poleAddress: 'shop',
  poleLetters: 'shop',
  logo: 'shop',
  customerScreen: 'screen',
  customerCamera: 'screen',
  customerTypesCard: 'screen',
  customerPicture: 'shop',
  logFolder: 'shop',
} as const satisfies Readonly<Record<keyof Settings, 'screen' | 'shop'>>;

export type ShopSetting = {
  [K in keyof typeof WHOSE]: (typeof WHOSE)[K] extends 'shop' ? K : never;
}[keyof typeof WHOSE];

export const isShopSetting = (key: string): key is ShopSetting =>
  Object.hasOwn(WHOSE, key) && Reflect.get(WHOSE, key) === 'shop';

export const SHOP_SETTINGS: readonly ShopSetting[] = Object.keys(WHOSE).filter(isShopSetting);

export const isOfTheScreen = (change: SettingsChange): boolean => !Object.keys(change).some(isShopSetting);

export type SettingValue = boolean | number | string | null | readonly (number | string)[];

/** key: the setting's name; a key of another Tilla version may be unknown here. */
export interface SettingChange {
  readonly key: string;
  readonly from: SettingValue;
  readonly to: SettingValue;
}

/** The shop settings that change. before: present values; after: requested values. */
export const changesOf = (
  before: (key: ShopSetting) => SettingValue,
  after: { readonly [K in ShopSetting]?: SettingValue | undefined },
): readonly SettingChange[] =>
  SHOP_SETTINGS.flatMap((key) => {
    const [from, to] = [before(key), after[key]];
    return to === undefined || isSame(from, to) ? [] : [{ key, from, to }];
  });

const isSame = (one: SettingValue, other: SettingValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
