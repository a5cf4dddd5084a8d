import { once } from 'node:events';
import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type Fault, type FaultPlan, NO_FAULT, noFaults } from '../../electron/training/faults.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { seededRandomness } from '../../shared/time.ts';
import { scriptedFaults, seededFaults } from '../support/fault-plans.ts';
import { type TrainingService, trainingService } from '../support/training-service.ts';

/** A service whose first create meets the fault. */
const faulty = (fault: Fault): Promise<TrainingService> =>
  trainingService({ faults: scriptedFaults({ 'create-pass': [fault] }) });

const create = (service: TrainingService) => service.create(codeOf('approved'), 10, { transaction_id: 't' });

const paymentsIn = (service: TrainingService): number => service.gateway.ledger().length;

describe('a fault in transit', () => {
  test.each<[fault: Fault, payments: number]>([
    [{ kind: 'drop-before' }, 0],
    [{ kind: 'drop-after' }, 1],
    [{ kind: 'cut-body' }, 1],
  ])('%j ends without an answer and leaves %i payments', async (fault, payments) => {
    const service = await faulty(fault);
    await expect(create(service)).rejects.toThrow();
    expect(paymentsIn(service)).toBe(payments);
    expect(service.gateway.arrivals('create-pass')).toBe(1);
    expect((await create(service)).json.error_code).toBe(0);
  });

  test.each<[fault: Fault, httpStatus: number, payments: number]>([
    [{ kind: 'status', status: 503, processed: false }, 503, 0],
    [{ kind: 'status', status: 500, processed: true }, 500, 1],
    [{ kind: 'html', status: 502, processed: false }, 502, 0],
    [{ kind: 'html', status: 200, processed: true }, 200, 1],
    [{ kind: 'garbage', processed: false }, 200, 0],
    [{ kind: 'garbage', processed: true }, 200, 1],
  ])('%j answers HTTP %i without JSON and leaves %i payments', async (fault, httpStatus, payments) => {
    const service = await faulty(fault);
    const reply = await create(service);
    expect(reply.httpStatus).toBe(httpStatus);
    expect(() => JSON.parse(reply.text)).toThrow();
    expect(paymentsIn(service)).toBe(payments);
  });

  test('a redirect carries its address', async () => {
    const service = await faulty({
      kind: 'status',
      status: 308,
      processed: false,
      location: 'http://127.0.0.1:9/',
    });
    const reply = await create(service);
    expect([reply.httpStatus, reply.headers.get('location')]).toEqual([308, 'http://127.0.0.1:9/']);
  });

  test('a delay before processing, and one after', async () => {
    const before = await faulty({ kind: 'delay', ms: 3_000, when: 'before' });
    const early = create(before);
    await before.untilSleeping();
    expect(paymentsIn(before)).toBe(0);
    expect((await before.sendOver(3_000, early)).json.error_code).toBe(0);

    const after = await faulty({ kind: 'delay', ms: 3_000, when: 'after' });
    const late = create(after);
    await after.untilSleeping();
    expect(paymentsIn(after)).toBe(1);
    expect((await after.sendOver(3_000, late)).json.error_code).toBe(0);
  });

  test('a delayed request that the gateway did not process before its end leaves nothing', async () => {
    const service = await faulty({ kind: 'delay', ms: 3_000, when: 'before' });
    const waiting = expect(create(service)).rejects.toThrow();
    await service.untilSleeping();
    await service.gateway.close();
    await waiting;
  });

  test('a request that hangs, processed or not, ends with the gateway', async () => {
    for (const processed of [true, false]) {
      const service = await faulty({ kind: 'hang', processed });
      const hanging = expect(create(service)).rejects.toThrow();
      await expect.poll(() => service.gateway.arrivals('create-pass'), { interval: 1 }).toBe(1);
      expect(paymentsIn(service)).toBe(processed ? 1 : 0);
      await service.gateway.close();
      await hanging;
    }
  });

  test('a duplicate delivery makes two payments and answers one of them', async () => {
    for (const answer of ['first', 'second'] as const) {
      const service = await faulty({ kind: 'duplicate', answer });
      const { payment_id } = (await create(service)).json;
      const ids = service.gateway.ledger().map(({ paymentId }) => paymentId);
      expect(ids).toHaveLength(2);
      expect(String(payment_id)).toBe(ids[answer === 'first' ? 0 : 1]);
    }
  });

  test('a trickle delivers the whole answer in pieces', async () => {
    const service = await faulty({ kind: 'trickle', bytes: 40, everyMs: 1_000 });
    const reply = await service.sendOver(20_000, create(service));
    expect(reply.json).toMatchObject({ error_code: 0, payment_status: 2 });
  });

  test('the Date header follows the injected clock, or is wrong by the fault’s amount', async () => {
    const service = await faulty({ kind: 'wrong-date', offsetMs: -600_000 });
    expect((await create(service)).headers.get('date')).toBe('Fri, 20 Nov 2026 06:50:00 GMT');
    expect((await create(service)).headers.get('date')).toBe('Fri, 20 Nov 2026 07:00:00 GMT');
  });

  test('a fault of the plan precedes the fault of the payer code', async () => {
    const service = await faulty({ kind: 'wrong-date', offsetMs: 0 });
    expect((await service.create(codeOf('charged-no-answer'))).json.error_code).toBe(0);
  });

  test('an operation that fails by a bug is answered as such', async () => {
    const service = await trainingService({ readings: { first_payment_id: 'no digits' } });
    const reply = await create(service);
    expect([reply.httpStatus, reply.json.error_code]).toEqual([500, -9199]);
    expect(service.gateway.ledger()).toEqual([]);
  });

  test('a fault plan that throws costs one connection, not the gateway', async () => {
    const faults: FaultPlan = ({ count }) => {
      if (count === 1) throw new Error('a bug in a test');
      return NO_FAULT;
    };
    const service = await trainingService({ faults });
    await expect(create(service)).rejects.toThrow();
    expect((await create(service)).json.error_code).toBe(0);
  });

  test('a client that disconnects in the middle of its body leaves nothing', async () => {
    const service = await trainingService();
    const { port, pathname } = new URL(service.gateway.baseUrl);
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) });
    await once(socket, 'connect');
    socket.write(`POST ${pathname}/x_pass/payment HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"serv`);
    await service.clock.settle();
    socket.destroy();
    await once(socket, 'close');
    expect((await create(service)).json.error_code).toBe(0);
    expect(paymentsIn(service)).toBe(1);
  });
});

