/** What a manager does with a receipt without a link: resend it, at most once a decision, or close it. */
import { describe, expect, it } from 'vitest';
import type { TillError } from '../../shared/errors/till-error.ts';
import { ok } from '../../shared/result.ts';
import { eachTillOfUnknownService } from '../support/each-till.ts';
import { actsOnReceipts, linksAnswer, unlinkedReceipt } from '../support/links-answer.ts';
import { HOUR, SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

const LINK = 'https://ofd.example/check?t=elsewhere';
let till: VirtualTill;
eachTillOfUnknownService((opened) => {
  till = opened;
});

const { tasks, receiptView, resend, close, restart, entriesOf } = actsOnReceipts(() => till);

describe('a manager resends it', () => {
  it('and a last query finds the link: it is not sent twice', async () => {
    const { id, links } = await unlinkedReceipt(till);
    links.until();
    resend(id);
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(till.service.count('submit')).toBe(1);
  });

  it('and it leaves once though no query is answered; the manager is called again in minutes', async () => {
    const { id, links } = await unlinkedReceipt(till);
    till.service.only.receipt = null;
    resend(id);
    await till.clock.advance(10 * SECOND);
    expect(till.service.count('submit')).toBe(2);
    expect(till.receipt(id)).toMatchObject({ state: 'submitted' });
    await till.clock.advance(300 * SECOND);
    expect(tasks()).toEqual(['receipt-unlinked']);
    await till.clock.advance(24 * HOUR);
    expect(till.service.count('submit')).toBe(2);
    links.until();
    await till.clock.advance(2 * HOUR);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(tasks()).toEqual([]);
  });

  it('and the service already has it: its refusal loses nothing', async () => {
    const { id, links } = await unlinkedReceipt(till);
    resend(id);
    await till.clock.advance(300 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'submitted', why: { gatewayCode: -50 } });
    expect(tasks()).toEqual(['receipt-unlinked']);
    links.until();
    await till.clock.advance(2 * HOUR);
    expect(till.receipt(id)).toMatchObject({ state: 'linked', why: null });
  });

  it('and the power fails in flight: it is not sent a third time unasked', async () => {
    const { id } = await unlinkedReceipt(till);
    till.service.only.receipt = null;
    resend(id);
    await till.clock.advance(150);
    expect(till.service.count('submit')).toBe(2);
    await restart(60 * SECOND);
    await till.clock.advance(300 * SECOND);
    expect(till.service.count('submit')).toBe(2);
    expect(tasks()).toEqual(['receipt-unlinked']);
  });

  it('and without any answer the till asks for the link a few times first', async () => {
    const { id, links } = await unlinkedReceipt(till);
    links.until();
    const silent = linksAnswer(till, 'silence');
    till.service.only.receipt = null;
    resend(id);
    await till.clock.advance(10 * SECOND);
    expect(till.service.count('submit')).toBe(1);
    await till.clock.advance(600 * SECOND);
    expect(silent.times).toBeGreaterThan(5);
    expect(till.service.count('submit')).toBe(2);
  });

  it('with corrections, or registers the link of a receipt made elsewhere', async () => {
    const { id, links } = await unlinkedReceipt(till);
    till.service.only.receipt = null;
    till.do('receipt.correct', { transactionId: id, corrections: [{ line: 0, PackageCode: '77' }] });
    await till.clock.advance(300 * SECOND);
    expect(till.service.only.receipt).toMatchObject({ items: [{ PackageCode: '77' }] });
    till.service.only.receipt = null;
    expect(till.do('receipt.register', { transactionId: id, link: LINK }).ok).toBe(true);
    await till.clock.advance(10 * SECOND);
    expect(till.service.only.receiptLink).toBe(LINK);
    expect(till.receipt(id)).toMatchObject({ state: 'linked', link: LINK });
    expect(tasks()).toEqual([]);
    links.until();
  });

  it('only after a pending answer about it', async () => {
    const { id } = await unlinkedReceipt(till);
    const answers: (() => void)[] = [];
    till.service.fiscalLink = () => new Promise((resolve) => answers.push(() => resolve(ok({ link: null }))));
    await till.clock.advance(2 * HOUR);
    const busy: TillError = { code: 'payment.busy' };
    expect(close(id)).toEqual({ ok: false, error: busy });
    expect(resend(id)).toEqual({ ok: false, error: busy });
    linksAnswer(till, 'none-yet');
    for (const answer of answers) answer();
    await till.clock.advance(SECOND);
    expect(close(id)).toMatchObject({ ok: true });
  });
});

describe('a receipt that a manager closes', () => {
  it('is done, with the manager’s reason: the till stops asking, even after a restart', async () => {
    const { id, links } = await unlinkedReceipt(till);
    expect(close(id)).toMatchObject({
      value: { state: 'paid', receipt: { state: 'closed', closed: { by: 'person' }, link: null } },
    });
    expect(tasks()).toEqual([]);
    expect(entriesOf(id).at(-1)).toMatchObject({
      actor: { by: 'staff' },
      payload: { tasks: [{ ended: { by: 'person', how: 'made at the other till' } }] },
    });
    const { times } = links;
    await restart(HOUR);
    await till.clock.advance(24 * HOUR);
    expect(links.times).toBe(times);
    expect(till.receipt(id)).toMatchObject({ state: 'closed' });
    expect(till.journal.openReceipts(ENDPOINT)).toEqual({
      waiting: 0,
      refused: 0,
      unlinked: 0,
      saleToMend: null,
    });
  });

  it('may be a refused one, and of another endpoint: nothing is sent for it', async () => {
    till.service.mishaps.submit.push('refused');
    const id = await till.paidSale();
    await till.crash();
    till.endpoint = { ...ENDPOINT, serviceId: 78 };
    await till.start();
    expect(close(id).ok).toBe(true);
    expect(till.receipt(id)).toMatchObject({ state: 'closed' });
    expect(tasks()).toEqual([]);
  });

  it('may be one that this till will never send', async () => {
    till.service.mishaps.submit.push(...Array<'not-reached'>(20).fill('not-reached'));
    const id = await till.paidSale();
    await till.crash();
    till.endpoint = { ...ENDPOINT, serviceId: 78 };
    await till.start();
    expect(till.receipt(id)).toMatchObject({ state: 'queued' });
    expect(resend(id)).toMatchObject({ error: { code: 'payment.wrong-state' } });
    expect(close(id).ok).toBe(true);
    expect(close(id)).toMatchObject({ error: { code: 'payment.wrong-state' } });
  });

  it('by mistake can still be sent: the till asks for its link first', async () => {
    const { id, links } = await unlinkedReceipt(till);
    close(id);
    expect(receiptView(id)).toMatchObject({ mayBeThere: true });
    links.until();
    expect(resend(id).ok).toBe(true);
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(till.receipt(id)).not.toHaveProperty('closed');
    expect(till.service.count('submit')).toBe(1);
  });

  it('is not closed if the disk refuses the entry', async () => {
    const { id } = await unlinkedReceipt(till);
    till.journal.append = () => ({ ok: false, error: { code: 'journal.unwritable' } });
    expect(close(id)).toMatchObject({ error: { code: 'journal.unwritable' } });
    expect(till.receipt(id)).toMatchObject({ state: 'submitted' });
  });
});
