import { describe, expect, test } from 'vitest';
import { INVOICE_CUSTOMERS } from '../../electron/training/customers.ts';
import { type Reply, type TrainingService, trainingService } from '../support/training-service.ts';

const phoneOf = (outcome: string): string =>
  INVOICE_CUSTOMERS.find((customer) => customer.outcome === outcome)?.phone ?? '';

const invoice = (
  service: TrainingService,
  phone: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Reply> =>
  service.post('/invoice/create', {
    amount: 120.5,
    phone_number: phone,
    merchant_trans_id: 'order-1',
    ...more,
  });

const statusOf = (service: TrainingService, id: unknown): Promise<Reply> =>
  service.get(`/invoice/status/${service.serviceId}/${id}`);

describe('an invoice', () => {
  test('that gets paid reads over 0, and its payment is found and can be refunded', async () => {
    const service = await trainingService();
    const created = await invoice(service, phoneOf('invoice-paid'));
    expect(created.json).toMatchObject({
      error_code: 0,
      error_note: 'Invoice created',
      invoice_id: expect.any(Number),
    });
    const id = created.json.invoice_id;
    expect((await statusOf(service, id)).json).toMatchObject({
      invoice_status: 0,
      invoice_status_note: 'Выставлен',
    });
    expect((await service.lookUp('order-1')).json.error_code).toBe(-9042);

    await service.clock.advance(5_000);
    expect((await statusOf(service, id)).json).toEqual({
      error_code: 0,
      error_note: 'Success',
      invoice_status: 2,
      invoice_status_note: 'Оплачен',
    });
    const { payment_id, payment_status } = (await service.lookUp('order-1')).json;
    expect(payment_status).toBe(2);
    expect((await service.reverse(payment_id)).json.error_code).toBe(0);
    expect(service.gateway.ledger()).toMatchObject([
      { kind: 'invoice', amountTiyin: 12050, state: 'reversed' },
    ]);
  });

  test.each([
    ['invoice-declined', -1],
    ['invoice-deleted', -99],
    ['invoice-open', 0],
  ])('%s ends as %i and makes no payment', async (outcome, status) => {
    const service = await trainingService();
    const { invoice_id } = (await invoice(service, `+${phoneOf(outcome)}`)).json;
    await service.clock.advance(3_600_000);
    expect((await statusOf(service, invoice_id)).json.invoice_status).toBe(status);
    expect(service.gateway.ledger()).toEqual([]);
  });

  test('to any other number stays open, and is refused to a customer who takes no invoices', async () => {
    const service = await trainingService();
    const { invoice_id } = (await invoice(service, '998911234567')).json;
    await service.clock.advance(3_600_000);
    expect((await statusOf(service, invoice_id)).json.invoice_status).toBe(0);
    expect((await invoice(service, phoneOf('invoice-refused'))).json.error_code).toBe(-9130);
  });

  test('whose answer is lost was created all the same', async () => {
    const service = await trainingService();
    await expect(invoice(service, phoneOf('invoice-no-answer'))).rejects.toThrow();
    await service.clock.advance(5_000);
    expect((await service.lookUp('order-1')).json).toMatchObject({ error_code: 0, payment_status: 2 });
  });

  test('that does not exist is unknown', async () => {
    const service = await trainingService();
    expect((await statusOf(service, 1)).json.error_code).toBe(-9044);
  });

  test('by other readings has its status under `status`, where 1 is paid, and a quoted id', async () => {
    const service = await trainingService({
      readings: { invoice_field: 'status', paid_invoice_reads: 1, payment_id_as: 'string' },
    });
    const { invoice_id } = (await invoice(service, phoneOf('invoice-paid'))).json;
    expect(invoice_id).toEqual(expect.any(String));
    await service.clock.advance(5_000);
    expect((await statusOf(service, invoice_id)).json).toMatchObject({ status: 1, status_note: 'Оплачен' });
  });

  test.each([
    [{ amount: '120.5' }, -9021],
    [{ amount: undefined }, -9020],
    [{ phone_number: 998900000001 }, -9021],
    [{ phone_number: '90 000 00 01' }, -9021],
    [{ phone_number: undefined }, -9020],
    [{ merchant_trans_id: 5 }, -9021],
    [{ merchant_trans_id: undefined }, -9020],
    [{ note: 'x' }, -9022],
  ])('with %j is answered %i', async (change, code) => {
    const service = await trainingService();
    expect((await invoice(service, phoneOf('invoice-paid'), change)).json.error_code).toBe(code);
  });
});
