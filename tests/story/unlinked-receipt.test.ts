/**
 * A receipt that the service has without naming a link: the till asks less and less often and calls a person.
 */
import { describe, expect, it } from 'vitest';
import { eachTillOfUnknownService } from '../support/each-till.ts';
import { actsOnReceipts, linksAnswer, unlinkedReceipt } from '../support/links-answer.ts';
import { HOUR, SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTillOfUnknownService((opened) => {
  till = opened;
});

const { tasks, receiptView, resend, close, restart, entriesOf } = actsOnReceipts(() => till);

describe('a receipt that was taken and is never linked', () => {
  it.each(['http-error', 'refused', 'page', 'none-yet'] as const)(
    'is asked for at most 150 times in five days, and calls a manager after hours: %s',
    async (how) => {
      const links = linksAnswer(till, how);
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
      // Sent, and a manager called: the queries make no entries.
      expect(entriesOf(id)).toHaveLength(2);
      expect(till.journal.openReceipts(ENDPOINT)).toMatchObject({
        waiting: 0,
        unlinked: 1,
        saleToMend: till.payment(id).saleId,
      });
    },
  );

  it('ends by itself, with its alarm, when the link comes', async () => {
    const { id, links } = await unlinkedReceipt(till);
    links.until();
    await till.clock.advance(2 * HOUR);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(tasks()).toEqual([]);
  });

  it('counts its hours across restarts', async () => {
    linksAnswer(till, 'http-error');
    await till.paidSale();
    await till.clock.advance(3 * HOUR);
    await restart(HOUR);
    await till.clock.advance(HOUR);
    expect(tasks()).toEqual([]);
    await till.clock.advance(2 * HOUR);
    expect(tasks()).toEqual(['receipt-unlinked']);
  });

  it('raises no task after a night without power before a new query', async () => {
    const links = linksAnswer(till, 'http-error');
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

  it('calls a manager even if the clock was set back by a year over a restart', async () => {
    linksAnswer(till, 'http-error');
    await till.paidSale();
    await till.clock.advance(HOUR);
    till.clock.jumpWall(-365 * 24 * HOUR);
    await restart(SECOND);
    await till.clock.advance(8 * HOUR);
    expect(tasks()).toEqual(['receipt-unlinked']);
  });

  it('raises no early task if the clock was set ahead', async () => {
    linksAnswer(till, 'http-error');
    await till.paidSale();
    till.clock.jumpWall(365 * 24 * HOUR);
    await till.clock.advance(HOUR);
    expect(tasks()).toEqual([]);
  });

  it('is for the manager after these hours, and not before', async () => {
    linksAnswer(till, 'http-error');
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

describe('a receipt that waits behind an unanswered submission', () => {
  it('calls a manager, who sends it all the same', async () => {
    till.service.mishaps.submit.push('never-arrives');
    const links = linksAnswer(till, 'http-error');
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

  it('raises no task for a lost network: nothing was sent', async () => {
    till.service.mishaps.submit.push(...Array<'not-reached'>(500).fill('not-reached'));
    const id = await till.paidSale();
    await till.clock.advance(24 * HOUR);
    expect(till.receipt(id)).toMatchObject({ state: 'queued', unanswered: false });
    expect(tasks()).toEqual([]);
  });
});
