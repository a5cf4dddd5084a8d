/** People, roles and rights: who came and went, who stood here, and what somebody tried or was allowed. */

import { z } from 'zod';
import { StaffId } from '../../../shared/ids.ts';
import { TiyinAmount } from '../../../shared/money.ts';
import { LineReduction } from '../../../shared/staff/line-reduction.ts';
import { PERSON_HAPPENINGS, Person } from '../../../shared/staff/person.ts';
import { REFUSALS } from '../../../shared/staff/refusal.ts';
import { Right } from '../../../shared/staff/rights.ts';
import { Role } from '../../../shared/staff/role.ts';
import { book, form, inLogAlone } from '../book.ts';

const oneOf = ({ staffId }: { readonly staffId: StaffId | null }) => [staffId];

export const STAFF = book({
  kinds: {
    /** People came, went, or are something else. Their names and PINs stand beside the books. */
    'staff.changed': form(
      'people',
      z.object({ what: z.enum(PERSON_HAPPENINGS), people: z.array(Person).min(1) }),
      { people: ({ people }) => people.map(({ staffId }) => staffId) },
    ),
    'role.changed': form('people', z.object({ role: Role })),
    /** Somebody stands at the till, or does so no more. wrongBefore: PINs that were wrong since he did so last. */
    'staff.signed': form(
      'people',
      z.object({
        staffId: StaffId,
        what: z.enum(['in', 'out', 'locked', 'idle']),
        wrongBefore: z.number().int().nonnegative(),
      }),
      { people: oneOf },
    ),
    /**
     * Somebody tried what he may not. staffId: whose PIN it was, or who was to approve; null: nobody's. channel: what was
     * asked for. times: how often since the last such entry. askedWallMs: when it was asked first, of what somebody
     * might have approved; null: now. The first two versions did not hold it; the fourth knows people and rights that
     * somebody wrote into the tables.
     */
    'staff.refused': form(
      'refused',
      z.object({
        what: z.enum(REFUSALS),
        staffId: StaffId.nullable(),
        right: Right.nullable(),
        channel: z.string().nullable(),
        times: z.number().int().positive(),
        askedWallMs: z.number().nullable().default(null),
      }),
      { version: 4, people: oneOf },
    ),
    /**
     * A manager's word for one request, whether it was asked afterwards or not; who gave it is who approved the entry.
     * about: the id of the sale, payment, refund or shift that it names; null: it names none.
     */
    'approval.given': form(
      'people',
      z.object({
        channel: z.string(),
        right: Right,
        about: z.string().nullable(),
        /** Of a discount: how much of the most discounted line is off then, in hundredths of a per cent. */
        discount: z.number().int().nonnegative().nullable(),
        /** Of a refund: what has gone back of the sale then, in all. */
        refundedTiyin: TiyinAmount.nullable(),
        /** What is off the basket then, goes back, or is moved, taken out, counted or decided about. */
        amountTiyin: TiyinAmount.nullable(),
        /** What else the request took, and the same word covers. The first version named none. */
        besides: z
          .array(
            z.object({
              right: Right,
              discount: z.number().int().nonnegative().nullable(),
              amountTiyin: TiyinAmount.nullable(),
            }),
          )
          .default([]),
        /** Of a price or a discount: each line that it reduces. The second version named none, and covers none. */
        lines: z.array(LineReduction).default([]),
      }),
      { version: 3 },
    ),
    /**
     * What the log knows, and the disk can no longer check: all of it, each time something is lost or comes back; nothing of
     * it where all is back. pins: by the names that count. seal: of what this till works with.
     */
    'secrets.lost': form(
      'people',
      z.object({
        pins: z.array(z.object({ staffId: StaffId, pinId: z.string().max(64) })),
        setupCode: z.boolean(),
        seal: z.boolean(),
      }),
      { people: ({ pins }) => pins.map(({ staffId }) => staffId) },
    ),
  },
  // A start asks for the newest one.
  steps: [
    {
      number: 20,
      tables: [],
      sql: "CREATE INDEX log_of_lost_secrets ON log (seq) WHERE kind = 'secrets.lost'",
    },
  ],
  applies: ({ database }) => {
    const person =
      database.prepare(`INSERT INTO staff (made_seq, seq, staff_id, number, role_id, state, reach,
      pin_id, erased) VALUES (:seq, :seq, :staffId, :number, :roleId, :state, :reach, :pinId, :erased)
      ON CONFLICT (staff_id) DO UPDATE SET seq = excluded.seq, number = excluded.number, role_id = excluded.role_id,
      state = excluded.state, reach = excluded.reach, pin_id = excluded.pin_id, erased = excluded.erased`);
    const role = database.prepare(`INSERT INTO role (made_seq, seq, role_id, reach, role)
      VALUES (:seq, :seq, :roleId, :reach, :role)
      ON CONFLICT (reach, role_id) DO UPDATE SET seq = excluded.seq, role = excluded.role`);
    return {
      'staff.changed': ({ people }, { seq }) => {
        for (const one of people) person.run({ seq, ...one, erased: one.erased ? 1 : 0 });
      },
      'role.changed': ({ role: changed }, { seq }) => {
        const { roleId, reach } = changed;
        role.run({ seq, roleId, reach, role: JSON.stringify(changed) });
      },
      'staff.signed': inLogAlone,
      'staff.refused': inLogAlone,
      'approval.given': inLogAlone,
      'secrets.lost': inLogAlone,
    };
  },
});
