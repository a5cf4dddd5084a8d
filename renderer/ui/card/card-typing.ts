/** A card's digits as they are typed and shown. */
import { CARD_DIGITS, EXPIRY_DIGITS, LONGEST_SMS_CODE } from '../../../shared/tender/card-number.ts';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

export const numberDigits = (text: string): string => digitsOf(text).slice(0, CARD_DIGITS);

export const smsDigits = (text: string): string => digitsOf(text).slice(0, LONGEST_SMS_CODE);

/** In fours, as on the card. */
export const groupedNumber = (digits: string): string => digits.replace(/\d{4}(?=\d)/g, '$& ');

/** Its end alone, as long as the number. */
export const hiddenNumber = (digits: string): string => `•••• •••• •••• ${digits.slice(-4)}`;

/** Typed while the number is hidden: the digits begin a new number. */
export const digitsOverHidden = (text: string, hidden: string): string =>
  text.startsWith(hidden) ? numberDigits(text.slice(hidden.length)) : numberDigits(text.replace(/.*•/, ''));

/** MMYY from `4/29`, `04/29`, `429` or `0429`: no month begins with 2 to 9. */
export function expiryDigits(text: string): string {
  const digits = digitsOf(text);
  const isOneDigitMonth = /^[2-9]/.test(digits) || /^\d\//.test(text);
  return (isOneDigitMonth ? `0${digits}` : digits).slice(0, EXPIRY_DIGITS);
}

/** `04/29`. */
export const slashedExpiry = (digits: string): string =>
  digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;

/** A magnetic stripe has these around and between its digits. */
export const hasTrackMark = (text: string): boolean => /[;%^=?]/.test(text);
