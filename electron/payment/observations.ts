/** The progress of a payment: what follows from all that this process has seen of it in its present state. Pure. */
import type { PaymentId } from '../../shared/ids.ts';
import { assertNever } from '../../shared/result.ts';
import { ageMs, type Moment } from '../../shared/time.ts';
import { askedAnew, recallAsksAfter } from './instruments/invoice-recall.ts';
import {
  type AnswerTo,
  type Call,
  type JudgedReading,
  type Mark,
  meansOpen,
  type Observation,
  type Reading,
  saysNothing,
} from './observation.ts';
import { TIMES } from './times.ts';

/** Not stored: a restart begins anew. A moment is null if it never came. since: when its state began. */
export type Progress = Readonly<ReturnType<typeof startProgress>>;
const never = null as Moment | null;

/** activeSince: when this process took the payment up. */
export const startProgress = (since: Moment, activeSince: Moment) => ({
  activeSince,
  since,
  /** The last call in this state. tries: calls of its kind in a row. */
  lastCall: null as Call | null,
  tries: 0,
  /** The call in flight left before the network came back: it does not count. */
  skipsTurn: false,
  /** When the sale of a left invoice was recalled: so many answers more may leave open whether it is paid. */
  recalledAt: never,
  recallAsks: 0,
  /** Of the confirm that left last. */
  lastConfirm: 'silent' as 'on-its-way' | 'silent' | 'refused',
  /** Unanswered confirms in a row. */
  silences: 0,
  /** Confirms that left and were not answered so far. */
  unheard: 0,
  /** Confirms in a row that were refused with this code. */
  repeats: null as { readonly code: number; readonly times: number } | null,
  /** A confirm was accepted, perhaps too late: the status decides. */
  accepted: false,
  /** The last query had no answer. */
  unanswered: false,
  /** The last status was 0 or 1, or the watch has read 0, 1 or 2. */
  readsOpen: false,
  /** When the service last answered; null: not since the start or the return of the network. */
  answeredAt: never,
  /** The same, kept over a return of the network. */
  heardAt: never,
  /** A look-up that lets a refusal stand, and none that named a payment since. */
  foundNothing: false,
  /** When a day without answers ended with one that named no payment. */
  backAt: never,
  /** A look-up has left after `mayArriveMs`. */
  askedLate: false,
  /** A judgement has left after `moneyStaysMs`. */
  judgedLate: false,
  /** Proofs of absence in a row. */
  absences: 0,
  /** How often the line dropped in such a proof, or after it. */
  brokenProofs: 0,
  /** Since when look-ups find the line down for some forms alone. A whole one ends it, silence does not. */
  halfDownAt: never,
  /** When the first left of the readings in a row that say that it ended. */
  endReadAt: never,
  /** Judgements in a row that say that it lapsed, or negative statuses since the watch read 0, 1 or 2. */
  negatives: 0,
  /** Readings in a row that contradict its end. */
  surprises: 0,
  /** The payment that the last of them named. */
  surprisedBy: null as PaymentId | null,
  /** When the first reading left of those in a row that show an invoice as neither unpaid nor ended. */
  hangsFrom: never,
  /** When the first reading left that showed an invoice as paid, or as lost, without a payment. */
  unfoundAt: never,
  /** When the first absence or surprise left that is neither contradicted nor raised. */
  halfProvedAt: never,
});

function afterMark(progress: Progress, mark: Mark): Progress {
  switch (mark.mark) {
    case 'state':
      return { ...startProgress(mark.at, progress.activeSince), readsOpen: progress.readsOpen };
    case 'taken-up':
      return { ...progress, since: mark.at };
    case 'asked-anew':
      return { ...progress, tries: 0, answeredAt: null, ...askedAnew(progress, mark) };
    case 'turn': {
      const before = progress.lastCall === mark.call ? progress.tries : 0;
      const counts = mark.counts && !progress.skipsTurn;
      return { ...progress, lastCall: mark.call, tries: before + (counts ? 1 : 0), skipsTurn: false };
    }
    case 'confirm-left':
      return { ...progress, lastConfirm: 'on-its-way', unheard: progress.unheard + 1 };
    case 'unstored':
      return { ...progress, unanswered: true };
    case 'raised':
      return { ...progress, halfProvedAt: null };
    default:
      return assertNever(mark);
  }
}

/** Observations are not kept: what rules need of them is in the progress. */
export function after(progress: Progress, seen: Observation): Progress {
  if ('mark' in seen) return afterMark(progress, seen);
  switch (seen.asked) {
    case 'create':
      return progress;
    case 'confirm':
      return afterConfirm(progress, seen.answer);
    case 'status':
      return afterStatus(progress, seen);
    case 'invoice':
      return afterInvoice(progress, seen);
    case 'controls':
      return afterControls(progress, seen);
    case 'judge':
      return afterJudgement(progress, seen);
    case 'watch':
    case 'after-paid':
      return afterWatch(progress, seen);
    default:
      return assertNever(seen);
  }
}

/** After a day of silence an answer that says nothing of the payment may be a busy service's. */
function heard(
  progress: Progress,
  { at, isSaid }: AnswerTo<'status' | 'judge' | 'watch' | 'after-paid' | 'invoice'>,
  isTold: boolean,
): Progress {
  if (!isSaid) return progress;
  const { heardAt, since, backAt } = progress;
  const isBack = !isTold && ageMs(heardAt ?? since, at) > TIMES.watchLimitMs;
  return { ...progress, answeredAt: at, heardAt: at, backAt: isBack ? at : backAt };
}

