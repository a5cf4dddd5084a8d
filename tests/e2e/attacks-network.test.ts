/** Attacks on the connection to the service: a check disabled by the environment, an edited address. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { ledgerOf } from '../support/ledger.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { loopbackCertificate } from '../support/wire-certificate.ts';
import { jsonServer, sendJson, tlsServer } from '../support/wire-server.ts';

/** Each request is answered with success. */
const PAID = '{"error_code":0,"error_note":"Success","payment_id":77,"payment_status":2,"confirm_mode":0}';

function provisionFor(folder: string, baseUrl: string): string {
  const path = join(folder, 'stranger.json');
  const provision = {
    base_url: baseUrl,
    merchant_id: '1',
    service_id: 77,
    merchant_user_id: 'till-1',
    secret_key: 'a-secret-of-this-test',
    catalogue: 'sample',
  };
  writeFileSync(path, JSON.stringify(provision));
  return path;
}

describe('a stranger on the connection', () => {
  it('with a certificate of its own gets nothing, even where the environment disables checks', async () => {
    const stranger = await tlsServer(loopbackCertificate(), (response) => sendJson(response, PAID));
    const folder = tempFolder();
    const dataFolder = join(folder, 'unchecked');
    const till = await ownTill({
      dataFolder,
      provisionFile: provisionFor(folder, stranger.baseUrl),
      env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    });
    const cashier = cashierAt(till.page);
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith('880101698207133392');
    await expect.poll(() => ledgerOf(dataFolder), { timeout: 30_000 }).toMatchObject([{ state: 'absent' }]);
    expect(stranger.arrivals).toEqual([]);
    expect(await till.stop()).toBe(0);
  });

  it('whose address somebody wrote into the data folder gets no request', async () => {
    const folder = tempFolder();
    const { provisionFile } = await ownGateway(folder);
    const stranger = await jsonServer(PAID);
    const dataFolder = join(folder, 'edited');
    const first = await ownTill({ dataFolder, provisionFile });
    await cashierAt(first.page).field.waitFor();
    expect(await first.stop()).toBe(0);

    const edited = { ...JSON.parse(readFileSync(provisionFile, 'utf8')), base_url: stranger.baseUrl };
    const { secret_key: _, ...plain } = edited;
    writeFileSync(join(dataFolder, 'installation.json'), JSON.stringify(plain));
    rmSync(provisionFile);
    const till = await ownTill({ dataFolder });
    const cashier = cashierAt(till.page);
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.press('Pay');
    await till.page.getByRole('alert').first().waitFor();
    expect(stranger.arrivals).toEqual([]);
    expect(await till.stop()).toBe(0);
  });
});
