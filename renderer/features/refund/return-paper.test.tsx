/** The paper of a return, read as it goes to the printer. */
import { expect, test, vi } from 'vitest';
import type { RefundOffer } from '../../../shared/contract/refund.ts';
import { RefundId, StaffId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { openReturn } from '../../app/testing/open-return.tsx';
import { LOLA, OFFER, RETURN } from '../../app/testing/return-views.ts';

const { saleId } = OFFER;
const [DILSHOD, GONE] = [StaffId.parse('dilshod'), StaffId.parse('gone')];

/** Opens a return that is at its end, prints it, and answers what its paper says. */
async function printed(offer: RefundOffer): Promise<readonly (string | null)[]> {
  let paper: readonly (string | null)[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    paper = [...document.querySelectorAll('[data-paper] p, [data-paper] li')].map(
      ({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null,
    );
  });
  const { screen, app } = await openReturn(offer);
  app.route.openDialog({ kind: 'return', saleId });
  await screen.getByRole('button', { name: 'Print the return' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  print.mockRestore();
  // The paper is the last of it.
  expect(app.route.getState().dialog).toBeNull();
  return paper;
}

test('the paper names who gave it back and who approved it, also one who left, and has room to sign for each', async () => {
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const given = { ...row, state: 'refunded' as const, approvedBy: DILSHOD };
  const cash = {
    ...given,
    refundId: RefundId.parse('refund-2'),
    kind: 'cash' as const,
    amountTiyin: tiyin(900_00),
    transactionId: null,
    by: GONE,
  };
  const refused = {
    ...row,
    refundId: RefundId.parse('refund-0'),
    state: 'refused' as const,
    by: StaffId.parse('aziz'),
  };
  const people = [
    { staffId: LOLA, name: 'Lola', number: 2 },
    { staffId: DILSHOD, name: 'Dilshod', number: 1 },
    { staffId: GONE, name: null, number: 5 },
  ];
  const returns = [{ ...RETURN, toStock: true, refunds: [refused, given, cash] }];
  const paper = await printed({ ...OFFER, heldTiyin: tiyin(0), sources: [], returns, people });
  expect(paper).toEqual(
    expect.arrayContaining([
      'RETURN',
      'Refunded: 700 soum',
      'Given back in cash: 900 soum',
      'Given back by Lola',
      'Given back by Cashier 5',
      'Approved by Dilshod',
      'Customer',
      'The goods go back on the shelf',
    ]),
  );
  // Once, though he approved both; and nobody whose refund came to nothing.
  expect(paper.filter((line) => line?.startsWith('Approved by'))).toHaveLength(1);
  expect(paper.join()).not.toContain('aziz');
});

test('where nobody has a name, the paper leaves room for whoever approves it to write his own', async () => {
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const given = { ...row, state: 'refunded' as const, by: StaffId.parse('unnamed') };
  const paper = await printed({
    ...OFFER,
    heldTiyin: tiyin(0),
    sources: [],
    returns: [{ ...RETURN, refunds: [given] }],
  });
  expect(paper).toEqual(expect.arrayContaining(['Given back by Cashier', 'Approved by ']));
});
