/** The running till in a hostile network: whom it trusts, where it connects, and what its screen shows. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type RunningTill, startTill } from '../../tools/driver/running-till.ts';
import { electronProgram } from '../../tools/scripts/setup/electron-runtime.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { loopbackCertificate } from '../support/wire-certificate.ts';
import { wireProxy } from '../support/wire-proxy.ts';
import { sendJson, tlsServer } from '../support/wire-server.ts';

interface Start {
  readonly baseUrl: string;
  readonly settings?: object;
  readonly env: Readonly<Record<string, string>>;
}

async function tillOn({ baseUrl, settings, env }: Start): Promise<RunningTill> {
  const folder = tempFolder();
  const dataFolder = join(folder, 'till');
  mkdirSync(dataFolder);
  if (settings) writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify(settings));
  const provisionFile = join(folder, 'provision.json');
  const file = {
    base_url: baseUrl,
    merchant_id: '1',
    service_id: 1,
    merchant_user_id: '1',
    secret_key: 'word',
    setup_code: 'olma-7788-nok',
  };
  writeFileSync(provisionFile, JSON.stringify(file));
  const till = await startTill({ dataFolder, provisionFile, env });
  onTestFinished(async () => {
    await till.stop();
  });
  return till;
}

it('trusts no stranger, whatever its environment and its settings say', { timeout: 180_000 }, async () => {
  const stranger = loopbackCertificate();
  const gateway = await tlsServer(stranger, (response) => sendJson(response, '{"error_code":0}'));
  const caFile = join(tempFolder(), 'stranger.pem');
  writeFileSync(caFile, stranger.ca);
  const { page } = await tillOn({
    baseUrl: gateway.baseUrl,
    settings: { language: 'en', extraCaFile: caFile },
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_EXTRA_CA_CERTS: caFile, SSL_CERT_FILE: caFile },
  });
  const bar = page.getByRole('banner');
  await bar.getByText('its certificate is not trusted').waitFor();
  await bar.getByText('it belongs in the setup file').waitFor();
  expect(gateway.arrivals).toEqual([]);
});

/** Electron reads the desktop's settings first, which no test can set. */
const hasElectron = electronProgram() !== null && process.env.TILLA_RUNTIME !== 'shell';

it.skipIf(hasElectron)(
  'reports that the system’s proxy asks for a password',
  { timeout: 180_000 },
  async () => {
    const proxy = await wireProxy({ wants: 'till:word' });
    const { page } = await tillOn({ baseUrl: 'https://gateway.example/v2', env: { https_proxy: proxy.url } });
    await page.getByRole('banner').getByText('the proxy asks for a password').waitFor();
    expect(new Set(proxy.requests)).toEqual(new Set(['CONNECT gateway.example:443']));
  },
);
