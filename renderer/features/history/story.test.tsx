/** The story of a sale in sentences: on the screen, beside its receipt and on paper. */
import { expect, test, vi } from 'vitest';
import type { SaleView, StoryView } from '../../../shared/contract/history.ts';
import type { RefundView } from '../../../shared/contract/payment.ts';
import { PaymentId, RefundId, StaffId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { lola, named, STORY, transactionId } from '../../testing/story-view.ts';
import { paidSale } from '../../testing/views.ts';
import HistoryScreen from './history-screen.tsx';

const RECENT = [named('sale-3', 'Non')];
const TILL: Answers = {
  'sales.recent': () => ok(RECENT),
  'sales.today': () => fail({ code: 'right.needed' }),
};

test('the story shows requests and answers in sentences, with persons and numbers', async () => {
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...TILL,
    'history.story': () => ok(STORY),
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  await expect.element(screen.getByText(/The service was asked to charge 78.000/)).toBeVisible();
  await expect.element(screen.getByText('The service took the confirmation')).toBeVisible();
  await expect.element(screen.getByText('The till', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/2354512461/)).toBeVisible();
  await expect.element(screen.getByText('The sale is complete')).toBeVisible();
  await expect.element(screen.getByText('Lola, approved by Cashier 5')).toBeVisible();
});

test('the story also shows approvals, goods removed from the basket and goods returned to the shelf', async () => {
  const by = { person: lola, isTill: false };
  const dilshod = StaffId.parse('dilshod');
  const pepsi = {
    ...{ name: 'Pepsi', quantity: 1_000, dueTiyin: tiyin(1_400_000) },
    ...{ reason: null, by: null, approvedBy: null, at: null },
  };
  const told: StoryView = {
    ...STORY,
    people: [...STORY.people, { staffId: dilshod, name: 'Dilshod', number: 1 }],
    steps: [
      {
        seq: 5,
        at: '2026-11-20T09:59:00.000Z',
        by,
        approvedBy: dilshod,
        parts: [{ what: 'approval', right: 'discount', discount: 1_250, amountTiyin: tiyin(975_000) }],
      },
      {
        seq: 6,
        at: '2026-11-20T09:59:30.000Z',
        by,
        approvedBy: null,
        parts: [
          {
            what: 'taken-out',
            goods: [
              {
                ...pepsi,
                reason: 'no money left',
                by: lola,
                approvedBy: dilshod,
                at: '2026-11-20T09:58:10.000Z',
              },
              pepsi,
            ],
          },
        ],
      },
      ...STORY.steps,
    ],
  };
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...TILL,
    'history.story': () => ok(told),
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  await expect
    .element(screen.getByText('A manager approved: Discount up to 12,5\u00a0%: 9\u202f750\u00a0soum'))
    .toBeVisible();
  await expect.element(screen.getByText('Lola, approved by Dilshod', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^Goods were taken out of the basket/)).toBeVisible();
  await expect
    .element(
      screen.getByText(
        /^Pepsi × 1: 14.000.soum · Lola, approved by Dilshod · .*14:58.* · Reason: “no money left”$/,
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByText(/^Pepsi × 1: 14.000.soum$/)).toBeVisible();
  await expect.element(screen.getByText('Goods that came back: Non × 2, Olma × 0,35')).toBeVisible();
  await expect.element(screen.getByText('The goods go back on the shelf')).toBeVisible();
});

test('beside the receipt stand the returned goods, and which of them return to the shelf', async () => {
  const sale: SaleView = {
    ...named('sale-3', 'Non', 'Olma'),
    cameBack: [
      { name: 'Non', unit: 'dona', quantity: 2_000, toStock: true },
      { name: 'Olma', unit: 'kg', quantity: 350, toStock: false },
    ],
  };
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...TILL,
    'sales.recent': () => ok([sale]),
  });
  const back = screen.getByRole('region', { name: 'Goods that came back' });
  await expect.element(back).toBeVisible();
  expect(
    back
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Non, 2\s.*back on the shelf$/),
    expect.stringMatching(/^Olma, 0,35\D*$/),
  ]);
  expect(back.getByText('back on the shelf').elements()).toHaveLength(1);
});

