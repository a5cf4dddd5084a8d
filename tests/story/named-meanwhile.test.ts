/** A manager names a payment while the till proves its absence: from then on the named payment decides. */
import { expect, it } from 'vitest';
import type { PaymentId, TransactionId } from '../../shared/ids.ts';
import { fail } from '../../shared/result.ts';
import { type Attacks, attacksOn, BREAD } from '../support/attacks.ts';
import { eachTill } from '../support/each-till.ts';
import { HOUR, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const TIMEOUT_MS = 60_000;
/**
 * The queries of a few minutes: six when a judgement is due, one when the outcome is certain, one a minute.
 */
const FEW = 15;
let till: VirtualTill;
let at: Attacks;
eachTill((opened) => {
  till = opened;
  at = attacksOn(till);
});

/** A create that never arrived, at a service that would find one that did. */
async function neverArrived(): Promise<TransactionId> {
  await till.paidSale();
  till.service.mishaps.create.push('never-arrives');
  return till.pay();
}

/** The requests of one proof of three: a look-up by our id in either form, and two controls. */
const ONE_PROOF = 4;

async function untilProved(proofs: number): Promise<void> {
  const before = till.service.count('look-up');
  while (till.service.count('look-up') < before + ONE_PROOF * proofs) await till.clock.advance(SECOND / 10);
  await till.clock.advance(SECOND / 5);
}

/** The create arrives late: the cabinet shows the payment, which reads 2 for now. */
function seenInCabinet(id: TransactionId): PaymentId {
  till.service.hold(id, BREAD);
  const seen = till.service.payments.at(-1);
  if (!seen) throw new Error('no payment');
  return seen.paymentId;
}

/** Answers how often the till asked about the payment by that name. */
async function named(id: TransactionId): Promise<() => number> {
  const seen = seenInCabinet(id);
  expect((await at.pressed(at.charged(id, seen))).ok).toBe(true);
  expect(till.view(id)).toMatchObject({ state: 'unknown', isClaimed: true });
  const { service } = till;
  const status = service.paymentStatus.bind(service);
  let questions = 0;
  service.paymentStatus = async (request) => {
    if (request.paymentId !== seen) return status(request);
    // From now on the service does not answer about it.
    questions += 1;
    return fail({ code: 'gateway.refused', gatewayCode: -1 });
  };
  return () => questions;
}

it.each([1, 2])(
  'a payment named after proof %i of three calls a manager; the till asks with pauses',
  async (proofs) => {
    const id = await neverArrived();
    await till.clock.advance(155 * SECOND);
    await untilProved(proofs);
    const asked = await named(id);
    await till.clock.advance(600 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    expect(asked()).toBeLessThanOrEqual(FEW);
  },
);

/** Two things discard a proof in progress: it does not count, and a judgement would undo it. */
it.each([1, 2, 3])(
  'a payment named within proof %i of three calls a manager; the till asks with pauses',
  async (proof) => {
    const id = await neverArrived();
    await till.clock.advance(155 * SECOND);
    await untilProved(proof - 1);
    const { service } = till;
    const lookUp = service.paymentStatusByTransaction.bind(service);
    let questions = 0;
    // The controls take a while.
    service.paymentStatusByTransaction = async (request) => {
      if (request.transactionId === id) questions += 1;
      else await till.clock.sleep(5 * SECOND);
      return lookUp(request);
    };
    while (questions === 0) await till.clock.advance(SECOND / 10);
    await till.clock.advance(SECOND / 5);
    const asked = await named(id);
    await till.clock.advance(600 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    expect(asked()).toBeLessThanOrEqual(FEW);
  },
);

it('half a proof does not make the till ask about a named payment for another day', {
  timeout: TIMEOUT_MS,
}, async () => {
  const id = await neverArrived();
  await till.clock.advance(60 * SECOND);
  till.service.down = true;
  await till.clock.advance(26 * HOUR);
  till.service.down = false;
  await untilProved(1);
  const asked = await named(id);
  await till.clock.advance(300 * SECOND);
  expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  // The service was away for a day, and may be busy at first.
  await till.clock.advance(2 * HOUR);
  const before = asked();
  await till.clock.advance(24 * HOUR);
  expect(asked()).toBe(before);
});
