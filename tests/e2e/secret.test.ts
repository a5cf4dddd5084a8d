/** The secret is in the main process's memory, and is found nowhere else. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { filesHolding, heapOf } from '../support/kept-texts.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

describe('the secret', () => {
  it('is in no file, no message to the page and nowhere in its memory; nor is the payer code kept', async () => {
    const folder = tempFolder();
    const { gateway, provisionFile } = await ownGateway(folder);
    const secret = gateway.credentials.secretKey;
    const dataFolder = join(folder, 'till');
    const till = await ownTill({ dataFolder, provisionFile });
    const messages: string[] = [];
    const session = await till.context.newCDPSession(till.page);
    await session.send('Network.enable');
    session.on('Network.responseReceived', (event) => messages.push(JSON.stringify(event)));
    const cashier = cashierAt(till.page);
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith('880100000000000001');
    await cashier.waitFor('paid');
    // Each request that the page can make.
    const answers = await till.page.evaluate(async () => {
      const bridge = (
        window as unknown as { tilla: { invoke(channel: string, request?: unknown): Promise<unknown> } }
      ).tilla;
      const asked = ['till.open', 'training.codes'].map((channel) => bridge.invoke(channel, undefined));
      return JSON.stringify(await Promise.all([...asked, bridge.invoke('sales.recent', { limit: 50 })]));
    });
    expect(answers).toContain('paid');
    const heap = await heapOf(till);
    expect(heap.length).toBeGreaterThan(1_000_000);
    expect(heap).toContain('Obi non');
    for (const text of [answers, heap, messages.join(''), till.output()]) expect(text).not.toContain(secret);
    expect(filesHolding(dataFolder, secret)).toEqual([]);
    expect(filesHolding(dataFolder, 'Obi non').length).toBeGreaterThan(0);
    expect(await till.stop()).toBe(0);
    expect(filesHolding(dataFolder, secret)).toEqual([]);
    expect(filesHolding(dataFolder, '880100000000000001')).toEqual([]);

    // Without its secret the same folder shows its history and refuses to charge.
    const bare = await ownTill({ dataFolder });
    await bare.page.getByRole('textbox', { name: 'Scan or type a code' }).waitFor();
    const opened = await bare.page.evaluate(() =>
      (window as unknown as { tilla: { invoke(channel: string): Promise<unknown> } }).tilla.invoke(
        'till.open',
      ),
    );
    expect(opened).toMatchObject({
      ok: true,
      value: { mode: 'live', charging: { ready: false, error: { code: 'secret.missing' } } },
    });
    expect(await bare.stop()).toBe(0);
  });
});
