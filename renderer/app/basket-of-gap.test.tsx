/** Of a basket of a gap nobody knows whether it was paid: that is said before a card is charged, and nothing else is. */
import { expect, test } from 'vitest';
import { EmptyDialog } from '../features/checkout/empty-dialog.tsx';
import { TerminalPanel } from '../features/tender/terminal-panel.tsx';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { lineOf } from '../testing/sample-basket.ts';
import { BREAD } from '../testing/sample-goods.ts';

test.each([true, false])('of a basket of a gap: %s', async (isOfGap) => {
  const { screen, app } = await drawInTill(<TerminalPanel />);
  app.basket.open({
    saleId: app.basket.getState().saleId,
    revision: 1,
    discount: null,
    lines: [lineOf(BREAD)],
    ...(isOfGap && { isOfGap }),
  });
  const first = screen.getByText('Take the money on the terminal first', { exact: false });
  const warned = screen.getByText(/may have been paid already/);
  await expect.element(isOfGap ? warned : first).toBeVisible();
  expect((isOfGap ? first : warned).query()).toBeNull();
});

test('whoever empties a basket is not told that nothing was charged', async () => {
  const { screen } = await drawInTill(<EmptyDialog />);
  await expect.element(screen.getByText(/will be removed\.$/)).toBeVisible();
});
