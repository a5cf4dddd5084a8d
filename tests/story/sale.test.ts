/** One sale from the code to the receipt, and each way in which the network or the service can spoil it. */
import { describe, expect, it } from 'vitest';
import { eachTill } from '../support/each-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

describe('a sale that goes well', () => {
  it('charges, confirms by itself, fiscalises and links the receipt', async () => {
    const id = till.pay(3);
    await till.clock.advance(10 * SECOND);
    expect(till.shown(id)).toEqual(['sending', 'confirming', 'paid']);
    expect(till.service.count('create')).toBe(1);
    expect(till.service.count('confirm')).toBe(1);
    expect(till.service.isMoney(till.service.only)).toBe(true);
    expect(till.receipt(id)).toMatchObject({ state: 'linked', link: expect.stringContaining('https://') });
    const receipt = till.service.only.receipt;
    expect(receipt).toMatchObject({ received_ecash: 1_200_000, received_cash: 0, received_card: 0 });
    expect(receipt?.items).toMatchObject([{ Price: 1_200_000, Amount: 3, VAT: 128_572, VATPercent: 12 }]);
  });

  it('has the payment in the journal before the create is sent', () => {
    const id = till.pay();
    expect(till.state(id)).toBe('sending');
    expect(till.service.payments).toHaveLength(0);
  });

  it('needs no confirmation where the create says so', async () => {
    till.service.confirmMode = 0;
    const id = till.pay();
    await till.clock.advance(SECOND);
    expect(till.shown(id)).toEqual(['sending', 'paid']);
    expect(till.service.count('confirm')).toBe(0);
  });

  it('waits for a customer who approves on the phone, and then confirms at once', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(9 * SECOND);
    expect(till.state(id)).toBe('processing');
    till.service.succeed(till.service.only);
    await till.clock.advance(4 * SECOND);
    expect(till.shown(id)).toEqual(['sending', 'processing', 'confirming', 'paid']);
    expect(till.view(id).goodsSince).toBeNull();
  });

  it('shows a countdown from the last reading of the payment as open', async () => {
    till.service.mishaps.confirm.push('no-answer', 'no-answer', 'no-answer');
    const id = till.pay();
    await till.clock.advance(300);
    expect(till.view(id)).toMatchObject({
      state: 'confirming',
      window: { totalMs: 30_000, remainingMs: 29_700 },
    });
  });
});

describe('a sale that the service declines', () => {
  it('shows the service’s words, and the basket may be tried with another code', async () => {
    till.service.firstStatus = -1;
    const saleId = till.newSale();
    const id = till.pay(1, saleId);
    await till.clock.advance(4 * SECOND);
    expect(till.view(id)).toMatchObject({
      state: 'declined',
      why: { code: 'gateway.refused', gatewayCode: -31, note: 'Недостаточно средств' },
    });
    till.service.firstStatus = 2;
    const second = till.pay(1, saleId);
    await till.clock.advance(SECOND);
    expect(second).not.toBe(id);
    expect(till.state(second)).toBe('paid');
  });
});

