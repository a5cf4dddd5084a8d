/** The fiscal receipt follows the money: it waits, survives a restart, and never undoes a payment. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FiscalGateway } from '../../electron/gateway/gateway.ts';
import { observeNetwork } from '../../electron/gateway/health.ts';
import { unreachableGateway } from '../../electron/gateway/wrap-gateway.ts';
import type { GatewayErrorCode } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { seededRandomness } from '../../shared/time.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open();
});
afterEach(() => till.close());

const resend = (transactionId: TransactionId) => till.do('receipt.resend', { transactionId });

describe('a fiscal receipt', () => {
  it('waits out an unreachable service, with growing pauses, and holds up no sale', async () => {
    till.service.mishaps.submit.push(...Array<'not-reached'>(6).fill('not-reached'));
    const first = till.pay();
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(first)).toMatchObject({ state: 'queued', why: { code: 'gateway.not-reached' } });
    expect(till.state(first)).toBe('paid');
    expect(till.service.count('submit')).toBeLessThanOrEqual(4);
    const second = till.pay();
    await till.clock.advance(SECOND);
    expect(till.state(second)).toBe('paid');
    await till.clock.advance(200 * SECOND);
    expect(till.receipt(first)).toMatchObject({ state: 'linked' });
    expect(till.receipt(second)).toMatchObject({ state: 'linked' });
  });

  it('that is refused shows why, keeps the payment paid, and is sent again on request', async () => {
    till.service.mishaps.submit.push('refused');
    const id = till.pay();
    await till.clock.advance(30 * SECOND);
    expect(till.view(id)).toMatchObject({
      state: 'paid',
      receipt: { state: 'refused', why: { code: 'gateway.refused', note: 'нет' } },
    });
    expect(till.service.count('submit')).toBe(1);
    expect(resend(id).ok).toBe(true);
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(resend(id)).toMatchObject({ error: { code: 'payment.wrong-state' } });
  });

  it('whose answer was lost is found by its link, and is not sent a second time', async () => {
    till.service.mishaps.submit.push('no-answer');
    const id = till.pay();
    await till.clock.advance(30 * SECOND);
    expect(till.service.count('submit')).toBe(1);
    expect(till.receipt(id)).toMatchObject({ state: 'linked', link: expect.stringContaining('https://') });
  });

  it('whose answer was lost is not called refused because its link query is unanswered too', async () => {
    till.service.mishaps.submit.push('no-answer');
    till.service.mishaps.link.push('no-answer', 'no-answer', 'unreadable');
    const id = till.pay();
    const states = await statesOf(id, 60);
    expect(states).not.toContain('refused');
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
  });

  it('whose answer was lost and whose link comes late is refused the second time, and linked all the same', async () => {
    till.service.mishaps.submit.push('no-answer');
    const linkOf = till.service.fiscalLink.bind(till.service);
    const readyMs = till.clock.trueMs() + 20 * SECOND;
    till.service.fiscalLink = async (request) =>
      till.clock.trueMs() < readyMs ? ok({ link: null }) : linkOf(request);
    const id = till.pay();
    const states = await statesOf(id, 60);
    expect(till.service.count('submit')).toBe(2);
    expect(states).not.toContain('refused');
    expect(till.receipt(id)).toMatchObject({ state: 'linked', why: null });
  });

  it('that was lost and then refused is refused after enough link queries', async () => {
    till.service.mishaps.submit.push('never-arrives', 'refused');
    const id = till.pay();
    await till.clock.advance(120 * SECOND);
    expect(till.receipt(id)).toMatchObject({
      state: 'refused',
      why: { code: 'gateway.refused', note: 'нет' },
    });
    expect(till.service.count('submit')).toBe(2);
    resend(id);
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
  });

  it('possibly in flight at a power cut is asked for before it is sent again', async () => {
    till.service.mishaps.submit.push('not-reached');
    const id = till.pay();
    await till.clock.advance(SECOND);
    await till.crash();
    till.clock.reboot(60 * SECOND);
    // The receipt had arrived, and the till died before it knew.
    till.service.only.receipt = { paymentId: till.service.only.paymentId } as never;
    await till.start();
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(till.service.count('submit')).toBe(1);
  });
});

/** The states of a receipt, second by second. */
async function statesOf(id: TransactionId, seconds: number): Promise<(string | undefined)[]> {
  const states: (string | undefined)[] = [];
  for (let second = 0; second < seconds; second += 1) {
    await till.clock.advance(SECOND);
    states.push(till.receipt(id)?.state);
  }
  return states;
}

/** Every submission hangs until the till gives up; answers the payments in the order of their submissions. */
function hangSubmissions(): string[] {
  const order: string[] = [];
  till.service.submitItems = async ({ paymentId }) => {
    order.push(paymentId);
    await till.clock.sleep(15 * SECOND);
    return fail({ code: 'gateway.timed-out' });
  };
  return order;
}

