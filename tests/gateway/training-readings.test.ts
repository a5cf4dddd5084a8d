import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { DEFAULT_READINGS } from '../../electron/training/readings.ts';
import { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { seededRandomness } from '../../shared/time.ts';
import { drawReadings } from '../support/drawn-readings.ts';
import { trainingService } from '../support/training-service.ts';

describe('points that the document leaves open, read one way or another', () => {
  test('ids over 2^53 keep their digits, as a number and quoted', async () => {
    const first_payment_id = '9007199254740993';
    const number = await trainingService({ readings: { first_payment_id } });
    const created = await number.create(codeOf('approved'));
    expect(created.text).toContain('"payment_id":9007199254740993,');
    const body = `{"service_id":${number.serviceId},"payment_id":9007199254740993}`;
    expect((await number.send({ method: 'POST', path: '/x_pass/confirm', body })).json.error_code).toBe(0);

    const quoted = await trainingService({ readings: { first_payment_id, payment_id_as: 'string' } });
    expect((await quoted.create(codeOf('approved'))).text).toContain('"payment_id":"9007199254740993",');
    expect((await quoted.confirm(first_payment_id)).json.error_code).toBe(0);
    expect((await quoted.confirm('-1')).json.error_code).toBe(-9021);
    expect((await quoted.status(first_payment_id)).json.payment_id).toBe(first_payment_id);
  });

  test('an id that is a number is accepted only as a number', async () => {
    const service = await trainingService();
    const { payment_id } = (await service.create(codeOf('approved'))).json;
    expect((await service.confirm(String(payment_id))).json.error_code).toBe(-9021);
  });

  test('status 1 or 0 comes first, and the money a little later', async () => {
    for (const [first_status, status] of [
      ['processing', 1],
      ['created', 0],
    ] as const) {
      const service = await trainingService({ readings: { first_status, processing_ms: 500 } });
      const { payment_id, payment_status } = (await service.create(codeOf('approved'))).json;
      expect(payment_status).toBe(status);
      await service.clock.advance(500);
      expect((await service.status(payment_id)).json.payment_status).toBe(2);
    }
  });

  test('a lapsed payment reads as 2, or as a status outside the document', async () => {
    for (const lapsed_reads of [2, 3] as const) {
      const service = await trainingService({ readings: { lapsed_reads } });
      const { payment_id } = (await service.create(codeOf('approved'))).json;
      await service.clock.advance(30_000);
      expect((await service.status(payment_id)).json.payment_status).toBe(lapsed_reads);
      expect((await service.confirm(payment_id)).json.error_code).toBe(-9112);
      expect(service.gateway.facts.lapsed_reads).toBe(lapsed_reads);
    }
  });

  test('a reversed payment still reads as 2', async () => {
    const service = await trainingService({ readings: { reversed_reads: 2 } });
    const id = await service.sell(codeOf('approved'));
    await service.reverse(id);
    expect((await service.status(id)).json.payment_status).toBe(2);
    expect(service.gateway.facts.reversed_reads).toBe(2);
  });

  test('a second confirm, and an unneeded one, are accepted or refused', async () => {
    for (const [reading, repeated, needless] of [
      ['accepted', 0, 0],
      ['refused', -9113, -9114],
    ] as const) {
      const service = await trainingService({
        readings: { repeated_confirm: reading, needless_confirm: reading },
      });
      const id = await service.sell(codeOf('approved'));
      expect((await service.confirm(id)).json.error_code).toBe(repeated);
      await service.delete(`/x_pass/confirmation/${service.serviceId}`);
      const { payment_id } = (await service.create(codeOf('approved'))).json;
      expect((await service.confirm(payment_id)).json.error_code).toBe(needless);
    }
  });

  test('the window begins with the creation', async () => {
    const service = await trainingService({ readings: { window_from: 'creation' } });
    const { payment_id } = (await service.create(codeOf('processing-then-approved'))).json;
    await service.clock.advance(29_999);
    expect((await service.status(payment_id)).json.payment_status).toBe(2);
    await service.clock.advance(1);
    expect((await service.status(payment_id)).json.payment_status).toBe(-2);
  });

  test('the automatic cancellation is late, and until then a confirm counts', async () => {
    const service = await trainingService({ readings: { late_auto_cancel_ms: 3_000 } });
    const { payment_id } = (await service.create(codeOf('approved'))).json;
    await service.clock.advance(32_999);
    expect((await service.confirm(payment_id)).json.error_code).toBe(0);
  });

  test('confirm_mode is missing, and a create answers HTTP 201', async () => {
    const service = await trainingService({
      readings: { confirm_mode_field: 'missing', create_http_status: 201 },
    });
    const created = await service.create(codeOf('approved'));
    expect(created.httpStatus).toBe(201);
    expect(created.json).not.toHaveProperty('confirm_mode');
    expect((await service.confirm(created.json.payment_id)).httpStatus).toBe(200);
  });
});

describe('the default facts', () => {
  test('are accepted by provisioning', async () => {
    const service = await trainingService();
    expect(ServiceFacts.parse(service.gateway.facts)).toEqual({
      lapsed_reads: 'negative',
      reversed_reads: 'negative',
      look_up: 'both',
      finds_transaction_id: true,
      never_sent: -9042,
      repeated_confirm: 'accepted',
    });
    expect(service.gateway.readings).toEqual(DEFAULT_READINGS);
  });
});

describe('drawn readings', () => {
  test('are the same for the same seed, and every reading occurs', () => {
    expect(drawReadings(seededRandomness(3))).toEqual(drawReadings(seededRandomness(3)));
    const drawn = Array.from({ length: 200 }, (_, seed) => drawReadings(seededRandomness(seed)));
    expect(new Set(drawn.map(({ look_up }) => look_up))).toEqual(new Set(['plain', 'dated', 'both']));
    expect(new Set(drawn.map(({ lapsed_reads }) => lapsed_reads))).toEqual(new Set(['negative', 2, 3]));
  });

  test('never stop a sale that is confirmed in time from being paid and fully refunded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1_000_000 }), async (seed) => {
        const service = await trainingService({ readings: drawReadings(seededRandomness(seed)), seed });
        await service.create(codeOf('approved'), 10);
        await service.clock.advance(service.gateway.readings.processing_ms);
        const paymentId = service.gateway.ledger()[0]?.paymentId ?? '';
        // The digits as they are: an id over 2^53 is no JavaScript number.
        const id = service.gateway.readings.payment_id_as === 'string' ? `"${paymentId}"` : paymentId;
        const body = `{"service_id":${service.serviceId},"payment_id":${id}}`;
        const confirmed = await service.send({ method: 'POST', path: '/x_pass/confirm', body });
        expect(confirmed.json.error_code).toBe(0);
        await service.clock.advance(60_000);
        expect(service.gateway.ledger()).toMatchObject([{ state: 'paid' }]);
        expect((await service.reverse(paymentId)).json.error_code).toBe(0);
        expect(service.gateway.ledger()).toMatchObject([{ state: 'reversed', refundedTiyin: 1000 }]);
      }),
      { numRuns: 25, seed: 20261120 },
    );
  });
});
