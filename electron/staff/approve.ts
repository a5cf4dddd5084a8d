/** Checks the manager's PIN on the cashier's screen, for one request and its exact amounts. */

import type { ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { ApprovalView } from '../../shared/contract/staff.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { StaffId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, INSTALLER } from '../../shared/staff/actor.ts';
import type { AgreedVoid } from '../../shared/staff/agreed-void.ts';
import type { LineReduction } from '../../shared/staff/line-reduction.ts';
import type { Need } from '../../shared/staff/role.ts';
import type { Handlers } from '../ipc/feature.ts';
import { isChannel, parseRequest } from '../ipc/parse.ts';
import type { BesidePerson } from '../storage/journal-staff.ts';
import { type Approvable, keyOf } from './approvals.ts';
import { checkCode } from './by-code.ts';
import type { StaffContext } from './context.ts';
import { approvedTries } from './pin-guard.ts';
import type { StaffSession } from './presence.ts';
import { needsOf, textOf } from './rules.ts';
import { isApprovable, isBySetupCode, mayApprove, needView } from './view.ts';

/** A request as the page will send it, checked against the contract. */
interface Wanted extends Approvable {
  readonly request: Parsed<ChannelName>;
  readonly session: StaffSession;
  /** The needs that the signed-in person lacks. */
  readonly missing: readonly Need[];
  /** The price reductions of the request. */
  readonly lines: readonly LineReduction[];
  /** The steps of the void that it asks for. */
  readonly voids: AgreedVoid | null;
}

export function approveHandlers(context: StaffContext): Handlers<'staff.need' | 'staff.approve'> {
  return {
    'staff.need': ({ channel, request }) => {
      const wanted = wantedOf(context, channel, request);
      return wanted.ok ? ok(needView(context, wanted.value)) : wanted;
    },
    'staff.approve': async ({ channel, request, by, seen }, act) => {
      const wanted = wantedOf(context, channel, request);
      if (!wanted.ok) return wanted;
      const { missing } = wanted.value;
      const [first] = missing;
      if (first === undefined) return fail({ code: 'approval.not-needed' });
      if (!isApprovable(missing)) return fail({ code: 'approval.impossible', field: first.right });
      if (seen !== undefined && seen !== keyOf(wanted.value)) return fail({ code: 'approval.changed' });
      if ('setupCode' in by) {
        if (!isBySetupCode(context, first)) return fail({ code: 'approval.impossible', field: first.right });
        const right = await checkCode(context, act, by.setupCode);
        return right.ok ? give(context, act, wanted.value, INSTALLER, []) : right;
      }
      const { staffId, pin } = by;
      const approver = context.book.find(staffId);
      if (approver === null) return fail({ code: 'people.gone' });
      // Before the PIN check: a person who may not approve learns nothing about the PIN, and another person's
      // attempts are not used up.
      if (!mayApprove(context, approver, missing)) {
        context.refusals.note({
          what: 'approver',
          act,
          staffId,
          right: first.right,
          channel: wanted.value.channel,
        });
        return fail({ code: 'approver.not-allowed', field: first.right });
      }
      return await context.guard.check(staffId, pin, (person) =>
        give(context, act, wanted.value, staffId, [{ staffId, tries: approvedTries(person) }]),
      );
    },
  };
}

/** Errors: `ipc.bad-arguments`, `reason.missing`, as for the request itself. */
function wantedOf(context: StaffContext, channel: string, request: unknown): Result<Wanted, TillError> {
  if (!isChannel(channel)) return fail({ code: 'ipc.bad-arguments', field: 'channel' });
  const parsed = parseRequest<ChannelName>(channel, request);
  if (!parsed.ok) return parsed;
  const session = context.presence.session();
  const { needs, lines = [], voids = null } = needsOf<ChannelName>(context, channel, parsed.value, session);
  const missing = needs.filter((need) => !session.holds(need));
  const person = session.person?.staffId ?? null;
  const text = textOf<ChannelName>(context, channel, parsed.value, session);
  return ok({ person, channel, request: parsed.value, session, needs, text, missing, lines, voids });
}

/** The approval is in the log before it counts. Errors: `journal.unwritable`. */
function give(
  context: StaffContext,
  act: Act,
  wanted: Wanted,
  by: StaffId,
  beside: readonly BesidePerson[],
): Result<ApprovalView, TillError> {
  const { journal, approvals } = context;
  const { person, channel, request, text, missing, lines, voids } = wanted;
  const [first, ...besides] = missing;
  if (first === undefined) return fail({ code: 'approval.not-needed' });
  const about = aboutOf(request);
  const payload = {
    channel,
    right: first.right,
    about,
    discount: first.discount ?? null,
    refundedTiyin: first.refundedTiyin ?? null,
    amountTiyin: first.amountTiyin ?? text.amountTiyin,
    besides: besides.map(({ right, discount = null, refundedTiyin = null, amountTiyin = refundedTiyin }) => ({
      right,
      discount,
      amountTiyin,
    })),
    lines: [...lines],
    voids,
  };
  const entry = { kind: 'approval.given', subject: about ?? channel, payload } as const;
  const stored = journal.appendBeside({ ...act, approvedBy: by }, entry, beside);
  if (!stored.ok) return stored;
  context.questions.approved({ person, channel, request });
  const remainingMs = approvals.give(wanted, by);
  return ok({ need: needView(context, wanted), remainingMs });
}

/** An id in the request that finds its history. */
function aboutOf(request: unknown): string | null {
  const named: Readonly<Record<string, unknown>> = request instanceof Object ? { ...request } : {};
  const ids = [named.saleId, named.transactionId, named.refundId, named.shiftId];
  return ids.find((id) => typeof id === 'string') ?? null;
}
