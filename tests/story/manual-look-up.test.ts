/**
 * Manual look-ups and adoption: a person can look up any payment, and the books adopt only what is certainly
 * this till's.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOwnTransaction, newTransactionId, PaymentId, TillId, TransactionId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { seededRandomness, tashkentDay } from '../../shared/time.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { VirtualTill } from '../support/virtual-till.ts';

const SUM = tiyin(7_800_000);
const RANDOM = seededRandomness(77);
let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open();
});
afterEach(() => till.close());

async function pressed<T>(answer: T | Promise<T>, withinMs = SECOND): Promise<T> {
  const [done] = await Promise.all([answer, till.clock.advance(withinMs)]);
  return done;
}

/** A payment that the service holds and the books lost a while ago. tillId: the till that its id names. */
function lost(tillId = till.journal.identity().tillId, agoMs = 3_600_000): TransactionId {
  const id = newTransactionId(till.clock.wallMs() - agoMs, RANDOM, tillId);
  till.service.hold(id, SUM);
  return id;
}

const adopt = (transactionId: TransactionId, amountTiyin: Tiyin = SUM) =>
  pressed(
    till.ask('by-hand.adopt', { transactionId, day: null, amountTiyin, reason: 'it stands in the cabinet' }),
  );

describe('an id', () => {
  it('names the till that made it', () => {
    const [one, other] = [TillId.parse('till-1'), TillId.parse('till-2')];
    for (let number = 0; number < 500; number += 1) {
      const id = newTransactionId(number * 1_000_003, RANDOM, one);
      expect(isOwnTransaction(id, one)).toBe(true);
      expect(isOwnTransaction(id, other)).toBe(false);
      const turned = `${id.slice(0, 20)}${id[20] === 'a' ? 'b' : 'a'}${id.slice(21)}`;
      expect(isOwnTransaction(TransactionId.parse(turned), one)).toBe(false);
    }
    expect(isOwnTransaction(TransactionId.parse('order-17'), one)).toBe(false);
  });

  it('of each payment of the till is unique', async () => {
    const id = await till.paidSale();
    expect(isOwnTransaction(id, till.journal.identity().tillId)).toBe(true);
  });
});

describe('a look-up', () => {
  it('shows what the service says by its id and by ours, and the sale it belongs to', async () => {
    const id = await till.paidSale();
    const { paymentId } = till.service.only;
    const { saleId } = till.payment(id);
    const known = { found: { paymentId, status: 2 }, saleId, mayAdopt: false };
    expect(await pressed(till.ask('by-hand.look-up', { paymentId }))).toMatchObject({ value: known });
    const byOurs = await pressed(till.ask('by-hand.look-up', { transactionId: id, day: null }));
    expect(byOurs).toMatchObject({ value: { ...known, isOurs: true } });
  });

  it('writes nothing, whatever it finds', async () => {
    const id = lost(TillId.parse('the-till-next-door'));
    const seen = await pressed(till.ask('by-hand.look-up', { transactionId: id, day: null }));
    expect(seen).toMatchObject({ value: { found: { status: 2 }, isOurs: false, mayAdopt: false } });
    expect(till.journal.newestPayments(10)).toEqual([]);
  });

  it('that finds nothing or gets no answer says so', async () => {
    const none = await pressed(till.ask('by-hand.look-up', { paymentId: PaymentId.parse('5') }));
    expect(none).toMatchObject({ value: { found: null, why: { code: 'gateway.refused' } } });
    till.service.down = true;
    const silent = await pressed(till.ask('by-hand.look-up', { paymentId: PaymentId.parse('5') }), 30_000);
    expect(silent).toMatchObject({ value: { found: null, why: { code: 'gateway.not-reached' } } });
  });
});

