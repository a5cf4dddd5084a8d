/** The settings of a till. They are checked on load; a broken file is set aside and the defaults apply. */
import { z } from 'zod';
import { isClean } from '../clean-text.ts';
import { NamedPole } from '../device/pole.ts';
import { ScreenTraits } from '../device/screen.ts';
import { lineOfText } from '../line-of-text.ts';
import { PictureHash } from '../pictures/picture.ts';
import {
  LONGEST_CASH_REASON,
  LONGEST_REFUND_REASON,
  MOST_CASH_REASONS,
  MOST_REFUND_REASONS,
  SHORTEST_REASON,
} from '../reason.ts';
import { UnitPrice } from '../sale/basket.ts';
import { Denominations } from '../shift/cash-count.ts';
import { ShiftMode } from '../shift/shift.ts';
import { LANGUAGES } from './languages.ts';
import {
  CAMERA_SIDES,
  HOST,
  LONGEST_FOLDER,
  LONGEST_INVOICE_LIMIT,
  LONGEST_PRINTER_NAME,
  PRINTER_LETTERS,
  PRINTER_PATH,
} from './limits.ts';

/** A reason in a list obeys the rules of a typed reason. */
const ofAList = (longest: number) => lineOfText(SHORTEST_REASON, longest);

/** A printer counts pulses in steps of 2 ms, in one byte. */
const PulseMs = z.number().int().multipleOf(2).min(2).max(510);

export const Settings = z.object({
  language: z.enum(LANGUAGES),
  theme: z.enum(['system', 'light', 'dark']),
  /** The chosen camera's deviceId; null: any camera. */
  cameraId: z.string().max(256).nullable(),
  /** 0 to 1. */
  soundVolume: z.number().min(0).max(1),
  /**
   * The on-screen keyboard. auto: after a finger touches a field, without a hardware keyboard in use; always:
   * for every field.
   */
  keyboard: z.enum(['auto', 'always', 'never']),
  /** A repeated product adds to its line. */
  mergeLines: z.boolean(),
  /** A repeated weighed product adds to its line; otherwise each bag is a line. */
  mergeWeighed: z.boolean(),
  /** A void line needs a reason. */
  voidReason: z.boolean(),
  /** A line with at least this unit price takes no cash; null: no such limit. */
  notForCashFrom: UnitPrice.nullable(),
  /** The number on a card terminal's slip: asked for each payment, or left to the cashier. */
  slipNumber: z.enum(['asked', 'optional']),
  /** Receipts need the unit code: a product without one is not green. */
  unitsRequired: z.boolean(),
  /** How receipts count one unit; null: as the setup file says. */
  amountScale: z.literal([1, 1000]).nullable(),
  /** Calendar days, or shifts that a person opens and closes with a count of the drawer. */
  shifts: ShiftMode,
  /** After so many minutes the sale of an open invoice is free for another tender; null: never by itself. */
  invoiceLimitMinutes: z.number().int().min(1).max(LONGEST_INVOICE_LIMIT).nullable(),
  /** The till hides the expected cash during a count. */
  blindCount: z.boolean(),
  /** Notes and coins for counting the drawer, whole soum, largest first. */
  denominations: Denominations,
  /** Offered reasons for pay-ins, pay-outs and drops; a person may type another. */
  cashReasons: z.array(ofAList(LONGEST_CASH_REASON)).max(MOST_CASH_REASONS),
  /** Minutes without use until the till locks, if people sign in. */
  idleLockMinutes: z.number().int().min(2).max(15),
  /** A locked till hides sums and the number of goods. It always lists the people who may sign in. */
  lockHides: z.boolean(),
  /** Offered reasons for refunds; a person may type another. Empty: the till's own list. */
  refundReasons: z.array(ofAList(LONGEST_REFUND_REASON)).max(MOST_REFUND_REASONS),
  /**
   * `escpos-tcp`, `escpos-file`, `installed`: the printer below. `system`: the system's print dialog. null: as the
   * setup file says.
   */
  printerKind: z.enum(['escpos-tcp', 'escpos-file', 'installed', 'system']).nullable(),
  /** A name or an address in the shop's network; empty: none yet. */
  printerHost: z.string().max(253).regex(HOST),
  printerPort: z.number().int().min(1).max(65_535),
  /** `/dev/usb/lpN`, or a share of Windows; empty: none yet. */
  printerPath: z.union([z.literal(''), z.string().regex(PRINTER_PATH)]),
  /** As the system names it; empty: none yet. */
  printerName: z.string().max(LONGEST_PRINTER_NAME).refine(isClean),
  /** Of its paper, in mm. */
  printerWidth: z.literal([58, 80]),
  /** The maker whose tables of letters it has; `picture`: the till draws each line. */
  printerLetters: z.enum(PRINTER_LETTERS),
  /** The printer draws QR codes by command, or the till draws them. */
  printerCodes: z.enum(['command', 'picture']),
  /** Blank lines before the cut. */
  printerFeed: z.number().int().min(0).max(10),
  /** Receipts print after the payment, on request, or never. */
  receiptPrinting: z.enum(['paid', 'asked', 'never']),
  /** `printer`: on the printer's socket. null: as the setup file says, or none. */
  drawerKind: z.enum(['printer', 'none']).nullable(),
  drawerPin: z.literal([2, 5]),
  /** How long the pulse is on, and off before the next one, ms. */
  drawerPulseMs: PulseMs,
  drawerPauseMs: PulseMs,
  /** The level of the sensor contact while the drawer is open; `none`: not connected. */
  drawerSensor: z.enum(['none', 'high', 'low']),
  /** Of the pole display (`shared/device/pole.ts`); empty: none. null: as the setup file says, or none. */
  poleAddress: z.union([z.literal(''), NamedPole.shape.address]).nullable(),
  /** The maker whose tables of letters it has; `picture`: Latin letters alone. */
  poleLetters: z.enum(PRINTER_LETTERS),
  /** The shop's logo; null: none. */
  logo: PictureHash.nullable(),
  /** The screen that faces the customer; null: none. */
  customerScreen: ScreenTraits.nullable(),
  /** Where the customer sees the camera, from that screen. */
  customerCamera: z.enum(CAMERA_SIDES),
  /** That screen is a touch screen, and a customer types a card there. */
  customerTypesCard: z.boolean(),
  /** On the customer's screen between two sales; null: the logo. */
  customerPicture: PictureHash.nullable(),
  /** A folder, best on another disk, for a second copy of the journal's lines; null: none. */
  logFolder: z.string().max(LONGEST_FOLDER).nullable(),
});
export type Settings = z.infer<typeof Settings>;
export type KeyboardMode = Settings['keyboard'];

/**
 * Changes that the page may request. A folder's name is not normalised, because that could name another
 * folder.
 */
export const SettingsChange = Settings.partial().extend({
  logFolder: z.string().max(LONGEST_FOLDER).refine(isClean).nullable().exactOptional(),
});
export type SettingsChange = z.infer<typeof SettingsChange>;
