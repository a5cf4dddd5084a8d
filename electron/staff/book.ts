/** The people and roles that count at this till, read from the journal and kept in memory. */
import type { RoleId, StaffId } from '../../shared/ids.ts';
import { builtInRoles, type Reach, type Role } from '../../shared/staff/role.ts';
import type { StaffRecord } from '../storage/journal-staff.ts';
import type { StaffDeps } from './deps.ts';

export interface LostPin {
  readonly staffId: StaffId;
  readonly pinId: string;
}

export interface PeopleBook {
  /** The reach from which people count. Once people were added for real money, only those count. */
  reach(): Reach;
  /** Includes people who left; sorted by number. */
  everybody(): readonly StaffRecord[];
  people(): readonly StaffRecord[];
  /** null: there is no such person, or the person left. */
  find(staffId: StaffId): StaffRecord | null;
  /** The roles that can be given, built-in ones first. */
  roles(): readonly Role[];
  /** Includes retired roles. */
  role(roleId: RoleId): Role | null;
  hasPin(person: StaffRecord): boolean;
  /** PINs that are valid in the log but cannot be checked on this machine. */
  lostPins(): readonly LostPin[];
  /** Whether anybody can sign in. */
  hasStaff(): boolean;
  nextNumber(): number;
  /** Reads the journal again after a write. */
  refresh(): void;
}

export function peopleBook({
  journal,
  pins,
  reach,
}: Pick<StaffDeps, 'journal' | 'pins' | 'reach'>): PeopleBook {
  const read = () => {
    const all = journal.staff();
    const counts: Reach = all.some((person) => person.reach === 'elsewhere') ? 'elsewhere' : reach;
    const made = journal.roles().filter((role) => role.reach === counts);
    const builtIn = builtInRoles(counts).map(
      (role) => made.find(({ roleId }) => roleId === role.roleId) ?? role,
    );
    const others = made.filter(({ roleId }) => !builtIn.some((role) => role.roleId === roleId));
    return {
      counts,
      all,
      everybody: all.filter((person) => person.reach === counts),
      roles: [...builtIn, ...others],
    };
  };
  let known = read();
  const people = (): readonly StaffRecord[] => known.everybody.filter(({ state }) => state === 'active');
  const hasPin = ({ pin }: StaffRecord): boolean => pin !== null && pins.isReadable(pin);
  return {
    reach: () => known.counts,
    everybody: () => known.everybody,
    people,
    find: (staffId) => people().find((person) => person.staffId === staffId) ?? null,
    roles: () => known.roles.filter(({ state }) => state === 'active'),
    role: (roleId) => known.roles.find((role) => role.roleId === roleId) ?? null,
    hasPin,
    lostPins: () =>
      people().flatMap((person) =>
        person.pinId === null || hasPin(person) ? [] : [{ staffId: person.staffId, pinId: person.pinId }],
      ),
    hasStaff: () => people().some(hasPin),
    nextNumber: () => Math.max(0, ...known.all.map(({ number }) => number)) + 1,
    refresh: () => {
      known = read();
    },
  };
}

/** Whether anybody among these people can sign in and manage people. */
export const canLetIn = (
  people: readonly StaffRecord[],
  roleOf: (roleId: RoleId) => Role | null,
  { hasPin }: Pick<PeopleBook, 'hasPin'>,
): boolean =>
  people.some(
    (person) =>
      person.state === 'active' &&
      hasPin(person) &&
      (roleOf(person.roleId)?.rights.includes('people') ?? false),
  );
