/** Lets a request in if the signed-in person has the right, or an approval for exactly this request. */
import type { ChannelName, Parsed } from '../../shared/contract/contract.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Need } from '../../shared/staff/role.ts';
import type { Gate } from '../ipc/dispatch.ts';
import type { Approvals } from './approvals.ts';
import type { Presence } from './presence.ts';
import type { Questions } from './questions.ts';
import type { Refusals } from './refusals.ts';
import { needsOf, type RuleDeps, textOf } from './rules.ts';

export interface GateDeps extends RuleDeps {
  readonly presence: Presence;
  readonly approvals: Approvals;
  readonly refusals: Refusals;
  readonly questions: Questions;
  /** Whether a person's PIN or the setup code could approve all of these. */
  readonly mayBeApproved: (missing: readonly Need[]) => boolean;
  /** Whether no person can sign in and this till allows only selling. */
  readonly needsFirstManager: () => boolean;
}

export interface StaffGate extends Gate {
  /** An entry was stored, so an approval that it carries is used up. */
  stored(act: Act): void;
}

export function staffGate(deps: GateDeps): StaffGate {
  const { presence, approvals, refusals, questions } = deps;
  /** Acts let in by an approval and not yet answered. */
  const underWay = new Map<Act, { isUsed: boolean }>();
  return {
    enter: <C extends ChannelName>(channel: C, request: Parsed<C>) => {
      const session = presence.session();
      const { needs, approvedBy = null, succeeded } = needsOf(deps, channel, request, session);
      const missing = needs.filter((need) => !session.holds(need));
      const [first] = missing;
      if (first === undefined) {
        return ok({ act: { ...session.act, approvedBy }, left: (isDone) => isDone && succeeded?.() });
      }
      const { right } = first;
      const person = session.person?.staffId ?? null;
      const taken = session.isSignedOut
        ? null
        : approvals.take({
            person,
            channel,
            request,
            needs,
            text: textOf(deps, channel, request, session),
          });
      if (taken === null) {
        const { act } = session;
        const what = session.isSignedOut ? 'sign-in' : 'right';
        // Pages repeat their read requests, so a missing right to `look` is not logged. Neither is a request
        // that the page sent before it learned of a lock.
        if (right !== 'look' && !(session.isSignedOut && presence.isUnconfirmed(missing))) {
          if (!session.isSignedOut && deps.mayBeApproved(missing))
            questions.ask({ act, right, channel, request });
          else refusals.note({ what, act, right, channel });
        }
        if (session.isSignedOut) return fail({ code: 'sign-in.needed' });
        const code = deps.needsFirstManager() ? 'first-manager.needed' : 'right.needed';
        return fail({ code, field: right });
      }
      const act: Act = { ...session.act, approvedBy: taken.by };
      const use = { isUsed: false };
      underWay.set(act, use);
      return ok({
        act,
        left: (isDone) => {
          underWay.delete(act);
          if (isDone) succeeded?.();
          else if (!use.isUsed) taken.giveBack();
        },
      });
    },
    forged: (channel) => refusals.note({ what: 'actor', act: presence.session().act, channel }),
    stored: (act) => {
      const use = underWay.get(act);
      if (use) use.isUsed = true;
    },
  };
}
