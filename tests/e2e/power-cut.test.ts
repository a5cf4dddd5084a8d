/** The plug is pulled in the worst moment: the customer is charged, but the confirm is still unanswered. */
import { describe, expect, it } from 'vitest';
import { confirmingTill } from '../support/confirming-till.ts';
import { ledgerOf } from '../support/ledger.ts';
import { ownTill } from '../support/own-till.ts';

describe('SIGKILL while confirming', () => {
  it('ends in "paid" when the till starts again inside the window', async () => {
    const { till, gateway, options, letConfirmsThrough } = await confirmingTill();
    await till.kill();
    expect(ledgerOf(options.dataFolder)).toMatchObject([{ state: 'confirming' }]);

    letConfirmsThrough();
    const again = await ownTill(options);
    await expect.poll(() => ledgerOf(options.dataFolder)[0]?.state).toBe('paid');
    expect(gateway.ledger()).toMatchObject([{ state: 'paid' }]);
    // The payment waits in the strip; opened, it says that the customer may or may not have the goods.
    await again.page.getByRole('button', { name: /4.000.*paid/i }).click();
    await again.page.getByText(/were the goods handed over/i).waitFor();
    expect(await again.stop()).toBe(0);
  });
});