describe('a create without an answer', () => {
  it('is looked up: the payment is found and confirmed, and the customer is asked nothing', async () => {
    till.service.mishaps.create.push('no-answer');
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    expect(till.shown(id)).toEqual(['sending', 'unknown', 'confirming', 'paid']);
    expect(till.service.count('create')).toBe(1);
    expect(till.view(id)).toMatchObject({ state: 'paid', goodsSince: null, processingType: null });
    expect(till.receipt(id)?.received).toMatchObject({ received_card: 400_000, received_ecash: 0 });
  });

  it('is confirmed at once even when the payment is found at second 29', async () => {
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...Array<'no-answer'>(5).fill('no-answer'));
    const id = till.pay();
    await till.clock.advance(29 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('is "not charged" only when the service has proved it, after any late arrival would have shown', async () => {
    till.pay();
    await till.clock.advance(10 * SECOND);
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(159 * SECOND);
    expect(till.state(id)).toBe('unknown');
    await till.clock.advance(16 * SECOND);
    expect(till.state(id)).toBe('absent');
  });

  it('stays uncertain until a payment shows that look-ups work', async () => {
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(200 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    till.pay();
    await till.clock.advance(600 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'absent', alarm: null });
  });

  it('stays uncertain where the service’s answer to an id that was never sent is unknown', async () => {
    till.know({});
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(3_600 * SECOND);
    expect(till.state(id)).toBe('unknown');
    expect(till.view(id).actions).toContain('override');
  });

  it('stays uncertain when the look-up is refused with another code', async () => {
    till.service.neverSentCode = -1;
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(600 * SECOND);
    expect(till.state(id)).toBe('unknown');
  });

  it('that never left the till is certain at once: not charged', async () => {
    till.service.mishaps.create.push('not-reached');
    const saleId = till.newSale();
    const id = till.pay(1, saleId);
    await till.clock.advance(SECOND);
    expect(till.view(id)).toMatchObject({ state: 'absent', why: { code: 'gateway.not-reached' } });
    expect(till.payCash(1, saleId).ok).toBe(true);
    expect(till.service.count('look-up')).toBe(0);
  });
});

describe('a network that comes back', () => {
  it('is used at once: pauses meant for an unreachable service end', async () => {
    till.service.mishaps.create.push('no-answer');
    till.service.confirmMode = 0;
    till.service.down = true;
    const id = till.pay();
    await till.clock.advance(1_200 * SECOND);
    expect(till.state(id)).toBe('unknown');
    const lookUps = till.service.count('look-up');
    till.service.down = false;
    till.payments.lookAgain();
    await till.clock.advance(SECOND);
    expect(till.service.count('look-up')).toBe(lookUps + 1);
    // The customer left: the payment is not confirmed, and two minutes show that the money stays.
    await till.clock.advance(130 * SECOND);
    expect(till.shown(id)).toEqual(['sending', 'unknown', 'paid']);
    expect(till.service.count('confirm')).toBe(0);
  });
});

describe('a confirm in trouble', () => {
  it('is sent again when its answer is lost', async () => {
    till.service.mishaps.confirm.push('no-answer', 'no-answer');
    const id = till.pay();
    await till.clock.advance(2 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(till.service.count('confirm')).toBe(3);
  });

  it('that stays refused lapses when the service says so, and not before the window is over', async () => {
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const id = till.pay();
    await till.clock.advance(39 * SECOND);
    expect(till.state(id)).toBe('confirming');
    await till.clock.advance(5 * SECOND);
    expect(till.state(id)).toBe('lapsed');
    expect(till.service.isMoney(till.service.only)).toBe(false);
  });

  it('without an answer is money after the window where 2 is known to mean it', async () => {
    till.service.mishaps.confirm.push(...Array<'no-answer'>(500).fill('no-answer'));
    const id = till.pay();
    await till.clock.advance(45 * SECOND);
    expect(till.service.isMoney(till.service.only)).toBe(true);
    // A service that cancels slowly could still do so.
    expect(till.state(id)).toBe('unknown');
    await till.clock.advance(90 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', goodsSince: null });
  });

  it('without an answer stays uncertain where a lapsed payment may read as 2', async () => {
    till.know({ ...KNOWN, lapsed_reads: 2 });
    till.service.mishaps.confirm.push(...Array<'no-answer'>(500).fill('no-answer'));
    const id = till.pay();
    await till.clock.advance(120 * SECOND);
    expect(till.state(id)).toBe('unknown');
  });
});

describe('one basket, one charge', () => {
  it('takes no second tender of any kind while a payment is open', async () => {
    till.service.mishaps.create.push('never-arrives');
    const saleId = till.newSale();
    till.pay(1, saleId);
    expect(till.tryPay(1, saleId)).toMatchObject({ ok: false, error: { code: 'basket.locked' } });
    await till.clock.advance(30 * SECOND);
    expect(till.tryPay(1, saleId)).toMatchObject({ ok: false, error: { code: 'basket.locked' } });
    expect(till.payCash(1, saleId)).toMatchObject({ ok: false, error: { code: 'basket.locked' } });
    expect(till.service.count('create')).toBe(1);
  });

  it('takes no tender after "paid"', async () => {
    const saleId = till.newSale();
    till.pay(1, saleId);
    await till.clock.advance(SECOND);
    expect(till.tryPay(1, saleId)).toMatchObject({ ok: false, error: { code: 'basket.locked' } });
  });
});

describe('a customer who takes long', () => {
  it('is waited for on the screen; once set aside by the cashier, the next customer is served', async () => {
    till.service.firstStatus = 1;
    const slow = till.pay();
    await till.clock.advance(62 * SECOND);
    expect(till.view(slow)).toMatchObject({ state: 'processing', setAside: false });
    expect(till.setAside(slow).ok).toBe(true);
    till.service.firstStatus = 2;
    const next = till.pay();
    await till.clock.advance(SECOND);
    expect(till.state(next)).toBe('paid');
    const [first] = till.service.payments;
    if (first) till.service.succeed(first);
    await till.clock.advance(20 * SECOND);
    expect(till.state(slow)).toBe('paid');
  });

  it('can be set aside by the cashier', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(SECOND);
    expect(till.setAside(id).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ state: 'processing', setAside: true });
    expect(till.view(id).actions).not.toContain('set-aside');
  });

  it('who left is never confirmed, and the money never stays', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    expect(till.customerLeft(id).ok).toBe(true);
    till.service.succeed(till.service.only);
    await till.clock.advance(300 * SECOND);
    expect(till.service.count('confirm')).toBe(0);
    expect(till.service.isMoney(till.service.only)).toBe(false);
    expect(till.payment(id).state).toMatchObject({ name: 'abandoned', ending: 'not-charged' });
    expect(till.view(id).alarm).toBeNull();
  });

  it('who left and is charged all the same raises an alarm', async () => {
    till.service.firstStatus = 1;
    till.service.confirmMode = 0;
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    till.customerLeft(id);
    till.service.succeed(till.service.only);
    await till.clock.advance(60 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'charged' } });
    expect(till.view(id).actions).toEqual(['take', 'refund', 'record-refund', 'settle-alarm']);
  });

  it('can’t be marked as left while the confirm is in flight', async () => {
    till.service.mishaps.confirm.push(...Array<'no-answer'>(9).fill('no-answer'));
    const id = till.pay();
    await till.clock.advance(300);
    expect(till.customerLeft(id)).toMatchObject({
      ok: false,
      error: { code: 'payment.wrong-state' },
    });
  });
});
