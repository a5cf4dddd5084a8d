/** What the paper says about marking codes that the service gets shortened. */
import { expect, test } from 'vitest';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidSale } from '../../testing/views.ts';
import { Paper } from './paper.tsx';

test('marking codes that go as one label are counted under their line', async () => {
  const sale = paidSale();
  const sentAs = { codes: 2, labels: 1 };
  const lines = sale.lines.map((one) => ({ ...one, hasShortLabels: true as const, sentAs }));
  const { screen } = await drawInTill(<Paper sale={{ ...sale, lines }} />);
  expect(screen.container.textContent).toContain('2 marking codes go as 1 label');
});
