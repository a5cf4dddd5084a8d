/** Lets a request in, for whoever stands at the till: by his own right, or by an approval that is for exactly this. */
import type { ChannelName, Parsed } from '../../shared/contract/contract.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Need } from '../../shared/staff/role.ts';
import type { Gate } from '../ipc/dispatch.ts';
import type { Approvals } from './approvals.ts';
import { type AskedParts, askedOf } from './asked.ts';
import { type NeedParts, needsOf } from './needs.ts';
import type { Presence } from './presence.ts';
import type { Questions } from './questions.ts';
import type { Refusals } from './refusals.ts';

export interface GateParts extends NeedParts, AskedParts {
  readonly presence: Presence;
  readonly approvals: Approvals;
  readonly refusals: Refusals;
  readonly questions: Questions;
  /** Somebody here may say yes to all of this with his PIN, or the setup code may. */
  readonly mayBeApproved: (missing: readonly Need[]) => boolean;
  /** Nobody could sign in, and nobody here may do more than sell. */
  readonly needsFirstManager: () => boolean;
}

export interface StaffGate extends Gate {
  /** An entry was stored: an approval that it carries has been used. */
  stored(act: Act): void;
}

export function staffGate(parts: GateParts): StaffGate {
  const { presence, approvals, refusals, questions, agreed } = parts;
  /** Let in by an approval, and not answered yet. */
  const underWay = new Map<Act, { isUsed: boolean }>();
  return {
    enter: <C extends ChannelName>(channel: C, request: Parsed<C>) => {
      const standing = presence.standing();
      const { needs, agrees, approvedBy = null } = needsOf(parts, channel, request, standing);
      const went = (): void => {
        if (agrees !== null) agreed.agree(agrees.saleId, agrees.lines);
      };
      const missing = needs.filter((need) => !standing.holds(need));
      const [first] = missing;
      if (first === undefined) {
        return ok({ act: { ...standing.act, approvedBy }, left: (isDone) => isDone && went() });
      }
      const { right } = first;
      const person = standing.person?.staffId ?? null;
      const taken = standing.isNobody
        ? null
        : approvals.take({
            person,
            channel,
            request,
            needs,
            asked: askedOf(parts, channel, request, standing),
          });
      if (taken === null) {
        const { act } = standing;
        const what = standing.isNobody ? 'sign-in' : 'right';
        // Whatever a page shows asks for it again and again. What it sent before it heard of a lock is no trespass.
        if (right !== 'look' && !(standing.isNobody && presence.isUnheard(missing))) {
          if (!standing.isNobody && parts.mayBeApproved(missing))
            questions.ask({ act, right, channel, request });
          else refusals.note({ what, act, right, channel });
        }
        if (standing.isNobody) return fail({ code: 'sign-in.needed' });
        const code = parts.needsFirstManager() ? 'first-manager.needed' : 'right.needed';
        return fail({ code, field: right });
      }
      const act: Act = { ...standing.act, approvedBy: taken.by };
      const use = { isUsed: false };
      underWay.set(act, use);
      return ok({
        act,
        left: (isDone) => {
          underWay.delete(act);
          if (isDone) went();
          else if (!use.isUsed) taken.giveBack();
        },
      });
    },
    forged: (channel) => refusals.note({ what: 'actor', act: presence.standing().act, channel }),
    stored: (act) => {
      const use = underWay.get(act);
      if (use) use.isUsed = true;
    },
  };
}
