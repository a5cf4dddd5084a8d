/**
 * Which settings are the shop's, and what a change of them is. The shop's are those that a manager answers for: how goods
 * come into the basket, how shifts are kept and the drawer is counted, when the till locks, from which reasons people
 * choose, which keyboard a touch screen has, where the log is copied to. They take the right `settings`, whoever approves
 * them reads each of them, and the log keeps what each was and became. How this screen looks and sounds and through which
 * camera it sees is whose eyes and ears are at it: anybody sets it, and no entry says so.
 */
import type { Settings, SettingsChange } from './settings.ts';

/** A setting without a line here does not compile. */
const WHOSE = {
  language: 'screen',
  theme: 'screen',
  cameraId: 'screen',
  soundVolume: 'screen',
  keyboard: 'shop',
  mergeLines: 'shop',
  mergeWeighed: 'shop',
  voidReason: 'shop',
  shifts: 'shop',
  blindCount: 'shop',
  denominations: 'shop',
  cashReasons: 'shop',
  idleLockMinutes: 'shop',
  lockHides: 'shop',
  refundReasons: 'shop',
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

/** key: as the settings name it; one of another version of Tilla may be unknown here. */
export interface SettingChange {
  readonly key: string;
  readonly from: SettingValue;
  readonly to: SettingValue;
}

/** What of the shop's becomes another value. before: as each is; after: as some are to be. */
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
