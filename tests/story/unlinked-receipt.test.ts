/**
 * A receipt that the service took, or may have taken, and names no link for: it is asked for ever more rarely, a person
 * is called, and each way on is open to them.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { ENDPOINT, VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const LINK = 'https://ofd.example/check?t=elsewhere';
let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open();
});
afterEach(() => till.close());

const tasks = () => till.journal.openTasks().map(({ kind }) => kind);
const receiptView = (id: TransactionId) => till.view(id).receipt;
const resend = (transactionId: TransactionId) => till.do('receipt.resend', { transactionId });
const close = (transactionId: TransactionId, reason = 'made at the other till') =>
  till.do('receipt.close', { transactionId, reason });
const restart = async (offMs: number) => {
  await till.crash();
  till.clock.reboot(offMs);
  await till.start();
};
const entriesOf = (id: TransactionId) =>
  till.journal.historyOf(till.payment(id).saleId).filter(({ kind }) => kind === 'receipt.moved');

/** From now on every question for a link is answered so, until the service gives links; answers how many there were. */
function linksAnswer(how: 'http-error' | 'refused' | 'page' | 'none-yet' | 'silence') {
  const linkOf = till.service.fiscalLink.bind(till.service);
  const until = (): void => {
    till.service.fiscalLink = linkOf;
  };
  const asked = { times: 0, until };
  const refusals = {
    'http-error': { code: 'gateway.http-status', httpStatus: 500 },
    refused: { code: 'gateway.refused', gatewayCode: -9 },
    page: { code: 'gateway.unreadable' },
    silence: { code: 'gateway.timed-out' },
  } as const;
  till.service.fiscalLink = async () => {
    asked.times += 1;
    await till.clock.sleep(100);
    return how === 'none-yet' ? ok({ link: null }) : fail(refusals[how]);
  };
  return asked;
}

/** Taken by the service, and so long without a link that a manager is called. */
async function unlinked() {
  const links = linksAnswer('http-error');
  const id = await till.paidSale();
  await till.clock.advance(8 * HOUR);
  expect(tasks()).toEqual(['receipt-unlinked']);
  return { id, links };
}

