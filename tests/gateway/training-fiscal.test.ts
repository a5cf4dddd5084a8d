import { describe, expect, test } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { type Reply, type TrainingService, trainingService } from '../support/training-service.ts';

type Fields = Readonly<Record<string, unknown>>;

const bread: Fields = {
  Name: 'Non, dona',
  Barcode: '4780000000017',
  SPIC: '10999001001000000',
  Units: 1495086,
  PackageCode: '1520627',
  GoodPrice: 500000,
  Price: 1000000,
  Amount: 2,
  VAT: 107142,
  VATPercent: 12,
  Discount: 0,
  Other: 0,
  CommissionInfo: { TIN: '123456789' },
};

const milk: Fields = {
  Name: 'Sut, l',
  SPIC: '10999001001000001',
  PackageCode: '1520628',
  Price: 1200000,
  Amount: 1,
  VAT: 0,
  VATPercent: 0,
  Discount: 150000,
  Other: 50000,
  CommissionInfo: { PINFL: '12345678901234' },
};

const submit = (service: TrainingService, paymentId: unknown, more: Fields = {}): Promise<Reply> =>
  service.post('/payment/ofd_data/submit_items', {
    payment_id: paymentId,
    items: [bread, milk],
    received_ecash: 0,
    received_cash: 0,
    received_card: 2000000,
    ...more,
  });

const link = (service: TrainingService, paymentId: unknown): Promise<Reply> =>
  service.get(`/payment/ofd_data/${service.serviceId}/${paymentId}`);

const register = (service: TrainingService, paymentId: unknown, qrcode: unknown): Promise<Reply> =>
  service.post('/payment/ofd_data/submit_qrcode', { payment_id: paymentId, qrcode });

const sold = (service: TrainingService, soum = 20000): Promise<unknown> =>
  service.sell(codeOf('approved'), soum);

describe('submitting fiscal items', () => {
  test('makes one receipt, whose link is there after 2 s', async () => {
    const service = await trainingService();
    const id = await sold(service);
    expect((await link(service, id)).json).toEqual({ paymentId: id, qrCodeURL: null });
    expect((await submit(service, id)).json).toEqual({ error_code: 0, error_note: 'Fiscal items accepted' });
    expect((await submit(service, id)).json.error_code).toBe(-9151);
    await service.clock.advance(1_999);
    expect((await link(service, id)).json.qrCodeURL).toBeNull();
    await service.clock.advance(1);
    // The receipt's time is that of Tashkent.
    expect((await link(service, id)).json).toEqual({
      paymentId: id,
      qrCodeURL: expect.stringMatching(
        /^https:\/\/fiscal\.training\.invalid\/check\?t=TR[0-9A-F]{12}&r=2354512461&c=20261120120000&s=\d{12}$/,
      ),
    });
    expect(service.gateway.ledger()[0]?.receiptUrl).toContain('/check?');
  });

  test('needs a paid payment', async () => {
    const service = await trainingService();
    expect((await submit(service, 5)).json.error_code).toBe(-9041);
    const { payment_id } = (await service.create(codeOf('approved'), 20000)).json;
    expect((await submit(service, payment_id)).json.error_code).toBe(-9150);
    await service.confirm(payment_id);
    await service.reverse(payment_id);
    expect((await submit(service, payment_id)).json.error_code).toBe(-9150);
  });

  test('covers a mixed sale: the rest was received in cash or on a terminal', async () => {
    const service = await trainingService();
    const id = await sold(service, 12_000);
    const asCash = { received_ecash: 1_100_000, received_cash: 900_000, received_card: undefined };
    expect((await submit(service, id, asCash)).json.error_code).toBe(-9153);
    const mixed = { received_ecash: 1_200_000, received_cash: 500_000, received_card: 300_000 };
    expect((await submit(service, id, mixed)).json.error_code).toBe(0);
  });

  test('needs sums that agree: items, received, charged', async () => {
    const service = await trainingService();
    const id = await sold(service);
    expect((await submit(service, id, { received_card: 1999999 })).json.error_code).toBe(-9152);
    expect((await submit(service, id, { received_card: undefined })).json.error_code).toBe(-9152);
    const less = { items: [bread], received_card: 1000000 };
    expect((await submit(service, id, less)).json.error_code).toBe(-9153);
    const split = { received_ecash: 500000, received_cash: undefined, received_card: 1500000 };
    expect((await submit(service, id, split)).json.error_code).toBe(0);
  });

  test('can be refused the first time by a payer code, and accepted on the second', async () => {
    const service = await trainingService();
    const id = await service.sell(codeOf('fiscal-refused-once'), 20000);
    expect((await submit(service, id)).json.error_code).toBe(-9154);
    expect((await submit(service, id)).json.error_code).toBe(0);
  });

  test('can have a late link by a payer code', async () => {
    const service = await trainingService();
    const id = await service.sell(codeOf('fiscal-late-link'), 20000);
    await submit(service, id);
    await service.clock.advance(119_999);
    expect((await link(service, id)).json.qrCodeURL).toBeNull();
    await service.clock.advance(1);
    expect((await link(service, id)).json.qrCodeURL).toEqual(expect.any(String));
  });
});

