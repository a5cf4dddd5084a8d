/** A customer's name and phone as a person types them, for the page, which imports no schemas. */
import { isClean } from '../clean-text.ts';

export const SHORTEST_CUSTOMER_NAME = 2;
export const LONGEST_CUSTOMER_NAME = 60;

export function isCustomerName(typed: string): boolean {
  const { length } = typed.trim();
  return length >= SHORTEST_CUSTOMER_NAME && length <= LONGEST_CUSTOMER_NAME && isClean(typed.trim());
}

/** 998 and nine digits, from a number typed with or without the country code; null: it is none. */
export function customerPhone(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  if (digits.length === 9) return `998${digits}`;
  return digits.length === 12 && digits.startsWith('998') ? digits : null;
}

/** How many last digits of the phone a charge takes. */
export const PHONE_END = 4;
export const isPhoneEnd = (digits: string): boolean => /^\d{4}$/.test(digits);
