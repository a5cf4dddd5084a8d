/** A customer's telephone number as it is typed and shown: +998 and nine digits, whoever the operator is. */
const COUNTRY = '998';
const PREFIX = `+${COUNTRY}`;
export const PHONE_DIGITS = 9;

/**
 * The digits after +998, which the text may have or lack. Too many digits stay: cut to nine, they would be another
 * person's number.
 */
export function phoneDigits(text: string): string {
  const plain = text.replace(/[^\d+]/g, '');
  // The field's own prefix, partly erased.
  if (PREFIX.startsWith(plain)) return '';
  const digits = plain.replace(/^(?:(?:\+|00)998)+/, '').replace(/\D/g, '');
  const isWhole = digits.length === COUNTRY.length + PHONE_DIGITS && digits.startsWith(COUNTRY);
  return isWhole ? digits.slice(COUNTRY.length) : digits.slice(0, COUNTRY.length + PHONE_DIGITS);
}

/** `+998 90 123 45 67`. */
export function groupedPhone(digits: string): string {
  const groups = [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5, 7), digits.slice(7)];
  return [PREFIX, ...groups.filter((group) => group !== '')].join(' ') + (digits === '' ? ' ' : '');
}

export const isPhone = (digits: string): boolean => digits.length === PHONE_DIGITS;

/** As a request has it. */
export const wholePhone = (digits: string): string => `${COUNTRY}${digits}`;

/** `45 67`: as in the last groups of a number. */
export const phoneEnd = (lastFour: string): string => `${lastFour.slice(0, 2)}\u00a0${lastFour.slice(2)}`;
