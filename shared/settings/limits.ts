/** Limits of settings, for the page, which has no schemas. */

/** Characters of a folder's path. */
export const LONGEST_FOLDER = 1_024;
/** Minutes: a week. */
export const LONGEST_INVOICE_LIMIT = 7 * 24 * 60;

/** Makers whose tables of letters the till knows; `picture`: the till draws each line. */
export const PRINTER_LETTERS = [
  'epson',
  'xprinter',
  'bixolon',
  'citizen',
  'pos-5890',
  'pos-8360',
  'picture',
] as const;

/** From the customer's screen. */
export const CAMERA_SIDES = ['below', 'left', 'right', 'above'] as const;

/** A name or an address in a network, or the start of one. */
export const HOST = /^[\p{L}\p{N}.:_-]*$/u;

/** A printer of Linux, or one that Windows shares. Two parts alone, so that no path names a file or a pipe. */
export const PRINTER_PATH =
  /^(?:\/dev\/usb\/lp\d{1,2}|\\\\[\p{L}\p{N}][\p{L}\p{N}._-]{0,62}\\(?![ .])[^\p{Cc}\\/:*?"<>|]{0,79}[^\p{Cc}\\/:*?"<>|. ])$/u;

/** Characters of the name that the system gives a printer. */
export const LONGEST_PRINTER_NAME = 256;
