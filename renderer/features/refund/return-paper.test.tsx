/** The paper of a return, as it goes to the printer. */
import { expect, test, vi } from 'vitest';
import type { RefundOffer } from '../../../shared/contract/refund.ts';
import { RefundId, StaffId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { openReturn } from '../../testing/open-return.tsx';
import { LOLA, OFFER, RETURN } from '../../testing/return-views.ts';
import { paidSale, tenderOf } from '../../testing/views.ts';
import { papersPrinted } from '../../ui/testing/papers-printed.ts';
import { ReturnsMade } from './returns-made.tsx';

const { saleId } = OFFER;
const [DILSHOD, GONE] = [StaffId.parse('dilshod'), StaffId.parse('gone')];

/** Opens a finished return, prints it, and returns the text of its paper. */
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
  // The paper is the last one.
  expect(app.route.getState().dialog).toBeNull();
  return paper;
}

test('the paper names the amount given, and says that the rest went back earlier', async () => {
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const returns = [{ ...RETURN, refunds: [{ ...row, state: 'refunded' as const }] }];
  const paper = (await printed({ ...OFFER, heldTiyin: tiyin(0), sources: [], returns })).join('\n');
  expect(paper).toContain('The rest of it had gone back otherwise: 700 soum was left to give.');
  expect(paper).not.toMatch(/1 600/);
});

test('the paper names cashier and approver, also if a person left, with room for both signatures', async () => {
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
  // The approver appears once, although he approved twice; the cashier of a refused refund is absent.
  expect(paper.filter((line) => line?.startsWith('Approved by'))).toHaveLength(1);
  expect(paper.join()).not.toContain('aziz');
});

test('without names, the paper leaves room for the approver’s name', async () => {
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

const paidBack = () => ({
  refundId: RefundId.parse('refund-1'),
  kind: 'reversal' as const,
  state: 'refunded' as const,
  amountTiyin: tiyin(1_600_00),
  madeAt: RETURN.madeAt,
});
/** A finished return of everything. */
const MADE = { ...RETURN, refunds: RETURN.refunds.map((row) => ({ ...row, state: 'refunded' as const })) };

test.each([
  { mode: 'training', says: true },
  { mode: 'live', says: false },
] as const)(
  'the paper carries name, number, address and TIN of the shop, and the mode of the sale: $mode',
  async ({ mode, says }) => {
    // The till itself is in training.
    const paper = await printed({ ...OFFER, mode, heldTiyin: tiyin(0), sources: [], returns: [MADE] });
    const head = ['Bahor market', 'Shop No. 12', 'Toshkent, Bahor koʻchasi 7', 'TIN 305123456', 'RETURN'];
    expect(paper.filter((line) => line !== null && head.includes(line))).toEqual(head);
    expect(paper.includes('TRAINING – NOT A RECEIPT')).toBe(says);
  },
);

test('a new return prints; from the history it prints as the copy that the main process makes of it', async () => {
  const papers = papersPrinted();
  const after = { ...OFFER, heldTiyin: tiyin(0), sources: [], returns: [MADE] };
  const { screen, become } = await openReturn(OFFER, ok(after));
  await screen.getByRole('button', { name: 'Wrong item' }).click();
  await screen.getByRole('button', { name: /^Give back 1.600/ }).click();
  become(after);
  await screen.getByRole('button', { name: 'Print the return' }).click();
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]).not.toContain('COPY');

  await screen.unmount();
  const tenders = [tenderOf({ refunds: [{ ...paidBack(), isEarly: false }] })];
  const history = await drawInTill(<ReturnsMade sale={paidSale({ saleId, tenders })} />, {
    'print.paper': () => ok({ by: 'system', isCopy: true }),
    'refund.offer': () =>
      ok({ ...after, returns: [RETURN, { ...MADE, returnId: RefundId.parse('refund-2') }] }),
  });
  const list = history.screen.getByRole('region', { name: 'Returns of this sale' });
  // A return in flight has no paper.
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1);
  await expect.poll(() => list.query()?.textContent).toMatch(/700.soum.*Faulty/);
  await list.getByRole('button', { name: 'Print the return' }).click();
  await expect.poll(() => papers.length).toBe(2);
  expect(papers[1]).toContain('COPY');
});

test('a sale without refunds causes no query for returns', async () => {
  const { api } = await drawInTill(<ReturnsMade sale={paidSale()} />);
  expect(api.sent).not.toContain('refund.offer');
});
