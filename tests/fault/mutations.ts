/**
 * Ways to break the loop, as patches of its text. The simulation must find each of them. A patch whose text
 * is gone fails the test, so that it gets an update.
 */
import type { Theme } from '../../tools/simulation/world/themes.ts';
import type { Patch } from './broken-file.ts';

export interface Mutation extends Patch {
  /**
   * For a rare fault: the run that shows it, its theme if not the seed's own, and the runs until it was
   * found. A true `isOnSqlite` runs it on the real journal, which has the fault.
   */
  readonly shownBy?: {
    readonly seed: number;
    readonly afterRuns: number;
    readonly theme?: Theme;
    readonly isOnSqlite?: true;
  };
}

/** Rules that the loop was built on. */
export const RULES: readonly Mutation[] = [
  {
    name: 'no write before the send',
    file: 'electron/payment/begin.ts',
    from: '  const written = loop.journal.append(act, { kind, subject: payment.transactionId, payload: rows });\n  if (!written.ok) return written;\n',
    to: '  void loop.clock.sleep(50).then(() =>\n    loop.journal.append(act, { kind, subject: payment.transactionId, payload: rows }),\n  );\n',
  },
  {
    name: 'create retried',
    file: 'electron/payment/begin.ts',
    from: '  const answer = await loop.instrumentOf(active.row).create(active.row, wanted);\n',
    to: '  let answer = await loop.instrumentOf(active.row).create(active.row, wanted);\n  if (!answer.ok) answer = await loop.instrumentOf(active.row).create(active.row, wanted);\n',
  },
  {
    name: 'status 1 as money',
    file: 'electron/payment/rules/reading.ts',
    from: "  if (status !== 2) return { event: { name: 'open', details } };\n",
    to: "  const asMoney = { ...details, confirmMode: 0 } as const;\n  if (status === 1)\n    return { event: { name: 'succeeded', details: asMoney, at, openFrom, mayConfirm: true } };\n  if (status !== 2) return { event: { name: 'open', details } };\n",
  },
  {
    name: '2 inside the window as paid',
    file: 'shared/payment/steps.ts',
    from: '  if (details.confirmMode === 0) {\n    return',
    to: '  if (details.confirmMode !== undefined) {\n    return',
  },
  {
    name: 'any failed look-up as absent',
    file: 'electron/payment/rules/unknown.ts',
    from: "  const isProved = proof === 'absent' && absences === 0;\n",
    to: '  const isProved = absences >= 0;\n',
  },
  {
    name: 'learning confirms once more',
    file: 'electron/payment/instruments/pass-code-learn.ts',
    from: '    if (saved.ok) return;',
    to: '    if (!saved.ok) continue;\n    await loop.clock.sleep(65_000, loop.stopped.signal);\n    const paymentId = detailsOf(paid)?.paymentId;\n    if (paymentId) await loop.gateway.confirmPassPayment({ paymentId });\n    return;',
  },
  {
    name: 'judgement forgotten',
    file: 'electron/payment/rules/confirm.ts',
    from: '  if (!progress.accepted && confirmsInTime(context, state, now))',
    to: '  if (confirmsInTime(context, state, now) || progress.tries >= 0)',
  },
  {
    name: 'judgement before its time',
    file: 'shared/payment/judge.ts',
    from: '(staysMoney && successOutlivesWindow(facts))',
    to: 'successOutlivesWindow(facts)',
    shownBy: { seed: 2826359752, afterRuns: 532 },
  },
  {
    name: 'abandoned payment confirmed',
    file: 'electron/payment/questions.ts',
    from: '  // A manager may have given the id to another payment meanwhile.\n',
    to: "  if (state.name === 'abandoned') await loop.instrumentOf(active.record).confirm?.(details.paymentId);\n  // A manager may have given the id to another payment meanwhile.\n",
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
    from: '  if (!isUnseen || record.goods !== null) return { happening: event.name, next: { ...next, alarm }, tasks };',
    to: '  if (!isUnseen || record.goods !== null)\n    return { happening: event.name, next: { ...next, alarm: alarm && record.alarm }, tasks: tasks.slice(1) };',
  },
  {
    name: 'one basket, many charges',
    file: 'shared/sale/locks.ts',
    from: 'isUnderWay(payment.state.name) || isAstray(payment)',
    to: '(isUnderWay(payment.state.name) && payment.amountTiyin < 0) || isAstray(payment)',
    shownBy: { seed: 818463318, afterRuns: 25 },
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
    file: 'shared/tender/taken-by-code.ts',
    from: '    return receipt ? { receipt } : {};',
    to: '    return receipt ? {} : {};',
  },
  {
    name: 'paid, and its sale goes on owing',
    file: 'shared/tender/taken-by-code.ts',
    from: 'numbered(before, afterTaking(before, held), books.nextReceipt)',
    to: 'numbered(before, afterTaking(before, rows), books.nextReceipt)',
  },
  {
    name: 'cash taken while a code may be money',
    file: 'electron/tender/tendered.ts',
    from: '  if (!may.ok) return may;',
    to: '  void may;',
  },
];
