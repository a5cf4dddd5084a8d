/** How rights are called, and which of them the screen of roles lists. Pure. */
import { GROUP_OF_RIGHT, RIGHTS, type Right } from '../../shared/staff/rights.ts';
import type { PlainKey } from './words.ts';

/** The groups of the screen of roles, from the top; everybody has the rights that are in none of them. */
export const RIGHT_GROUPS = ['selling', 'money', 'day', 'till'] as const;
type RightGroup = (typeof RIGHT_GROUPS)[number];

type ShownRight = {
  [Name in Right]: (typeof GROUP_OF_RIGHT)[Name] extends RightGroup ? Name : never;
}[Right];

/** Whether the screen of roles has it. */
export const isShown = (right: Right): right is ShownRight =>
  RIGHT_GROUPS.some((group) => group === GROUP_OF_RIGHT[right]);

/** The rights of a group that a role may hold. */
export const rightsIn = (group: RightGroup): readonly ShownRight[] =>
  RIGHTS.filter(isShown).filter((right) => GROUP_OF_RIGHT[right] === group);

/** A few words for what a right is about: "refund". */
export const rightName = (right: Right): PlainKey =>
  isShown(right) ? (`right.${right}` as const) : 'right.look';
