/** What this process has seen of a payment, as a bounded list, and the progress that follows from it. Pure. */
import { assertNever } from '../../shared/result.ts';
import { ageMs } from '../../shared/time.ts';
import type { Answered, CallObservation, Mark, Observation } from './observation.ts';
import { type Progress, startProgress, surprised, unsurprised } from './progress.ts';
import { TIMES } from './times.ts';

/** base: the progress that follows from what was dropped. list: the rest, oldest first. */
export interface Seen {
  readonly base: Progress;
  readonly list: readonly Observation[];
}

export const OBSERVATIONS_KEPT = 32;

/** Beyond the bound the oldest one goes into the base. */
export function append({ base, list }: Seen, observation: Observation): Seen {
  const all = [...list, observation];
  const dropped = all.slice(0, -OBSERVATIONS_KEPT);
  return { base: dropped.reduce(after, base), list: all.slice(-OBSERVATIONS_KEPT) };
}

export const progressOf = ({ base, list }: Seen): Progress => list.reduce(after, base);

const after = (progress: Progress, observation: Observation): Progress =>
  'mark' in observation ? afterMark(progress, observation) : afterCall(progress, observation);

function afterMark(progress: Progress, mark: Mark): Progress {
  switch (mark.mark) {
    case 'state':
      return { ...startProgress(mark.at, progress.activeSince), readsOpen: progress.readsOpen };
    case 'taken-up':
      return { ...progress, since: mark.at };
    case 'asked-anew':
      return { ...progress, tries: 0, answeredAt: null };
    case 'turn': {
      const before = progress.lastCall === mark.call ? progress.tries : 0;
      return { ...progress, lastCall: mark.call, tries: before + (mark.counts ? 1 : 0) };
    }
    case 'unstored':
      return { ...progress, unanswered: true };
    case 'raised':
      return { ...progress, halfProvedAt: null };
    default:
      return assertNever(mark);
  }
}

function afterCall(progress: Progress, seen: CallObservation): Progress {
  switch (seen.asked) {
    case 'confirm-left':
      return { ...progress, lastConfirm: 'on-its-way', unheard: progress.unheard + 1 };
    case 'confirm':
      return afterConfirm(progress, seen.answer);
    case 'status':
      return afterStatus(progress, seen);
    case 'end':
      return { ...progress, endReadAt: seen.isEnd ? (progress.endReadAt ?? seen.leftAt) : null };
    case 'controls':
      return afterControls(progress, seen);
    case 'judge': {
      const answered = heard({ ...progress, askedLate: seen.isLate }, seen, seen.isOk);
      const halfProvedAt = seen.isOk || progress.absences > 0 ? null : progress.halfProvedAt;
      return { ...answered, judgedLate: seen.stays, absences: 0, halfProvedAt };
    }
    case 'verdict':
      return afterVerdict(progress, seen);
    case 'watch':
    case 'after-paid':
      return afterWatch(progress, seen);
    default:
      return assertNever(seen);
  }
}

type Of<A extends CallObservation['asked']> = Extract<CallObservation, { readonly asked: A }>;

/** After a day of silence an answer that says nothing of the payment may be a busy service's. */
function heard(progress: Progress, { at, isSaid }: Answered, isTold: boolean): Progress {
  if (!isSaid) return progress;
  const { heardAt, since, backAt } = progress;
  const isBack = !isTold && ageMs(heardAt ?? since, at) > TIMES.watchLimitMs;
  return { ...progress, answeredAt: at, heardAt: at, backAt: isBack ? at : backAt };
}

function afterConfirm(progress: Progress, answer: Of<'confirm'>['answer']): Progress {
  const { silences, unheard, repeats } = progress;
  if (answer === 'in-time') return progress;
  if (answer === 'late') return { ...progress, accepted: true };
  if (answer === 'silent')
    return { ...progress, lastConfirm: 'silent', silences: silences + 1, repeats: null };
  const { code } = answer;
  const times = repeats?.code === code ? repeats.times + 1 : 1;
  return { ...progress, lastConfirm: 'refused', unheard: unheard - 1, repeats: { code, times } };
}

function afterStatus(progress: Progress, seen: Of<'status'>): Progress {
  const { isLate, status } = seen;
  const answered = heard({ ...progress, askedLate: isLate }, seen, status !== null);
  if (status === null) return answered;
  const readsOpen = status === 0 || status === 1;
  return { ...answered, unanswered: false, absences: 0, halfProvedAt: null, readsOpen };
}

function afterControls(progress: Progress, { at, outcome }: Of<'controls'>): Progress {
  if (outcome === 'there') return { ...progress, absences: 0, halfProvedAt: null, unanswered: false };
  const { isAbsent, isDown } = outcome;
  const absences = isAbsent ? progress.absences + 1 : 0;
  return {
    ...progress,
    absences: absences >= TIMES.absentProofs ? 0 : absences,
    brokenProofs: progress.brokenProofs + (isDown && progress.absences > 0 ? 1 : 0),
    unanswered: isDown,
    halfProvedAt: progress.halfProvedAt ?? (absences > 0 ? at : null),
  };
}

function afterVerdict(progress: Progress, { leftAt, read, isDown }: Of<'verdict'>): Progress {
  if (read === null) return { ...progress, unanswered: isDown, negatives: 0 };
  const isLapsed = read.verdict === 'lapsed';
  const negatives = isLapsed ? progress.negatives + 1 : 0;
  const isHalfProved = isLapsed && negatives < 2 && read.status !== 2;
  const halfProvedAt = isHalfProved ? leftAt : progress.halfProvedAt;
  return { ...progress, unanswered: false, negatives, halfProvedAt };
}

function afterWatch(progress: Progress, seen: Of<'watch' | 'after-paid'>): Progress {
  const { outcome, leftAt, isTold } = seen;
  if (outcome === 'another') return { ...unsurprised(progress), unanswered: false };
  const answered = { ...heard(progress, seen, isTold), unanswered: outcome === 'unanswered' };
  if (outcome === 'agrees') return unsurprised(answered);
  return typeof outcome === 'string' ? answered : surprised(answered, leftAt, outcome.surprisedBy);
}
