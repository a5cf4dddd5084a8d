/** Who did something. Names and PINs stand elsewhere: the books hold ids. */
import { z } from 'zod';
import { StaffId } from '../ids.ts';
import { INSTALLER_ID, UNNAMED_ID } from './known.ts';

/** Until staff are set up there is one cashier without a name. */
export const UNNAMED_CASHIER: StaffId = StaffId.parse(UNNAMED_ID);

/** Approves what the setup code was typed for: whoever sets the till up is none of its people. */
export const INSTALLER: StaffId = StaffId.parse(INSTALLER_ID);

/** A person, or the till by itself for what that person began (null: nobody did). */
export const Actor = z.discriminatedUnion('by', [
  z.object({ by: z.literal('staff'), id: StaffId }),
  z.object({ by: z.literal('till'), for: StaffId.nullable() }),
]);
export type Actor = z.infer<typeof Actor>;

/** Who did it, or for whom the till did; null: the till by itself. */
export const personOf = (actor: Actor): StaffId | null => (actor.by === 'staff' ? actor.id : actor.for);

/** Who acts, and whose approval it took: null where none was needed. */
export interface Act {
  readonly actor: Actor;
  readonly approvedBy: StaffId | null;
}

/** What the loop does by itself, for the person who began it. */
export const byTill = (beganBy: StaffId | null): Act => ({
  actor: { by: 'till', for: beganBy },
  approvedBy: null,
});

/** What a person does with the rights that he has. */
export const byStaff = (id: StaffId): Act => ({ actor: { by: 'staff', id }, approvedBy: null });
