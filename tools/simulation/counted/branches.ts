/**
 * Branches of the payment room that decide something, by the number of their rule. A `¦` marks the counted point
 * of a text; else the point is its beginning. A text that is not in its file exactly once stops the count.
 */

/** By file: the rule and the text. */
export type Branches = Readonly<Record<string, readonly (readonly [rule: number, text: string])[]>>;

export const BRANCHES: Branches = {
  'electron/payment/instruments/pass-code-controls.ts': [
    [40, 'isOfOneDay(record, one, now, loop.gatewayOffMs(now))'],
    [41, 'const control = controlsFor(loop, record).find('],
  ],
  'electron/payment/alarm.ts': [
    [60, "endAlarm(parts, alarm, 'till', state.name)"],
    [60, "endAlarm(parts, alarm, 'till', state.ending)"],
  ],
  'electron/payment/begin.ts': [[5, 'askBeside(loop, active);']],
  'electron/payment/commit.ts': [
    [70, 'const goods = askForGoods(loop, next);'],
    [83, 'loop.onJournal(written.ok ? null : ¦written.error);'],
  ],
  'electron/payment/doubled.ts': [[71, "const { alarm, tasks } = idAlarm(loop, doubled, 'doubled', other);"]],
  'electron/payment/instruments/pass-code-learn.ts': [[89, 'const saved = saveLearned(']],
  'electron/payment/observations.ts': [
    [43, '(isDown && progress.absences > 0 ? ¦1 : 0)'],
    [48, 'progress.halfProvedAt ?? (absences > 0 ? ¦leftAt : null)'],
  ],
  'electron/payment/instruments/pass-code-modes.ts': [[30, 'return before && ¦after;']],
  'electron/payment/resume.ts': [
    [3, "await record(loop, active, { name: 'unanswered', why, details: null });"],
    [50, "note(active, { mark: 'asked-anew' });"],
    [70, 'await untilStored(loop, () => ¦askGoods(loop, active));'],
    [87, 'await clock.sleep(FINISH_LOOK_MS, stopped.signal);'],
  ],
  'electron/payment/confirms.ts': [
    [18, 'void isBroken'],
    [24, 'const answer = await confirm(paymentId);'],
    [26, "answer: isInTime ? 'in-time' : ¦'late' }"],
    [27, "await record(loop, active, { name: 'confirmed', at, proof: 'repeated' });"],
  ],
  'electron/payment/driver.ts': [[86, "loop.onBug('payment', bug);"]],
  'electron/payment/instruments/pass-code.ts': [
    [10, "const confirmMode = answer.value.confirmMode ?? ¦'unsaid';"],
    [55, 'return one > 0 && zero === 0 && ¦unsaid === 0;'],
  ],
  'electron/payment/questions.ts': [
    [14, 'if (active.looksOnTheirWay >= TIMES.looksAtOnce) ¦return;'],
    [37, '(await controls.prove(asked, (status) => found.push(status)));'],
    [44, "heard !== 'none' && ¦surelySinceMs(createdAt, progress.activeSince, at)"],
    [69, 'await noteNamed(loop, active.record, found);'],
  ],
  'electron/payment/rules/confirm.ts': [
    [17, 'confirmPauseMs(silences);'],
    [17, 'TIMES.confirmRefusedGapMs :'],
    [19, '(isSurelyOpen(openFrom, now, known.windows) || ¦successOutlivesWindow(known.facts))'],
    [20, 'ageMs(since, now) < judgementMs'],
    [25, "{ event: { name: 'confirmed', at, proof: 'confirmed' } } : null;"],
    [28, "return { event: { name: 'judged', verdict: 'uncertain', at, why } };"],
    [28, "return { event: { name: 'judged', verdict: read.verdict, at,"],
    [31, 'if (isHalfLapsed(read, progress.negatives)) ¦return { shows: true };'],
  ],
  'electron/payment/rules/doubt.ts': [
    [56, "if (state.name === 'abandoned' && goesBack()) ¦return null;"],
    [56, 'if (status !== 2 && isQuiet && goesBack()) ¦return null;'],
    [57, "return { alarm: 'may-be-charged', happening: 'doubted' };"],
    [58, 'if (progress.readsOpen && !isOfADayAgo) ¦return null;'],
  ],
  'electron/payment/rules/ended.ts': [
    [61, "return inMs === undefined ? null : ¦{ call: 'watch', inMs };"],
    [62, 'return mayBeMissing && ¦saysNothingThere(context.facts, answer.error)'],
    [63, 'money: paymentId,'],
    [64, "if (settled.some(isOver)) ¦return 'agrees';"],
    [64, '!isIdAlarm(task) : ¦settlesMoney(task, payment, progress);'],
    [65, "if (progress.unanswered) ¦return { call: 'watch', inMs: againPauseMs(progress, now) };"],
  ],
  'electron/payment/rules/paid.ts': [
    [64, "return isSettled ? ¦'settled' : { readsAs: status };"],
    [66, "return { call: 'after-paid', inMs: Math.max(0, dueMs - sinceMs) };"],
    [67, "{ alarm: 'not-paid', happening: 'contradicted' }"],
    [68, 'if (payment.refunds.some(isRefundInDoubt)) ¦return null;'],
    [70, "return { call: 'ask-goods', inMs: unseenInMs };"],
  ],
  'electron/payment/rules/reading.ts': [
    [4, "return { name: 'proved-absent', why };"],
    [6, "return { event: { name: 'told', details } };"],
    [7, 'return isNothing ? ¦null'],
    [8, "{ name: 'unanswered', why, details: known(paymentId) }"],
    [33, 'return endReadAt !== null && ¦ageMs(endReadAt, leftAt) >= TIMES.endReadGapMs;'],
    [35, "return { event: { name: 'unanswered', why, details: null } };"],
    [52, "{ event: { name: 'abandoned', by: 'nobody-waits', reason: '' } }"],
  ],
  'electron/payment/rules/unknown.ts': [
    [9, "return { call: 'let-stand', inMs: unanswered"],
    [9, "return { call: 'let-stand', inMs: 0 };"],
    [34, '< TIMES.endReadAgainMs ? ¦TIMES.endReadGapMs : Infinity;'],
    [36, 'const inMs = isNear ? ¦certainInMs : pauseMs;'],
    [38, "{ event: { name: 'proved-absent', why: null } }"],
    [45, '!progress.unanswered) ¦return 0;'],
    [46, 'return progress.unanswered ? ¦Math.min(pauseMs, TIMES.lookUpUnansweredMs)'],
    [47, 'progress.absences === 0 && isTooOld(payment, progress)) ¦return null;'],
    [47, '!progress.unanswered && isTooOld(payment, progress)) ¦return null;'],
    [49, 'isJustBack(progress, now) ? ¦Math.min(grownMs, TIMES.lookUpLateMs)'],
    [53, "return { call: 'give-up', inMs: 0 };"],
  ],
  'electron/payment/instruments/save-facts.ts': [
    [91, 'journal.saveFacts(endpoint, { ...facts, first_confirm_codes:'],
    [92, "return 'learned';"],
    [93, "return 'belied';"],
    [93, 'return true;'],
  ],
  'electron/payment/shared-id.ts': [
    [72, "const without = state.name === 'sending'"],
    [75, 'const [first] = loop.journal.paymentsNamed(loop.endpoint, paymentId);'],
  ],
  'shared/payment/judge.ts': [
    [32, "if (status !== 2) return goesBack && staysMoney ? ¦'lapsed' : 'uncertain';"],
    [32, "facts.lapsed_reads === 2 && isGiven) ¦return 'lapsed';"],
  ],
  'shared/payment/steps.ts': [
    [21, "return { ...unknown(sentAt, { code: 'payment.in-doubt' }, details), successAt: at };"],
    [23, "return { name: 'paid', details, paidAt: at, proof: 'no-confirmation-needed', foundLater };"],
    [29, "return { name: 'paid', details, paidAt: at, proof: 'judged', foundLater: true };"],
    [31, "return { name: 'lapsed', details };"],
    [78, "return fits ? ¦{ name: 'paid'"],
    [79, "return { name: 'not-charged', reason, details };"],
    [80, "return details ? ¦{ name: 'paid', details, paidAt: at, proof: 'taken', foundLater: true }"],
  ],
};
