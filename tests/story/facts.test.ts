/** What the till learns about a service by itself, and what it may conclude. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { fail } from '../../shared/result.ts';
import { HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, KNOWN, VirtualTill } from '../support/virtual-till.ts';

const EMPTY: GatewayError = { code: 'gateway.wrong-shape', field: 'payment' };
const NOT_FOUND: GatewayError = { code: 'gateway.http-status', httpStatus: 404 };
const WAYS: readonly [string, ServiceFacts['never_sent'], GatewayError][] = [
  ['an empty success', 'empty', EMPTY],
  ['HTTP 404', { http: 404 }, NOT_FOUND],
];

let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open();
});
afterEach(() => till.close());

const facts = (): ServiceFacts => till.journal.facts(ENDPOINT).facts;
const lookUps = (): number => till.service.count('look-up');

/** From now on the service answers so for what it does not find; `always`: for what it would find, too. */
function answerNotFound(error: GatewayError, always = false): void {
  const { service } = till;
  const lookUp = service.paymentStatusByTransaction.bind(service);
  service.paymentStatusByTransaction = async (request) => {
    const answer = await lookUp(request);
    const isMissing = !answer.ok && answer.error.gatewayCode === service.neverSentCode;
    return always || isMissing ? fail(error) : answer;
  };
}

describe('the daily control', () => {
  it('is sent once for ten sales in a row', async () => {
    for (let sale = 0; sale < 10; sale += 1) await till.paidSale(1, 2 * SECOND);
    await till.clock.advance(HOUR);
    expect(lookUps()).toBe(4);
    expect(facts()).toMatchObject({ look_up: 'both', learned: expect.arrayContaining(['look_up']) });
  });

  it('is repeated by itself five minutes after a missing answer', async () => {
    till.service.mishaps['look-up'].push('refused', 'refused', 'not-reached', 'refused');
    await till.paidSale();
    await till.clock.advance(2 * MINUTE);
    expect(till.journal.facts(ENDPOINT)).toEqual({ facts: {}, learnedWallMs: null });
    await till.clock.advance(5 * MINUTE);
    expect(facts()).toMatchObject({ finds_transaction_id: true, look_up: 'both', never_sent: -404 });
  });

  it('does not mark a form as broken because the network was away', async () => {
    const lookUp = till.service.paymentStatusByTransaction.bind(till.service);
    let cuts = 1;
    till.service.paymentStatusByTransaction = async (request) => {
      if (request.date === undefined || cuts === 0) return lookUp(request);
      cuts -= 1;
      return fail({ code: 'gateway.cut' });
    };
    await till.paidSale();
    await till.clock.advance(2 * MINUTE);
    expect(facts()).toEqual({});
    await till.clock.advance(5 * MINUTE);
    expect(facts()).toMatchObject({ look_up: 'both' });
  });

  it('waits longer and longer at a service that finds nothing, even while the till sells', async () => {
    answerNotFound(EMPTY, true);
    for (let sale = 0; sale < 24; sale += 1) {
      await till.paidSale();
      await till.clock.advance(HOUR);
    }
    expect(lookUps()).toBeGreaterThan(20);
    expect(lookUps()).toBeLessThanOrEqual(40);
    expect(facts()).toEqual({});
  });

  it('only asks: a paid sale is confirmed once, and no more', async () => {
    await till.paidSale();
    await till.clock.advance(5 * MINUTE);
    expect(facts()).toMatchObject({ look_up: 'both' });
    expect(till.service.count('confirm')).toBe(1);
    expect(facts().repeated_confirm).toBeUndefined();
  });

  it('keeps facts that were learned meanwhile', async () => {
    await till.paidSale();
    till.know({ lapsed_reads: 'negative' });
    await till.clock.advance(2 * MINUTE);
    expect(facts()).toMatchObject({ lapsed_reads: 'negative', look_up: 'both' });
  });
});

describe.each(WAYS)('a service that answers for an id that was never sent with %s', (_, way, error) => {
  it('is understood, and a lost create that never arrived is "not charged"', async () => {
    answerNotFound(error);
    await till.paidSale();
    await till.clock.advance(2 * MINUTE);
    expect(facts()).toMatchObject({ never_sent: way });
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(180 * SECOND);
    expect(till.state(id)).toBe('absent');
  });

  it('is not believed while it answers the same for an existing payment', async () => {
    till.know({ ...KNOWN, never_sent: way });
    await till.paidSale();
    answerNotFound(error, true);
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(10 * MINUTE);
    expect(till.state(id)).toBe('unknown');
  });

  it('is not believed where it is known to answer in another way', async () => {
    await till.paidSale();
    await till.clock.advance(2 * MINUTE);
    expect(facts().never_sent).toBe(KNOWN.never_sent);
    answerNotFound(error);
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(10 * MINUTE);
    expect(till.state(id)).toBe('unknown');
  });
});
