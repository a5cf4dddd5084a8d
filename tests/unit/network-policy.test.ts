/** What decides the way to the gateway: the installation, else the system, never a person's settings. */
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
  it('uses the system’s way and Node’s authorities if an installation is silent', () => {
    const trust = { ca: null, systemStore: false };
    expect(networkPolicyOf(BASE)).toEqual({ trust, proxy: 'system' });
    expect(networkPolicyOf(installed())).toEqual({ trust, proxy: 'system' });
    // Training runs on this very machine.
    expect(networkPolicyOf(null)).toEqual({ trust, proxy: 'none' });
  });

  it('follows the installer’s values', () => {
    const proxy = { url: 'http://proxy.shop:3128', username: 'till', password: 'word' };
    expect(networkPolicyOf({ ...BASE, tls: { ca: 'PEM', system_store: true }, proxy })).toEqual({
      trust: { ca: 'PEM', systemStore: true },
      proxy,
    });
    expect(networkPolicyOf({ ...BASE, proxy: 'none' }).proxy).toBe('none');
  });

  it('resolves the gateway’s own address through Chromium', async () => {
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
  it('shows the proxy to the installer, and resolves again after a sleep', async () => {
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

  it('names on the screen the proxy in the way, and its fault', async () => {
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
  it('that name an authority lose nothing else, and report the authority to the installer', () => {
    const others = { ...DEFAULT_SETTINGS, language: 'ru', logFolder: '/second' };
    expect(salvage({ ...others, extraCaFile: '/shop/ca.pem' })).toEqual({
      settings: others,
      clean: true,
      formerCaFile: '/shop/ca.pem',
    });
  });

  it('without an authority report nothing', () => {
    for (const stored of [{}, { extraCaFile: null }, { extraCaFile: '' }, { extraCaFile: 7 }]) {
      expect(salvage(stored)).toEqual({ settings: DEFAULT_SETTINGS, clean: true, formerCaFile: null });
    }
  });
});
