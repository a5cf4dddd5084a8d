/** The parts of a main-process feature: its handlers, its approval rules, its start and its stop. */
import type { Answer, ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { StaffId } from '../../shared/ids.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { AgreedVoid } from '../../shared/staff/agreed-void.ts';
import type { ApprovalText } from '../../shared/staff/approval.ts';
import type { LineReduction } from '../../shared/staff/line-reduction.ts';
import type { Need } from '../../shared/staff/role.ts';

/** Runs after the sender, the request and the right are checked. `act`: who acts. */
export type Handler<C extends ChannelName> = (request: Parsed<C>, act: Act) => Answer<C> | Promise<Answer<C>>;

export type Handlers<C extends ChannelName = ChannelName> = { readonly [Name in C]: Handler<Name> };

/** Who is signed in, and who may approve. Read for each request. */
export interface StaffNow {
  /** The signed-in person; null: nobody, or the unnamed cashier. */
  readonly staffId: StaffId | null;
  /** Whether the signed-in person has the right, within its limits. */
  holds(need: Need): boolean;
  /** Whether this person counts at this till, also after leaving. */
  isOurs(staffId: StaffId): boolean;
  /** Whether this person works here and has all of these rights, within their limits. */
  mayApprove(staffId: StaffId, needs: readonly Need[]): boolean;
}

/** What a request needs. */
export interface Needs {
  readonly needs: readonly Need[];
  /** The price reductions that the request makes. An approval logs them. */
  readonly lines?: readonly LineReduction[];
  /** The steps of a void, which the approval covers one by one. */
  readonly voids?: AgreedVoid;
  /** Who approved the request before; left out: nobody. */
  readonly approvedBy?: StaffId;
  /** Runs once the request succeeded. */
  succeeded?(): void;
}

/**
 * How the requests of a channel are approved, computed from the request and the books. An approval counts for
 * exactly these needs and this text.
 */
export interface ApprovalRule<C extends ChannelName> {
  /** Left out: the right that the contract names. */
  needs?(request: Parsed<C>, staff: StaffNow): Needs;
  /** Amounts, goods and details. Its `what` replaces the subject that the contract names. */
  text?(request: Parsed<C>, staff: StaffNow): Partial<Omit<ApprovalText, 'reason'>>;
}

export type ApprovalRules<C extends ChannelName = ChannelName> = {
  readonly [Name in C]?: ApprovalRule<Name>;
};

export interface Feature<C extends ChannelName = never> {
  readonly handlers: Handlers<C>;
  /** For channels of this feature alone. The contract says which ones need a rule; the others may have one. */
  readonly approvals?: ApprovalRules<C>;
  /** Resolves when the page may be answered. Background work that starts here ends with `stop`. */
  start(): void | Promise<void>;
  /** After this resolves, the feature writes nothing more to the books. */
  stop(): void | Promise<void>;
}

/** A feature without background work. */
export const onlyAnswers = <C extends ChannelName>(handlers: Handlers<C>): Feature<C> => ({
  handlers,
  start: () => undefined,
  stop: () => undefined,
});
