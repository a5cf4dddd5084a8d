/** The page's view of people. */
import type { NeedView, PeopleView, PersonView, RoleView, StaffView } from '../../shared/contract/staff.ts';
import type { Right } from '../../shared/staff/rights.ts';
import { allows, isManagerRole, type Need, type Role } from '../../shared/staff/role.ts';
import type { StaffRecord } from '../storage/journal-staff.ts';
import { type Approvable, keyOf } from './approvals.ts';
import type { PeopleBook } from './book.ts';
import type { StaffDeps } from './deps.ts';
import { waitOf } from './pin-guard.ts';
import { type Presence, rightsOf, type StaffSession } from './presence.ts';

export interface StaffViewDeps extends Pick<StaffDeps, 'journal' | 'clock' | 'isStandIn'> {
  readonly book: PeopleBook;
  readonly presence: Presence;
}

const personView = ({ book, clock }: StaffViewDeps, person: StaffRecord): PersonView => {
  const { staffId, name, number, roleId } = person;
  return { staffId, name, number, roleId, hasPin: book.hasPin(person), waitMs: waitOf(person, clock) };
};

const roleView = ({ roleId, name, rights, discountLimit, refundLimitTiyin }: Role): RoleView => ({
  roleId,
  name,
  isFixed: isManagerRole(roleId),
  rights,
  discountLimit,
  refundLimitTiyin,
});

export function staffView(deps: StaffViewDeps): StaffView {
  const { book, presence, journal } = deps;
  const session = presence.session();
  const { discountLimit, refundLimitTiyin } = session.allowed;
  return {
    hasStaff: book.hasStaff(),
    person: session.person && personView(deps, session.person),
    lockedFor: presence.lockedFor(),
    rights: rightsOf(session),
    discountLimit,
    refundLimitTiyin,
    people: book.people().map((person) => personView(deps, person)),
    roles: book.roles().map(roleView),
    hasSetupCode: journal.setupCode() !== null,
    wrongBefore: presence.wrongBefore(),
  };
}

export const peopleView = (deps: StaffViewDeps): PeopleView => ({
  people: deps.book.everybody().map((person) => ({ ...personView(deps, person), state: person.state })),
  roles: deps.book.roles().map(roleView),
});

/** Rights that no approval gives: the person with the right signs in. */
const NEVER_APPROVED: ReadonlySet<Right> = new Set(['anyone', 'look', 'people']);

export const isApprovable = (needs: readonly Need[]): boolean =>
  needs.every(({ right }) => !NEVER_APPROVED.has(right));

/** Whether this person has all of these rights. */
export function mayApprove(
  { book }: Pick<StaffViewDeps, 'book'>,
  { roleId }: StaffRecord,
  needs: readonly Need[],
): boolean {
  const role = book.role(roleId);
  return role !== null && needs.every((need) => allows(role, need));
}

/** With an unreadable journal the people are unknown, so the setup code approves. */
export const isBySetupCode = (
  { isStandIn, journal }: Pick<StaffViewDeps, 'isStandIn' | 'journal'>,
  missing: Need | undefined,
): boolean => isStandIn && missing?.right === 'journal' && journal.setupCode() !== null;

const approversOf = (
  { book }: Pick<StaffViewDeps, 'book'>,
  missing: readonly Need[],
): readonly StaffRecord[] =>
  isApprovable(missing)
    ? book.people().filter((person) => book.hasPin(person) && mayApprove({ book }, person, missing))
    : [];

/** Whether a person or the setup code could approve all of these. */
export const mayBeApproved = (
  deps: Pick<StaffViewDeps, 'book' | 'isStandIn' | 'journal'>,
  missing: readonly Need[],
): boolean => approversOf(deps, missing).length > 0 || isBySetupCode(deps, missing[0]);

export function needView(
  deps: StaffViewDeps,
  wanted: Approvable & { readonly session: StaffSession },
): NeedView {
  const { session, needs, text } = wanted;
  const open = needs.filter((need) => !session.holds(need));
  const [missing, ...others] = open;
  const shown = missing ?? needs[0];
  const approvers = missing === undefined ? [] : approversOf(deps, open);
  return {
    ...text,
    right: shown?.right ?? 'anyone',
    isHeld: missing === undefined,
    discount: shown?.discount ?? null,
    refundedTiyin: shown?.refundedTiyin ?? null,
    amountTiyin: shown?.amountTiyin ?? text.amountTiyin,
    besides: others.flatMap(({ right, discount = null, amountTiyin }) =>
      amountTiyin === undefined ? [] : [{ right, discount, amountTiyin }],
    ),
    seen: keyOf(wanted),
    approvers: approvers.map(({ staffId }) => staffId),
    bySetupCode: isBySetupCode(deps, missing),
  };
}
