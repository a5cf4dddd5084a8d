/** What decides the way to the gateway: the installation, else the system; the settings of a person no more. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { networkPolicyOf, systemProxy } from '../../electron/app/proxy.ts';
import { readInstallation } from '../../electron/provisioning/provision.ts';
import { salvage } from '../../electron/settings/salvage.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { openedTill } from '../support/opened-till.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { wireProxy } from '../support/wire-proxy.ts';

const BASE = { base_url: 'https://gateway.example/v2' };

function installed() {
  const folder = tempFolder();
  const file = { ...BASE, merchant_id: '1', service_id: 1, merchant_user_id: '1' };
  writeFileSync(join(folder, 'installation.json'), JSON.stringify(file));
  const read = readInstallation(folder);
  if (!read.ok || read.value === null) throw new Error('no installation');
  return read.value;
}

describe('the network’s policy', () => {
  it('is the system’s way and Node’s authorities where an installation says nothing', () => {
    const trust = { ca: null, systemStore: false };
    expect(networkPolicyOf(BASE)).toEqual({ trust, proxy: 'system' });
    expect(networkPolicyOf(installed())).toEqual({ trust, proxy: 'system' });
    // Training is on this very machine.
    expect(networkPolicyOf(null)).toEqual({ trust, proxy: 'none' });
  });

  it('is the installer’s where he said something', () => {
    const proxy = { url: 'http://proxy.shop:3128', username: 'till', password: 'word' };
    expect(networkPolicyOf({ ...BASE, tls: { ca: 'PEM', system_store: true }, proxy })).toEqual({
      trust: { ca: 'PEM', systemStore: true },
      proxy,
    });
    expect(networkPolicyOf({ ...BASE, proxy: 'none' }).proxy).toBe('none');
  });

  it('asks Chromium with the gateway’s own address', async () => {
    const requests: string[] = [];
    const resolveProxy = (url: string): Promise<string> => {
      requests.push(url);
      return Promise.resolve('DIRECT');
    };
    expect(await systemProxy({ resolveProxy })(BASE.base_url)).toBe('DIRECT');
    expect(requests).toEqual([BASE.base_url]);
  });
});

describe('a till behind a proxy', () => {
  it('shows the proxy to the installer, and asks the system again after a sleep', async () => {
    const proxy = await wireProxy();
    let requests = 0;
    const { till, ask } = await openedTill(tempFolder(), {
      installation: installed(),
      systemProxy: () => {
        requests += 1;
        return Promise.resolve(`PROXY 127.0.0.1:${proxy.port}; DIRECT`);
      },
    });
    await expect.poll(() => till.network.isReached()).toBe(true);
    expect(proxy.requests).toHaveLength(1);
    const seen = await ask('diagnostics.read', undefined);
    expect(seen).toMatchObject({ value: { proxy: `${proxy.url}; DIRECT` } });
    const before = requests;
    till.wake();
    await till.network.gateway.enableConfirmation();
    expect(requests).toBe(before + 1);
  });

  it('says on the screen which proxy stands in the way, and how', async () => {
    const proxy = await wireProxy({ refuseWith: 407 });
    const { till } = await openedTill(tempFolder(), {
      installation: installed(),
      systemProxy: () => Promise.resolve(`PROXY 127.0.0.1:${proxy.port}`),
    });
    await expect
      .poll(() => till.network.view())
      .toMatchObject({
        state: 'down',
        why: { code: 'gateway.proxy-sign-in', field: proxy.url, httpStatus: 407 },
      });
  });
});

describe('settings of an older Tilla', () => {
  it('that name an authority lose nothing else, and it is told apart for the installer', () => {
    const others = { ...DEFAULT_SETTINGS, language: 'ru', logFolder: '/second' };
    expect(salvage({ ...others, extraCaFile: '/shop/ca.pem' })).toEqual({
      settings: others,
      clean: true,
      formerCaFile: '/shop/ca.pem',
    });
  });

  it('that name none say nothing', () => {
    for (const stored of [{}, { extraCaFile: null }, { extraCaFile: '' }, { extraCaFile: 7 }]) {
      expect(salvage(stored)).toEqual({ settings: DEFAULT_SETTINGS, clean: true, formerCaFile: null });
    }
  });
});
