/** How rights are called, and which of them the screen of roles lists. Pure. */
import type { Right } from '../../shared/staff/rights.ts';
import type { PlainKey } from './words.ts';

/** The rights that a role may hold, as a person looks for them; everybody has those that are not here. */
export const RIGHT_GROUPS = {
  selling: ['sell', 'open-item', 'void-line', 'void-sale', 'price', 'discount'],
  money: ['refund', 'settle', 'override', 'receipt', 'no-sale', 'pay-in-out'],
  day: ['open-shift', 'report', 'close-shift', 'reconcile', 'audit'],
  till: ['people', 'settings', 'install', 'journal'],
} as const satisfies Readonly<Record<string, readonly Right[]>>;

/** Rights that open nothing yet, with what they wait for: nobody is asked to give what he could not see at work. */
export const LATER_RIGHTS = {
  catalogue: 'the products on file are not changed at the till yet',
  devices: 'printer, drawer and scanner are not set up at the till yet',
} as const satisfies { readonly [Name in Right]?: string };

type Listed = (typeof RIGHT_GROUPS)[keyof typeof RIGHT_GROUPS][number];

const LISTED: ReadonlySet<Right> = new Set(Object.values(RIGHT_GROUPS).flat());
/** Whether the screen of roles has it. */
export const isShown = (right: Right): right is Listed => LISTED.has(right);

/** A few words for what a right is about: "refund". */
export const rightName = (right: Right): PlainKey =>
  isShown(right) ? (`right.${right}` as const) : 'right.look';
