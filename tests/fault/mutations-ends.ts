/** The rules by which every payment comes to its end, by itself or by a person's word; each is broken here. */
import type { Mutation } from './mutations.ts';

export const ENDS: readonly Mutation[] = [
  {
    name: "a confirm's 0 is not believed",
    file: 'electron/payment/calls.ts',
    from: '    if (isSurelyOpen(now.openFrom, at))\n',
    to: '    if (isSurelyOpen(now.openFrom, at) && at.wallMs < 0)\n',
  },
  {
    name: 'the 30 s counted from the first 2',
    file: 'electron/payment/calls.ts',
    from: '    if (isSurelyOpen(now.openFrom, at))\n',
    to: '    if (isSurelyOpen(now.successAt, at))\n',
    shownBy: { seed: 2730481784, afterRuns: 412, theme: 'lapses' },
  },
  {
    name: 'a payment for which nobody waits is confirmed for ever',
    file: 'electron/payment/times.ts',
    from: '  givesUpMs: 300_000,\n  givesUpUnseenMs: 320_000,',
    to: '  givesUpMs: 30_000_000,\n  givesUpUnseenMs: 32_000_000,',
  },
  {
    name: 'one that had freed its basket is confirmed',
    file: 'electron/payment/calls.ts',
    from: '  const known = detailsOf(ended);\n  noteAnswer(loop, active, isSaid(answer));',
    to: '  const known = detailsOf(ended);\n  if (answer.ok && status === 2) await loop.gateway.confirmPassPayment({ paymentId: answer.value.paymentId });\n  noteAnswer(loop, active, isSaid(answer));',
  },
  {
    name: 'a refusal is not looked up',
    file: 'electron/payment/read-answers.ts',
    from: "        : { name: 'denied', why, at };",
    to: "        : { name: 'refused', why, details: null };",
    shownBy: { seed: 1201602006, afterRuns: 215 },
  },
  {
    name: 'a look is waited for before the next one',
    file: 'electron/payment/loop.ts',
    from: "  if (state.name === 'processing') return lookBeside(loop, active);",
    to: "  if (state.name === 'processing') {\n    await loop.clock.sleep(25_000, loop.stopped.signal);\n    return askOnce(loop, active);\n  }",
    shownBy: { seed: 1868214493, afterRuns: 59 },
  },
  {
    name: 'what is read after it was paid is ignored',
    file: 'electron/payment/calls.ts',
    from: '  if (answer.value.status === 2) {\n    active.progress',
    to: '  if (answer.value.status < 9) {\n    active.progress',
    shownBy: { seed: 4071300471, afterRuns: 1144 },
  },
  {
    name: 'a second payment of one create is not raised',
    file: 'electron/payment/doubled.ts',
    from: '  while (!loop.stopped.signal.aborted && !raiseDoubledOnce(loop, active, other))',
    to: '  while (loop.stopped.signal.aborted && !raiseDoubledOnce(loop, active, other))',
  },
  {
    name: 'goods are not asked for',
    file: 'electron/payment/next-step.ts',
    from: "  if (!look.seen && record.goods === null) return { call: 'ask-goods'",
    to: "  if (!look.seen && record.goods === null && look.looked > 9) return { call: 'ask-goods'",
    shownBy: { seed: 1001956579, afterRuns: 423 },
  },
  {
    name: 'a basket takes a tender while money of it is charged',
    file: 'shared/sale/locks.ts',
    from: 'isUnderWay(payment.state.name) || isAstray(payment)',
    to: "isUnderWay(payment.state.name) || (isAstray(payment) && !calls(payment, 'charged'))",
    shownBy: { seed: 885544774, afterRuns: 93 },
  },
  {
    name: "a manager's word taken without a look",
    file: 'electron/payment/word.ts',
    from: '  const isReadAsPaid = await bearsOut(loop, before.value.record, details);',
    to: '  const isReadAsPaid = (await bearsOut(loop, before.value.record, details)) && ok(true);',
    shownBy: { seed: 2537953593, afterRuns: 600 },
  },
  {
    name: 'a task dropped at a restart',
    file: 'electron/payment/resume.ts',
    from: '  isUnfinished(open)\n    ? { ...open, resumed: true,',
    to: '  open.saleId.length > 0\n    ? { ...open, alarm: null, resumed: true,',
  },
  {
    name: 'an outbox that never submits',
    file: 'electron/fiscal/outbox.ts',
    from: '    start: () => void run(),',
    to: '    start: () => undefined,',
  },
  {
    name: 'doubled sums on the receipt',
    file: 'shared/fiscal/items.ts',
    from: '    received_card: terminalTiyin + (ecash ? 0 : codeTiyin),',
    to: '    received_card: terminalTiyin + (ecash ? 0 : codeTiyin * 2),',
  },
  {
    name: 'a part that is not there believed on one look',
    file: 'shared/refund/looks.ts',
    from: 'export const LOOKS_APART_MS = 60 * 60_000;',
    to: 'export const LOOKS_APART_MS = 0;',
    shownBy: { seed: 1419073470, afterRuns: 804, theme: 'thinkers' },
  },
];