describe('the rows of section 2.5', () => {
  test.each<[row: string, fields: Fields, code: number, named: string]>([
    ['items missing', { items: undefined }, -9020, 'items'],
    ['items empty', { items: [] }, -9021, 'items'],
    ['items no list', { items: bread }, -9021, 'items'],
    ['an item that is text', { items: ['x'] }, -9021, 'items.0'],
    ['payment_id missing', { payment_id: undefined }, -9020, 'payment_id'],
    ['payment_id quoted', { payment_id: '5' }, -9021, 'payment_id'],
    ['payment_id a fraction', { payment_id: 5.5 }, -9021, 'payment_id'],
    ['received_ecash quoted', { received_ecash: '0' }, -9021, 'received_ecash'],
    ['received_cash a fraction', { received_cash: 0.5 }, -9021, 'received_cash'],
    ['received_card below 0', { received_card: -1 }, -9021, 'received_card'],
    ['an unknown field', { receipt: 1 }, -9022, 'receipt'],
  ])('%s', async (_row, fields, code, named) => {
    const service = await trainingService();
    const { json } = await submit(service, await sold(service), fields);
    expect(json.error_code).toBe(code);
    expect(json.error_note).toContain(named);
  });

  test.each<[row: string, change: Fields, code: number]>([
    ['Name of 63 characters', { Name: 'ў'.repeat(63) }, 0],
    ['Name of 63 emoji', { Name: '🍞'.repeat(63) }, 0],
    ['Name of 64 characters', { Name: 'ў'.repeat(64) }, -9021],
    ['Name missing', { Name: undefined }, -9020],
    ['Name empty', { Name: '' }, -9021],
    ['Name in lower case', { Name: undefined, name: 'Non' }, -9020],
    ['an unknown field beside', { name: 'Non' }, -9022],
    ['Barcode left out', { Barcode: undefined }, 0],
    ['Barcode of 14 characters', { Barcode: '1'.repeat(14) }, -9021],
    ['Barcode a number', { Barcode: 4780000000017 }, -9021],
    ['Labels: 300 of 21 characters', { Labels: Array(300).fill('0'.repeat(21)) }, 0],
    ['Labels: 301', { Labels: Array(301).fill('0') }, -9021],
    ['Labels: one of 22 characters', { Labels: ['0'.repeat(22)] }, -9021],
    ['Labels no list', { Labels: '0' }, -9021],
    ['SPIC missing', { SPIC: undefined }, -9020],
    ['SPIC of 18 characters', { SPIC: '1'.repeat(18) }, -9021],
    ['SPIC a number', { SPIC: 10999001001 }, -9021],
    ['Units left out', { Units: undefined }, 0],
    ['Units text', { Units: '1495086' }, -9021],
    ['PackageCode missing', { PackageCode: undefined }, -9020],
    ['PackageCode of 20 characters', { PackageCode: '1'.repeat(20) }, 0],
    ['PackageCode of 21 characters', { PackageCode: '1'.repeat(21) }, -9021],
    ['GoodPrice left out', { GoodPrice: undefined }, 0],
    ['GoodPrice below 0', { GoodPrice: -1 }, -9021],
    ['Price missing', { Price: undefined }, -9020],
    ['Price a fraction', { Price: 1000000.5 }, -9021],
    ['Price quoted', { Price: '1000000' }, -9021],
    ['Amount missing', { Amount: undefined }, -9020],
    ['Amount 0', { Amount: 0 }, -9021],
    ['VAT missing', { VAT: undefined }, -9020],
    ['VAT more than the item', { VAT: 1000001 }, -9021],
    ['VATPercent missing', { VATPercent: undefined }, -9020],
    ['VATPercent over 100', { VATPercent: 101 }, -9021],
    ['VATPercent a fraction', { VATPercent: 1.5 }, -9021],
    ['Discount left out', { Discount: undefined }, 0],
    ['Discount more than the price', { Discount: 1000001 }, -9021],
    ['Other left out', { Other: undefined }, 0],
    ['Other quoted', { Other: '0' }, -9021],
    ['CommissionInfo missing', { CommissionInfo: undefined }, -9020],
    ['CommissionInfo empty', { CommissionInfo: {} }, -9021],
    ['CommissionInfo with both', { CommissionInfo: { TIN: '1', PINFL: '1' } }, 0],
    ['CommissionInfo with another field', { CommissionInfo: { TIN: '1', Inn: '1' } }, -9022],
    ['TIN of 10 characters', { CommissionInfo: { TIN: '1234567890' } }, -9021],
    ['TIN a number', { CommissionInfo: { TIN: 123456789 } }, -9021],
    ['PINFL of 15 characters', { CommissionInfo: { PINFL: '1'.repeat(15) } }, -9021],
  ])('%s', async (_row, change, code) => {
    const service = await trainingService();
    const items = [{ ...bread, ...change }, milk];
    expect((await submit(service, await sold(service), { items })).json.error_code).toBe(code);
  });

  test('a uint64 keeps its digits to the last, and ends at 2^64 - 1', async () => {
    const service = await trainingService();
    const id = await sold(service);
    const send = (units: string): Promise<Reply> =>
      service.send({
        method: 'POST',
        path: '/payment/ofd_data/submit_items',
        body: JSON.stringify({
          service_id: service.serviceId,
          payment_id: id,
          items: [bread, milk],
          received_card: 2000000,
        }).replace('1495086', units),
      });
    expect((await send('18446744073709551616')).json.error_code).toBe(-9021);
    expect((await send('18446744073709551615')).json.error_code).toBe(0);
  });
});

