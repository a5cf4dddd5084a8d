/** The approval dialog as the approver reads it above the PIN: request, amount and reason, in each language. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NeedView } from '../../../shared/contract/staff.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import { APPROVAL_SUBJECTS } from '../../../shared/staff/approval.ts';
import { loadWords } from '../../i18n/load-words.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { LOLA, REFUND_NEED, standing } from '../../testing/staff-views.ts';
import { wantedWords } from './asked-words.ts';
import { OverScreen } from './over-screen.tsx';

const WHY = 'The supplier is paid';
const NEED: NeedView = { ...REFUND_NEED, refundedTiyin: null, reason: WHY };

/** Lola has pressed a button that needs this approval. */
async function asking(need: NeedView) {
  let now = need;
  const drawn = await drawInTill(<OverScreen />, {
    'drawer.no-sale': () => fail({ code: 'right.needed', field: need.right }),
    'staff.need': () => ok(now),
    'staff.approve': ({ seen }) =>
      seen === now.seen
        ? ok({ need: now, remainingMs: 60_000 })
        : fail({ code: 'approval.changed', field: need.right }),
  });
  drawn.api.publish('staff.changed', standing(LOLA));
  void drawn.app.api.ask('drawer.no-sale', { reason: WHY });
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const becomes = (other: NeedView): void => {
    now = other;
  };
  return { ...drawn, becomes };
}

test.each<[string, Partial<NeedView>, readonly (string | RegExp)[]]>([
  ['a pay-in', { right: 'pay-in-out', what: 'pay-in' }, [/Put cash into the drawer: 48.500.soum/]],
  ['a pay-out', { right: 'pay-in-out', what: 'pay-out' }, [/Take cash out of the drawer: 48.500/]],
  ['a drop to the safe', { right: 'pay-in-out', what: 'drop' }, [/from the drawer to the safe: 48.500.soum/]],
  ['a voided sale', { right: 'void-sale' }, [/Void a sale: 48.500.soum/]],
  ['a removed line', { right: 'void-line', goods: 'Obi non' }, [/Take goods out: 48.500.soum/, 'Obi non']],
  ['an emptied basket', { right: 'void-line', what: 'empty-basket' }, [/Empty the basket: 48.500.soum/]],
  [
    'an end of waiting for a payment',
    { right: 'override', what: 'stop-waiting' },
    [/unchecked: 48.500.soum/],
  ],
  [
    'cash instead of a refund through the service',
    { right: 'override', what: 'cash-for-code' },
    [/Cash in place of a refund through the service: 48/],
  ],
  [
    'a kept card',
    {
      right: 'kept-card',
      what: 'keep-card',
      details: [
        { of: 'kept-card', cardNumber: '860012******0018' },
        { of: 'customer', name: 'Aziza Karimova', phone: '+998 90 123-45-67' },
      ],
    },
    [/Keep the customer’s card/, 'Card 860012******0018', 'Aziza Karimova · +998 90 123-45-67'],
  ],
  [
    'a basket from before a repair',
    { right: 'override', what: 'basket-of-gap' },
    [/a basket of before the repair: 48.500.soum/, /may have been paid already/],
  ],
  ['a settled alarm', { right: 'settle', what: 'settle-alarm' }, [/settled otherwise: 48.500.soum/]],
  [
    'a manually adopted payment',
    { right: 'settle', what: 'adopt' },
    [/Add a payment to the books: 48.500.soum/],
  ],
  ['an opened drawer', { right: 'no-sale', amountTiyin: null }, ['Open the drawer']],
  [
    'a file of the sales',
    { right: 'audit', what: 'sales-file', amountTiyin: null },
    ['Save the sales as a file'],
  ],
  ['a file of the log', { right: 'audit', what: 'log-file', amountTiyin: null }, ['Save the log as a file']],
  [
    'a refund over two tenders',
    {
      details: [
        { of: 'sale', number: 'AB12CD', madeAt: '2026-11-20T09:41:07Z', totalTiyin: tiyin(9_000_000) },
        { of: 'way', way: 'service', amountTiyin: tiyin(3_000_000) },
        { of: 'way', way: 'terminal', amountTiyin: tiyin(1_000_000) },
        { of: 'way', way: 'cash', amountTiyin: tiyin(850_000) },
        { of: 'goods', name: 'Olma', unit: 'kg', quantity: 1_250 },
      ],
    },
    [
      /Sale AB12CD of 20.11.2026, 90.000.soum in all/,
      /Through the service, to the card or wallet: 30.000.soum/,
      /Back on the card terminal: 10.000.soum/,
      /Cash out of the drawer: 8.500.soum/,
      'Olma · 1,25 kg',
    ],
  ],
  [
    'a setting',
    {
      right: 'settings',
      what: 'setting',
      amountTiyin: null,
      details: [{ of: 'setting', change: { key: 'blindCount', from: true, to: false } }],
    },
    ['Change a setting', 'Count blind: on → off'],
  ],
  [
    'a changed product',
    {
      right: 'catalogue',
      what: 'save-product',
      amountTiyin: null,
      goods: 'Obi non',
      priceTiyin: tiyin(500_000),
      details: [
        { of: 'name', name: 'Patir' },
        { of: 'goods-part', part: 'price' },
      ],
    },
    [/Save a product: 5.000.soum/, 'Obi non', 'New name: Patir', 'Changes the price'],
  ],
  [
    'a bulk edit',
    {
      right: 'catalogue',
      what: 'bulk-goods',
      amountTiyin: null,
      details: [
        { of: 'products', count: 3 },
        { of: 'price-percent', hundredths: -1_250 },
      ],
    },
    ['Change several products', '3 products', 'Prices: −12,5 %'],
  ],
  [
    'a price from an instant on',
    {
      right: 'catalogue',
      what: 'price-from',
      amountTiyin: null,
      priceTiyin: tiyin(500_000),
      details: [{ of: 'from', at: '2026-11-21T04:00:00.000Z' }],
    },
    [/Set a price from a date on: 5.000.soum/, /soum.*From 21\.11\.2026.*09:00/],
  ],
  [
    'a setting of a newer till',
    {
      right: 'settings',
      what: 'setting',
      amountTiyin: null,
      details: [{ of: 'setting', change: { key: 'tomorrow', from: null, to: 3 } }],
    },
    ['tomorrow: none → 3'],
  ],
  [
    'a corrected receipt',
    {
      right: 'receipt',
      what: 'receipt-correct',
      details: [
        { of: 'correction', goods: 'Obi non', field: 'SPIC', text: '00902001001000009' },
        { of: 'correction', goods: 'Obi non', field: 'Barcode', text: '' },
        { of: 'correction', goods: null, field: 'Name', text: 'Non' },
      ],
    },
    [
      /Correct a receipt: 48.500.soum/,
      'Obi non · Tax code (MXIK): 00902001001000009',
      'Obi non · Barcode: none',
      'Name: Non',
    ],
  ],
  [
    'more corrections than the dialog lists',
    {
      right: 'receipt',
      what: 'receipt-correct',
      details: Array.from({ length: 11 }, (_, at) => ({
        of: 'correction' as const,
        goods: `Non ${at + 1}.`,
        field: 'Name' as const,
        text: 'Non',
      })),
    },
    ['Non 8. · Name: Non', 'and 3 more'],
  ],
  [
    'a looked-up payment',
    {
      right: 'settle',
      what: 'look-up',
      amountTiyin: null,
      details: [{ of: 'payment', id: '018f-7', day: '2026-11-19' }],
    },
    ['Look up a payment', 'Payment 018f-7, made on 19.11.2026'],
  ],
  [
    'a close with too little cash',
    {
      right: 'close-shift',
      what: 'close-shift',
      close: { differenceTiyin: -500_000, takenOutTiyin: tiyin(2_000_000) },
    },
    [/Close the shift, counted: 48.500.soum/, /Missing in the drawer: 5.000.soum/, /safe: 20.000.soum/],
  ],
  [
    'a close with too much cash',
    { right: 'close-shift', what: 'close-shift', close: { differenceTiyin: 100, takenOutTiyin: tiyin(0) } },
    [/Too much in the drawer: 1.soum/],
  ],
  [
    'a discount beside a lower price',
    {
      right: 'discount',
      discount: 1_000,
      besides: [{ right: 'price', discount: null, amountTiyin: tiyin(2_000_000) }],
    },
    [/Discount up to 10.%: 48.500.soum/, /Prices below the catalogue’s: 20.000.soum/],
  ],
])('the approval dialog describes %s', async (_, need, sentences) => {
  await asking({ ...NEED, ...need });
  for (const sentence of sentences)
    await expect.element(page.getByRole('dialog')).toMatchTextContent(sentence);
  await expect.element(page.getByRole('dialog')).toMatchTextContent(`Reason: ${WHY}`);
});

