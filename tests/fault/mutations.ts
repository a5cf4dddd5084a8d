/**
 * Ways to break the loop, as patches of its text. The simulation must find each of them; a patch whose text
 * is no longer there fails the test, so that none is forgotten.
 */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** For a rare one: the run that shows it, and how many it took to find that. */
  readonly shownBy?: { readonly seed: number; readonly afterRuns: number };
}

/** Rules that the loop was built on. */
export const RULES: readonly Mutation[] = [
  {
    name: 'no write before the send',
    file: 'electron/payment/begin.ts',
    from: "  const written = loop.journal.append(act, {\n    kind: 'payment.begun',\n    subject: transactionId,\n    payload: { sale, tender, payment },\n  });\n  if (!written.ok) return written;\n",
    to: "  void loop.clock.sleep(50).then(() =>\n    loop.journal.append(act, { kind: 'payment.begun', subject: transactionId, payload: { sale, tender, payment } }),\n  );\n",
  },
  {
    name: 'create retried',
    file: 'electron/payment/begin.ts',
    from: '  const answer = await loop.gateway.createPassPayment({\n    otpData: payerCode,\n    amountTiyin,\n    transactionId,\n    cashboxCode,\n  });',
    to: '  const request = { otpData: payerCode, amountTiyin, transactionId, cashboxCode };\n  let answer = await loop.gateway.createPassPayment(request);\n  if (!answer.ok) answer = await loop.gateway.createPassPayment(request);',
  },
  {
    name: 'status 1 as money',
    file: 'electron/payment/read-answers.ts',
    from: "  if (status === 2) return { name: 'succeeded', details, at, windowOpen: true };\n  return",
    to: "  if (status > 0)\n    return { name: 'succeeded', details: { ...details, confirmMode: 0 }, at, windowOpen: true };\n  return",
  },
  {
    name: '2 inside the window as paid',
    file: 'shared/payment/machine.ts',
    from: '  if (details.confirmMode === 0) {\n    return',
    to: '  if (details.confirmMode !== undefined) {\n    return',
  },
  {
    name: 'any failed look-up as absent',
    file: 'electron/payment/calls.ts',
    from: "  if (proved) await record(loop, active, { name: 'proved-absent', why: null });",
    to: "  if (detailsOf(asked) === null) await record(loop, active, { name: 'proved-absent', why: null });",
  },
  {
    name: 'judgement forgotten',
    file: 'electron/payment/next-step.ts',
    from: '  if (mayConfirm(state.successAt, progress, now)) {',
    to: '  if (mayConfirm(state.successAt, progress, now) || progress.tries >= 0) {',
  },
  {
    name: 'judgement before its time',
    file: 'shared/payment/judge.ts',
    from: '(staysMoney && successOutlivesWindow(facts))',
    to: 'successOutlivesWindow(facts)',
  },
  {
    name: 'abandoned payment confirmed',
    file: 'electron/payment/calls.ts',
    from: '  const stays = staysMoney(state.successAt, active.progress, leftAt);',
    to: "  const stays = staysMoney(state.successAt, active.progress, leftAt);\n  if (state.name === 'abandoned') await loop.gateway.confirmPassPayment({ paymentId: details.paymentId });",
  },
  {
    name: 'published before it is stored',
    file: 'electron/payment/commit.ts',
    from: '  const { happening, next, tasks } = change;\n  const written',
    to: '  const { happening, next, tasks } = change;\n  loop.onChange({ ...active, record: next });\n  const written',
  },
  {
    name: 'resume sends the create again',
    file: 'electron/payment/resume.ts',
    from: "    const why = { code: 'payment.interrupted' } as const;",
    to: "    const { transactionId, amountTiyin } = active.record;\n    await loop.gateway.createPassPayment({ otpData: '8801', amountTiyin, transactionId });\n    const why = { code: 'payment.interrupted' } as const;",
  },
  {
    name: 'alarm dropped',
    file: 'electron/payment/commit.ts',
    from: '  return { happening: event.name, next: { ...next, alarm }, tasks };',
    to: '  return { happening: event.name, next: { ...next, alarm: alarm && record.alarm }, tasks: tasks.slice(1) };',
  },
  {
    name: 'one basket, many charges',
    file: 'electron/checkout/sale-of-basket.ts',
    from: "    .some(({ state }) => state.name === 'paid' || isUnderWay(state.name));",
    to: "    .some(({ state }) => state.name === 'paid' && !isUnderWay(state.name));",
  },
  {
    name: 'a lost reversal called refused',
    file: 'electron/refund/request.ts',
    from: "store(isDone ? { name: 'done' } : { name: 'not-done', why, at })",
    to: "store(isDone || !isDone ? { name: 'done' } : { name: 'not-done', why, at })",
  },
  {
    name: 'a part sent again',
    file: 'electron/refund/request.ts',
    from: 'isRepeatable(refund) ? RETRY_MS : []',
    to: 'RETRY_MS',
  },
  {
    name: 'a part given again while an earlier one is in doubt',
    file: 'shared/refund/refund.ts',
    from: "state === 'under-way' || state === 'unknown';",
    to: "state === 'under-way';",
  },
  {
    name: 'paid without its receipt',
    file: 'electron/payment/commit.ts',
    from: '  const queued = receipt ? { receipt } : {};',
    to: '  const queued = receipt ? {} : {};',
  },
  {
    name: 'paid, and its sale goes on owing',
    file: 'electron/payment/commit.ts',
    from: '  const isCovered = takenTiyin(all) >= sale.totalTiyin;',
    to: '  const isCovered = takenTiyin(tenders) >= sale.totalTiyin;',
  },
  {
    name: 'cash taken while a code may be money',
    file: 'electron/checkout/cash.ts',
    from: '  if (!may.ok) return may;',
    to: '  void may;',
  },
];

