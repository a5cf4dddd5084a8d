/** The code that a customer's wallet shows: what is charged, and only ever shown in part. */

import { isOfReceipt } from '../sale/sale-code.ts';
import { isTrackData } from './card-number.ts';

/** Far more than any wallet shows: a longer text is no code. */
export const LONGEST_PAYER_CODE = 512;

/** Codes seen in the field have 13 digits and more; nothing shorter than this is anybody's. */
const SHORTEST_PAYER_CODE = 6;

/** Whether a text (trimmed) may be a payer code: printable ASCII without spaces, no receipt and no magnetic stripe. */
export const isPayerCode = (text: string): boolean =>
  text.length >= SHORTEST_PAYER_CODE &&
  text.length <= LONGEST_PAYER_CODE &&
  /^[\x21-\x7e]+$/.test(text) &&
  !isOfReceipt(text) &&
  !isTrackData(text);
