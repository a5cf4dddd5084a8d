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
    file: 'electron/payment/pay.ts',
    from: '  const written = desk.journal.startAttempt(sale, attempt);\n  if (!written.ok) return written;\n  const held = hold(desk, attempt);',
    to: '  const held = hold(desk, attempt);\n  void desk.clock.sleep(50).then(() => desk.journal.startAttempt(sale, attempt));',
  },
  {
    name: 'create retried',
    file: 'electron/payment/pay.ts',
    from: '  const answer = await desk.gateway.createPassPayment({\n    otpData: payerCode,\n    amountTiyin,\n    transactionId,\n    cashboxCode,\n  });',
    to: '  const request = { otpData: payerCode, amountTiyin, transactionId, cashboxCode };\n  let answer = await desk.gateway.createPassPayment(request);\n  if (!answer.ok) answer = await desk.gateway.createPassPayment(request);',
  },
  {
    name: 'status 1 as money',
    file: 'electron/payment/read-answers.ts',
    from: "  if (status === 2) return { name: 'succeeded', payment, at, windowOpen: true };\n  return",
    to: "  if (status > 0)\n    return { name: 'succeeded', payment: { ...payment, confirmMode: 0 }, at, windowOpen: true };\n  return",
  },
  {
    name: '2 inside the window as paid',
    file: 'shared/payment/transition.ts',
    from: '  if (payment.confirmMode === 0) {\n    return',
    to: '  if (payment.confirmMode !== undefined) {\n    return',
  },
  {
    name: 'any failed look-up as absent',
    file: 'electron/payment/loop.ts',
    from: "  if (proved) await record(desk, held, { name: 'proved-absent', why: null });",
    to: "  if (paymentOf(attempt) === null) await record(desk, held, { name: 'proved-absent', why: null });",
  },
  {
    name: 'judgement forgotten',
    file: 'electron/payment/next-step.ts',
    from: '  if (mayConfirm(state.successAt, progress, now)) {',
    to: '  if (mayConfirm(state.successAt, progress, now) || progress.tries >= 0) {',
  },
  {
    name: 'judgement before its time',
    file: 'electron/payment/judge.ts',
    from: '(staysMoney && successOutlivesWindow(facts))',
    to: 'successOutlivesWindow(facts)',
  },
  {
    name: 'abandoned payment confirmed',
    file: 'electron/payment/loop.ts',
    from: '  const stays = staysMoney(state.successAt, held.progress, leftAt);',
    to: "  const stays = staysMoney(state.successAt, held.progress, leftAt);\n  if (state.name === 'abandoned') await desk.gateway.confirmPassPayment({ paymentId: payment.paymentId });",
  },
  {
    name: 'published before it is stored',
    file: 'electron/payment/record.ts',
    from: '  const step = { event: event.name, wallMs: desk.clock.wallMs() };',
    to: '  const step = { event: event.name, wallMs: desk.clock.wallMs() };\n  desk.onChange({ ...held, attempt: next });',
  },
  {
    name: 'resume sends the create again',
    file: 'electron/payment/resume.ts',
    from: "    const why = { code: 'payment.interrupted' } as const;",
    to: "    const { transactionId, amountTiyin } = held.attempt;\n    await desk.gateway.createPassPayment({ otpData: '8801', amountTiyin, transactionId });\n    const why = { code: 'payment.interrupted' } as const;",
  },
  {
    name: 'alarm dropped',
    file: 'electron/payment/record.ts',
    from: '  return { ...next, alarm: alarmAfter(next, event, momentOf(desk.clock)) };',
    to: '  const alarm = alarmAfter(next, event, momentOf(desk.clock));\n  return { ...next, alarm: alarm && attempt.alarm };',
  },
  {
    name: 'one basket, many charges',
    file: 'electron/payment/pay.ts',
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
    from: "refund.kind === 'reversal' ? RETRY_MS : []",
    to: 'RETRY_MS',
  },
  {
    name: 'a part given again while an earlier one is in doubt',
    file: 'shared/refund/refund.ts',
    from: "state === 'under-way' || state === 'unknown';",
    to: "state === 'under-way';",
  },
];

/** Holes that the simulation found, opened again. */
export const HOLES: readonly Mutation[] = [
  {
    name: 'a late confirm believed',
    file: 'electron/payment/confirm.ts',
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
    file: 'electron/payment/loop.ts',
    from: '  const isMissing = saysNo && (await provesAbsence(desk, attempt));',
    to: '  const isMissing = saysNo || (await provesAbsence(desk, attempt));',
  },
  {
    name: 'absence timed by the answer, not by the question',
    file: 'electron/payment/loop.ts',
    from: '  const saysNo = held.progress.askedLate && mayBeAbsent(desk, attempt, error);',
    to: '  noteTime(held, momentOf(desk.clock));\n  const saysNo = held.progress.askedLate && mayBeAbsent(desk, attempt, error);',
  },
  {
    name: 'old doubts not raised',
    file: 'electron/payment/loop.ts',
    from: '  if (!longAgo && heldForMs < TIMES.absentAfterMs) return;',
    to: '  if (longAgo || heldForMs >= 0) return;',
  },
  {
    name: 'ended payments forgotten at a start',
    file: 'electron/payment/resume.ts',
    from: '  watchRecentEnds(desk);\n  const done',
    to: '  if (desk.stopped.signal.aborted) watchRecentEnds(desk);\n  const done',
    shownBy: { seed: 480578396, afterRuns: 4_800 },
  },
  {
    name: 'abandoned payments not watched after their end',
    file: 'electron/payment/desk.ts',
    from: "  state.name === 'abandoned' && state.ending !== null ? 'abandoned-ended' : state.name;",
    to: '  state.name;',
    shownBy: { seed: 2764339067, afterRuns: 3_480 },
  },
  {
    name: 'a wall clock set back stops the doubt',
    file: 'electron/payment/loop.ts',
    from: '  if (!longAgo && heldForMs < TIMES.absentAfterMs) return;',
    to: '  if (!longAgo) return;',
  },
  {
    name: 'a judgement without a pause',
    file: 'electron/payment/loop.ts',
    from: '  const at = momentOf(desk.clock);\n  noteTime(held, leftAt);\n',
    to: '  const at = momentOf(desk.clock);\n',
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
    shownBy: { seed: 2841219707, afterRuns: 5_296 },
  },
  {
    name: 'the wall clock asked what came before',
    file: 'electron/payment/proof.ts',
    from: 'zeros.some((one) => (elapsedMs(one.createdAt, createdAt).mono ?? 0) > LONGEST_CREATE_MS)',
    to: 'zeros.some((one) => elapsedMs(one.createdAt, createdAt).wall > LONGEST_CREATE_MS)',
    shownBy: { seed: 3870153726, afterRuns: 2_786 },
  },
  {
    name: 'a part called missing while its request may still arrive',
    file: 'electron/refund/settle.ts',
    from: "    if (waitMs > 0) return fail({ code: 'refund.may-still-arrive'",
    to: "    if (waitMs > 200_000) return fail({ code: 'refund.may-still-arrive'",
  },
  {
    name: 'a disk that refuses keeps a part under way',
    file: 'electron/refund/move.ts',
    from: '    await parts.clock.sleep(DISK_RETRY_MS, parts.stopped);',
    to: "    if (event.name === 'interrupted') return;\n    await parts.clock.sleep(DISK_RETRY_MS, parts.stopped);",
  },
];
