/**
 * Who took something off a sale, or charged another price than the catalogue's. Edits of a basket are in no entry: each
 * line of the sale says it, so that what somebody gives by his own right stands in the log too.
 */
import { z } from 'zod';
import { StaffId } from '../ids.ts';
import { type Act, personOf } from '../staff/actor.ts';

/** Who set a price or a discount, and who approved that; by null: the till by itself. */
export const SetBy = z.object({ by: StaffId.nullable(), approvedBy: StaffId.nullable() });
export type SetBy = z.infer<typeof SetBy>;

export const setBy = ({ actor, approvedBy }: Act): SetBy => ({ by: personOf(actor), approvedBy });

/** Of a line, each that a person has set. What was set before this was kept names nobody. */
export const LineSetters = z.object({
  price: SetBy.exactOptional(),
  discount: SetBy.exactOptional(),
  other: SetBy.exactOptional(),
});
export type LineSetters = z.infer<typeof LineSetters>;

/** Another price; a discount of the line; its share of the whole basket's; what somebody else bears. */
export const REDUCTIONS = ['price', 'discount', 'basket', 'other'] as const;
export type ReductionKind = (typeof REDUCTIONS)[number];

/** Left out of a line that is sold as the catalogue has it. by, approvedBy left out: nobody, or nobody knows. */
export const Reduction = z.object({
  of: z.enum(REDUCTIONS),
  /** So much cheaper is the line by it, tiyin; below zero: dearer, by another price. */
  lessTiyin: z.number().int(),
  by: StaffId.exactOptional(),
  approvedBy: StaffId.exactOptional(),
});
export type Reduction = z.infer<typeof Reduction>;

/** The line with who has set this of it; null: nobody has any more. */
export function withSetter<Line extends { readonly setBy?: LineSetters }>(
  line: Line,
  what: keyof LineSetters,
  by: SetBy | null,
): Omit<Line, 'setBy'> & { readonly setBy?: LineSetters } {
  const { setBy: before = {}, ...rest } = line;
  const { [what]: _, ...others } = before;
  const setters = by === null ? others : { ...others, [what]: by };
  return Object.keys(setters).length === 0 ? rest : { ...rest, setBy: setters };
}