function afterConfirm(progress: Progress, answer: AnswerTo<'confirm'>['answer']): Progress {
  const { silences, unheard, repeats } = progress;
  if (answer === 'in-time') return progress;
  if (answer === 'late') return { ...progress, accepted: true };
  if (answer === 'silent')
    return { ...progress, lastConfirm: 'silent', silences: silences + 1, repeats: null };
  const { code } = answer;
  const times = repeats?.code === code ? repeats.times + 1 : 1;
  return { ...progress, lastConfirm: 'refused', unheard: unheard - 1, repeats: { code, times } };
}

function afterStatus(progress: Progress, seen: AnswerTo<'status'>): Progress {
  const { isLate, read, leftAt } = seen;
  const answered = heard({ ...progress, askedLate: isLate }, seen, read !== null);
  if (read === null) return answered;
  const readsOpen = read.status === 0 || read.status === 1;
  return afterReading({ ...answered, readsOpen }, read, leftAt);
}

/** It is there: nothing proves any more that it is not. Several readings of an end count from the first. */
function afterReading(progress: Progress, { means, isEnd }: Reading, leftAt: Moment): Progress {
  const known = { ...progress, unanswered: false, foundNothing: false, absences: 0, halfProvedAt: null };
  if (means === 'another') return known;
  return { ...known, halfDownAt: null, endReadAt: isEnd ? (progress.endReadAt ?? leftAt) : null };
}

/** An unanswered half takes no reading back. */
function afterInvoice(progress: Progress, seen: AnswerTo<'invoice'>): Progress {
  const { reads, leftAt, isSaid, isNothing } = seen;
  const foundNothing = progress.foundNothing || isNothing;
  const told = {
    ...heard(progress, seen, !saysNothing(reads)),
    recallAsks: recallAsksAfter(progress, seen),
  };
  const answered = { ...told, unanswered: !isSaid, foundNothing };
  const hangs = (reads === 'open' || reads === 'nothing') && seen.halfFrom === null;
  const hangsFrom = hangs && isSaid ? (progress.hangsFrom ?? leftAt) : progress.hangsFrom;
  if (reads === 'nothing' || reads === 'another') return { ...answered, hangsFrom };
  return {
    ...answered,
    hangsFrom: hangs ? hangsFrom : null,
    readsOpen: meansOpen(reads),
    endReadAt: reads === 'ended' ? (progress.endReadAt ?? leftAt) : null,
    unfoundAt: reads === 'unfound' || reads === 'missing' ? (progress.unfoundAt ?? leftAt) : null,
  };
}

function afterControls(progress: Progress, seen: AnswerTo<'controls'>): Progress {
  const { read, leftAt, proof, isNothing, line } = seen;
  if (read !== null) return afterReading(progress, read, leftAt);
  const halfDownAt = line === 'up' ? null : (progress.halfDownAt ?? (line === 'half' ? leftAt : null));
  const isOver = line === 'half' && ageMs(halfDownAt ?? leftAt, leftAt) >= TIMES.halfHeardMs;
  const isDown = line !== 'up' && !isOver;
  const absences = proof === 'absent' ? progress.absences + 1 : 0;
  const isBroken = proof === 'unheard' || (isDown && progress.absences > 0);
  return {
    ...progress,
    absences: absences >= TIMES.absentProofs ? 0 : absences,
    brokenProofs: progress.brokenProofs + (isBroken ? 1 : 0),
    halfDownAt,
    unanswered: isDown || (proof === 'unheard' && progress.brokenProofs + 1 < TIMES.brokenProofs),
    foundNothing: progress.foundNothing || isNothing,
    // Neither silence nor a busy service takes it back.
    halfProvedAt: progress.halfProvedAt ?? (absences > 0 ? leftAt : null),
  };
}

function afterJudgement(progress: Progress, seen: AnswerTo<'judge'>): Progress {
  const { isLate, stays, leftAt, read, isDown } = seen;
  const answered = heard({ ...progress, askedLate: isLate }, seen, read !== null);
  // It has a name: nothing proves any more that it is not there. That it has lapsed may be proved by half.
  const judged = { ...answered, judgedLate: stays, absences: 0 };
  const halfProvedAt = progress.absences > 0 ? null : progress.halfProvedAt;
  if (read === null) return { ...judged, unanswered: isDown, negatives: 0, halfProvedAt };
  const negatives = read.verdict === 'lapsed' ? progress.negatives + 1 : 0;
  return {
    ...judged,
    unanswered: false,
    negatives,
    halfProvedAt: isHalfLapsed(read, negatives) ? leftAt : null,
  };
}

/** One reading alone may come from a node that lags behind. negatives: with this one. */
export const isHalfLapsed = ({ status, verdict }: JudgedReading, negatives: number): boolean =>
  verdict === 'lapsed' && negatives < 2 && status !== 2;

function afterWatch(progress: Progress, seen: AnswerTo<'watch' | 'after-paid'>): Progress {
  const { outcome, leftAt } = seen;
  const agrees = { surprises: 0, halfProvedAt: null };
  if (typeof outcome === 'object' && 'another' in outcome)
    return { ...progress, ...agrees, unanswered: false };
  const isSilent = outcome === 'unanswered' || outcome === 'open';
  const answered = { ...heard(progress, seen, seen.isTold), unanswered: isSilent };
  if (outcome === 'unanswered') return answered;
  const open = { ...answered, negatives: 0, readsOpen: true };
  if (outcome === 'open') return open;
  const surprises = outcome === 'surprises' || (typeof outcome === 'object' && 'surprisedBy' in outcome);
  if (surprises) {
    const surprisedBy = typeof outcome === 'object' ? outcome.surprisedBy : null;
    return { ...open, surprises: 1, surprisedBy, halfProvedAt: progress.halfProvedAt ?? leftAt };
  }
  if (typeof outcome === 'object') return answered;
  return { ...answered, ...agrees, negatives: progress.negatives + (outcome === 'ended' ? 1 : 0) };
}
