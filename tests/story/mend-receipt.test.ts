/**
 * A manager mends a receipt that was refused: sent again, corrected, or registered by the link of one that was made
 * elsewhere. Whatever is lost on the way, the payment has one receipt and not two.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { correctReceipt, registerReceipt, resendReceipt } from '../../electron/fiscal/mend-receipt.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { PLACE, VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
const LINK = 'https://ofd.example/check?t=elsewhere';
let till: VirtualTill;
let id: TransactionId;
beforeEach(async () => {
  till = await VirtualTill.open();
  till.service.mishaps.submit.push('refused');
  id = till.pay();
  await till.clock.advance(10 * SECOND);
  expect(till.receipt(id)).toMatchObject({ state: 'refused' });
});
afterEach(() => till.close());

describe('a receipt that is registered by its link', () => {
  it('is stored first, then sent, and shown once the service has it', async () => {
    expect(registerReceipt(till, id, LINK)).toMatchObject({ value: { state: 'registering', link: LINK } });
    expect(till.service.count('register')).toBe(0);
    expect(till.view(id).fiscal).toMatchObject({ state: 'registering', link: null });
    await till.clock.advance(SECOND);
    expect(till.service.only.receiptLink).toBe(LINK);
    expect(till.view(id)).toMatchObject({ state: 'paid', fiscal: { state: 'linked', link: LINK } });
  });

  it('is refused in the service’s words, and can then be corrected and sent', async () => {
    till.service.mishaps.register.push('refused');
    registerReceipt(till, id, LINK);
    await till.clock.advance(SECOND);
    expect(till.view(id).fiscal).toMatchObject({ state: 'refused', link: null, why: { note: 'нет' } });
    expect(correctReceipt(till, id, [{ line: 0, SPIC: '00902001001000009' }]).ok).toBe(true);
    await till.clock.advance(5 * SECOND);
    expect(till.view(id).fiscal).toMatchObject({ state: 'linked' });
    expect(till.service.only.receipt?.items[0]?.SPIC).toBe('00902001001000009');
  });

  it('and has no answer is asked for: nothing else can be sent for it meanwhile', async () => {
    till.service.mishaps.register.push('no-answer');
    till.service.mishaps.link.push('no-answer');
    registerReceipt(till, id, LINK);
    await till.clock.advance(SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'registering', unanswered: true });
    expect(resendReceipt(till, id)).toMatchObject({ error: { code: 'payment.wrong-state' } });
    await till.clock.advance(30 * SECOND);
    expect(till.view(id).fiscal).toMatchObject({ state: 'linked', link: LINK });
    expect(till.service.count('register')).toBe(1);
    expect(till.service.count('submit')).toBe(1);
  });

  it('and never arrived is sent again', async () => {
    till.service.mishaps.register.push('never-arrives');
    registerReceipt(till, id, LINK);
    await till.clock.advance(30 * SECOND);
    expect(till.service.only.receiptLink).toBe(LINK);
    expect(till.receipt(id)).toMatchObject({ state: 'linked', link: LINK });
  });

  it.each([
    ['had arrived', 'no-answer', 1],
    ['had not', 'never-arrives', 2],
  ] as const)('goes on after a power cut: it %s', async (_, mishap, times) => {
    till.service.mishaps.register.push(mishap);
    registerReceipt(till, id, LINK);
    // The power goes while the request is on its way.
    await till.clock.advance(50);
    await till.crash();
    till.clock.reboot(60 * SECOND);
    if (mishap === 'no-answer') till.service.only.receiptLink = LINK;
    await till.start();
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked', link: LINK });
    expect(till.service.count('register')).toBe(times);
    expect(till.service.only.receipt).toBeNull();
  });

  it('is not done where the disk does not take it', () => {
    till.journal.saveFiscal = () => ({ ok: false, error: { code: 'journal.unwritable' } });
    expect(registerReceipt(till, id, LINK)).toMatchObject({ error: { code: 'journal.unwritable' } });
    expect(till.service.count('register')).toBe(0);
  });
});

describe('a receipt of another place', () => {
  it('is not sent, corrected or registered here', async () => {
    const elsewhere = { outbox: till.outbox, desk: { ...till.desk, place: { ...PLACE, serviceId: 78 } } };
    const mismatch = { ok: false, error: { code: 'place.mismatch' } };
    expect(resendReceipt(elsewhere, id)).toEqual(mismatch);
    expect(correctReceipt(elsewhere, id, [{ line: 0, Name: 'Non' }])).toEqual(mismatch);
    expect(registerReceipt(elsewhere, id, LINK)).toEqual(mismatch);
    const calls = till.service.calls.length;
    await till.clock.advance(10 * SECOND);
    expect(till.service.calls.length).toBe(calls);
    expect(till.receipt(id)).toMatchObject({ state: 'refused' });
  });
});

it('a line that is not there, or a payment that is not, is said', () => {
  expect(correctReceipt(till, id, [{ line: 7, Name: 'Non' }])).toMatchObject({
    error: { code: 'ipc.bad-arguments', field: 'corrections.7' },
  });
  expect(resendReceipt(till, 'nobody' as TransactionId)).toMatchObject({
    error: { code: 'payment.not-found' },
  });
});
