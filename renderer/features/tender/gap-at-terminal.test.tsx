/** A card is charged beside the till: that the goods may have been paid already is said before somebody does it. */
import { expect, test } from 'vitest';
import { drawInTill } from '../../app/testing/draw-in-till.tsx';
import { lineOf } from '../../app/testing/sample-basket.ts';
import { BREAD } from '../../app/testing/sample-goods.ts';
import { TerminalPanel } from './terminal-panel.tsx';

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
