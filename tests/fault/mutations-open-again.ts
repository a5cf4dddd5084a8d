/** Ways to break the lock of a card or an invoice that had ended, and that the service goes on with. */
import type { TestedMutation } from './failing-tests.ts';

const RULES = 'electron/payment/instruments/open-again.ts';
const ENDED = 'electron/payment/rules/ended.ts';
const heldBy = 'tests/story/open-again.test.ts';

export const OPEN_AGAIN: readonly TestedMutation[] = [
  {
    name: 'a refused card that goes on leaves its basket free',
    file: 'shared/sale/locks.ts',
    from: "  if (payments.some(isGoingOn)) return { code: 'basket.locked' };\n",
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
    from: ' || situation.payments.some(isGoingOn)',
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
    from: 'const open = { ...answered, negatives: 0 };',
    to: 'const open = answered;',
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
    from: ' && !isGoingOn(record)',
    to: '',
    heldBy,
  },
  {
    name: 'an invoice that stands again leaves its basket free',
    file: RULES,
    from: 'meansOpen(reads) && mayCall(',
    to: "reads === 'missing' && mayCall(",
    heldBy,
  },
  {
    name: 'one reading of an invoice’s end frees its basket',
    file: RULES,
    from: 'ageMs(endReadAt, leftAt) >= TIMES.invoiceEndGapMs',
    to: 'ageMs(endReadAt, leftAt) >= 0',
    heldBy,
  },
];
