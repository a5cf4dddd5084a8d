/** Who did something. The books hold ids; names and PINs are stored elsewhere. */
import { z } from 'zod';
import { StaffId } from '../ids.ts';
import { INSTALLER_ID, UNNAMED_ID } from './known.ts';

/** Until staff are set up, one cashier without a name uses the till. */
export const UNNAMED_CASHIER: StaffId = StaffId.parse(UNNAMED_ID);

/** Approves by the setup code: the installer is not one of the till's people. */
export const INSTALLER: StaffId = StaffId.parse(INSTALLER_ID);

/** A person, or the till itself continuing what that person started (null: no person). */
export const Actor = z.discriminatedUnion('by', [
  z.object({ by: z.literal('staff'), id: StaffId }),
  z.object({ by: z.literal('till'), for: StaffId.nullable() }),
]);
export type Actor = z.infer<typeof Actor>;

/** Who did it, or for whom the till did it; null: the till itself. */
export const personOf = (actor: Actor): StaffId | null => (actor.by === 'staff' ? actor.id : actor.for);

/** Who acts, and who approved it; null: no approval needed. */
export interface Act {
  readonly actor: Actor;
  readonly approvedBy: StaffId | null;
}

/** The payment loop's own acts, for the person who started the payment. */
export const byTill = (beganBy: StaffId | null): Act => ({
  actor: { by: 'till', for: beganBy },
  approvedBy: null,
});

/** A person's act within the own rights. */
export const byStaff = (id: StaffId): Act => ({ actor: { by: 'staff', id }, approvedBy: null });