test('the approval dialog for a raised price shows no reduction', async () => {
  const raised = { goods: 'Obi non', priceTiyin: tiyin(900_000), amountTiyin: tiyin(0) };
  await asking({ ...NEED, right: 'price', what: 'new-price', ...raised });
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/New price: 9.000.soum/);
  await expect.element(page.getByRole('dialog')).not.toMatchTextContent('below the catalogue');
});

test('the approval dialog for a blind close shows no difference', async () => {
  const close = { differenceTiyin: null, takenOutTiyin: tiyin(0) };
  await asking({ ...NEED, right: 'close-shift', what: 'close-shift', close });
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/counted: 48.500.soum/);
  await expect.element(page.getByRole('dialog')).not.toMatchTextContent(/[Dd]rawer/);
});

test.each(LANGUAGES)('every subject of an approval has its own sentence in %s', async (language) => {
  const words = await loadWords(language);
  const need = { ...NEED, priceTiyin: NEED.amountTiyin };
  const said = APPROVAL_SUBJECTS.map((what) => wantedWords(words, { ...need, what }));
  expect(new Set(said).size).toBe(APPROVAL_SUBJECTS.length);
  for (const sentence of said) expect(sentence).toMatch(/48\s500/);
});

test('a request that changed while the approver typed shows its new state, and needs a new approval', async () => {
  const { api, becomes } = await asking({ ...NEED, right: 'void-line', goods: 'Obi non' });
  becomes({ ...NEED, right: 'void-line', goods: 'Obi non', amountTiyin: tiyin(90_000_000), seen: 'anew' });
  await userEvent.keyboard('2580{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('This comes to something else by now');
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Take goods out: 900.000.soum/);
  await userEvent.keyboard('2580{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.requests.get('staff.approve')).toMatchObject([{ seen: NEED.seen }, { seen: 'anew' }]);
});
