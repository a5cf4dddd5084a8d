/** Ways to break the lock of a card or an invoice that had ended, and that the service goes on with. */
import type { TestedMutation } from './failing-tests.ts';

const RULES = 'electron/payment/instruments/open-again.ts';
const ENDED = 'electron/payment/rules/ended.ts';
const heldBy = 'tests/story/open-again.test.ts';

export const OPEN_AGAIN: readonly TestedMutation[] = [
  {
    name: 'a refused card that goes on leaves its basket free',
    file: 'shared/sale/locks.ts',
    from: '  if (stop) return stop;\n',
    to: '',
    heldBy,
  },
  {
    name: 'a refused card that goes on shuts out the money at hand',
    file: 'shared/sale/locks.ts',
    from: 'isUnderWay(payment.state.name) || isAstray(payment)',
    to: 'isUnderWay(payment.state.name) || isAstray(payment) || isGoingOn(payment)',
    heldBy,
  },
  {
    name: 'its lines may change meanwhile',
    file: 'shared/sale/locks.ts',
    from: '  awaitedStop(situation) ??\n',
    to: '',
    heldBy,
  },
  {
    name: 'one reading of its end frees the basket',
    file: RULES,
    from: 'negatives > 1',
    to: 'negatives > 0',
    heldBy,
  },
  {
    name: 'a reading of 1 between two of its end is forgotten',
    file: 'electron/payment/observations.ts',
    from: 'const open = { ...answered, negatives: 0, readsOpen: true };',
    to: 'const open = { ...answered, readsOpen: true };',
    heldBy,
  },
  {
    name: 'a manager who settled it is called again',
    file: RULES,
    from: ' &&\n  !tasks.some((task) => isMoneyAlarm(task) && isEndedByPerson(task))',
    to: ' && tasks.length < 9',
    heldBy,
  },
  {
    name: 'its task ends the watch',
    file: ENDED,
    from: 'alarm !== null && !isAwaited && tasks()',
    to: 'alarm !== null && tasks()',
    heldBy,
  },
  {
    name: 'its basket waits for the slow watch',
    file: ENDED,
    from: 'if (isAwaited && progress.surprises === 0)',
    to: 'if (isAwaited && progress.surprises > 9)',
    heldBy,
  },
  {
    name: 'what is not charged yet is given back',
    file: 'shared/refund/offered.ts',
    from: " && !(calling === 'may-be-charged' && mayGoOn(record))",
    to: '',
    heldBy,
  },
  {
    name: 'an invoice that stands again leaves its basket free',
    file: RULES,
    from: 'meansOpen(reads) && mayCall(',
    to: "reads === 'missing' && mayCall(",
    heldBy: 'tests/story/invoice-open-again.test.ts',
  },
  {
    name: 'one reading of an invoice’s end frees its basket',
    file: RULES,
    from: 'ageMs(endReadAt, leftAt) >= TIMES.invoiceEndGapMs',
    to: 'ageMs(endReadAt, leftAt) >= 0',
    heldBy: 'tests/story/invoice-open-again.test.ts',
  },
  {
    name: 'another till’s, or the comparison’s, call ends by itself',
    file: RULES,
    from: ' && readsOpen && ',
    to: ' && ',
    heldBy,
  },
  {
    name: 'what is not found, or says nothing, is an end',
    file: ENDED,
    from: "return status < 0 ? 'ended' : 'agrees';",
    to: "return 'ended';",
    heldBy,
  },
  {
    name: 'a manager’s word that it was charged frees the basket',
    file: 'shared/payment/payment.ts',
    from: " || (mayChargeLate(one) && one.state.name === 'abandoned' && one.state.word !== null)",
    to: '',
    heldBy,
  },
  {
    name: 'a failed card keeps an ended invoice’s basket locked',
    file: 'electron/payment/instruments/invoice-rules.ts',
    from: 'status === DELETED || hasEnded ?',
    to: 'status === DELETED ?',
    heldBy: 'tests/story/invoice-open-again.test.ts',
  },
  {
    name: 'a refused invoice never ends again',
    file: 'electron/payment/instruments/invoice-rules.ts',
    from: "hasEnded ? 'ended' : 'missing'",
    to: "'missing'",
    heldBy: 'tests/story/invoice-open-again.test.ts',
  },
  {
    name: 'a first 2 of a refused card leaves its basket free',
    file: RULES,
    from: "outcome === 'open' || (typeof outcome === 'object' && 'surprisedBy' in outcome)",
    to: "outcome === 'open'",
    heldBy,
  },
  {
    name: 'a refused card is watched at ease while the next one is typed',
    file: ENDED,
    from: 'Math.min(inMs ?? TIMES.lateWatchPauseMs, grownMs)',
    to: 'inMs ?? TIMES.lateWatchPauseMs',
    heldBy,
  },
  {
    name: 'money that the office gave back is taken as paid',
    file: 'electron/payment/word.ts',
    from: '  if (shows?.ok === false) return shows;\n',
    to: '',
    heldBy,
  },
  {
    name: 'a clock set back asks about ended cards without an end',
    file: ENDED,
    from: 'Math.max(ageMs(payment.createdAt, now), ageMs(progress.activeSince, now))',
    to: 'ageMs(payment.createdAt, now)',
    heldBy,
  },
];