describe('a payment that is missing from the books', () => {
  it('is adopted, and is money once the service confirms it two minutes later; nothing is confirmed or charged', async () => {
    const id = lost();
    expect(await adopt(id)).toMatchObject({ value: { state: 'unknown', amountTiyin: SUM, setAside: true } });
    await till.clock.advance(60 * SECOND);
    expect(till.state(id)).toBe('unknown');
    await till.clock.advance(80 * SECOND);
    expect(till.state(id)).toBe('paid');
    const { saleId } = till.payment(id);
    expect(till.journal.sale(saleId)).toMatchObject({ state: 'completed', totalTiyin: SUM, lines: [] });
    expect(till.service.calls.filter((call) => call === 'create' || call === 'confirm')).toEqual([]);
    expect(till.journal.totalsOfDay('live', tashkentDay(till.clock.wallMs())).electronic).toEqual({
      count: 1,
      sumTiyin: SUM,
    });
    expect(till.journal.historyOf(saleId)[0]).toMatchObject({ kind: 'payment.adopted' });
  });

  it('is not money if the service cancels it meanwhile', async () => {
    const id = lost();
    await adopt(id);
    till.service.only.status = -9;
    await till.clock.advance(200 * SECOND);
    expect(till.state(id)).toBe('lapsed');
  });

  it('survives a power cut right after its entry', async () => {
    const id = lost();
    await adopt(id);
    await till.crash();
    await till.start();
    await till.clock.advance(300 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('is adopted once, however often it is pressed', async () => {
    const id = lost();
    const press = () =>
      till.ask('by-hand.adopt', { transactionId: id, day: null, amountTiyin: SUM, reason: 'cabinet' });
    const [first, second] = await pressed(Promise.all([press(), press()]));
    expect([first?.ok, second?.ok].toSorted()).toEqual([false, true]);
    expect(await adopt(id)).toMatchObject({ error: { code: 'history.known' } });
    expect(till.journal.newestPayments(10)).toHaveLength(1);
  });

  it('is not adopted when another till made it', async () => {
    const id = lost(TillId.parse('the-till-next-door'));
    expect(await adopt(id)).toMatchObject({ error: { code: 'history.not-ours' } });
    expect(till.service.calls).toEqual([]);
  });

  it('is not adopted when the service does not know it by our id, or knows nothing', async () => {
    const id = lost();
    till.service.repeatsOurId = false;
    expect(await adopt(id)).toMatchObject({ error: { code: 'history.not-named' } });
    const never = newTransactionId(till.clock.wallMs() - 3_600_000, RANDOM, till.journal.identity().tillId);
    expect(await adopt(never)).toMatchObject({ error: { code: 'gateway.refused' } });
    expect(till.journal.newestPayments(10)).toEqual([]);
  });

  /** An adopted payment, and one that is missing under the same id of the service. */
  async function twins(): Promise<readonly [TransactionId, TransactionId]> {
    const [first, twin] = [lost(), lost()];
    expect(await adopt(first)).toMatchObject({ ok: true });
    const [one, other] = till.service.payments;
    if (!one || !other) throw new Error('two payments');
    till.service.payments[1] = { ...other, paymentId: one.paymentId };
    return [first, twin];
  }

  it('is not adopted under the id of another payment, and the alarm about it waits for the disk', async () => {
    const [first, twin] = await twins();
    const { tasksOf } = till.journal;
    let failures = 3;
    till.journal.tasksOf = (id) => {
      failures -= 1;
      if (failures >= 0) throw new Error('disk I/O error');
      return tasksOf(id);
    };
    expect(await adopt(twin)).toMatchObject({ error: { code: 'payment.id-taken' } });
    await till.clock.advance(10 * SECOND);
    expect(till.bugs).toEqual(['shared-id: Error: disk I/O error']);
    expect(till.journal.openTasks()).toEqual([]);
    failures = 2;
    expect(await adopt(twin)).toMatchObject({ error: { code: 'payment.id-taken' } });
    await till.clock.advance(10 * SECOND);
    expect(till.journal.openTasks()).toMatchObject([{ kind: 'shared-id', transactionId: first }]);
    expect(till.bugs).toHaveLength(1);
  });

  it("is not adopted under the id of another till's payment, and this till raises no alarm about that", async () => {
    const [, twin] = await twins();
    const { paymentsNamed } = till.journal;
    const otherTill = TillId.parse('the-till-next-door');
    till.journal.paymentsNamed = (...named) =>
      paymentsNamed(...named).map((one) => ({ ...one, endpoint: { ...one.endpoint, otherTill } }));
    expect(await adopt(twin)).toMatchObject({ error: { code: 'payment.id-taken' } });
    expect(till.journal.openTasks()).toEqual([]);
  });

  it('is not adopted when unsuccessful, or begun a moment ago', async () => {
    const waiting = lost();
    till.service.only.status = 1;
    expect(await adopt(waiting)).toMatchObject({ error: { code: 'payment.not-successful', gatewayCode: 1 } });
    expect(await adopt(lost(undefined, 30_000))).toMatchObject({
      error: { code: 'payment.may-still-arrive' },
    });
  });

  it('neither frees nor locks another sale', async () => {
    await adopt(lost());
    expect(await till.paidSale()).toBeTypeOf('string');
  });
});

describe('the receipt of a sale without goods', () => {
  /** Adopted, and money by now. */
  async function adopted(): Promise<TransactionId> {
    const id = lost();
    await adopt(id);
    await till.clock.advance(200 * SECOND);
    expect(till.state(id)).toBe('paid');
    return id;
  }
  /** Beside the open question whether the goods were handed over. */
  const tasks = () =>
    till.journal
      .openTasks()
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'goods');
  const LINK = 'https://ofd.example/check?t=elsewhere';

  it('is the earlier receipt where the service names its link: the till sends nothing and raises no alarm', async () => {
    const id = lost();
    till.service.only.receiptLink = LINK;
    await adopt(id);
    await till.clock.advance(200 * SECOND);
    expect(till.view(id).receipt).toMatchObject({ state: 'linked', link: LINK });
    expect(till.service.count('submit')).toBe(0);
    expect(tasks()).toEqual([]);
  });

  it('is never sent if it was never made: the till calls a manager once and stops asking', async () => {
    const id = await adopted();
    expect(till.view(id).receipt).toMatchObject({
      state: 'refused',
      why: { code: 'fiscal.no-goods' },
      correctable: [],
    });
    expect(tasks()).toEqual(['receipt-refused']);
    const asked = till.service.count('link');
    await till.clock.advance(24 * 3_600 * SECOND);
    expect(till.service.count('submit')).toBe(0);
    expect(till.service.count('link')).toBe(asked);
    expect(till.journal.openReceipts(till.endpoint)).toMatchObject({ waiting: 0, refused: 1 });
  });

  it('ends with the link that a manager registers', async () => {
    const id = await adopted();
    expect(till.do('receipt.register', { transactionId: id, link: LINK })).toMatchObject({ ok: true });
    await till.clock.advance(5 * SECOND);
    expect(till.view(id).receipt).toMatchObject({ state: 'linked', link: LINK });
    expect(till.service.only.receiptLink).toBe(LINK);
    expect(tasks()).toEqual([]);
  });

  it('ends when a manager closes it with a reason', async () => {
    const id = await adopted();
    expect(till.do('receipt.close', { transactionId: id, reason: 'made on paper' })).toMatchObject({
      ok: true,
    });
    await till.clock.advance(3_600 * SECOND);
    expect(till.view(id).receipt).toMatchObject({ state: 'closed', closed: { how: 'made on paper' } });
    expect(tasks()).toEqual([]);
    expect(till.service.count('submit')).toBe(0);
  });

  it('is asked for again at a manager’s request, across a power cut and a silent service', async () => {
    till.service.mishaps.link.push('no-answer');
    const id = await adopted();
    await till.crash();
    await till.start();
    await till.clock.advance(3_600 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'refused', why: { code: 'fiscal.no-goods' } });
    till.service.only.receiptLink = LINK;
    expect(till.do('receipt.resend', { transactionId: id })).toMatchObject({ ok: true });
    await till.clock.advance(5 * SECOND);
    expect(till.view(id).receipt).toMatchObject({ state: 'linked', link: LINK });
    expect(till.service.count('submit')).toBe(0);
  });
});

describe('the confirmation switch of the service', () => {
  const set = (setupCode: string) => pressed(till.ask('by-hand.confirmation', { isOn: true, setupCode }));

  it('needs the setup code; a till without one cannot switch', async () => {
    expect(await set('anything')).toMatchObject({ error: { code: 'setup-code.none' } });
  });

  it('is refused while a payment is in flight', async () => {
    till.service.firstStatus = 1;
    till.pay();
    await till.clock.advance(SECOND);
    expect(await set('anything')).toMatchObject({
      error: { code: 'history.payment-under-way', limit: 1 },
    });
  });
});
