/** The people and roles that count here, as the journal has them, at hand for each request. */
import type { RoleId, StaffId } from '../../shared/ids.ts';
import { builtInRoles, type Reach, type Role } from '../../shared/staff/role.ts';
import type { StaffRecord } from '../storage/journal-staff.ts';
import type { StaffDeps } from './deps.ts';

export interface LostPin {
  readonly staffId: StaffId;
  readonly pinId: string;
}

export interface PeopleBook {
  /** Where people count from: those made where money is real, once there are any, and then no others. */
  reach(): Reach;
  /** Who has left, too; by number. */
  everybody(): readonly StaffRecord[];
  people(): readonly StaffRecord[];
  /** null: there is no such person, or he has left. */
  find(staffId: StaffId): StaffRecord | null;
  /** Those that may be given, the built-in ones first. */
  roles(): readonly Role[];
  /** Also one that is not given any more. */
  role(roleId: RoleId): Role | null;
  hasPin(person: StaffRecord): boolean;
  /** The PINs that count by the log, and that nothing here can be held against. */
  lostPins(): readonly LostPin[];
  /** Whether anybody can sign in. */
  hasStaff(): boolean;
  nextNumber(): number;
  /** Something was written. */
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

/** Whether anybody among these can sign in and let in others. */
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
