/** Sections 2.3 and 4.2: invoices. */
import { InvoiceId } from '../../shared/ids.ts';
import { type Bench, CHARGE_TIYIN, defineCase, must, need, ok } from './bench.ts';

/** Long enough for a customer who answers at once. */
const ANSWER_MS = 6_000;

async function invoice(bench: Bench, end: 'any' | 'deleted') {
  const phoneNumber = need(bench.deps.customers.phone(end), 'needs a telephone number (--phone)');
  const merchantTransId = bench.deps.newId();
  return bench.take(
    'create invoice',
    await bench.client.createInvoice({ amountTiyin: CHARGE_TIYIN, phoneNumber, merchantTransId }),
  );
}

const create = defineCase('create invoice', async (bench) => {
  const { value, detail } = await invoice(bench, 'any');
  bench.texts.set('invoice', value.invoiceId);
  return ok(detail || `invoice ${value.invoiceId}`);
});

const status = defineCase('invoice status', async (bench) => {
  const invoiceId = InvoiceId.parse(
    need(bench.texts.get('invoice'), 'needs the invoice of "create invoice"'),
  );
  const seen: number[] = [];
  let differs = '';
  for (const waitMs of [0, ANSWER_MS]) {
    await bench.deps.wait(waitMs);
    const { value, detail } = bench.take('invoice status', await bench.client.invoiceStatus({ invoiceId }));
    seen.push(value.status);
    differs = detail;
  }
  return ok([`read ${seen.join(', then ')} (not shown what they mean)`, differs].filter(Boolean).join('; '));
});

const deleted = defineCase('a deleted invoice', async (bench) => {
  const { value } = await invoice(bench, 'deleted');
  await bench.deps.wait(ANSWER_MS);
  const read = bench.take('invoice status', await bench.client.invoiceStatus(value)).value;
  must(read.status === -99, `reads as ${read.status}`);
  return ok(`-99, ${read.note}`);
});

export const INVOICE_CASES = [create, status, deleted] as const;
