/** Sections 2.5, 4.5 and 8: fiscal data and its limits. */
import type { FiscalItem } from '../../shared/fiscal/items.ts';
import { CHARGE_TIYIN, defineCase, must, need, notShown, ok } from './bench.ts';

const VAT_PERCENT = 12;

/** One item for the whole charge, with every field of section 2.5. */
const ITEM: FiscalItem = {
  Name: 'Conformance run, dona',
  Barcode: '4780000000017',
  Labels: ['010478000000001721AAA'],
  SPIC: '10999001001000000',
  Units: 1,
  PackageCode: '1520627',
  GoodPrice: CHARGE_TIYIN + 50,
  Price: CHARGE_TIYIN + 50,
  Amount: 1,
  VAT: Math.round((CHARGE_TIYIN * VAT_PERCENT) / (100 + VAT_PERCENT)),
  VATPercent: VAT_PERCENT,
  Discount: 30,
  Other: 20,
  CommissionInfo: { TIN: '123456789' },
};

const RECEIVED = { received_ecash: 0, received_cash: 0, received_card: CHARGE_TIYIN };

const submit = defineCase('submit fiscal items', async (bench) => {
  const { paymentId } = bench.charge('create pass payment');
  const submission = { paymentId, items: [ITEM], ...RECEIVED };
  const { detail } = bench.take('submit fiscal items', await bench.client.submitItems(submission));
  return ok(detail || 'every field of section 2.5 was sent');
});

const limits = defineCase('limits of fiscal items', async (bench) => {
  const { paymentId } = bench.charge('create pass payment');
  const sentBefore = bench.deps.exchanges.length;
  const broken: readonly (readonly [field: string, change: object])[] = [
    ['Name', { Name: 'n'.repeat(64) }],
    ['Barcode', { Barcode: '1'.repeat(14) }],
    ['Labels', { Labels: Array.from({ length: 301 }, () => 'l') }],
    ['Labels', { Labels: ['l'.repeat(22)] }],
    ['SPIC', { SPIC: '1'.repeat(18) }],
    ['PackageCode', { PackageCode: '1'.repeat(21) }],
    ['TIN', { CommissionInfo: { TIN: '1'.repeat(10) } }],
    ['PINFL', { CommissionInfo: { PINFL: '1'.repeat(15) } }],
    ['CommissionInfo', { CommissionInfo: {} }],
    ...(['Units', 'GoodPrice', 'Price', 'Amount', 'VAT', 'VATPercent', 'Discount', 'Other'] as const).map(
      (field) => [field, { [field]: -1 }] as const,
    ),
  ];
  for (const [field, change] of broken) {
    const answer = await bench.client.submitItems({
      paymentId,
      items: [{ ...ITEM, ...change }],
      ...RECEIVED,
    });
    must(!answer.ok && answer.error.field === field, `${field} over its limit was not stopped`);
  }
  const none = await bench.client.submitItems({ paymentId, items: [], ...RECEIVED });
  must(!none.ok && none.error.field === 'items', 'a submission without items was not stopped');
  must(bench.deps.exchanges.length === sentBefore, 'something was sent');
  // A real service might register a receipt beyond a limit with the tax office, so its own check is not
  // tested.
  return ok(`${broken.length + 1} broken submissions were stopped before anything was sent`);
});

/** A link takes seconds, sometimes minutes. */
const LINK = { tries: 12, everyMs: 5_000 } as const;

const link = defineCase('read fiscal link', async (bench) => {
  const { paymentId } = bench.charge('create pass payment');
  for (let tries = 0; tries < LINK.tries; tries += 1) {
    const answer = await bench.client.fiscalLink({ paymentId });
    if (answer.ok && answer.value.link !== null) {
      const { detail } = bench.take('read fiscal link', answer);
      return ok(detail || `after ${(tries * LINK.everyMs) / 1000} s`);
    }
    await bench.deps.wait(LINK.everyMs);
  }
  return notShown(`no link after ${(LINK.tries * LINK.everyMs) / 1000} s`);
});

const register = defineCase('register a fiscalized receipt', async (bench) => {
  const qrcode = need(bench.deps.customers.receiptLink(), 'needs a receipt’s link (--receipt-link)');
  const charge = await bench.sell('approved');
  const { paymentId } = charge;
  const answer = await bench.client.submitReceiptLink({ paymentId, link: qrcode });
  const { detail } = bench.take('register a fiscalized receipt', answer);
  await bench.giveBack(charge);
  return ok(detail || 'registered');
});

export const FISCAL_CASES = [submit, limits, link] as const;
export const REGISTER_CASES = [register] as const;
