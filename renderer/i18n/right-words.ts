/** The names of rights, and the rights that the screen of roles lists. Pure. */
import { GROUP_OF_RIGHT, RIGHTS, type Right } from '../../shared/staff/rights.ts';
import type { PlainKey } from './words.ts';

/** The groups of the screen of roles, from the top. Rights outside the groups belong to everybody. */
export const RIGHT_GROUPS = ['selling', 'money', 'day', 'till'] as const;
type RightGroup = (typeof RIGHT_GROUPS)[number];

type ShownRight = {
  [Name in Right]: (typeof GROUP_OF_RIGHT)[Name] extends RightGroup ? Name : never;
}[Right];

/** Whether the screen of roles lists the right. */
export const isShown = (right: Right): right is ShownRight =>
  RIGHT_GROUPS.some((group) => group === GROUP_OF_RIGHT[right]);

/** The rights of a group that a role may hold. */
export const rightsIn = (group: RightGroup): readonly ShownRight[] =>
  RIGHTS.filter(isShown).filter((right) => GROUP_OF_RIGHT[right] === group);

/** A short name of a right: "refund". */
export const rightName = (right: Right): PlainKey =>
  isShown(right) ? (`right.${right}` as const) : 'right.look';
