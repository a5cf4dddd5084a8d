/** A bank card as a person types it. The number is sent once and stored nowhere. */

/** Cards that the service takes have this many digits. */
export const CARD_DIGITS = 16;

/** MMYY. */
export const EXPIRY_DIGITS = 4;

/** The interface gives no length. */
export const LONGEST_SMS_CODE = 8;
const SMS_CODE = new RegExp(`^\\d{4,${LONGEST_SMS_CODE}}$`);
export const isSmsCode = (digits: string): boolean => SMS_CODE.test(digits);

/** Whether the digits are a whole number with a right check digit (Luhn, ISO/IEC 7812-1). */
export function isCardNumber(digits: string): boolean {
  if (digits.length !== CARD_DIGITS || !/^\d+$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Longer than any product's code: nothing else of the till has so many digits alone. */
export const mayBeCardNumber = (text: string): boolean => /^\d{15,19}$/.test(text.trim());

/** Whether the digits are MMYY with a real month. The service decides whether the card has expired. */
export const isExpiry = (digits: string): boolean => /^\d{4}$/.test(digits) && !hasWrongMonth(digits);

/** Known from the first two digits on. */
export const hasWrongMonth = (digits: string): boolean =>
  digits.length >= 2 && !/^(?:0[1-9]|1[0-2])/.test(digits);

/** Marking codes have such characters too, so the whole form counts. The sentinels may be missing. */
const TRACKS = [/^%?[A-Z]\d{12,19}\^[^^]*\^\d{4}/i, /^;?\d{12,19}=\d{4,}(?:\?|$)/];

/** Whether a text (trimmed) is track 1 (`%B…^…^…?`) or track 2 (`;…=…?`) of a magnetic stripe (ISO/IEC 7813). */
export const isTrackData = (text: string): boolean => TRACKS.some((track) => track.test(text));

/** A card number, masked by us too: at most the first six and the last four digits stay. */
export function maskCard(text: string | null): string | null {
  if (text === null) return null;
  const shown = text.replace(/[\s-]/g, '').slice(0, 24);
  const digits = shown.replace(/\D/g, '');
  if (digits.length <= 10) return shown.replace(/[^\d*•xX]/g, '*');
  return `${digits.slice(0, 6)}${'*'.repeat(Math.min(9, digits.length - 10))}${digits.slice(-4)}`;
}
