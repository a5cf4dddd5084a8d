/** People and roles as the journal keeps them: what the log has of them, and what stands beside it. */

import type { TillError } from '../../shared/errors/till-error.ts';
import type { RefundId, ShiftId, StaffId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Act, Actor } from '../../shared/staff/actor.ts';
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
  /** Since he signed in last: an approval with his PIN shows him nothing. */
  readonly unseen: number;
  /** Of the last one. */
  readonly at: Moment;
}

/** A person, with what stands beside the books. */
export interface StaffRecord extends Person {
  readonly name: string | null;
  readonly pin: PinHash | null;
  readonly tries: PinTries | null;
}

/** What changes of it; what is left out stays. */
export interface BesidePerson {
  readonly staffId: StaffId;
  readonly name?: string | null;
  /** null: none any more. */
  readonly pin?: { readonly hash: PinHash; readonly pinId: string } | null;
  /** null: none. */
  readonly tries?: PinTries | null;
}

/** Somebody asked for what he may not, and somebody else may approve it yet. */
export interface AskedRight {
  readonly actor: Actor;
  readonly right: Right;
  readonly channel: string;
  readonly askedWallMs: number;
}

/** Who began something, who approved that, and in which shift. null: nobody; between two shifts. */
export interface Begun {
  readonly by: StaffId | null;
  readonly approvedBy: StaffId | null;
  readonly shiftId: ShiftId | null;
}

/** A manager's word for a request, as the log has it. */
export interface GivenApproval {
  readonly seq: number;
  readonly lines: readonly LineReduction[];
  readonly by: StaffId | null;
  readonly shiftId: ShiftId | null;
}

export type LostSecrets = Payload<'secrets.lost'>;

/** What the log has told of secrets. */
export interface ToldSecrets {
  /** null: nothing was ever lost. One that can't be read tells nothing: the loss is told once more. */
  newestLoss(): LostSecrets | null;
  /** Whether anybody ever signed in. */
  hasSignedIn(): boolean;
}

export interface StaffJournal extends SalePeople {
  /** Everybody there ever was, by number. */
  staff(): readonly StaffRecord[];
  /** Those that somebody made or changed: the built-in ones need no row. */
  roles(): readonly Role[];
  /** As he was before that entry; null: he was not there. */
  personBefore(staffId: StaffId, seq: number): Person | null;
  /** As somebody had made it before that entry; null: nobody had. */
  roleBefore(role: Pick<Role, 'roleId' | 'reach'>, seq: number): Role | null;
  /** The entry and what it does beside the books, in one transaction. Errors: `journal.unwritable`. */
  appendBeside(act: Act, entry: NewEntry, beside: readonly BesidePerson[]): Written;
  keepPinTries(staffId: StaffId, tries: PinTries): Written;
  /** null: there is no such refund. */
  refundBegun(refundId: RefundId): Begun | null;
  /** About a sale, payment, refund or shift, oldest first. */
  approvalsFor(about: string): readonly GivenApproval[];
  /** Those that nobody has approved yet, oldest first. */
  askedRights(): readonly AskedRight[];
  /** One of each actor, right, channel and time. */
  keepAsked(asked: AskedRight): Written;
  forgetAsked(asked: AskedRight): Written;
  /** Nobody approved these: the entry that says so, and they are forgotten, in one transaction. Errors: `journal.unwritable`. */
  appendRefused(act: Act, entry: NewEntry, asked: readonly AskedRight[]): Written;
}
