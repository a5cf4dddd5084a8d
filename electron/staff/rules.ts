/**
 * What a request needs, and the text that its approver reads. The feature that answers the channel computes
 * both (`approvals` of `Feature`); the contract names the right and the subject.
 *
 * - Everything comes from the request and the books, so a page that shows other words or sums changes nothing.
 * - An approval is for this exact request: another sum, reason or kind needs another approval.
 * - An approval is also for the result: if the books now give another result, it does not count.
 * - The approver's answer names what was read. If that changed meanwhile, the approver sees the change first.
 * - One approval is one entry, valid for a minute. It never reveals the drawer's content to people without
 *   that right.
 */
import type { ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { ApprovalText } from '../../shared/staff/approval.ts';
import type { ApprovalRules, Needs, StaffNow } from '../ipc/feature.ts';
import { rightFor, subjectFor } from '../ipc/parse.ts';
import type { PeopleBook } from './book.ts';
import type { StaffDeps } from './deps.ts';
import type { StaffSession } from './presence.ts';
import { mayApprove } from './view.ts';

export interface RuleDeps extends Pick<StaffDeps, 'approvalRules'> {
  readonly book: PeopleBook;
}

export function needsOf<C extends ChannelName>(
  { approvalRules, book }: RuleDeps,
  channel: C,
  request: Parsed<C>,
  session: StaffSession,
): Needs {
  const rule: ApprovalRules[C] = approvalRules()[channel];
  return (
    rule?.needs?.(request, staffNow(book, session)) ?? { needs: [{ right: rightFor(channel, request) }] }
  );
}

/** Computed only for a missing right, because most requests need no approver. */
export function textOf<C extends ChannelName>(
  { approvalRules, book }: RuleDeps,
  channel: C,
  request: Parsed<C>,
  session: StaffSession,
): ApprovalText {
  const rule: ApprovalRules[C] = approvalRules()[channel];
  return {
    what: subjectFor(channel, request),
    amountTiyin: null,
    goods: null,
    priceTiyin: null,
    typed: null,
    reduced: null,
    close: null,
    details: [],
    ...rule?.text?.(request, staffNow(book, session)),
    reason: reasonIn(request),
  };
}

const staffNow = (book: PeopleBook, { person, holds }: StaffSession): StaffNow => ({
  staffId: person?.staffId ?? null,
  holds,
  isOurs: (staffId) => book.everybody().some((one) => one.staffId === staffId),
  mayApprove: (staffId, needs) => {
    const approver = book.find(staffId);
    return approver !== null && mayApprove({ book }, approver, needs);
  },
});

/** The person's reason, under either of its names. */
function reasonIn(request: unknown): string | null {
  const named: Readonly<Record<string, unknown>> = request instanceof Object ? { ...request } : {};
  return [named.reason, named.words].find((text) => typeof text === 'string') ?? null;
}
