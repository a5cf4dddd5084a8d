/**
 * Who works here and what each role may do, read from the log. The newest entry that names a person or a role
 * counts, checked against the chain. The tables `staff` and `role` are made from the same entries, and give
 * no rights. So editing them changes nothing, and a start finds the edit.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Person } from '../../../shared/staff/person.ts';
import type { Role } from '../../../shared/staff/role.ts';
import { decode } from '../entry.ts';
import { logIn, provedEntry } from '../log.ts';

/** The newest state, the entry of the first state, and earlier states, oldest first. */
interface Made<T> {
  readonly madeSeq: number;
  readonly seq: number;
  readonly is: T;
  readonly was: readonly { readonly seq: number; readonly is: T }[];
}

export interface PeopleInLog {
  /** In the order in which they came. @throws BrokenChain, NewerEntry. */
  people(): readonly Made<Person>[];
  /** As `people`. */
  roles(): readonly Made<Role>[];
  /** The state before that entry; null: none. @throws BrokenChain, NewerEntry. */
  personBefore(staffId: string, seq: number): Person | null;
  roleBefore(role: Pick<Role, 'roleId' | 'reach'>, seq: number): Role | null;
}

/** Entries that were read are kept; later reads take only newer entries. */
export function peopleInLog(database: DatabaseSync): PeopleInLog {
  const log = logIn(database);
  // The plus makes SQLite use the index of these few entries, however long the log is.
  const later = database.prepare(
    "SELECT seq FROM log WHERE kind IN ('staff.changed', 'role.changed') AND +seq > ? ORDER BY seq",
  );
  const people = new Map<string, Made<Person>>();
  const roles = new Map<string, Made<Role>>();
  let readTo = 0;
  const put = <T>(into: Map<string, Made<T>>, id: string, seq: number, is: T): void => {
    const before = into.get(id);
    const was = before ? [...before.was, { seq: before.seq, is: before.is }] : [];
    into.set(id, { madeSeq: before?.madeSeq ?? seq, seq, is, was });
  };
  const read = (): void => {
    for (const row of later.all(readTo)) {
      const seq = Number(row.seq);
      const entry = decode(provedEntry(log, seq));
      if (entry.kind === 'staff.changed') {
        for (const person of entry.payload.people) put(people, person.staffId, seq, person);
      } else if (entry.kind === 'role.changed') {
        const { role } = entry.payload;
        put(roles, keyOf(role), seq, role);
      }
      readTo = seq;
    }
  };
  return {
    people: () => {
      read();
      return [...people.values()];
    },
    roles: () => {
      read();
      return [...roles.values()];
    },
    personBefore: (staffId, seq) => {
      read();
      return asBefore(people.get(staffId), seq);
    },
    roleBefore: (role, seq) => {
      read();
      return asBefore(roles.get(keyOf(role)), seq);
    },
  };
}

const keyOf = ({ reach, roleId }: Pick<Role, 'roleId' | 'reach'>): string => `${reach} ${roleId}`;

function asBefore<T>(made: Made<T> | undefined, seq: number): T | null {
  if (made === undefined) return null;
  const all = [...made.was, { seq: made.seq, is: made.is }];
  return all.findLast((one) => one.seq < seq)?.is ?? null;
}

/** Whether the tables hold exactly these people and roles. @throws BrokenChain, NewerEntry. */
export function holdPeopleOfLog(database: DatabaseSync): boolean {
  const inLog = peopleInLog(database);
  const [staff, role] = ['staff', 'role'].map((table) =>
    database
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .map((row) => JSON.stringify(row)),
  );
  const people = inLog.people().map(({ madeSeq: made_seq, seq, is }) => {
    const { staffId: staff_id, number, roleId: role_id, state, reach, pinId: pin_id, erased } = is;
    const row = { made_seq, seq, staff_id, number, role_id, state, reach, pin_id, erased: erased ? 1 : 0 };
    return JSON.stringify(row);
  });
  const roles = inLog.roles().map(({ madeSeq: made_seq, seq, is }) => {
    const { roleId: role_id, reach } = is;
    return JSON.stringify({ made_seq, seq, role_id, reach, role: JSON.stringify(is) });
  });
  return sameRows(staff ?? [], people) && sameRows(role ?? [], roles);
}

const sameRows = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join('\n') === other.toSorted().join('\n');
