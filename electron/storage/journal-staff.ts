/** People and roles in the journal: what the log says, and what is kept beside it. */

import type { TillError } from '../../shared/errors/till-error.ts';
import type { RefundId, ShiftId, StaffId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Act, Actor } from '../../shared/staff/actor.ts';
import type { VoidBooks } from '../../shared/staff/agreed-void.ts';
import type { LineReduction } from '../../shared/staff/line-reduction.ts';
import type { SalePeople } from '../../shared/staff/named.ts';
import type { Person } from '../../shared/staff/person.ts';
import type { Right } from '../../shared/staff/rights.ts';
import type { Role } from '../../shared/staff/role.ts';
import type { Moment } from '../../shared/time.ts';
import type { PinHash } from '../secret/scrypt.ts';
import type { NewEntry, Payload } from './kinds.ts';

type Written = Result<null, TillError>;

/** Wrong PINs of a person since the last right one. */
export interface PinTries {
  readonly wrong: number;
  /** Since the person last signed in. An approval with the same PIN does not show them. */
  readonly unseen: number;
  /** Time of the last wrong PIN. */
  readonly at: Moment;
}

/** A person, with the data beside the books. */
export interface StaffRecord extends Person {
  readonly name: string | null;
  readonly pin: PinHash | null;
  readonly tries: PinTries | null;
}

/** Changes to that data. A missing property stays as it is. */
export interface BesidePerson {
  readonly staffId: StaffId;
  readonly name?: string | null;
  /** null: remove the PIN. */
  readonly pin?: { readonly hash: PinHash; readonly pinId: string } | null;
  /** null: forget them. */
  readonly tries?: PinTries | null;
}

/** A request without the right, which another person may still approve. */
export interface UnapprovedRequest {
  readonly actor: Actor;
  readonly right: Right;
  readonly channel: string;
  readonly askedWallMs: number;
}

/**
 * Who began something, who approved it, and in which shift. null: the till, no approval, or between two
 * shifts.
 */
export interface RefundOrigin {
  readonly by: StaffId | null;
  readonly approvedBy: StaffId | null;
  readonly shiftId: ShiftId | null;
}

/** A manager's approval of a request, from the log. */
export interface GivenApproval {
  readonly seq: number;
  /** All rights that it covers. */
  readonly rights: readonly Right[];
  readonly lines: readonly LineReduction[];
  readonly by: StaffId | null;
  readonly shiftId: ShiftId | null;
}

export type LostSecrets = Payload<'secrets.lost'>;

/** What the log says about lost secrets. */
export interface LoggedSecrets {
  /** null: nothing was ever lost, or the entry is unreadable. Then the loss is recorded again. */
  newestLoss(): LostSecrets | null;
  /** Whether the seal was ever lost. An unreadable entry counts as a loss. */
  everLostSeal(): boolean;
  /** Whether anybody ever signed in. */
  hasSignedIn(): boolean;
}

export interface StaffJournal extends SalePeople, VoidBooks {
  /** Everybody there ever was, by number. */
  staff(): readonly StaffRecord[];
  /** Roles that a person made or changed. The built-in roles need no row. */
  roles(): readonly Role[];
  /** The person before that entry; null: unknown then. */
  personBefore(staffId: StaffId, seq: number): Person | null;
  /** The role before that entry; null: not yet changed then. */
  roleBefore(role: Pick<Role, 'roleId' | 'reach'>, seq: number): Role | null;
  /** Stores the entry and the data beside the books in one transaction. Errors: `journal.unwritable`. */
  appendBeside(act: Act, entry: NewEntry, beside: readonly BesidePerson[]): Written;
  keepPinTries(staffId: StaffId, tries: PinTries): Written;
  /** null: no such refund. */
  refundBegun(refundId: RefundId): RefundOrigin | null;
  /** Approvals about a sale, payment, refund or shift, oldest first. */
  approvalsFor(about: string): readonly GivenApproval[];
  /** Requests without an approval so far, oldest first. */
  unapprovedRequests(): readonly UnapprovedRequest[];
  /** At most one of each actor, right, channel and time. */
  keepUnapproved(unapproved: UnapprovedRequest): Written;
  forgetUnapproved(unapproved: UnapprovedRequest): Written;
  /**
   * Appends the entry that records requests without approval, and forgets the requests, in one transaction.
   * Errors: `journal.unwritable`.
   */
  appendRefused(act: Act, entry: NewEntry, unapproved: readonly UnapprovedRequest[]): Written;
}
