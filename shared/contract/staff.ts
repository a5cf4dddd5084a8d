/** Who stands at the till, what he may do, and the approval of somebody who may do more. */
import { z } from 'zod';
import { RoleId, StaffId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { AskedDetail, AskedFor } from '../staff/asked.ts';
import { PersonName, Pin } from '../staff/person.ts';
import type { Right } from '../staff/rights.ts';
import { RoleName, RoleRights } from '../staff/role.ts';
import { channel, SetupCode } from './channel.ts';

/** A person on a button. */
export interface PersonView {
  readonly staffId: StaffId;
  /** null: it was erased, and the number stands for it. */
  readonly name: string | null;
  readonly number: number;
  readonly roleId: RoleId;
  /** false: nobody set one, or it can't be read on this computer any more: a manager or the setup code sets one. */
  readonly hasPin: boolean;
  /** Too many wrong PINs: how long no further one is looked at (ms); 0: they are. */
  readonly waitMs: number;
}

export interface RoleView {
  readonly roleId: RoleId;
  /** Of a built-in one empty: the language has the word. */
  readonly name: string;
  /** It can't be changed. */
  readonly isFixed: boolean;
  readonly rights: readonly Right[];
  /** Hundredths of a per cent; null: without a limit. */
  readonly discountLimit: number | null;
  /** null: without a limit. */
  readonly refundLimitTiyin: Tiyin | null;
}

export interface StaffView {
  /** Whether anybody has to sign in. Until somebody can, one cashier without a name stands here. */
  readonly hasStaff: boolean;
  /** Who stands here; null: nobody, or the cashier without a name. */
  readonly person: PersonView | null;
  /** Who stood here when it was locked: his button comes first. null: nobody did, or he signed out. */
  readonly lockedFor: StaffId | null;
  /** What whoever stands here may do without asking anybody; of nobody, what may be asked before a sign-in. */
  readonly rights: readonly Right[];
  readonly discountLimit: number | null;
  readonly refundLimitTiyin: Tiyin | null;
  /** Whoever may sign in, by their numbers. */
  readonly people: readonly PersonView[];
  /** Those that may be given to a person: the built-in ones first. */
  readonly roles: readonly RoleView[];
  /** The installer gave this till a setup code. */
  readonly hasSetupCode: boolean;
  /** Wrong PINs at the buttons of whoever stands here, since he signed in before: somebody may have guessed. */
  readonly wrongBefore: number;
}

/** What is asked for, for how much and why: of the request and the books, never of what a page says of it. */
export interface AskedView {
  /** Where the right alone says too little; null: it says it all. */
  readonly what: AskedFor | null;
  /** What is moved, taken out, given back or decided about; null: no sum stands in it. */
  readonly amountTiyin: Tiyin | null;
  /** Of one line of a basket. */
  readonly goods: string | null;
  /** Of one unit of it, as it is to be charged; null: no price is changed, or the catalogue's is taken again. */
  readonly priceTiyin: Tiyin | null;
  /** Of a close, whose sum is what was counted. */
  readonly close: {
    /** Counted less expected, tiyin; null: it is counted blind. */
    readonly differenceTiyin: number | null;
    /** To the safe, after counting. */
    readonly takenOutTiyin: Tiyin;
  } | null;
  /** Which settings, which lines of a receipt, which payment; empty: what stands above says it all. */
  readonly details: readonly AskedDetail[];
  /** As it was typed or chosen; null: none was asked for. */
  readonly reason: string | null;
}

/** Something else that one yes approves with it. */
export interface NeedBesideView {
  readonly right: Right;
  readonly discount: number | null;
  readonly amountTiyin: Tiyin;
}

/** What a request takes that whoever stands here has no right to, or not for so much. */
export interface NeedView extends AskedView {
  readonly right: Right;
  /** Whoever stands here may do it without asking. */
  readonly isHeld: boolean;
  /** Of a discount: how much of the most discounted line is off afterwards, in hundredths of a per cent. */
  readonly discount: number | null;
  /** Of a refund: what is given back of the sale afterwards, in all. */
  readonly refundedTiyin: Tiyin | null;
  /** Of a discount or a price: what is off the whole basket then. Of a refund: what goes back now. */
  readonly amountTiyin: Tiyin | null;
  /** What of a sum is missing besides: a price beside a discount. */
  readonly besides: readonly NeedBesideView[];
  /** Names all of this: sent back with the yes, so that nobody approves what it has become meanwhile. */
  readonly seen: string;
  /** Who may approve it with his PIN; empty: nobody may, or whoever has the right signs in himself. */
  readonly approvers: readonly StaffId[];
  /** The setup code approves it. */
  readonly bySetupCode: boolean;
}

/** An approval for one request, exactly as it was asked for. */
export interface ApprovalView {
  readonly need: NeedView;
  /** How long it holds (ms). */
  readonly remainingMs: number;
}

/** Everybody, those who have left among them. */
export interface PeopleView {
  readonly people: readonly PersonRow[];
  readonly roles: readonly RoleView[];
}

export interface PersonRow extends PersonView {
  readonly state: 'active' | 'left';
}

export interface StaffEvents {
  /** Somebody came or went, was let in or locked out; people or roles changed. */
  'staff.changed': StaffView;
}

const Named = z.object({ staffId: StaffId });
/** What is to be asked afterwards, unchanged. */
const Asked = z.object({ channel: z.string().max(64), request: z.unknown() });
const people = channel<PeopleView>();

export const STAFF = {
  /** The page asks it once it has heard that the till is locked: a request that comes later was sent on a locked till. */
  'staff.now': channel<StaffView>()('anyone', z.undefined()),
  /** In the place of whoever stands here. Errors: `pin.*`, `people.gone`. */
  'staff.sign-in': channel<StaffView>()('anyone', Named.extend({ pin: Pin })),
  /** The next PIN opens it, his or another's. */
  'staff.lock': channel<StaffView>()('anyone', z.undefined()),
  'staff.sign-out': channel<StaffView>()('anyone', z.undefined()),
  /** Somebody touches the till: it does not lock by itself yet. */
  'staff.touched': channel<null>()('anyone', z.undefined()),
  'staff.change-own-pin': channel<StaffView>()('look', z.object({ pin: Pin, newPin: Pin })),
  /** A manager by the installer's word: the first one, or where none can sign in. Errors: `setup-code.*`, `people.*`. */
  'staff.make-manager': channel<StaffView>()(
    'anyone',
    z.object({ setupCode: SetupCode, name: PersonName, pin: Pin }),
  ),
  /** A manager's PIN that nobody knows any more, by the installer's word. */
  'staff.reset-pin': channel<StaffView>()('anyone', Named.extend({ setupCode: SetupCode, pin: Pin })),
  /** What a request takes, before it is asked. Errors: those of its shape. */
  'staff.need': channel<NeedView>()('look', Asked),
  /**
   * Lets whoever stands here ask this once, within a minute, unchanged. seen: of what the approver has read; left out:
   * he has read nothing. Errors: `approval.not-needed`, `approval.impossible`, `approval.changed` where it comes to
   * something else by now, `approver.not-allowed`, `pin.*`, `setup-code.*`, `people.gone`.
   */
  'staff.approve': channel<ApprovalView>()(
    'look',
    Asked.extend({
      seen: z.string().max(64).exactOptional(),
      by: z.union([Named.extend({ pin: Pin }), z.object({ setupCode: SetupCode })]),
    }),
  ),
  'people.list': people('people', z.undefined()),
  'people.add': people('people', z.object({ name: PersonName, roleId: RoleId, pin: Pin })),
  'people.rename': people('people', Named.extend({ name: PersonName })),
  'people.give-role': people('people', Named.extend({ roleId: RoleId })),
  /** Another PIN, and an end of the wait after wrong ones. */
  'people.set-pin': people('people', Named.extend({ pin: Pin })),
  /** He may not sign in any more. The books go on naming his id. */
  'people.leave': people('people', Named),
  'people.return': people('people', Named),
  /** Of one who has left: his name is nowhere any more, but in copies of the journal that are kept for some days. */
  'people.erase-name': people('people', Named),
  /** roleId null: a new one. */
  'roles.save': people('people', RoleRights.extend({ roleId: RoleId.nullable(), name: RoleName })),
  'roles.retire': people('people', z.object({ roleId: RoleId })),
} as const;
