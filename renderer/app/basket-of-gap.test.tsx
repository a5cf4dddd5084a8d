/**
 * Goods of a basket from a gap in the books may have been paid: the terminal panel warns before a card is
 * charged.
 */
import { expect, test } from 'vitest';
import { EmptyDialog } from '../features/checkout/empty-dialog.tsx';
import { TerminalPanel } from '../features/tender/terminal-panel.tsx';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { lineOf } from '../testing/sample-basket.ts';
import { BREAD } from '../testing/sample-goods.ts';

test.each([true, false])(
  'a terminal panel warns about an earlier payment only for a basket from a gap: %s',
  async (isOfGap) => {
    const { screen, app } = await drawInTill(<TerminalPanel />);
    app.basket.open({
      saleId: app.basket.getState().saleId,
      revision: 1,
      discount: null,
      lines: [lineOf(BREAD)],
      ...(isOfGap && { isOfGap }),
    });
    const first = screen.getByText('Charge the card on the terminal first', { exact: false });
    const warned = screen.getByText(/may have been paid already/);
    await expect.element(isOfGap ? warned : first).toBeVisible();
    expect((isOfGap ? first : warned).query()).toBeNull();
  },
);

test('the dialog that empties a basket never claims that nothing was charged', async () => {
  const { screen } = await drawInTill(<EmptyDialog />);
  await expect.element(screen.getByText(/will be removed\.$/)).toBeVisible();
});
