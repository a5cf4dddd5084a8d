/**
 * Branches of the payment room that decide something, by the number of their rule in `docs/reliability.md` and beside it. A `¦` marks
 * the counted point of a text; else the point is its beginning. A text that is not in its file exactly once stops the
 * count.
 */

/** By file: the rule and the text. */
export type Branches = Readonly<Record<string, readonly (readonly [rule: number, text: string])[]>>;

export const BRANCHES: Branches = {
  'electron/payment/instruments/pass-code-controls.ts': [
    [35, 'isOfOneDay(record, one, now, loop.gatewayOffMs(now))'],
    [35, 'const control = controlsFor(loop, record).find('],
  ],
  'electron/payment/alarm.ts': [
    [42, "endAlarm(loop, alarm, 'till', state.name)"],
    [42, "endAlarm(loop, alarm, 'till', state.ending)"],
  ],
  'electron/payment/begin.ts': [[4, 'askBeside(loop, active);']],
  'electron/payment/commit.ts': [
    [27, 'const goods = askForGoods(loop, next);'],
    [7, 'loop.onJournal(written.ok ? null : ¦written.error);'],
  ],
  'electron/payment/doubled.ts': [[56, "const { alarm, tasks } = idAlarm(loop, doubled, 'doubled', other);"]],
  'electron/payment/instruments/pass-code-learn.ts': [[66, 'const saved = saveLearned(']],
  'electron/payment/observations.ts': [
    [43, '(isBroken ? ¦1 : 0)'],
    [43, "line === 'half' && ¦ageMs(halfDownAt ?? leftAt, leftAt)"],
    [44, 'progress.halfProvedAt ?? (absences > 0 ? ¦leftAt : null)'],
  ],
  'electron/payment/instruments/pass-code-modes.ts': [[24, 'return before && ¦after;']],
  'electron/payment/resume.ts': [
    [5, "await record(loop, active, { name: 'unanswered', why, details: null });"],
    [10, "note(active, { mark: 'asked-anew', isCalling: active.isDriven && !isPausing, recalledAt });"],
    [27, 'await untilStored(loop, () => ¦askGoods(loop, active));'],
    [11, 'await clock.sleep(FINISH_LOOK_MS, stopped.signal);'],
  ],
  'electron/payment/confirms.ts': [
    [15, 'void isBroken'],
    [22, 'const answer = await confirm(paymentId);'],
    [20, "answer: isInTime ? 'in-time' : ¦'late' }"],
    [21, "await record(loop, active, { name: 'confirmed', at, proof: 'repeated' });"],
  ],
  'electron/payment/driver.ts': [[7, "loop.onBug('payment', bug);"]],
  'electron/payment/instruments/pass-code.ts': [
    [14, "const confirmMode = answer.value.confirmMode ?? ¦'unsaid';"],
    [41, 'return one > 0 && zero === 0 && ¦unsaid === 0;'],
  ],
  'electron/payment/questions.ts': [
    [9, 'if (active.looksOnTheirWay >= TIMES.looksAtOnce) ¦return;'],
    [34, 'saysNo ? ¦await controls.prove('],
    [56, 'await noteNamed(loop, active.record, found);'],
  ],
  'electron/payment/rules/confirm.ts': [
    [15, 'confirmPauseMs(silences);'],
    [15, 'TIMES.confirmRefusedGapMs :'],
    [16, 'isSurelyOpen(openFrom, now, windows) || ¦successOutlivesWindow(context.facts);'],
    [16, 'ageMs(progress.since, now) < judgementMs'],
    [20, "{ event: { name: 'confirmed', at, proof: 'confirmed' } } : null;"],
    [25, "return { event: { name: 'judged', verdict: 'uncertain', at, why } };"],
    [25, "return { event: { name: 'judged', verdict: read.verdict, at,"],
    [30, 'if (isHalfLapsed(read, progress.negatives)) ¦return { shows: true };'],
  ],
  'electron/payment/rules/doubt.ts': [
    [
      40,
      "if (state.name === 'abandoned' && (isSaidUncharged(state, context.facts) || goesBack())) ¦return null;",
    ],
    [40, 'if (status !== 2 && isQuiet && goesBack()) ¦return null;'],
    [42, "return { alarm: 'may-be-charged', happening: 'doubted' };"],
    [42, 'if (progress.readsOpen && !isOfADayAgo) ¦return null;'],
  ],
  'electron/payment/rules/ended.ts': [
    [36, 'if (!mayChargeLate(payment)) ¦return inMs === undefined ? null'],
    [36, 'return mayBeMissing && ¦saysNothingThere(context.facts, answer.error)'],
    [37, 'money: paymentId,'],
    [53, "if (settled.some(isOver)) ¦return 'agrees';"],
    [53, 'isMoneyAlarm(task) : ¦settlesMoney(task, payment, progress);'],
    [36, "if (progress.unanswered) ¦return { call: 'watch', inMs: againPauseMs(progress, now) };"],
  ],
  'electron/payment/rules/paid.ts': [
    [53, "return isSettled ? ¦'settled' : { readsAs: status };"],
    [26, "return { call: 'after-paid', inMs: Math.max(0, dueMs - sinceMs) };"],
    [26, "{ alarm: 'not-paid', happening: 'contradicted' }"],
    [26, 'if (payment.refunds.some(isRefundInDoubt)) ¦return null;'],
    [27, "return { call: 'ask-goods', inMs: unseenInMs };"],
  ],
  'electron/payment/rules/reading.ts': [
    [28, "return { name: 'proved-absent', why };"],
    [4, "return { event: { name: 'told', details } };"],
    [56, 'return isNothing ? ¦null'],
    [29, "{ name: 'unanswered', why, details: known(paymentId) }"],
    [30, 'return endReadAt !== null && ¦ageMs(endReadAt, leftAt) >= windows.endGapMs;'],
    [32, "return { event: { name: 'unanswered', why, details: null } };"],
    [38, "{ event: { name: 'abandoned', by: 'nobody-waits', reason: '' } }"],
  ],
  'electron/payment/rules/unknown.ts': [
    [29, "return { call: 'let-stand', inMs: unanswered"],
    [29, "if (sinceMs >= refusalMs) ¦return { call: 'let-stand', inMs: 0 };"],
    [30, '    ? ¦endGapMs\n    : Infinity;'],
    [23, 'const inMs = isNear ? ¦certainInMs : pauseMs;'],
    [33, "{ event: { name: 'proved-absent', why: null } }"],
    [42, '!progress.unanswered) ¦return 0;'],
    [10, 'return progress.unanswered ? ¦Math.min(pauseMs, TIMES.lookUpUnansweredMs)'],
    [44, '¦return watchOver(payment, state);'],
    [44, '!progress.unanswered && isTooOld(context)) ¦return null;'],
    [44, 'isJustBack(progress, now) ? ¦Math.min(grownMs, TIMES.lookUpLateMs)'],
    [38, "return { call: 'give-up', inMs: 0 };"],
  ],
  'electron/payment/instruments/save-facts.ts': [
    [21, 'journal.saveFacts(endpoint, { ...facts, first_confirm_codes:'],
    [66, "return 'learned';"],
    [67, "return 'belied';"],
    [67, 'return true;'],
  ],
  'electron/payment/shared-id.ts': [
    [57, "const without = state.name === 'sending'"],
    [57, 'const [first] = loop.journal.paymentsNamed(loop.endpoint, paymentId);'],
  ],
  'shared/payment/judge.ts': [
    [31, "if (status !== 2) return goesBack && staysMoney ? ¦'lapsed' : 'uncertain';"],
    [31, "facts.lapsed_reads === 2 && isGiven) ¦return 'lapsed';"],
  ],
  'shared/payment/steps.ts': [
    [17, "return { ...unknown(sentAt, { code: 'payment.in-doubt' }, details), successAt: at };"],
    [22, "return { name: 'paid', details, paidAt: at, proof: 'no-confirmation-needed', foundLater };"],
    [23, "return { name: 'paid', details, paidAt: at, proof: 'judged', foundLater: true };"],
    [31, "return { name: 'lapsed', details };"],
    [47, "return fits ? ¦{ name: 'paid'"],
    [50, "return { name: 'not-charged', reason, details };"],
    [51, "return details ? ¦{ name: 'paid', details, paidAt: at, proof: 'taken', foundLater: true }"],
  ],
};