describe('registering a receipt by its link', () => {
  const receipt = 'https://fiscal.training.invalid/epi?t=12345';

  test('makes the link readable at once, and is the one receipt', async () => {
    const service = await trainingService();
    const id = await sold(service);
    expect((await register(service, id, receipt)).json).toEqual({
      error_code: 0,
      error_note: 'Receipt registered',
    });
    expect((await link(service, id)).json).toEqual({ paymentId: id, qrCodeURL: receipt });
    expect((await register(service, id, receipt)).json.error_code).toBe(-9151);
    expect((await submit(service, id)).json.error_code).toBe(-9151);
  });

  test('takes only a link on the fiscal host, for a paid payment', async () => {
    const service = await trainingService();
    const id = await sold(service);
    expect((await register(service, id, 'https://example.com/check')).json.error_code).toBe(-9021);
    expect((await register(service, id, 5)).json.error_code).toBe(-9021);
    expect((await register(service, id, undefined)).json.error_code).toBe(-9020);
    expect((await register(service, 5, receipt)).json.error_code).toBe(-9041);
  });
});

describe('a link that is not there yet, by the readings', () => {
  test.each([
    ['null', 200, { qrCodeURL: null }],
    ['empty', 200, { qrCodeURL: '' }],
    ['missing', 200, {}],
    ['http-404', 404, { qrCodeURL: null }],
  ] as const)('%s is HTTP %i %j', async (reading, httpStatus, fields) => {
    const service = await trainingService({ readings: { fiscal_link_pending: reading } });
    const reply = await link(service, 77);
    expect(reply.httpStatus).toBe(httpStatus);
    expect(reply.json).toEqual({ paymentId: 77, ...fields });
  });
});
