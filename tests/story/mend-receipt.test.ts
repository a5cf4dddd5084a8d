/**
 * A manager mends a refused receipt: resends it, corrects it, or registers the link of a receipt made
 * elsewhere. Answers may be lost on the way, and the payment still has exactly one receipt.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Request } from '../../shared/contract/contract.ts';
import { TransactionId } from '../../shared/ids.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, VirtualTill } from '../support/virtual-till.ts';

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

type Corrections = Request<'receipt.correct'>['corrections'];
const resend = (transactionId = id) => till.do('receipt.resend', { transactionId });
const correct = (corrections: Corrections) => till.do('receipt.correct', { transactionId: id, corrections });
const register = () => till.do('receipt.register', { transactionId: id, link: LINK });
const tasks = () => till.journal.openTasks().map(({ kind, transactionId }) => ({ kind, transactionId }));

describe('a receipt registered by its link', () => {
  it('is stored first, then sent, and shown once the service has it', async () => {
    expect(register()).toMatchObject({ value: { receipt: { state: 'registering', link: null } } });
    expect(till.receipt(id)).toMatchObject({ state: 'registering', link: LINK });
    expect(till.service.count('register')).toBe(0);
    expect(till.view(id).receipt).toMatchObject({ state: 'registering', link: null });
    await till.clock.advance(SECOND);
    expect(till.service.only.receiptLink).toBe(LINK);
    expect(till.view(id)).toMatchObject({ state: 'paid', receipt: { state: 'linked', link: LINK } });
  });

  it('is refused in the service’s words, and can then be corrected and sent', async () => {
    till.service.mishaps.register.push('refused');
    register();
    await till.clock.advance(SECOND);
    expect(till.view(id).receipt).toMatchObject({ state: 'refused', link: null, why: { note: 'нет' } });
    expect(correct([{ line: 0, SPIC: '00902001001000009' }]).ok).toBe(true);
    await till.clock.advance(5 * SECOND);
    expect(till.view(id).receipt).toMatchObject({ state: 'linked' });
    expect(till.service.only.receipt?.items[0]?.SPIC).toBe('00902001001000009');
  });

  it('without an answer is asked about: nothing else can be sent for the payment meanwhile', async () => {
    till.service.mishaps.register.push('no-answer');
    till.service.mishaps.link.push('no-answer');
    register();
    await till.clock.advance(SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'registering', unanswered: true });
    expect(resend()).toMatchObject({ error: { code: 'payment.wrong-state' } });
    await till.clock.advance(30 * SECOND);
    expect(till.view(id).receipt).toMatchObject({ state: 'linked', link: LINK });
    expect(till.service.count('register')).toBe(1);
    expect(till.service.count('submit')).toBe(1);
  });

  it('that never arrived is sent again', async () => {
    till.service.mishaps.register.push('never-arrives');
    register();
    await till.clock.advance(30 * SECOND);
    expect(till.service.only.receiptLink).toBe(LINK);
    expect(till.receipt(id)).toMatchObject({ state: 'linked', link: LINK });
  });

  it.each([
    ['had arrived', 'no-answer', 1],
    ['had not', 'never-arrives', 2],
  ] as const)('continues after a power cut: it %s', async (_, mishap, times) => {
    till.service.mishaps.register.push(mishap);
    register();
    // The power fails while the request is in flight.
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

  it('is not registered if the disk refuses the entry', async () => {
    till.journal.append = () => ({ ok: false, error: { code: 'journal.unwritable' } });
    expect(register()).toMatchObject({ error: { code: 'journal.unwritable' } });
    expect(till.service.count('register')).toBe(0);
  });
});

describe('a refused receipt', () => {
  it('calls a manager until it is in flight again, even after a restart', async () => {
    const called = [{ kind: 'receipt-refused', transactionId: id }];
    expect(tasks()).toEqual(called);
    await till.crash();
    await till.start();
    expect(tasks()).toEqual(called);
    till.service.mishaps.submit.push('refused');
    resend();
    expect(tasks()).toEqual([]);
    await till.clock.advance(5 * SECOND);
    expect(tasks()).toEqual(called);
    correct([{ line: 0, Name: 'Non' }]);
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(tasks()).toEqual([]);
  });

  it('keeps earlier corrections, and the sale keeps what was sold', async () => {
    till.service.mishaps.submit.push('refused');
    correct([{ line: 0, SPIC: '00902001001000009', Barcode: '' }]);
    await till.clock.advance(5 * SECOND);
    expect(till.view(id).receipt?.correctable).toMatchObject([{ SPIC: '00902001001000009', Barcode: '' }]);
    correct([{ line: 0, PackageCode: '1' }]);
    await till.clock.advance(5 * SECOND);
    const [item] = till.service.only.receipt?.items ?? [];
    expect(item).toMatchObject({ SPIC: '00902001001000009', PackageCode: '1' });
    expect(item).not.toHaveProperty('Barcode');
    const [line] = till.journal.sale(till.payment(id).saleId)?.lines ?? [];
    expect(line).not.toMatchObject({ packageCode: '1' });
  });

  it('is sent again with a typed unit code, and without it once the code is taken out', async () => {
    till.service.mishaps.submit.push('refused', 'refused');
    expect(till.view(id).receipt?.correctable).toMatchObject([{ Units: '' }]);
    correct([{ line: 0, Units: 796 }]);
    await till.clock.advance(5 * SECOND);
    expect(till.view(id).receipt?.correctable).toMatchObject([{ Units: '796' }]);
    correct([{ line: 0, Units: null }]);
    await till.clock.advance(5 * SECOND);
    expect(till.view(id).receipt?.correctable).toMatchObject([{ Units: '' }]);
    correct([{ line: 0, Units: 112 }]);
    await till.clock.advance(5 * SECOND);
    expect(till.service.only.receipt?.items).toMatchObject([{ Units: 112 }]);
  });

  it('adds nothing to the books without a new change', async () => {
    till.service.mishaps.submit.push(...Array<'not-reached'>(50).fill('not-reached'));
    resend();
    await till.clock.advance(600 * SECOND);
    expect(till.service.count('submit')).toBeGreaterThan(5);
    const moves = till.journal
      .historyOf(till.payment(id).saleId)
      .flatMap((entry) => (entry.kind === 'receipt.moved' ? [entry.payload.receipt.why?.code ?? null] : []));
    expect(moves).toEqual(['gateway.refused', null, 'gateway.not-reached']);
  });
});

describe('a receipt of another endpoint', () => {
  it('is not sent, corrected or registered here', async () => {
    await till.crash();
    till.endpoint = { ...ENDPOINT, serviceId: 78 };
    await till.start();
    const mismatch = { ok: false, error: { code: 'endpoint.mismatch' } };
    expect(resend()).toEqual(mismatch);
    expect(correct([{ line: 0, Name: 'Non' }])).toEqual(mismatch);
    expect(register()).toEqual(mismatch);
    const calls = till.service.calls.length;
    await till.clock.advance(10 * SECOND);
    expect(till.service.calls.length).toBe(calls);
    expect(till.receipt(id)).toMatchObject({ state: 'refused' });
  });
});

it('a missing line or payment is an error', async () => {
  expect(correct([{ line: 7, Name: 'Non' }])).toMatchObject({
    error: { code: 'ipc.bad-arguments', field: 'corrections.7' },
  });
  expect(resend(TransactionId.parse('nobody'))).toMatchObject({
    error: { code: 'payment.not-found' },
  });
});
