/** The variable parts of the interface's paths, by the names that section 4 gives them, and how each must look. */
import { isCalendarDay } from './tashkent-day.ts';

const BIGINT = /^[1-9]\d{0,18}$/;

const PART_CHECKS = {
  service_id: (text: string) => /^[1-9]\d{0,9}$/.test(text),
  payment_id: (text: string) => BIGINT.test(text),
  invoice_id: (text: string) => BIGINT.test(text),
  merchant_trans_id: (text: string) => text.length > 0 && text.length <= 255,
  date: isCalendarDay,
  /** Soum; the operation reads it. */
  amount: (text: string) => text.length > 0,
  card_token: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
} as const;

export type PartName = keyof typeof PART_CHECKS;

/** Decoded and checked; '' where the path has no such part. */
export type PathParts = Readonly<Record<PartName, string>>;

export const NO_PARTS: PathParts = {
  service_id: '',
  payment_id: '',
  invoice_id: '',
  merchant_trans_id: '',
  date: '',
  amount: '',
  card_token: '',
};

const isPartName = (name: string): name is PartName => Object.hasOwn(PART_CHECKS, name);

/** The name of a variable segment (`:payment_id`), or null for a word of the path. */
export function partNameOf(segment: string): PartName | null {
  const name = segment.slice(1);
  return segment.startsWith(':') && isPartName(name) ? name : null;
}

/** The decoded text of a part, or null when it is not what the interface's table says. */
export function readPart(name: PartName, segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return PART_CHECKS[name](text) ? text : null;
  } catch {
    return null;
  }
}
