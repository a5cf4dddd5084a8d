/**
 * Requests without the right, while a manager may still approve them. A cashier who presses *Refund* and
 * fetches the manager did nothing wrong, so then only the approval is logged. A page that uses a hidden
 * button sends the same request, so the disk keeps each request until its outcome:
 *
 * - Approved: it is forgotten.
 * - Otherwise it is logged as refused with its first time: after ten minutes, when a person comes or goes, or
 *   when the till ends.
 * - After a power cut or a failed write, the next start logs it.
 *
 * A repeated request does not extend the time.
 */
import type { ChannelName } from '../../shared/contract/contract.ts';
import type { StaffId } from '../../shared/ids.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Right } from '../../shared/staff/rights.ts';
import type { StaffJournal, UnapprovedRequest } from '../storage/journal-staff.ts';
import { requestKey } from './approvals.ts';
import type { StaffDeps } from './deps.ts';
import type { Refusals } from './refusals.ts';

const WAITS_MS = 10 * 60_000;
/**
 * After this many different requests of one kind, no more are kept waiting: nobody fetches a manager that
 * often.
 */
const MOST_REQUESTS = 20;

export interface Question {
  readonly act: Act;
  readonly right: Right;
  readonly channel: ChannelName;
  readonly request: unknown;
}

export interface Questions {
  /** Logs requests that the end of the last run interrupted. */
  start(): void;
  ask(question: Question): void;
  /** A manager approved exactly this request of this person, whatever its amounts are now. */
  approved(what: {
    readonly person: StaffId | null;
    readonly channel: ChannelName;
    readonly request: unknown;
  }): void;
  /** Approvals are no longer possible, so all requests are logged. */
  over(): void;
  stop(): void;
}

/** Requests of one person, channel and right: one row on the disk and one entry. */
interface Waiting {
  readonly unapproved: UnapprovedRequest;
  /** Without the request: it may hold a card's number. */
  readonly question: Omit<Question, 'request'>;
  readonly untilMs: number;
  /** The number of times of each request. */
  readonly requests: Map<string, number>;
  /** Too many requests came: they are logged, and further ones are refused at once. */
  isWritten: boolean;
}

interface QuestionDeps extends Pick<StaffDeps, 'clock'> {
  readonly journal: Pick<StaffJournal, 'keepUnapproved' | 'forgetUnapproved' | 'unapprovedRequests'>;
  readonly refusals: Refusals;
}

const personIn = ({ actor }: Act): StaffId | null => (actor.by === 'staff' ? actor.id : actor.for);

export function waitingQuestions({ journal, clock, refusals }: QuestionDeps): Questions {
  const waiting = new Map<string, Waiting>();
  const ended = new AbortController();
  let isWatching = false;

  const write = ({ question, unapproved, requests, isWritten }: Waiting): void => {
    const times = [...requests.values()].reduce((sum, count) => sum + count, 0);
    if (!isWritten) refusals.note({ what: 'right', ...question, waited: { unapproved, times } });
  };
  const writeAll = (isDue: (one: Waiting) => boolean): void => {
    for (const [group, one] of waiting) {
      if (!isDue(one)) continue;
      waiting.delete(group);
      write(one);
    }
  };
  const watch = async (): Promise<void> => {
    isWatching = true;
    while (waiting.size > 0 && !ended.signal.aborted) {
      const nextMs = Math.min(...[...waiting.values()].map(({ untilMs }) => untilMs));
      await clock.sleep(Math.max(0, nextMs - clock.monoMs()), ended.signal);
      if (!ended.signal.aborted) writeAll(({ untilMs }) => untilMs <= clock.monoMs());
    }
    isWatching = false;
  };
  const open = (question: Waiting['question']): Waiting => {
    const { act, right, channel } = question;
    refusals.logDue();
    const unapproved = { actor: act.actor, right, channel, askedWallMs: clock.wallMs() };
    // If the write fails, a power cut within these minutes may lose the request.
    journal.keepUnapproved(unapproved);
    const untilMs = clock.monoMs() + WAITS_MS;
    return { unapproved, question, untilMs, requests: new Map(), isWritten: false };
  };
  const over = (): void => {
    writeAll(() => true);
    refusals.logAll();
  };
  return {
    start: () => {
      for (const unapproved of journal.unapprovedRequests()) {
        const { actor, right, channel } = unapproved;
        refusals.note({
          what: 'right',
          act: { actor, approvedBy: null },
          right,
          channel,
          waited: { unapproved, times: 1 },
        });
      }
      refusals.logAll();
    },
    ask: ({ request, ...question }) => {
      const { act, right, channel } = question;
      const group = JSON.stringify([act.actor, right, channel]);
      const mine = waiting.get(group) ?? open(question);
      waiting.set(group, mine);
      if (!isWatching) void watch();
      if (mine.isWritten) {
        refusals.note({ what: 'right', act, right, channel });
        return;
      }
      const key = requestKey({ person: personIn(act), channel, request });
      mine.requests.set(key, (mine.requests.get(key) ?? 0) + 1);
      if (mine.requests.size < MOST_REQUESTS) return;
      write(mine);
      mine.isWritten = true;
    },
    approved: ({ person, channel, request }) => {
      const key = requestKey({ person, channel, request });
      for (const [group, { requests, unapproved }] of waiting) {
        if (!requests.delete(key) || requests.size > 0) continue;
        waiting.delete(group);
        journal.forgetUnapproved(unapproved);
      }
    },
    over,
    stop: () => {
      ended.abort();
      over();
    },
  };
}
