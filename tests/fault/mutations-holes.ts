/** Holes that the simulation found, opened again. */
import type { Mutation } from './mutations.ts';

export const HOLES: readonly Mutation[] = [
  {
    name: 'a late cancellation not waited for',
    file: 'electron/payment/times.ts',
    from: '  moneyStaysMs: 120_000,',
    to: '  moneyStaysMs: 40_000,',
    shownBy: { seed: 2074103073, afterRuns: 1218 },
  },
  {
    name: 'absence proved without controls',
    file: 'electron/payment/looks.ts',
    from: '  const isMissing = saysNo && (await provesAbsence(',
    to: '  const isMissing = saysNo || (await provesAbsence(',
    shownBy: { seed: 3789208012, afterRuns: 426 },
  },
  {
    name: 'absence timed by the answer, not by the question',
    file: 'electron/payment/looks.ts',
    from: '  const saysNo = active.progress.askedLate && mayBeAbsent(loop, asked, error);',
    to: '  noteTime(active, momentOf(loop.clock));\n  const saysNo = active.progress.askedLate && mayBeAbsent(loop, asked, error);',
    shownBy: { seed: 3175014094, afterRuns: 884 },
  },
  {
    name: 'old doubts not raised',
    file: 'electron/payment/doubt.ts',
    from: '    if (!longAgo && ageMs(progress.activeSince, leftAt) < TIMES.absentAfterMs) return;',
    to: '    if (longAgo || ageMs(progress.activeSince, leftAt) >= 0) return;',
    shownBy: { seed: 2221704674, afterRuns: 49 },
  },
  {
    name: 'ended payments forgotten at a start',
    file: 'electron/payment/resume.ts',
    from: '  watchRecentEnds(loop);\n  for (const active',
    to: '  if (loop.stopped.signal.aborted) watchRecentEnds(loop);\n  for (const active',
    shownBy: { seed: 3460354847, afterRuns: 305 },
  },
  {
    name: 'abandoned payments not watched after their end',
    file: 'electron/payment/active.ts',
    from: "  state.name === 'abandoned' && state.ending !== null ? 'abandoned-ended' : state.name;",
    to: '  state.name;',
    shownBy: { seed: 1406633006, afterRuns: 1524 },
  },
  {
    name: 'a wall clock set back stops the doubt',
    file: 'electron/payment/doubt.ts',
    from: '    if (!longAgo && ageMs(progress.activeSince, leftAt) < TIMES.absentAfterMs) return;',
    to: '    if (!longAgo) return;',
    shownBy: { seed: 3444583250, afterRuns: 1401 },
  },
  {
    name: 'a judgement without a pause',
    file: 'electron/payment/calls.ts',
    from: '  noteTime(active, leftAt);\n  noteAnswer(loop, active, answer.ok || answer',
    to: '  noteAnswer(loop, active, answer.ok || answer',
  },
  {
    name: 'a disk that refuses loses the end of a refund',
    file: 'electron/refund/move.ts',
    from: '    await parts.clock.sleep(DISK_RETRY_MS, parts.stopped);',
    to: '    return;',
  },
  {
    name: 'an open payment called refunded',
    file: 'electron/refund/request.ts',
    from: 'const isOpenStatus = (status: number): boolean => status === 0 || status === 1;',
    to: 'const isOpenStatus = (status: number): boolean => status === 4;',
    shownBy: { seed: 554374897, afterRuns: 1343 },
  },
  {
    name: 'a refund called missing on a first look, while its request may still arrive',
    file: 'electron/refund/settle.ts',
    from: '  const arrivesInMs = MAY_ARRIVE_MS - passedMs(parts, requestedAt);\n',
    to: "  if (parts.clock) return moveRefund(parts, act, refundId, { name: 'settled', outcome: 'not-refunded', reason });\n  const arrivesInMs = MAY_ARRIVE_MS - passedMs(parts, requestedAt);\n",
    shownBy: { seed: 3455516392, afterRuns: 1744 },
  },
  {
    name: 'a disk that refuses keeps a part under way',
    file: 'electron/refund/move.ts',
    from: '    await parts.clock.sleep(DISK_RETRY_MS, parts.stopped);',
    to: "    if (event.name === 'interrupted') return;\n    await parts.clock.sleep(DISK_RETRY_MS, parts.stopped);",
  },
];
