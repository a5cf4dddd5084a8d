/** Who is signed in, that person's rights, and approvals by a person with more rights. */
import { z } from 'zod';
import { RoleId, StaffId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { ApprovalText } from '../staff/approval.ts';
import { PersonName, Pin } from '../staff/person.ts';
import type { Right } from '../staff/rights.ts';
import { RoleName, RoleRights } from '../staff/role.ts';
import { channel, SetupCode } from './channel.ts';

/** A person on the sign-in screen. */
export interface PersonView {
  readonly staffId: StaffId;
  /** null: the name was erased, and the number replaces it. */
  readonly name: string | null;
  readonly number: number;
  readonly roleId: RoleId;
  /**
   * false: no PIN was set, or this computer can't read it any more. A manager or the setup code sets a new
   * PIN.
   */
  readonly hasPin: boolean;
  /** After too many wrong PINs: how long further PINs are refused (ms); 0: they are accepted. */
  readonly waitMs: number;
}

export interface RoleView {
  readonly roleId: RoleId;
  /** Empty for a built-in role: the language files name it. */
  readonly name: string;
  readonly isFixed: boolean;
  readonly rights: readonly Right[];
  /** Hundredths of a per cent; null: no limit. */
  readonly discountLimit: number | null;
  /** null: no limit. */
  readonly refundLimitTiyin: Tiyin | null;
}

export interface StaffView {
  /** Whether people have to sign in. Until a person can, a cashier without a name uses the till. */
  readonly hasStaff: boolean;
  /** null: signed out, or the cashier without a name. */
  readonly person: PersonView | null;
  /**
   * Who was signed in when the till locked: that person's button comes first. null: nobody was, or the person
   * signed out.
   */
  readonly lockedFor: StaffId | null;
  /** The rights that need no approval now; signed out, the rights before a sign-in. */
  readonly rights: readonly Right[];
  readonly discountLimit: number | null;
  readonly refundLimitTiyin: Tiyin | null;
  /** People who may sign in, ordered by number. */
  readonly people: readonly PersonView[];
  /** Roles that a person can get, built-in roles first. */
  readonly roles: readonly RoleView[];
  readonly hasSetupCode: boolean;
  /** Wrong PINs for the signed-in person since the previous sign-in: somebody may have guessed. */
  readonly wrongBefore: number;
}

/** A further need that the same approval covers. */
export interface NeedBesideView {
  readonly right: Right;
  readonly discount: number | null;
  readonly amountTiyin: Tiyin;
}

/** What a request needs beyond the rights or limits of the signed-in person. */
export interface NeedView extends ApprovalText {
  readonly right: Right;
  /** The signed-in person needs no approval. */
  readonly isHeld: boolean;
  /** For a discount: the resulting discount of the most discounted line, in hundredths of a per cent. */
  readonly discount: number | null;
  /** For a refund: the sale's total of refunds afterwards. */
  readonly refundedTiyin: Tiyin | null;
  /**
   * For a discount or price: the resulting reduction of the whole basket. For a refund: the amount of this
   * refund.
   */
  readonly amountTiyin: Tiyin | null;
  /** Further needs of the same request: a price beside a discount. */
  readonly besides: readonly NeedBesideView[];
  /** A fingerprint of this view. The approval sends it back, so that a changed request is not approved. */
  readonly seen: string;
  /** Who may approve it by PIN; empty: nobody may, or a person with the right signs in instead. */
  readonly approvers: readonly StaffId[];
  /** The setup code can approve it. */
  readonly bySetupCode: boolean;
}

/** An approval of exactly one request. */
export interface ApprovalView {
  readonly need: NeedView;
  /** How long it stays valid (ms). */
  readonly remainingMs: number;
}

/** Everybody, former people included. */
export interface PeopleView {
  readonly people: readonly PersonRow[];
  readonly roles: readonly RoleView[];
}

export interface PersonRow extends PersonView {
  readonly state: 'active' | 'left';
}

export interface StaffEvents {
  /** Somebody signed in or out, or was locked out; or people or roles changed. */
  'staff.changed': StaffView;
}

const Named = z.object({ staffId: StaffId });
/** The request that will be sent later, unchanged. */
const Wanted = z.object({ channel: z.string().max(64), request: z.unknown() });
const people = channel<PeopleView>();

export const STAFF = {
  /** The page queries it after the event of the lock: a later request was sent on a locked till. */
  'staff.now': channel<StaffView>()('anyone', z.undefined()),
  /** Replaces the signed-in person. Errors: `pin.*`, `people.gone`. */
  'staff.sign-in': channel<StaffView>()('anyone', Named.extend({ pin: Pin })),
  /** The next PIN unlocks it, the same person's or another's. */
  'staff.lock': channel<StaffView>()('anyone', z.undefined()),
  'staff.sign-out': channel<StaffView>()('anyone', z.undefined()),
  /** The till is in use, which delays the automatic lock. */
  'staff.touched': channel<null>()('anyone', z.undefined()),
  'staff.change-own-pin': channel<StaffView>()('look', z.object({ pin: Pin, newPin: Pin })),
  /**
   * Makes a manager by the setup code: the first manager, or when no manager can sign in. Errors:
   * `setup-code.*`, `people.*`.
   */
  'staff.make-manager': channel<StaffView>()(
    'anyone',
    z.object({ setupCode: SetupCode, name: PersonName, pin: Pin }),
  ),
  /** Resets a manager's forgotten PIN by the setup code. */
  'staff.reset-pin': channel<StaffView>()('anyone', Named.extend({ setupCode: SetupCode, pin: Pin })),
  /** What a request would need. Errors: those of the request's shape. */
  'staff.need': channel<NeedView>()('look', Wanted),
  /**
   * Lets the signed-in person send this request once, within a minute, unchanged. `seen` is the fingerprint
   * of what the approver read; left out: nothing was read. Errors: `approval.not-needed`,
   * `approval.impossible`, `approval.changed` (the need has changed), `approver.not-allowed`, `pin.*`,
   * `setup-code.*`, `people.gone`.
   */
  'staff.approve': channel<ApprovalView>()(
    'look',
    Wanted.extend({
      seen: z.string().max(64).exactOptional(),
      by: z.union([Named.extend({ pin: Pin }), z.object({ setupCode: SetupCode })]),
    }),
  ),
  'people.list': people('people', z.undefined()),
  'people.add': people('people', z.object({ name: PersonName, roleId: RoleId, pin: Pin })),
  'people.rename': people('people', Named.extend({ name: PersonName })),
  'people.give-role': people('people', Named.extend({ roleId: RoleId })),
  /** Sets another PIN and ends the wait after wrong PINs. */
  'people.set-pin': people('people', Named.extend({ pin: Pin })),
  /** The person may not sign in any more. The books keep the id. */
  'people.leave': people('people', Named),
  'people.return': people('people', Named),
  /** For a former person: erases the name everywhere but in backups, which are kept for some days. */
  'people.erase-name': people('people', Named),
  /** roleId null: a new role. */
  'roles.save': people('people', RoleRights.extend({ roleId: RoleId.nullable(), name: RoleName })),
  'roles.retire': people('people', z.object({ roleId: RoleId })),
} as const;
