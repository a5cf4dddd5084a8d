/** Absence is proved by several requests: a line that drops under one of them needs no person. */
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { fail } from '../../shared/result.ts';
import { eachTill } from '../support/each-till.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/** Whether the line drops under a look-up of the payment, or of a control. */
type Drops = (of: 'payment' | 'control', date: string | undefined) => boolean;

describe('a line that drops while absence is proved', () => {
  /** A create that never arrived, shortly before absence can be proved. */
  const lostSale = async (drops: Drops): Promise<TransactionId> => {
    const { service } = till;
    await till.paidSale();
    service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(150 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
    const lookUp = service.paymentStatusByTransaction.bind(service);
    service.paymentStatusByTransaction = (request) =>
      drops(request.transactionId === id ? 'payment' : 'control', request.date)
        ? Promise.resolve(fail({ code: 'gateway.cut' }))
        : lookUp(request);
    return id;
  };

  it.each([1, 2, 3, 4, 5, 6])('under control %i raises no task, and the proof begins anew', async (which) => {
    let controls = 0;
    const id = await lostSale((of) => of === 'control' && ++controls === which);
    await till.clock.advance(MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'absent' });
    expect(till.journal.tasksOf(id)).toEqual([]);
    expect(controls).toBeGreaterThanOrEqual(6 + which);
  });

  it('under each control calls a manager in the end', async () => {
    const id = await lostSale((of) => of === 'control');
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
    await till.clock.advance(3 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  });

  it.each(['plain', 'dated'])('under the %s form of a look-up raises no task', async (form) => {
    till.know({ look_up: 'both' });
    let dropped = 0;
    const isForm = (date: string | undefined): boolean => (date === undefined) === (form === 'plain');
    const id = await lostSale((of, date) => of === 'payment' && isForm(date) && ++dropped === 1);
    await till.clock.advance(MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'absent' });
    expect(till.journal.tasksOf(id)).toEqual([]);
    expect(dropped).toBeGreaterThan(1);
  });

  it.each(['plain', 'dated'])('under the %s form after a long outage raises no task', async (form) => {
    till.know({ look_up: 'both' });
    let dropped = 0;
    const isForm = (date: string | undefined): boolean => (date === undefined) === (form === 'plain');
    const id = await lostSale((of, date) => of === 'payment' && isForm(date) && ++dropped === 1);
    till.service.down = true;
    await till.clock.advance(20 * MINUTE);
    dropped = 0;
    till.service.down = false;
    await till.clock.advance(MINUTE);
    expect(dropped).toBeGreaterThan(1);
    expect(till.view(id)).toMatchObject({ state: 'absent' });
    expect(till.journal.tasksOf(id)).toEqual([]);
  });
});