describe('many receipts that wait', () => {
  it('rest while the till sells', async () => {
    till.service.mishaps.submit.push(...Array<'never-arrives'>(5_000).fill('never-arrives'));
    const sell = async (): Promise<void> => {
      for (let sales = 0; sales < 20; sales += 1) {
        till.pay();
        await till.clock.advance(30 * SECOND);
      }
    };
    await sell();
    const before = till.service.count('submit');
    await sell();
    expect(till.service.count('submit') - before).toBeLessThan(220);
  });

  it('let the present customer go first', async () => {
    const order = hangSubmissions();
    for (let sales = 0; sales < 8; sales += 1) {
      till.pay();
      await till.clock.advance(20 * SECOND);
    }
    const tried = order.length;
    const id = till.pay();
    await till.clock.advance(20 * SECOND);
    expect(order.slice(tried, tried + 2)).toContain(till.view(id).paymentId);
  });

  it('are sent early when the network is back, but only while the service answers', async () => {
    till.service.mishaps.submit.push(...Array<'not-reached'>(1_000).fill('not-reached'));
    const ids = [till.pay(), till.pay(), till.pay()];
    await till.clock.advance(1_800 * SECOND);
    const before = till.service.count('submit');
    till.receipts.retryNow();
    await till.clock.advance(SECOND);
    expect(till.service.count('submit') - before).toBe(1);
    till.service.mishaps.submit.length = 0;
    till.receipts.retryNow();
    await till.clock.advance(5 * SECOND);
    expect(ids.map((id) => till.receipt(id)?.state)).toEqual(['linked', 'linked', 'linked']);
  });

  it('do not report a lost network when the tax side hangs', async () => {
    const codes: GatewayErrorCode[] = ['gateway.timed-out', 'gateway.cut', 'gateway.not-reached'];
    const submitItems: FiscalGateway['submitItems'] = async () =>
      fail({ code: codes.shift() ?? 'gateway.cut' });
    const heard: string[] = [];
    const { gateway } = observeNetwork(
      { ...unreachableGateway, submitItems },
      till.clock,
      seededRandomness(1),
      new AbortController().signal,
      ({ state }) => heard.push(state),
    );
    const submission = { items: [], received_ecash: 0, received_cash: 0, received_card: 0 } as never;
    await gateway.submitItems(submission);
    await gateway.submitItems(submission);
    expect(heard).toEqual([]);
    await gateway.submitItems(submission);
    expect(heard).toEqual(['down']);
  });

  it('are counted, and so are refused ones', async () => {
    till.service.mishaps.submit.push('refused', ...Array<'not-reached'>(20).fill('not-reached'));
    const saleId = till.newSale();
    till.pay(1, saleId);
    await till.clock.advance(SECOND);
    till.pay();
    till.pay();
    await till.clock.advance(5 * SECOND);
    expect(till.journal.openReceipts(ENDPOINT)).toEqual({
      waiting: 2,
      refused: 1,
      unlinked: 0,
      saleToMend: saleId,
    });
    expect(till.journal.openReceipts({ ...ENDPOINT, serviceId: 78 })).toEqual({
      waiting: 0,
      refused: 0,
      unlinked: 0,
      saleToMend: null,
    });
  });

  it('continue after a failed read of the journal', async () => {
    const read = till.journal.receiptQueue;
    let breaks = 1;
    till.journal.receiptQueue = (endpoint) => {
      if (breaks > 0) {
        breaks -= 1;
        throw new Error('disk I/O error');
      }
      return read(endpoint);
    };
    const id = till.pay();
    await till.clock.advance(60 * SECOND);
    expect(till.bugs).toEqual([expect.stringContaining('outbox')]);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
  });

  it('are not held up by one that fails, and that one is not sent twice unasked', async () => {
    const append = till.journal.append;
    let breaks = 1;
    till.journal.append = (act, entry) => {
      if (breaks > 0 && entry.kind === 'receipt.moved') {
        breaks -= 1;
        throw new Error('disk I/O error');
      }
      return append(act, entry);
    };
    const id = till.pay();
    await till.clock.advance(60 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(till.service.count('submit')).toBe(1);
  });
});

describe('facts of the service', () => {
  it('are learned from a paid sale, once a day', async () => {
    till.pay();
    await till.clock.advance(60 * SECOND);
    expect(till.journal.facts(ENDPOINT).facts).toMatchObject({
      finds_transaction_id: true,
      look_up: 'both',
      never_sent: -404,
    });
    const lookUps = till.service.count('look-up');
    till.pay();
    await till.clock.advance(60 * SECOND);
    expect(till.service.count('look-up')).toBe(lookUps);
  });

  it('are not concluded from failed look-ups', async () => {
    till.service.mishaps['look-up'].push(...Array<'unreadable'>(4).fill('unreadable'));
    till.pay();
    await till.clock.advance(60 * SECOND);
    expect(till.journal.facts(ENDPOINT).facts).toEqual({});
  });

  it('let a till prove that a lost create was never charged', async () => {
    till.pay();
    await till.clock.advance(60 * SECOND);
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(180 * SECOND);
    expect(till.state(id)).toBe('absent');
  });
});
