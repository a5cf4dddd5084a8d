/** The story of a voided sale: the manager's approval with its steps. */
import { expect, test } from 'vitest';
import type { StoryView } from '../../../shared/contract/history.ts';
import { SaleId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidSale } from '../../testing/views.ts';
import HistoryScreen from './history-screen.tsx';

const SALE = paidSale({ saleId: SaleId.parse('sale-3') });

test('an approval of a void lists the steps that it covered', async () => {
  const amountTiyin = tiyin(2_000_000);
  const steps = (['service', 'terminal', 'cash', 'instead'] as const).map((way) => ({ way, amountTiyin }));
  const approval = {
    what: 'approval',
    right: 'refund',
    discount: null,
    amountTiyin: tiyin(8_000_000),
    steps,
  } as const;
  const approved: StoryView = {
    sale: SALE,
    people: [],
    steps: [
      {
        seq: 5,
        at: '2026-11-20T09:59:00.000Z',
        by: { person: null, isTill: true },
        approvedBy: null,
        parts: [approval],
      },
    ],
  };
  const { screen } = await drawInTill(<HistoryScreen />, {
    'sales.recent': () => ok([SALE]),
    'sales.today': () => fail({ code: 'right.needed' }),
    'history.story': () => ok(approved),
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  for (const says of [
    'Through the service, to the card or wallet: 20\u202f000\u00a0soum',
    'Back on the card terminal: 20\u202f000\u00a0soum',
    'Cash out of the drawer: 20\u202f000\u00a0soum',
    'Cash in place of a refund through the service: 20\u202f000\u00a0soum',
    'Then the sale is voided.',
  ])
    await expect.element(screen.getByText(says)).toBeVisible();
});
