/**
 * A change of a setting as text: which setting, from what to what. For the approver, the audit and its file.
 * Pure.
 */

import type { LogWords } from '../audit/log-words.ts';
import { isTiyin } from '../money.ts';
import { isShopSetting, type SettingChange, type SettingValue } from './shop-settings.ts';

/** Enough to tell two pictures apart. */
const SHOWN_HASH = 8;

type Words = Pick<LogWords, 'say' | 'money'>;

/**
 * "Count blind: on → off"; for a list the added and removed items: "Reasons of cash in and out: without
 * Water".
 */
export function settingText(words: Words, { key, from, to }: SettingChange): string {
  const name = isShopSetting(key) ? words.say(`audit.setting.${key}`) : key;
  const what =
    isList(from) && isList(to)
      ? listText(words, from, to)
      : `${valueText(words, key, from)} → ${valueText(words, key, to)}`;
  return `${name}: ${what}`;
}

type List = readonly (number | string)[];

const isList = (value: SettingValue): value is List => Array.isArray(value);

function listText({ say }: Words, from: List, to: List): string {
  const added = to.filter((item) => !from.includes(item));
  const removed = from.filter((item) => !to.includes(item));
  return (
    [
      ...(added.length === 0 ? [] : [say('audit.setting.added', { items: added.join(', ') })]),
      ...(removed.length === 0 ? [] : [say('audit.setting.removed', { items: removed.join(', ') })]),
    ].join('; ') || say('audit.setting.order')
  );
}

function valueText({ say, money }: Words, key: string, value: SettingValue): string {
  if (value === null) return say('audit.setting.none');
  if (typeof value === 'boolean') return say(value ? 'audit.setting.on' : 'audit.setting.off');
  if (isList(value)) return value.join(', ');
  if (key === 'notForCashFrom' && isTiyin(value)) return money(value);
  if (key === 'logo' || key === 'customerPicture')
    return say('audit.setting.picture', { hash: String(value).slice(0, SHOWN_HASH) });
  const chosen = `${key}.${value}`;
  return isChoice(chosen) ? say(`audit.setting.${chosen}`) : String(value);
}

/** The language files word each of these values. */
const CHOICES = [
  'shifts.day',
  'shifts.counted',
  'slipNumber.asked',
  'slipNumber.optional',
  'keyboard.auto',
  'keyboard.always',
  'keyboard.never',
  'receiptPrinting.paid',
  'receiptPrinting.asked',
  'receiptPrinting.never',
  'printerKind.escpos-tcp',
  'printerKind.escpos-file',
  'printerKind.installed',
  'printerKind.system',
  'printerCodes.command',
  'printerCodes.picture',
  'printerLetters.picture',
  'poleLetters.picture',
  'drawerKind.printer',
  'drawerKind.none',
  'drawerSensor.none',
  'drawerSensor.high',
  'drawerSensor.low',
] as const;
const isChoice = (text: string): text is (typeof CHOICES)[number] => CHOICES.some((one) => one === text);
