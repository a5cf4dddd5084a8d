/** The page's last view is the true one, whatever happens to the PC's clock. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPayments, type PaymentsStore } from '../../renderer/context/payments.ts';
import { HOUR, SECOND } from '../support/virtual-clock.ts';
import { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let shown: PaymentsStore;
beforeEach(async () => {
  shown = createPayments();
  till = await VirtualTill.open();
});
afterEach(() => till.close());

describe('views of a payment', () => {
  it('reach the page after a power cut, a wrong clock at the boot, and a clock that is set back', async () => {
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...Array<'refused'>(100).fill('refused'));
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    await till.crash();
    till.clock.reboot(HOUR);
    await till.start();
    await till.clock.advance(30 * SECOND);
    till.clock.jumpWall(-2 * HOUR);
    await till.clock.advance(300 * SECOND);
    expect(till.view(id).alarm?.kind).toBe('may-be-charged');

    for (const view of till.published) shown.take(view);
    expect(shown.viewOf(id)).toEqual(till.published.at(-1));
    expect(shown.viewOf(id)?.alarm?.kind).toBe('may-be-charged');
  });

  it('are ordered as they were made: an overtaken answer changes nothing', async () => {
    const id = till.pay();
    const overtaken = till.view(id);
    await till.clock.advance(10 * SECOND);
    for (const view of till.published) shown.take(view);
    shown.take(overtaken);
    expect(shown.viewOf(id)?.state).toBe('paid');
  });
});
