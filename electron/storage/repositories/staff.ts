/** People and roles from the log, with names, PINs and wrong tries from beside it. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { ShiftId, StaffId } from '../../../shared/ids.ts';
import { type Act, Actor } from '../../../shared/staff/actor.ts';
import type { Person } from '../../../shared/staff/person.ts';
import { Right } from '../../../shared/staff/rights.ts';
import { Moment } from '../../../shared/time.ts';
import { PinHash } from '../../secret/scrypt.ts';
import type { Transact } from '../database.ts';
import { decode } from '../entry.ts';
import type { Written } from '../journal.ts';
import type {
  BesidePerson,
  PinTries,
  StaffJournal,
  StaffRecord,
  UnapprovedRequest,
} from '../journal-staff.ts';
import type { NewEntry } from '../kinds.ts';
import { storedEntry } from '../log.ts';
import { peopleInLog } from './people-in-log.ts';
import { salePeopleIn } from './sale-people.ts';
import { voidsIn } from './voids.ts';

const Tries = z.object({
  wrong: z.number().int().nonnegative(),
  unseen: z.number().int().nonnegative(),
  at: Moment,
});

const RefundOrigin = z.object({
  by: StaffId.nullable(),
  approvedBy: StaffId.nullable(),
  shiftId: ShiftId.nullable(),
});

const Unapproved = z.object({ actor: Actor, right: Right, channel: z.string(), askedWallMs: z.number() });

/**
 * An unreadable cell counts as missing. So damage neither locks a person out for good nor lets anybody in.
 */
function readOr<S extends z.ZodType>(schema: S, read: () => unknown): z.output<S> | null {
  try {
    return schema.parse(read());
  } catch {
    return null;
  }
}

export function staffIn(
  database: DatabaseSync,
  transact: Transact,
  appendWith: (act: Act, entry: NewEntry, beside: () => void) => Written,
): StaffJournal {
  const run = {
    beside: database.prepare('SELECT name, pin, pin_id AS pinId, tries FROM staff_beside WHERE staff_id = ?'),
    insert: database.prepare('INSERT OR IGNORE INTO staff_beside (staff_id) VALUES (?)'),
    name: database.prepare('UPDATE staff_beside SET name = ? WHERE staff_id = ?'),
    pin: database.prepare('UPDATE staff_beside SET pin = ?, pin_id = ? WHERE staff_id = ?'),
    tries: database.prepare('UPDATE staff_beside SET tries = ? WHERE staff_id = ?'),
    refundBegun: database.prepare(`SELECT (SELECT staff_id FROM person WHERE person = made_by) AS by,
      (SELECT staff_id FROM person WHERE person = approved_by) AS approvedBy,
      (SELECT shift_id FROM shift WHERE shift.made_seq = refund.shift) AS shiftId FROM refund WHERE refund_id = ?`),
    approvals: database.prepare(
      "SELECT * FROM log WHERE kind = 'approval.given' AND subject = ? ORDER BY seq",
    ),
    unapproved: database.prepare(
      'SELECT actor, right_name, channel, asked_wall_ms FROM asked_right ORDER BY asked_wall_ms',
    ),
    keepUnapproved:
      database.prepare(`INSERT OR IGNORE INTO asked_right (actor, right_name, channel, asked_wall_ms)
      VALUES (?, ?, ?, ?)`),
    forgetUnapproved: database.prepare(
      'DELETE FROM asked_right WHERE actor = ? AND right_name = ? AND channel = ? AND asked_wall_ms = ?',
    ),
  };
  const forgetUnapproved = ({ actor, right, channel, askedWallMs }: UnapprovedRequest): void =>
    void run.forgetUnapproved.run(JSON.stringify(actor), right, channel, askedWallMs);
  const keepTries = (staffId: string, tries: PinTries | null): void => {
    run.tries.run(tries && JSON.stringify(tries), staffId);
  };
  const inLog = peopleInLog(database);
  const besideOf = ({ staffId, pinId, erased }: Person): Omit<StaffRecord, keyof Person> => {
    const row = run.beside.get(staffId);
    const isOfPin = pinId !== null && row?.pinId === pinId;
    return {
      name: erased || typeof row?.name !== 'string' ? null : row.name,
      pin: isOfPin ? readOr(PinHash, () => row.pin) : null,
      tries: readOr(Tries, () => JSON.parse(String(row?.tries))),
    };
  };
  const put = ({ staffId, name, pin, tries }: BesidePerson): void => {
    run.insert.run(staffId);
    if (name !== undefined) run.name.run(name, staffId);
    if (pin !== undefined) run.pin.run(pin?.hash ?? null, pin?.pinId ?? null, staffId);
    if (tries !== undefined) keepTries(staffId, tries);
  };
  return {
    ...salePeopleIn(database),
    ...voidsIn(database),
    staff: () =>
      inLog
        .people()
        .toSorted((one, other) => one.is.number - other.is.number || one.madeSeq - other.madeSeq)
        .map(({ is }) => ({ ...is, ...besideOf(is) })),
    roles: () => inLog.roles().map(({ is }) => is),
    personBefore: inLog.personBefore,
    roleBefore: inLog.roleBefore,
    appendBeside: (act, entry, beside) =>
      appendWith(act, entry, () => {
        for (const one of beside) put(one);
      }),
    keepPinTries: (staffId, tries) =>
      transact(() => {
        run.insert.run(staffId);
        keepTries(staffId, tries);
      }),
    refundBegun: (refundId) => {
      const row = run.refundBegun.get(refundId);
      return row ? RefundOrigin.parse(row) : null;
    },
    approvalsFor: (about) =>
      run.approvals.all(about).flatMap((row) => {
        const entry = decode(storedEntry(row));
        if (entry.kind !== 'approval.given') return [];
        const { right, besides, lines } = entry.payload;
        const { seq, approvedBy: by, shiftId } = entry;
        return [{ seq, rights: [right, ...besides.map((one) => one.right)], lines, by, shiftId }];
      }),
    unapprovedRequests: () =>
      run.unapproved.all().flatMap((row) => {
        const { right_name: right, channel, asked_wall_ms: askedWallMs } = row;
        const actor = (): unknown => JSON.parse(String(row.actor));
        return readOr(Unapproved, () => ({ actor: actor(), right, channel, askedWallMs })) ?? [];
      }),
    keepUnapproved: ({ actor, right, channel, askedWallMs }) =>
      transact(() => run.keepUnapproved.run(JSON.stringify(actor), right, channel, askedWallMs)),
    forgetUnapproved: (unapproved) => transact(() => forgetUnapproved(unapproved)),
    appendRefused: (act, entry, unapproved) =>
      appendWith(act, entry, () => {
        for (const one of unapproved) forgetUnapproved(one);
      }),
  };
}
