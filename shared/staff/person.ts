/**
 * People who work at the till. The books hold ids and numbers; names and PINs are stored where they can be
 * erased.
 */
import { z } from 'zod';
import { RoleId, StaffId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { isPin, LONGEST_NAME } from './known.ts';

/** A person in the books: without a name. */
export const Person = z.object({
  staffId: StaffId,
  /** Counts up on this till; replaces an erased name: "Cashier 3". */
  number: z.number().int().positive(),
  roleId: RoleId,
  /** A former person stays in the books, because entries name the id. */
  state: z.enum(['active', 'left']),
  reach: z.enum(['loopback', 'elsewhere']),
  /** Names the valid PIN, which is stored elsewhere: an older PIN from a restored backup is rejected. */
  pinId: z.string().max(64).nullable(),
  /** The name was erased: a name from a restored backup is not shown. */
  erased: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/** What an entry about people records. */
export const PERSON_HAPPENINGS = ['made', 'role', 'renamed', 'pin', 'left', 'returned', 'erased'] as const;
export type PersonHappening = (typeof PERSON_HAPPENINGS)[number];

export const PersonName = z
  .string()
  .overwrite((name) => name.replaceAll(/\s+/g, ' '))
  .pipe(lineOfText(1, LONGEST_NAME));

/** Two people with one name would have equal buttons. */
export const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const Pin = z.string().refine(isPin);
