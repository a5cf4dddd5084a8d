/** People, roles and rights: changes, sign-ins, refused requests and approvals. */

import { z } from 'zod';
import { StaffId } from '../../../shared/ids.ts';
import { TiyinAmount } from '../../../shared/money.ts';
import { AgreedVoid } from '../../../shared/staff/agreed-void.ts';
import { LineReduction } from '../../../shared/staff/line-reduction.ts';
import { PERSON_HAPPENINGS, Person } from '../../../shared/staff/person.ts';
import { REFUSALS } from '../../../shared/staff/refusal.ts';
import { Right } from '../../../shared/staff/rights.ts';
import { Role } from '../../../shared/staff/role.ts';
import { book, form, inLogAlone } from '../book.ts';

const oneOf = ({ staffId }: { readonly staffId: StaffId | null }) => [staffId];

export const STAFF = book({
  kinds: {
    /** People came, left or changed. Their names and PINs are beside the books. */
    'staff.changed': form(
      'people',
      z.object({ what: z.enum(PERSON_HAPPENINGS), people: z.array(Person).min(1) }),
      { people: ({ people }) => people.map(({ staffId }) => staffId) },
    ),
    'role.changed': form('people', z.object({ role: Role })),
    /** A person signs in or out. wrongBefore: wrong PINs since the person last signed in. */
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
     * Somebody tried something without the right to it.
     * `staffId`: whose PIN it was, or who was to approve; null: unknown.
     * `channel`: the request.
     * `times`: how often since the last such entry.
     * `askedWallMs`: the first request, if somebody could have approved it later; null: now. Versions 1 and 2
     * lacked it.
     * Version 4 adds people and rights that somebody wrote into the tables.
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
     * A manager's approval of one request, given before or after the request. The entry's approver gave it.
     * about: the id of the sale, payment, refund or shift in the request; null: none.
     */
    'approval.given': form(
      'people',
      z.object({
        channel: z.string(),
        right: Right,
        about: z.string().nullable(),
        /** For a discount: the reduction of the most discounted line, in hundredths of a per cent. */
        discount: z.number().int().nonnegative().nullable(),
        /** For a refund: the sum of all refunds of the sale after this one. */
        refundedTiyin: TiyinAmount.nullable(),
        /** The amount that is reduced, refunded, moved, taken out, counted or decided about. */
        amountTiyin: TiyinAmount.nullable(),
        /** Further rights that the same approval covers. Version 1 had none. */
        besides: z
          .array(
            z.object({
              right: Right,
              discount: z.number().int().nonnegative().nullable(),
              amountTiyin: TiyinAmount.nullable(),
            }),
          )
          .default([]),
        /**
         * For a price or a discount: each reduced line. Version 2 had no lines and covers none. Version 4 adds
         * third parties' shares and voids.
         */
        lines: z.array(LineReduction).default([]),
        /** For the void of a sale that holds money: its steps. Older versions had none. */
        voids: AgreedVoid.nullable().default(null),
      }),
      { version: 4 },
    ),
    /**
     * Secrets that the log knows and the disk can't check. Each loss or return writes the whole list, which
     * is empty when all are back. `pins`: by the PIN ids that count. `seal`: of the installation.
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
  // A start reads the newest entry.
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
