import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { startTrainingGateway } from '../../electron/training/training-gateway.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { trainingService } from '../support/training-service.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

describe('a ledger in a folder', () => {
  test('survives the gateway: address, credentials, payments, setting and port are restored', async () => {
    const clock = new VirtualClock();
    const first = await trainingService({ folder, clock });
    const id = await first.sell(codeOf('approved'), 10, { transaction_id: 'before' });
    await first.delete(`/x_pass/confirmation/${first.serviceId}`);
    const { baseUrl, credentials, ledgerId } = first.gateway;
    expect(baseUrl).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/training-${ledgerId}/v2/merchant$`));
    await first.gateway.close();
    await first.gateway.close();

    const second = await trainingService({ folder, clock });
    expect(second.gateway).toMatchObject({ baseUrl, credentials, ledgerId });
    expect((await second.status(id)).json.payment_status).toBe(2);
    expect((await second.lookUp('before')).json.payment_id).toBe(id);
    const next = (await second.create(codeOf('approved'))).json;
    expect(next.confirm_mode).toBe(0);
    expect(Number(next.payment_id)).toBeGreaterThan(Number(id));
  });

  test('applies what time did while the gateway was down', async () => {
    const clock = new VirtualClock();
    const first = await trainingService({ folder, clock });
    const lapsing = (await first.create(codeOf('approved'))).json.payment_id;
    const processing = (await first.create(codeOf('processing-then-declined'))).json.payment_id;
    const invoice = { amount: 5, phone_number: '998900000001', merchant_trans_id: 'i-1' };
    await first.post('/invoice/create', invoice);
    await first.gateway.close();

    clock.reboot(31_000);
    const second = await trainingService({ folder, clock });
    expect((await second.status(lapsing)).json.payment_status).toBe(-2);
    expect((await second.confirm(lapsing)).json.error_code).toBe(-9112);
    expect((await second.status(processing)).json.payment_status).toBe(-1);
    expect((await second.lookUp('i-1')).json.payment_status).toBe(2);
  });

  test('still takes a confirm when the gateway was down for only a part of the window', async () => {
    const clock = new VirtualClock();
    const first = await trainingService({ folder, clock });
    const { payment_id } = (await first.create(codeOf('approved'))).json;
    await first.gateway.close();
    clock.reboot(20_000);
    const second = await trainingService({ folder, clock });
    expect((await second.confirm(payment_id)).json.error_code).toBe(0);
  });

  test('draws other tokens after each start, from the same seed', async () => {
    const card = { card_number: '8600000000000007', expire_date: '1230', temporary: 0 };
    const first = await trainingService({ folder });
    const before = (await first.post('/card_token/request', card)).json.card_token;
    await first.gateway.close();
    const second = await trainingService({ folder });
    expect((await second.post('/card_token/request', card)).json.card_token).not.toBe(before);
  });

  test('holds no whole card number, and each ledger has its own secret', async () => {
    const first = await trainingService({ folder });
    await first.post('/card_token/request', {
      card_number: '8600000000000007',
      expire_date: '1230',
      temporary: 0,
    });
    const other = await trainingService();
    expect(other.gateway.credentials.secretKey).not.toBe(first.gateway.credentials.secretKey);
    await first.gateway.close();
    expect(readFileSync(join(folder, 'ledger.db')).includes('8600000000000007')).toBe(false);
  });

  test('moves to a free port when its own is taken', async () => {
    const first = await trainingService({ folder });
    const { port } = first.gateway;
    await first.gateway.close();
    await trainingService({ port });
    const second = await trainingService({ folder });
    expect(second.gateway.port).not.toBe(port);
    expect(second.gateway.ledgerId).toBe(first.gateway.ledgerId);
  });
});

describe('a gateway that can’t start says why', () => {
  const start = (options: { readonly folder: string | null; readonly port?: number }) =>
    startTrainingGateway({ clock: new VirtualClock(), seed: 1, ...options });

  test('when its port is taken', async () => {
    const first = await trainingService();
    const second = await start({ folder: null, port: first.gateway.port });
    expect(second).toMatchObject({ ok: false, error: { code: 'training.unavailable' } });
  });

  test('when its ledger is not a database', async () => {
    writeFileSync(join(folder, 'ledger.db'), 'not a database, and long enough to be none'.repeat(100));
    expect(await start({ folder })).toMatchObject({ ok: false, error: { code: 'training.unavailable' } });
  });

  test('when its folder can’t be created', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await start({ folder: join(folder, 'file') })).toMatchObject({
      ok: false,
      error: { code: 'training.unavailable' },
    });
  });

  test('when a newer version wrote its ledger', async () => {
    await (await trainingService({ folder })).gateway.close();
    const db = new DatabaseSync(join(folder, 'ledger.db'));
    db.exec('PRAGMA user_version = 2');
    db.close();
    const started = await start({ folder });
    expect(started).toMatchObject({ ok: false, error: { note: expect.stringContaining('newer') } });
  });
});
