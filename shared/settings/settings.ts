/** What a person may set at the till. Checked on load; a broken file is set aside and the defaults serve. */
import { z } from 'zod';
import { isClean } from '../clean-text.ts';
import { lineOfText } from '../line-of-text.ts';
import {
  LONGEST_CASH_REASON,
  LONGEST_REFUND_REASON,
  MOST_CASH_REASONS,
  MOST_REFUND_REASONS,
  SHORTEST_REASON,
} from '../reason.ts';
import { Denominations } from '../shift/cash-count.ts';
import { ShiftMode } from '../shift/shift.ts';
import { LANGUAGES } from './languages.ts';
import { LONGEST_FOLDER } from './limits.ts';

/** One that a person chooses instead of typing it: what may be chosen is taken as if it were typed. */
const ofAList = (longest: number) => lineOfText(SHORTEST_REASON, longest);

export const Settings = z.object({
  language: z.enum(LANGUAGES),
  theme: z.enum(['system', 'light', 'dark']),
  /** The chosen camera's deviceId; null takes any. */
  cameraId: z.string().max(256).nullable(),
  /** 0 to 1. */
  soundVolume: z.number().min(0).max(1),
  /** The keyboard on the screen. auto: where a finger touched a field and nobody types; always: for every field. */
  keyboard: z.enum(['auto', 'always', 'never']),
  /** The same product again adds to its line. */
  mergeLines: z.boolean(),
  /** The same for weighed goods: without it a second bag is a second line. */
  mergeWeighed: z.boolean(),
  /** Whoever takes goods away says why. */
  voidReason: z.boolean(),
  /** Calendar days, or shifts that a person opens and closes with a count of the drawer. */
  shifts: ShiftMode,
  /** Whoever counts the drawer is not told what it should hold. */
  blindCount: z.boolean(),
  /** By which notes and coins the drawer is counted, whole soum, the largest first. */
  denominations: Denominations,
  /** What is offered as the reason of a pay-in, a pay-out or a drop; any other may be typed. */
  cashReasons: z.array(ofAList(LONGEST_CASH_REASON)).max(MOST_CASH_REASONS),
  /** Minutes without a touch until the till locks, where people sign in. */
  idleLockMinutes: z.number().int().min(2).max(15),
  /** A locked till shows no sums, and not how many goods there are. Whoever may sign in is named there always. */
  lockHides: z.boolean(),
  /** From which people choose when money goes back, beside their own words; empty: the till's own. */
  refundReasons: z.array(ofAList(LONGEST_REFUND_REASON)).max(MOST_REFUND_REASONS),
  /** A folder, on another disk if there is one, in which the journal's lines are kept a second time; null: nowhere. */
  logFolder: z.string().max(LONGEST_FOLDER).nullable(),
});
export type Settings = z.infer<typeof Settings>;
export type KeyboardMode = Settings['keyboard'];

/** What the page may change. A folder's name is kept as it is: normalised, it may name another one. */
export const SettingsChange = Settings.partial().extend({
  logFolder: z.string().max(LONGEST_FOLDER).refine(isClean).nullable().exactOptional(),
});
export type SettingsChange = z.infer<typeof SettingsChange>;
