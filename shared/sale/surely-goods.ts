/** Which scanned or typed codes may be shown and stored whole. */
import { isGtin } from './marking.ts';

/** Payer codes seen in the field have 13 characters and more. */
const LONGEST_OF_GOODS = 12;

/**
 * An article number of the region, by the prefixes of GS1: Russia, Kyrgyzstan, Azerbaijan, Uzbekistan, and
 * Belarus to Tajikistan. Its last digit may be wrong: typed by hand, or damaged. Payer codes seen in the
 * field begin with 88.
 */
const OF_THE_REGION = /^4(?:6\d|7[068]|8[1-8])\d{10}$/;

/** Whether a code is surely no customer's. Otherwise only its end may be shown or stored. */
export const isSurelyGoods = (code: string): boolean =>
  code.length <= LONGEST_OF_GOODS || isGtin(code) || OF_THE_REGION.test(code);
