/** Mutations of the rule that an answer about another payment says nothing. The simulation has no wire. */
import type { TestedMutation } from './failing-tests.ts';

const ABOUT = 'electron/gateway/about.ts';
const HELD_BY = 'tests/gateway/crossed-answers.test.ts';

export const ANSWERS: readonly TestedMutation[] = [
  {
    name: 'a refusal of another payment counts for this one',
    file: 'electron/gateway/call.ts',
    from: '= fieldOfAnother(body, call.about ?? {}, isSuccess);',
    to: '= isSuccess ? fieldOfAnother(body, call.about ?? {}, isSuccess) : null;',
    heldBy: HELD_BY,
  },
  {
    name: 'a success of another payment counts for this one',
    file: ABOUT,
    from: 'named !== null && named !== id;',
    to: 'named !== null && named !== id && !isSuccess;',
    heldBy: HELD_BY,
  },
  {
    name: 'an impossible id makes a refusal uncertain',
    file: ABOUT,
    from: 'named === undefined ? isSuccess',
    to: 'named === undefined ? true',
    heldBy: HELD_BY,
  },
  {
    name: 'the id is read under one of its two names',
    file: 'electron/gateway/wire.ts',
    from: "['payment_id', 'paymentId'] as const",
    to: "['payment_id', 'payment_id'] as const",
    heldBy: HELD_BY,
  },
  {
    name: 'another transaction that is not found proves that ours is absent',
    file: ABOUT,
    from: 'transactionId === undefined || isOurs',
    to: 'transactionId !== null || isOurs',
    heldBy: HELD_BY,
  },
  {
    name: "a confirm's answer may be about any payment",
    file: 'electron/gateway/pass.ts',
    from: 'about: { paymentId },',
    to: '',
    heldBy: HELD_BY,
  },
  {
    name: "a part's answer may be about any payment",
    file: 'electron/gateway/payments.ts',
    from: "call('DELETE', path, { paymentId })",
    to: "call('DELETE', path, {})",
    heldBy: HELD_BY,
  },
  {
    name: "a customer gets another payment's receipt",
    file: 'electron/gateway/fiscal.ts',
    from: 'about: { paymentId },\n        mayLackErrorCode',
    to: 'mayLackErrorCode',
    heldBy: HELD_BY,
  },
];