/** Holes that the simulation found, opened again. */
export const HOLES: readonly Mutation[] = [
  {
    name: 'a late confirm believed',
    file: 'electron/payment/calls.ts',
    from: '    if (isConfirmedInTime(state, at)) await',
    to: '    if (isConfirmedInTime(state, at) || at.wallMs > 0) await',
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
    file: 'electron/payment/calls.ts',
    from: '  const isMissing = saysNo && (await provesAbsence(loop, asked));',
    to: '  const isMissing = saysNo || (await provesAbsence(loop, asked));',
  },
  {
    name: 'absence timed by the answer, not by the question',
    file: 'electron/payment/calls.ts',
    from: '  const saysNo = active.progress.askedLate && mayBeAbsent(loop, asked, error);',
    to: '  noteTime(active, momentOf(loop.clock));\n  const saysNo = active.progress.askedLate && mayBeAbsent(loop, asked, error);',
  },
  {
    name: 'old doubts not raised',
    file: 'electron/payment/calls.ts',
    from: '  if (!longAgo && activeForMs < TIMES.absentAfterMs) return;',
    to: '  if (longAgo || activeForMs >= 0) return;',
  },
  {
    name: 'ended payments forgotten at a start',
    file: 'electron/payment/resume.ts',
    from: '  watchRecentEnds(loop);\n  const done',
    to: '  if (loop.stopped.signal.aborted) watchRecentEnds(loop);\n  const done',
    shownBy: { seed: 853266226, afterRuns: 2_594 },
  },
  {
    name: 'abandoned payments not watched after their end',
    file: 'electron/payment/active.ts',
    from: "  state.name === 'abandoned' && state.ending !== null ? 'abandoned-ended' : state.name;",
    to: '  state.name;',
    shownBy: { seed: 311789982, afterRuns: 3_006 },
  },
  {
    name: 'a wall clock set back stops the doubt',
    file: 'electron/payment/calls.ts',
    from: '  if (!longAgo && activeForMs < TIMES.absentAfterMs) return;',
    to: '  if (!longAgo) return;',
  },
  {
    name: 'a judgement without a pause',
    file: 'electron/payment/calls.ts',
    from: '  const at = momentOf(loop.clock);\n  noteTime(active, leftAt);\n',
    to: '  const at = momentOf(loop.clock);\n',
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
    shownBy: { seed: 2357982529, afterRuns: 3_204 },
  },
  {
    name: 'the wall clock asked what came before',
    file: 'electron/payment/proof.ts',
    from: 'zeros.some((one) => (elapsedMs(one.createdAt, createdAt).mono ?? 0) > LONGEST_CREATE_MS)',
    to: 'zeros.some((one) => elapsedMs(one.createdAt, createdAt).wall > LONGEST_CREATE_MS)',
    shownBy: { seed: 3058986737, afterRuns: 4_773 },
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
    shownBy: { seed: 2957936024, afterRuns: 3_896 },
  },
  {
    name: 'an older answer held against what was learned meanwhile',
    file: 'electron/refund/request.ts',
    from: '    const record = payments.find(transactionId);\n    const answer = await gateway.paymentStatus({ paymentId });\n',
    to: '    const answer = await gateway.paymentStatus({ paymentId });\n    const record = payments.find(transactionId);\n',
    shownBy: { seed: 2043972350, afterRuns: 349_970 },
  },
  {
    name: 'every answer wakes all who wait',
    file: 'electron/app/network.ts',
    from: '    if (isReached() && wasAway) deps.onReached();',
    to: '    if (isReached()) deps.onReached();',
    shownBy: { seed: 2851323763, afterRuns: 13_307 },
  },
];
