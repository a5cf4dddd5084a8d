/** Holes that the simulation found, opened again. */
import type { Mutation } from './mutations.ts';

export const HOLES: readonly Mutation[] = [
  {
    name: 'a late confirm believed',
    file: 'electron/payment/calls.ts',
    from: '    if (isSurelyOpen(now.openFrom, at))\n',
    to: '    if (isSurelyOpen(now.openFrom, at) || at.wallMs > 0)\n',
  },
  {
    name: 'a late cancellation not waited for',
    file: 'electron/payment/times.ts',
    from: '  moneyStaysMs: 120_000,',
    to: '  moneyStaysMs: 40_000,',
  },
  {
    name: 'absence proved before a late create can show',
    file: 'electron/payment/times.ts',
    from: '  absentAfterMs: 160_000,',
    to: '  absentAfterMs: 30_000,',
  },
  {
    name: 'absence proved without controls',
    file: 'electron/payment/looks.ts',
    from: '  const isMissing = saysNo && (await provesAbsence(loop, asked));',
    to: '  const isMissing = saysNo || (await provesAbsence(loop, asked));',
  },
  {
    name: 'absence timed by the answer, not by the question',
    file: 'electron/payment/looks.ts',
    from: '  const saysNo = active.progress.askedLate && mayBeAbsent(loop, asked, error);',
    to: '  noteTime(active, momentOf(loop.clock));\n  const saysNo = active.progress.askedLate && mayBeAbsent(loop, asked, error);',
  },
  {
    name: 'old doubts not raised',
    file: 'electron/payment/doubt.ts',
    from: '    if (!longAgo && ageMs(progress.activeSince, leftAt) < TIMES.absentAfterMs) return;',
    to: '    if (longAgo || ageMs(progress.activeSince, leftAt) >= 0) return;',
  },
  {
    name: 'ended payments forgotten at a start',
    file: 'electron/payment/resume.ts',
    from: '  watchRecentEnds(loop);\n  for (const active',
    to: '  if (loop.stopped.signal.aborted) watchRecentEnds(loop);\n  for (const active',
  },
  {
    name: 'abandoned payments not watched after their end',
    file: 'electron/payment/active.ts',
    from: "  state.name === 'abandoned' && state.ending !== null ? 'abandoned-ended' : state.name;",
    to: '  state.name;',
  },
  {
    name: 'a wall clock set back stops the doubt',
    file: 'electron/payment/doubt.ts',
    from: '    if (!longAgo && ageMs(progress.activeSince, leftAt) < TIMES.absentAfterMs) return;',
    to: '    if (!longAgo) return;',
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
  },
  {
    name: 'a later create counted before the late one was found',
    file: 'electron/payment/proof.ts',
    from: 'zeros.some((one) => (elapsedMs(foundAt, one.createdAt).mono ?? 0) > 0)',
    to: 'zeros.some((one) => (elapsedMs(createdAt, one.createdAt).mono ?? 0) > 0)',
  },
  {
    name: 'the wall clock asked what came before',
    file: 'electron/payment/proof.ts',
    from: 'zeros.some((one) => (elapsedMs(one.createdAt, createdAt).mono ?? 0) > LONGEST_CREATE_MS)',
    to: 'zeros.some((one) => elapsedMs(one.createdAt, createdAt).wall > LONGEST_CREATE_MS)',
  },
  {
    name: 'a refund called missing on a first look, while its request may still arrive',
    file: 'electron/refund/settle.ts',
    from: '  const arrivesInMs = MAY_ARRIVE_MS - passedMs(parts, requestedAt);\n',
    to: "  if (parts.clock) return moveRefund(parts, act, refundId, { name: 'settled', outcome: 'not-refunded', reason });\n  const arrivesInMs = MAY_ARRIVE_MS - passedMs(parts, requestedAt);\n",
  },
  {
    name: 'a disk that refuses keeps a part under way',
    file: 'electron/refund/move.ts',
    from: '    await parts.clock.sleep(DISK_RETRY_MS, parts.stopped);',
    to: "    if (event.name === 'interrupted') return;\n    await parts.clock.sleep(DISK_RETRY_MS, parts.stopped);",
  },
  {
    name: 'an older answer held against what was learned meanwhile',
    file: 'electron/refund/request.ts',
    from: '    const record = payments.find(transactionId);\n    const answer = await gateway.paymentStatus({ paymentId });\n',
    to: '    const answer = await gateway.paymentStatus({ paymentId });\n    const record = payments.find(transactionId);\n',
  },
  {
    name: 'every answer wakes all who wait',
    file: 'electron/app/network.ts',
    from: '    if (isReached() && wasAway) deps.onReached();',
    to: '    if (isReached()) deps.onReached();',
  },
];