test('the printed story equals the screen, with only the masked card number', async () => {
  let paper: readonly (string | null)[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    paper = [...document.querySelectorAll('[data-paper] p')].map(({ textContent }) => textContent);
  });
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...TILL,
    'history.story': () => ok(STORY),
    'print.paper': () => ok({ by: 'system', isCopy: false }),
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  await screen.getByRole('button', { name: 'Print what happened' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  print.mockRestore();
  for (const line of [
    'Bahor market',
    'Sale SALE-3: what happened',
    '20.11.2026 15:00:00 · № 7',
    'The service was asked to charge 78\u202f000\u00a0soum by the customer’s code',
    'The service took the confirmation',
    '860012******1234',
    'Lola, approved by Cashier 5',
    'Reason: “the bread was stale”',
  ]) {
    expect(paper).toContain(line);
  }
  // A whole card number has more digits in a row than any text of the story.
  expect(paper.join('\n')).not.toMatch(/\d{13}/);
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull();
});

test('the till’s printer takes the story without a dialog', async () => {
  const print = vi.spyOn(window, 'print');
  const { screen, api } = await drawInTill(<HistoryScreen />, {
    ...TILL,
    'history.story': () => ok(STORY),
    'print.paper': () => ok({ by: 'printer' }),
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  await screen.getByRole('button', { name: 'Print what happened' }).click();
  await expect.element(screen.getByText('The paper is on its way to the printer')).toBeVisible();
  expect(api.requests.get('print.paper')).toEqual([{ kind: 'story', saleId: 'sale-3' }]);
  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
});

const BACK: RefundView = {
  refundId: RefundId.parse('refund-9'),
  kind: 'reversal',
  state: 'refunded',
  amountTiyin: tiyin(7_800_000),
  why: null,
  madeAt: '2026-11-20T11:00:02.000Z',
  notThereAt: null,
  notThereBy: null,
};

test('one press copies the ids of the sale, its payments, here and at the service, and its refunds', async () => {
  const [payment] = paidSale().payments;
  if (!payment) throw new Error('it was paid by code');
  const sale: SaleView = {
    ...named('sale-3', 'Non'),
    payments: [
      {
        ...payment,
        transactionId,
        paymentId: PaymentId.parse('2354512461'),
        refunds: [BACK],
      },
      { ...payment, transactionId: TransactionId.parse('0190-late'), paymentId: null, refunds: [] },
    ],
  };
  const ids = ['sale-3', '0190-t', '2354512461', 'refund-9', '0190-late'].join('\n');
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...TILL,
    'sales.recent': () => ok([sale]),
    'history.story': () => ok({ ...STORY, sale }),
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await screen.getByRole('button', { name: 'Copy numbers' }).click();
  expect(write).toHaveBeenCalledExactlyOnceWith(ids);
  await expect.element(screen.getByText('Copied')).toBeVisible();
  // If the page may not copy, the ids stand there selected.
  write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await screen.getByRole('button', { name: 'Copy numbers' }).click();
  const marked = screen.getByRole('textbox', { name: 'Numbers' });
  await expect.element(marked).toHaveValue(ids);
  const isMarked = (): boolean => {
    const area = marked.element() as HTMLTextAreaElement;
    return area.selectionStart === 0 && area.selectionEnd === ids.length;
  };
  await expect.poll(isMarked).toBe(true);
  write.mockRestore();
});

test('the story is saved as a file with the screen’s sentences, and a failure shows its reason', async () => {
  let answers = 0;
  const { screen, api } = await drawInTill(<HistoryScreen />, {
    ...TILL,
    'history.story': () => ok(STORY),
    'history.export-story': ({ name, format }) => {
      answers += 1;
      return answers === 1 ? ok({ name: `${name}.${format}` }) : fail({ code: 'file.not-saved', field: 'X' });
    },
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  await screen.getByRole('button', { name: 'XLSX' }).click();
  await expect.element(screen.getByText('What happened is in Sale SALE-3.xlsx')).toBeVisible();
  const [asked] = api.requests.get('history.export-story') ?? [];
  expect(asked).toMatchObject({
    saleId: 'sale-3',
    language: 'en',
    heads: { what: 'What happened', hash: 'Hash' },
    said: [
      { seq: 7, who: 'Lola', parts: [{ says: expect.stringContaining('asked to charge 78') }] },
      { seq: 8, who: 'The till', parts: [{ more: expect.stringContaining('2354512461') }, { more: '' }] },
      { seq: 9, who: 'Lola, approved by Cashier 5', parts: [{ more: expect.stringContaining('stale') }] },
    ],
  });
  await screen.getByRole('button', { name: 'CSV' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByText(/is in Sale/).query()).toBeNull();
});
