/** Who works at the till. The books hold ids and numbers; names and PINs lie where they can be erased. */
import { z } from 'zod';
import { RoleId, StaffId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { isPin, LONGEST_NAME } from './known.ts';

/** As the books have a person: without a name. */
export const Person = z.object({
  staffId: StaffId,
  /** Counted up on this till, for whoever has no name any more: "Cashier 3". */
  number: z.number().int().positive(),
  roleId: RoleId,
  /** Who has left stays in the books: the entries name him. */
  state: z.enum(['active', 'left']),
  reach: z.enum(['loopback', 'elsewhere']),
  /** Names the PIN that counts, which stands elsewhere: an older one that comes back with a backup opens nothing. */
  pinId: z.string().max(64).nullable(),
  /** His name was erased: one that comes back with a backup is not shown. */
  erased: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/** What an entry about people says happened to them. */
export const PERSON_HAPPENINGS = ['made', 'role', 'renamed', 'pin', 'left', 'returned', 'erased'] as const;
export type PersonHappening = (typeof PERSON_HAPPENINGS)[number];

export const PersonName = z
  .string()
  .overwrite((name) => name.replaceAll(/\s+/g, ' '))
  .pipe(lineOfText(1, LONGEST_NAME));

/** Two people of one name could not be told apart on their buttons. */
export const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const Pin = z.string().refine(isPin);
