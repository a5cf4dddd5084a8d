/** The customer's paper: its text, and details that must not appear. */
import { expect, test } from 'vitest';
import { RefundId, SaleId, StaffId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import type { Named } from '../../../shared/staff/named.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { OPEN } from '../../testing/stand-in-api.ts';
import { codeTender, paidPayment, paidSale, REFUSED_RECEIPT, tenderOf } from '../../testing/views.ts';
import { DrawnPaper } from '../../ui/drawn-paper.tsx';
import { Paper, usePapers } from './paper.tsx';

function RefundPaper({ sale }: Parameters<typeof Paper>[0]) {
  const { refund } = usePapers(sale);
  return refund && <DrawnPaper paper={refund} />;
}

function Printed({ sale }: Parameters<typeof Paper>[0]) {
  return <DrawnPaper paper={usePapers(sale, { isPrinted: true }).receipt} />;
}

const SALE = SaleId.parse('0197a3b2-sale-0000-9f3c2a');
const paid = paidPayment({ saleId: SALE, cardNumber: '8600 12** **** 3456', amountTiyin: tiyin(40_000_00) });
const declined = paidPayment({
  saleId: SALE,
  transactionId: TransactionId.parse('tried-before'),
  state: 'declined',
  why: { code: 'gateway.refused', note: 'Недостаточно средств', gatewayCode: -5017 },
});
const back = {
  refundId: RefundId.parse('refund-1'),
  kind: 'part',
  state: 'refunded',
  amountTiyin: tiyin(5_000_00),
  madeAt: '2026-11-21T07:12:30.000Z',
  isEarly: false,
} as const;

const CASH = tenderOf({
  amountTiyin: tiyin(10_000_00),
  givenTiyin: tiyin(20_000_00),
  changeTiyin: tiyin(10_000_00),
});

const [line] = paidSale().lines;
if (!line) throw new Error('a sale without lines');

/** Bread with a discount, paid in cash and by code, after a declined code. */
const mixed = paidSale({
  saleId: SALE,
  totalTiyin: tiyin(50_000_00),
  lines: [
    {
      ...line,
      quantity: 2_000,
      unitPriceTiyin: tiyin(26_000_00),
      priceTiyin: tiyin(52_000_00),
      offTiyin: tiyin(2_000_00),
      dueTiyin: tiyin(50_000_00),
    },
  ],
  payments: [declined, paid],
  tenders: [codeTender(paid), CASH],
});

const textOf = async (element: Parameters<typeof drawInTill>[0], shop = {}): Promise<string> => {
  const { screen } = await drawInTill(element, { 'till.open': () => ok({ ...OPEN, ...shop }) });
  return (screen.container.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
};

test('the paper names shop, receipt, cashier, goods with discount, and each tender', async () => {
  const text = await textOf(<Paper sale={mixed} />);
  for (const said of [
    'Bahor market',
    'Shop No. 12',
    'Toshkent, Bahor koʻchasi 7',
    'Tel. +998 71 200 12 34',
    'TIN 305123456',
    'Receipt No. 9F3C2A',
    'Cashier: on duty',
    '2 pc × 26 000',
    '52 000',
    'Discount−2 000',
    'incl. VAT',
    'QR payment 8600 12** **** 345640 000',
    'Cash10 000',
    'Cash received20 000',
    'Change10 000',
  ])
    expect(text).toContain(said);
});

test.each([
  ['dona', '2 шт ×'],
  ['шт', '2 шт ×'],
  ['pcs', '2 шт ×'],
  ['kg', '2 кг ×'],
  ['toʻp', '2 toʻp ×'],
])('a unit kept as “%s” prints in the paper’s language', async (unit, said) => {
  const goods = mixed.lines.map((one) => ({ ...one, unit }));
  const { screen } = await drawInTill(<Paper sale={{ ...mixed, lines: goods }} />, {}, 'ru');
  await expect.poll(() => screen.container.textContent).toContain(said);
});

test.each([
  ['uz', 'QQS 6,5%'],
  ['ru', 'НДС 6,5%'],
  ['en', 'VAT 6.5%'],
] as const)('in %s a VAT rate prints exactly, as “%s”', async (language, said) => {
  const goods = mixed.lines.map((one) => ({ ...one, vatPercent: 6.5 }));
  const { screen } = await drawInTill(<Paper sale={{ ...mixed, lines: goods }} />, {}, language);
  await expect.poll(() => screen.container.textContent).toContain(said);
});

const partly = { ...mixed, state: 'open', payments: [], tenders: [CASH] } as const;
const unpaid = { ...mixed, state: 'open', payments: [declined], tenders: [] } as const;

test.each([
  ['en', 'SALE NOT COMPLETE – NOT A RECEIPT', partly],
  ['en', 'SALE NOT COMPLETE – NOT A RECEIPT', unpaid],
  ['ru', 'ПРОДАЖА НЕ ЗАВЕРШЕНА – НЕ ЧЕК', unpaid],
  ['uz', 'SAVDO YAKUNLANMAGAN – CHEK EMAS', unpaid],
  ['en', 'SALE VOIDED – NOT A RECEIPT', { ...unpaid, state: 'voided' as const }],
  ['ru', 'ПРОДАЖА ОТМЕНЕНА – НЕ ЧЕК', { ...unpaid, state: 'voided' as const }],
  ['uz', 'SAVDO BEKOR QILINGAN – CHEK EMAS', { ...unpaid, state: 'voided' as const }],
] as const)('in %s the paper of an unpaid sale says “%s”, without thanks', async (language, said, sale) => {
  const { screen } = await drawInTill(<Printed sale={sale} />, {}, language);
  await expect.poll(() => screen.container.textContent).toContain(said);
  expect(screen.container.textContent).not.toMatch(/Thank you|Спасибо|rahmat/);
});

test('the paper of a paid sale is a receipt, with thanks', async () => {
  const text = await textOf(<Printed sale={mixed} />);
  expect(text).toContain('Thank you for your purchase');
  expect(text).not.toMatch(/SALE (NOT|VOIDED)/);
});

const named = (name: string | null, number: number): Named => ({
  staffId: StaffId.parse(`staff-${number}`),
  name,
  number,
});

test('the paper names each cashier of the sale, and by number if the name was erased', async () => {
  const sold = { ...mixed, soldBy: [named('Lola', 2), named(null, 3)] };
  expect(await textOf(<Paper sale={sold} />)).toContain('Cashier: Lola, No. 3');
});

test('the paper omits failed payments, and the codes and ids of payments', async () => {
  const text = await textOf(<Paper sale={mixed} />);
  expect(text).not.toMatch(/Not paid|Not a fiscal receipt/);
  expect(text).not.toContain('Недостаточно средств');
  expect(text).not.toMatch(/5017|4710103925|Attempt|Details/);
});

test('another payer’s share is no discount, and has its own line', async () => {
  const [one] = mixed.lines;
  if (!one) throw new Error('a sale without lines');
  const lines = [{ ...one, otherTiyin: tiyin(7_000_00), dueTiyin: tiyin(43_000_00) }];
  const text = await textOf(<Paper sale={{ ...mixed, lines, totalTiyin: tiyin(43_000_00) }} />);
  expect(text).toMatch(/Discount−2 000.*Borne by others−7 000.*Discounts−2 000.*Borne by others−7 000/);
  expect(await textOf(<Paper sale={mixed} />)).not.toContain('Borne by others');
});

const TERMINAL = tenderOf({ kind: 'terminal', amountTiyin: tiyin(40_000_00), approval: '004213' });

test.each([
  ['in cash', [CASH], 'Cash'],
  ['on the terminal', [TERMINAL], 'Card terminal 004213'],
  ['on the terminal without a number', [{ ...TERMINAL, approval: null }], 'Card terminal no slip number'],
  ['by both', [CASH, TERMINAL], 'Card terminal 004213'],
])('the paper of a sale paid %s says so, and that it is not a fiscal receipt', async (_, tenders, said) => {
  const text = await textOf(<Paper sale={{ ...mixed, payments: [], tenders }} />);
  expect(text).toContain(said);
  expect(text).toContain('Not a fiscal receipt');
  expect(text).not.toContain('payment service');
});

test('a refund before the sale was complete is on no paper', async () => {
  const early = {
    ...CASH,
    heldTiyin: tiyin(0),
    broughtTiyin: tiyin(0),
    refunds: [{ ...back, isEarly: true }],
  };
  const sale = { ...mixed, payments: [], tenders: [early, TERMINAL], totalTiyin: tiyin(40_000_00) };
  const text = await textOf(<Paper sale={sale} />);
  expect(text).toContain('Card terminal 00421340 000');
  expect(text).not.toMatch(/Cash(?!ier)|\b20 000/);
  expect(await textOf(<RefundPaper sale={sale} />)).toBe('');
});

test('the paper omits a refunded code, and shows the other code with its fiscal link', async () => {
  const link = 'https://ofd.example/epi?t=EP1&r=2&c=3&s=4';
  const first = paidPayment({
    ...{
      saleId: SALE,
      transactionId: TransactionId.parse('given-back-first'),
      cardNumber: '9860 11** **** 1111',
    },
    ...{ amountTiyin: tiyin(20_000_00), leftTiyin: tiyin(0) },
  });
  const linked = { ...paid, receipt: { ...REFUSED_RECEIPT, state: 'linked' as const, why: null, link } };
  const tenders = [{ ...codeTender(first), broughtTiyin: tiyin(0) }, codeTender(linked)];
  const { screen } = await drawInTill(<Paper sale={{ ...mixed, payments: [first, linked], tenders }} />);
  await expect.element(screen.getByRole('img', { name: 'Fiscal receipt as a QR code' })).toBeVisible();
  expect(screen.container.textContent).toContain('3456');
  expect(screen.container.textContent).not.toContain('1111');
});

test('a till without data of the shop prints no such data', async () => {
  const none = { shopName: null, shopNumber: null, shopAddress: null, shopPhone: null };
  const text = await textOf(<Paper sale={mixed} />, none);
  expect(text).not.toMatch(/Shop No|Tel|null/);
});

test.each([
  ['paid in cash', [CASH], []],
  ['whose fiscal link is not there yet', [codeTender(paid)], [paid]],
])('the paper of a sale %s has its own code, which the till can scan', async (_, tenders, payments) => {
  const { screen } = await drawInTill(<Paper sale={{ ...mixed, tenders, payments }} />);
  await expect
    .element(screen.getByRole('img', { name: 'Code by which the till opens this sale' }))
    .toBeVisible();
  expect(screen.container.textContent).toContain(SALE.toUpperCase());
});

test('a paper with a fiscal link has only that code, and the sale’s id', async () => {
  const link = 'https://ofd.example/epi?t=EP1&r=2&c=3&s=4';
  const linked = { ...paid, receipt: { ...REFUSED_RECEIPT, state: 'linked' as const, why: null, link } };
  const { screen } = await drawInTill(<Paper sale={{ ...mixed, payments: [linked] }} />);
  await expect.element(screen.getByRole('img', { name: 'Fiscal receipt as a QR code' })).toBeVisible();
  expect(screen.getByRole('img').elements()).toHaveLength(1);
  expect(screen.container.textContent).toContain(SALE.toUpperCase());
});

test('the refund paper lists only the money that went back to the customer', async () => {
  const tender = {
    ...codeTender(paid),
    refunds: [
      back,
      {
        ...back,
        refundId: RefundId.parse('refund-2'),
        state: 'refused' as const,
        amountTiyin: tiyin(7_000_00),
      },
      { ...back, refundId: RefundId.parse('refund-3'), kind: 'void' as const, amountTiyin: tiyin(9_000_00) },
    ],
  };
  const given = { ...mixed, soldBy: [named('Lola', 2)], tenders: [tender] };
  expect(await textOf(<Paper sale={given} />)).not.toMatch(/[Rr]efund|REFUND/);
  const text = await textOf(<RefundPaper sale={given} />);
  expect(text).toContain('REFUND');
  expect(text).toContain('Of receipt No. 9F3C2A');
  expect(text).toContain('Given back5 000');
  expect(text).not.toMatch(/7 000|9 000|Lola/);
});

test('the refund paper names the cashier and the approver', async () => {
  const tenders = [{ ...codeTender(paid), refunds: [back] }];
  const [lola, dilshod] = [StaffId.parse('lola'), StaffId.parse('dilshod')];
  const givenBack = {
    by: [{ refundId: back.refundId, by: lola, approvedBy: dilshod }],
    people: [
      { staffId: lola, name: 'Lola', number: 2 },
      { staffId: dilshod, name: null, number: 1 },
    ],
  };
  const text = await textOf(<RefundPaper sale={{ ...mixed, tenders, givenBack }} />);
  expect(text).toMatch(/Given back by Lola.*Approved by Cashier 1/);
  const alone = { ...givenBack, by: [{ refundId: back.refundId, by: lola, approvedBy: null }] };
  const other = await textOf(<RefundPaper sale={{ ...mixed, tenders, givenBack: alone }} />);
  expect(other).toContain('Given back by Lola');
  expect(other).not.toContain('Approved by');
});

test('an extra charge that was refunded has its paper too, with both names', async () => {
  const [lola, dilshod] = [StaffId.parse('lola'), StaffId.parse('dilshod')];
  const refunds = [{ ...back, kind: 'reversal' as const, why: null, notThereAt: null, notThereBy: null }];
  const charged = paidPayment({
    saleId: SALE,
    transactionId: TransactionId.parse('charged-beside'),
    state: 'abandoned',
    refunds,
  });
  const givenBack = {
    by: [{ refundId: back.refundId, by: lola, approvedBy: dilshod }],
    people: [
      { staffId: lola, name: 'Lola', number: 2 },
      { staffId: dilshod, name: 'Dilshod', number: 1 },
    ],
  };
  const text = await textOf(<RefundPaper sale={{ ...mixed, payments: [paid, charged], givenBack }} />);
  expect(text).toMatch(/Given back by Lola.*Approved by Dilshod.*Given back5 000/);
});

test('a sale without refunds has no refund paper', async () => {
  expect(await textOf(<RefundPaper sale={mixed} />)).toBe('');
});