describe('a receipt that was taken and is never linked', () => {
  it.each(['http-error', 'refused', 'page', 'none-yet'] as const)(
    'is asked for at most 150 times in five days, and calls a manager after hours: %s',
    async (how) => {
      const links = linksAnswer(how);
      const id = await till.paidSale();
      await till.clock.advance(5 * HOUR);
      expect(tasks()).toEqual([]);
      await till.clock.advance(3 * HOUR);
      expect(tasks()).toEqual(['receipt-unlinked']);
      expect(receiptView(id)).toMatchObject({ state: 'submitted', mayBeThere: true });
      expect(receiptView(id)?.unlinkedMs).toBeGreaterThan(7 * HOUR);
      expect(receiptView(id)?.correctable).toHaveLength(1);
      await till.clock.advance(112 * HOUR);
      expect(links.times).toBeLessThan(150);
      expect(till.service.count('submit')).toBe(1);
      // Sent, and a manager called: the questions are no news to the books.
      expect(entriesOf(id)).toHaveLength(2);
      expect(till.journal.openReceipts(ENDPOINT)).toMatchObject({
        waiting: 0,
        unlinked: 1,
        saleToMend: till.payment(id).saleId,
      });
    },
  );

  it('ends by itself, and calls nobody any more, when the link comes', async () => {
    const { id, links } = await unlinked();
    links.until();
    await till.clock.advance(2 * HOUR);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(tasks()).toEqual([]);
  });

  it('counts its hours across restarts', async () => {
    linksAnswer('http-error');
    await till.paidSale();
    await till.clock.advance(3 * HOUR);
    await restart(HOUR);
    await till.clock.advance(HOUR);
    expect(tasks()).toEqual([]);
    await till.clock.advance(2 * HOUR);
    expect(tasks()).toEqual(['receipt-unlinked']);
  });

  it('calls nobody after a night without power before it was asked for', async () => {
    const links = linksAnswer('http-error');
    const id = await till.paidSale();
    await till.crash();
    till.clock.reboot(14 * HOUR);
    await till.start();
    expect(tasks()).toEqual([]);
    links.until();
    await till.clock.advance(60 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(entriesOf(id).flatMap(({ payload }) => ('tasks' in payload ? payload.tasks : []))).toEqual([]);
  });

  it('calls a manager also where the clock was set back by a year over a restart', async () => {
    linksAnswer('http-error');
    await till.paidSale();
    await till.clock.advance(HOUR);
    till.clock.jumpWall(-365 * 24 * HOUR);
    await restart(SECOND);
    await till.clock.advance(8 * HOUR);
    expect(tasks()).toEqual(['receipt-unlinked']);
  });

  it('calls nobody early where the clock was set ahead', async () => {
    linksAnswer('http-error');
    await till.paidSale();
    till.clock.jumpWall(365 * 24 * HOUR);
    await till.clock.advance(HOUR);
    expect(tasks()).toEqual([]);
  });

  it('is the manager’s after the hours, and not before', async () => {
    linksAnswer('http-error');
    const id = await till.paidSale();
    const wrong = { ok: false, error: { code: 'payment.wrong-state' } } as const;
    expect(resend(id)).toEqual(wrong);
    expect(close(id)).toEqual(wrong);
    await till.clock.advance(8 * HOUR);
    expect(resend(id).ok).toBe(true);
    expect(tasks()).toEqual([]);
    expect(close(id)).toEqual(wrong);
  });
});

describe('a manager sends it again', () => {
  it('and the link, asked for once more, is there: it is not sent twice', async () => {
    const { id, links } = await unlinked();
    links.until();
    resend(id);
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(till.service.count('submit')).toBe(1);
  });

  it('and it leaves once, though nobody answers for the link; the manager is called anew in minutes', async () => {
    const { id, links } = await unlinked();
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

  it('and the service has it: nothing is lost by its refusal', async () => {
    const { id, links } = await unlinked();
    resend(id);
    await till.clock.advance(300 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'submitted', why: { gatewayCode: -50 } });
    expect(tasks()).toEqual(['receipt-unlinked']);
    links.until();
    await till.clock.advance(2 * HOUR);
    expect(till.receipt(id)).toMatchObject({ state: 'linked', why: null });
  });

  it('and the power goes while it is on its way: it is not sent a third time unasked', async () => {
    const { id } = await unlinked();
    till.service.only.receipt = null;
    resend(id);
    await till.clock.advance(150);
    expect(till.service.count('submit')).toBe(2);
    await restart(60 * SECOND);
    await till.clock.advance(300 * SECOND);
    expect(till.service.count('submit')).toBe(2);
    expect(tasks()).toEqual(['receipt-unlinked']);
  });

  it('and where nothing is heard at all, the link is asked for some times first', async () => {
    const { id, links } = await unlinked();
    links.until();
    const silent = linksAnswer('silence');
    till.service.only.receipt = null;
    resend(id);
    await till.clock.advance(10 * SECOND);
    expect(till.service.count('submit')).toBe(1);
    await till.clock.advance(600 * SECOND);
    expect(silent.times).toBeGreaterThan(5);
    expect(till.service.count('submit')).toBe(2);
  });

  it('corrected, or registers it by the link of one that was made elsewhere', async () => {
    const { id, links } = await unlinked();
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

  it('not while an answer about it is awaited', async () => {
    const { id } = await unlinked();
    const answers: (() => void)[] = [];
    till.service.fiscalLink = () => new Promise((resolve) => answers.push(() => resolve(ok({ link: null }))));
    await till.clock.advance(2 * HOUR);
    const busy: TillError = { code: 'payment.busy' };
    expect(close(id)).toEqual({ ok: false, error: busy });
    expect(resend(id)).toEqual({ ok: false, error: busy });
    linksAnswer('none-yet');
    for (const answer of answers) answer();
    await till.clock.advance(SECOND);
    expect(close(id)).toMatchObject({ ok: true });
  });
});

describe('a receipt that waits behind a submission without an answer', () => {
  it('calls a manager, who has it sent all the same', async () => {
    till.service.mishaps.submit.push('never-arrives');
    const links = linksAnswer('http-error');
    const id = await till.paidSale();
    await till.clock.advance(8 * HOUR);
    expect(till.receipt(id)).toMatchObject({ state: 'queued', unanswered: true });
    expect(tasks()).toEqual(['receipt-unlinked']);
    expect(till.service.count('submit')).toBe(1);
    resend(id);
    await till.clock.advance(10 * SECOND);
    expect(till.service.count('submit')).toBe(2);
    links.until();
    await till.clock.advance(600 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(tasks()).toEqual([]);
  });

  it('does not call one for a network that is away: nothing has left', async () => {
    till.service.mishaps.submit.push(...Array<'not-reached'>(500).fill('not-reached'));
    const id = await till.paidSale();
    await till.clock.advance(24 * HOUR);
    expect(till.receipt(id)).toMatchObject({ state: 'queued', unanswered: false });
    expect(tasks()).toEqual([]);
  });
});

describe('a receipt that a manager closes', () => {
  it('is done, in the manager’s words: nobody is asked about it again, also after a restart', async () => {
    const { id, links } = await unlinked();
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

  it('may also be one that nothing here will ever send', async () => {
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

  it('by mistake can still be sent: its link is asked for first', async () => {
    const { id, links } = await unlinked();
    close(id);
    expect(receiptView(id)).toMatchObject({ mayBeThere: true });
    links.until();
    expect(resend(id).ok).toBe(true);
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(till.receipt(id)).not.toHaveProperty('closed');
    expect(till.service.count('submit')).toBe(1);
  });

  it('is not closed where the disk does not take it', async () => {
    const { id } = await unlinked();
    till.journal.append = () => ({ ok: false, error: { code: 'journal.unwritable' } });
    expect(close(id)).toMatchObject({ error: { code: 'journal.unwritable' } });
    expect(till.receipt(id)).toMatchObject({ state: 'submitted' });
  });
});
