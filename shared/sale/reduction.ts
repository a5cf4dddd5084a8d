/**
 * Who reduced a sale or changed a price. Edits of a basket make no entry, so each line of the sale states it.
 * The log then also holds reductions that needed no approval.
 */
import { z } from 'zod';
import { StaffId } from '../ids.ts';
import { type Act, personOf } from '../staff/actor.ts';

/** Who set a price or discount, and who approved it; by null: the till itself. */
export const SetBy = z.object({ by: StaffId.nullable(), approvedBy: StaffId.nullable() });
export type SetBy = z.infer<typeof SetBy>;

export const setBy = ({ actor, approvedBy }: Act): SetBy => ({ by: personOf(actor), approvedBy });

/** Who set each part of a line. Older lines name no one. */
export const LineSetters = z.object({
  price: SetBy.exactOptional(),
  discount: SetBy.exactOptional(),
  other: SetBy.exactOptional(),
});
export type LineSetters = z.infer<typeof LineSetters>;

/** Another price; the line's discount; its share of the basket's discount; a third party's share. */
export const REDUCTIONS = ['price', 'discount', 'basket', 'other'] as const;
export type ReductionKind = (typeof REDUCTIONS)[number];

/** Left out of an unchanged line. by, approvedBy left out: nobody, or unknown. */
export const Reduction = z.object({
  of: z.enum(REDUCTIONS),
  /** The reduction of the line, tiyin; negative: a higher price. */
  lessTiyin: z.number().int(),
  by: StaffId.exactOptional(),
  approvedBy: StaffId.exactOptional(),
});
export type Reduction = z.infer<typeof Reduction>;

/** The line with a new setter of this part; null: without a setter. */
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
