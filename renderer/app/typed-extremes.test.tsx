/** Typed values while goods are sold and paid. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CardEntryId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import type { TenderStep } from '../context/route.ts';
import { DiscountDialog } from '../features/checkout/discount-dialog.tsx';
import { EmptyDialog } from '../features/checkout/empty-dialog.tsx';
import { FindProductDialog } from '../features/checkout/find-product-dialog.tsx';
import { LabelDialog } from '../features/checkout/label-dialog.tsx';
import { LessDialog } from '../features/checkout/less-dialog.tsx';
import { NoteDialog, RemoveDialog } from '../features/checkout/note-dialogs.tsx';
import { OpenItemDialog } from '../features/checkout/open-item-dialog.tsx';
import { OtherDialog } from '../features/checkout/other-dialog.tsx';
import { ParkDialog } from '../features/checkout/parked-dialog.tsx';
import { PriceCheckDialog } from '../features/checkout/price-check-dialog.tsx';
import { PriceDialog } from '../features/checkout/price-dialog.tsx';
import { ProductField } from '../features/checkout/product-field.tsx';
import { QuantityDialog, WeighDialog } from '../features/checkout/quantity-dialog.tsx';
import { ScanningPanel } from '../features/payment/scanning-panel.tsx';
import { CardPanel } from '../features/tender/card-panel.tsx';
import { CashPanel } from '../features/tender/cash-panel.tsx';
import { InvoicePanel } from '../features/tender/invoice-panel.tsx';
import { PartPanel } from '../features/tender/part-panel.tsx';
import { TerminalPanel } from '../features/tender/terminal-panel.tsx';
import { APPLES, BREAD } from '../testing/sample-goods.ts';
import { type Case, type Drawn, IN_BASKET, typeExtremes, WEIGHTS } from '../testing/type-extremes.tsx';

const { LINE, WEIGHED, UNKNOWN } = IN_BASKET;
const { lineId } = LINE.line;
const choose = (name: string) => page.getByText(name, { exact: true }).first().click();
const toStep =
  (step: TenderStep) =>
  ({ app }: Drawn) => {
    app.paying.startTender(step);
  };

const CARD = '8600312457698302';
/** Digits, whatever stands between them. */
const DIGITS = ['0,12345', '12.000', '12,000'];
const fillCard = async (drawn: Drawn): Promise<void> => {
  toStep('card')(drawn);
  await page.getByRole('textbox', { name: 'Card number' }).fill(CARD);
  await page.getByRole('textbox', { name: 'Valid until' }).fill('0930');
};

const CASES: readonly Case[] = [
  { what: 'price', element: <PriceDialog lineId={lineId} />, asks: 'basket.price', act: /^Done/ },
  {
    what: 'discount, per cent',
    element: <DiscountDialog lineId={lineId} />,
    asks: 'basket.discount',
    act: /^Done/,
  },
  {
    what: 'discount, amount',
    element: <DiscountDialog lineId={null} />,
    open: () => choose('Amount'),
    asks: 'basket.discount',
    act: /^Done/,
  },
  { what: 'borne by another', element: <OtherDialog lineId={lineId} />, asks: 'basket.other', act: /^Done/ },
  {
    what: 'quantity',
    element: <QuantityDialog lineId={lineId} />,
    asks: 'basket.set-quantity',
    act: /^Done/,
  },
  {
    what: 'weight',
    element: <QuantityDialog lineId={WEIGHED.line.lineId} />,
    takes: WEIGHTS,
    asks: 'basket.set-quantity',
    act: /^Done/,
  },
  {
    what: 'weight before it is added',
    element: <WeighDialog product={APPLES} />,
    takes: WEIGHTS,
    asks: 'basket.add',
    act: /^Add/,
  },
  {
    what: 'custom item',
    element: <OpenItemDialog replaces={null} />,
    open: () => choose('Bread'),
    asks: 'basket.add-open-item',
    act: /^Add/,
  },
  {
    what: 'marking code',
    element: <LabelDialog product={BREAD} />,
    right: '0104780000000021215sr0001',
    asks: 'product.price-check',
    act: /^Add/,
  },
  { what: 'note', element: <NoteDialog lineId={lineId} />, asks: 'basket.note', act: /^Done/ },
  {
    what: 'removed line',
    element: <RemoveDialog lineId={lineId} />,
    asks: 'basket.remove',
    act: /^(Take|Remove|Void)/,
  },
  {
    what: 'lower quantity',
    element: <LessDialog lineId={lineId} quantity={1_000} />,
    asks: 'basket.set-quantity',
    act: /^(Take|Less|Done)/,
  },
  {
    what: 'emptied basket',
    element: <EmptyDialog />,
    open: ({ api }) =>
      api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'en', voidReason: true }),
    asks: 'basket.empty',
    act: /^Empty/,
  },
  { what: 'park', element: <ParkDialog />, asks: 'basket.park', act: /^Park/ },
  {
    what: 'product found for a code',
    element: <FindProductDialog lineId={UNKNOWN.line.lineId} />,
    asks: 'catalogue.search',
    act: /^$/,
  },
  {
    what: 'price check',
    element: <PriceCheckDialog code={null} />,
    asks: 'product.price-check',
    act: /^Look/,
  },
  { what: 'code or words', element: <ProductField />, asks: 'product.price-check', act: /^$/ },
  {
    what: 'cash',
    element: <CashPanel />,
    open: toStep('cash'),
    asks: 'tender.cash',
    act: /^(Take|Complete|Yes)/,
  },
  {
    what: 'card terminal',
    element: <TerminalPanel />,
    open: toStep('terminal'),
    asks: 'tender.terminal',
    act: /^(Take|Complete)/,
  },
  {
    what: 'card by its number',
    element: <CardPanel />,
    open: fillCard,
    right: CARD,
    takes: DIGITS,
    keeps: true,
    asks: 'card.ask',
    act: /^Send SMS/,
  },
  {
    what: 'SMS code of a card',
    element: <CardPanel />,
    answers: {
      'card.ask': () =>
        ok({ entryId: CardEntryId.parse('entry-1'), phone: '', cardEnd: '8302', againMs: 60_000 }),
    },
    open: async (drawn) => {
      await fillCard(drawn);
      await page.getByRole('button', { name: 'Send SMS code' }).click();
      await expect.element(page.getByRole('textbox', { name: 'SMS code' })).toBeVisible();
    },
    right: '12345',
    takes: DIGITS,
    asks: 'card.pay',
    act: /^Charge/,
  },
  {
    what: 'invoice',
    element: <InvoicePanel />,
    open: toStep('invoice'),
    right: '901234567',
    asks: 'invoice.send',
    act: /^Send invoice/,
  },
  {
    what: 'part by code',
    element: (
      <>
        <PartPanel />
        <ScanningPanel />
      </>
    ),
    open: toStep('part'),
    right: '12345678901234567',
    asks: 'tender.code',
    act: /^Scan/,
  },
  {
    what: 'customer’s code',
    element: <ScanningPanel />,
    open: ({ app }) => app.paying.startScanning(),
    right: '12345678901234567',
    asks: 'tender.code',
    act: /^$/,
  },
];

test.each(CASES)(
  '$what: for any typed value the page sends only requests that the contract accepts',
  typeExtremes,
);