describe('a fault plan', () => {
  test('without faults lets every request through', () => {
    expect(noFaults({ operation: 'create-pass', count: 1 })).toBe(NO_FAULT);
  });

  test('by a script counts each operation separately, and ignores unknown addresses', () => {
    const drop: Fault = { kind: 'drop-after' };
    const plan = scriptedFaults({ reversal: [NO_FAULT, drop] });
    expect(plan({ operation: 'reversal', count: 1 })).toBe(NO_FAULT);
    expect(plan({ operation: 'reversal', count: 2 })).toBe(drop);
    expect(plan({ operation: 'reversal', count: 3 })).toBe(NO_FAULT);
    expect(plan({ operation: 'create-pass', count: 2 })).toBe(NO_FAULT);
    expect(plan({ operation: null, count: 2 })).toBe(NO_FAULT);
  });

  test('by a seed draws the same faults again', () => {
    const draw = (seed: number): string[] => {
      const plan = seededFaults(seededRandomness(seed), 0.5, [{ kind: 'drop-before' }, { kind: 'cut-body' }]);
      return Array.from({ length: 40 }, (_, at) => plan({ operation: 'create-pass', count: at + 1 }).kind);
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(new Set(draw(7))).toEqual(new Set(['none', 'drop-before', 'cut-body']));
    expect(seededFaults(seededRandomness(1), 1, [])({ operation: 'reversal', count: 1 })).toBe(NO_FAULT);
  });
});
