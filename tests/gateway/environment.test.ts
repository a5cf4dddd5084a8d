/**
 * The till's environment can neither disable checks, nor add an authority, nor redirect requests. Each test
 * runs a process of its own, next to Node's own client, which does obey.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';
import { loopbackCertificate } from '../support/wire-certificate.ts';
import { wireProxy } from '../support/wire-proxy.ts';
import { sendJson, tlsServer } from '../support/wire-server.ts';

const GATEWAY = join(import.meta.dirname, '..', '..', 'electron', 'gateway');
const moduleOf = (name: string): string => JSON.stringify(pathToFileURL(join(GATEWAY, name)).href);

/** One request by Node's own client and one by the till's. */
const SCRIPT = `
  import { get } from 'node:https';
  import { createTransport } from ${moduleOf('transport.ts')};
  import { givenRoute } from ${moduleOf('route.ts')};
  import { fixedRoute } from ${moduleOf('route-source.ts')};
  const { url, proxy, ...policy } = JSON.parse(process.argv[1]);
  const node = await new Promise((resolve) => {
    get(url, (answer) => resolve(answer.resume().statusCode)).on('error', ({ code }) => resolve(code));
  });
  const route = proxy ? { route: fixedRoute(givenRoute({ url: proxy, username: null, password: null })) } : {};
  const { fetch, close } = createTransport({ ...policy, ...route });
  const asked = { method: 'POST', headers: {}, body: '{}', signal: new AbortController().signal };
  const till = await fetch(url, asked).then(({ status }) => status, ({ why }) => why.code);
  await close();
  process.stdout.write(JSON.stringify({ node, till }));
  process.exit();
`;

interface Wish {
  readonly url: string;
  readonly proxy?: string;
  readonly ca?: string;
  readonly systemStore?: boolean;
}

/** The answer of each client: an HTTP status, or the reason of its failure. */
async function ask(wish: Wish, env: Readonly<Record<string, string>>): Promise<unknown> {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const args = ['--input-type=module', '-e', SCRIPT, JSON.stringify(wish)];
  const child = spawn(process.execPath, args, { env: { ...inherited, ...env }, stdio: 'pipe' });
  let said = '';
  let complained = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  child.stderr.on('data', (piece: Buffer) => {
    complained += piece.toString();
  });
  await new Promise((resolve) => child.on('close', resolve));
  if (said === '') throw new Error(complained);
  return JSON.parse(said);
}

const identity = loopbackCertificate();
const secure = () => tlsServer(identity, (response) => sendJson(response, '{"error_code":0}'));

function authorityFile(): string {
  const path = join(tempFolder(), 'ca.pem');
  writeFileSync(path, identity.ca);
  return path;
}

const NODE_OBEYS = { node: 200, till: 'gateway.not-trusted' };

describe('an untrusted certificate stays untrusted', { timeout: 180_000 }, () => {
  const switchedOff = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };

  test('with checks switched off', async () => {
    const gateway = await secure();
    expect(await ask({ url: gateway.baseUrl }, switchedOff)).toEqual(NODE_OBEYS);
    expect(gateway.arrivals.map(({ method }) => method)).toEqual(['GET']);
  });

  test('with checks switched off, at the end of a tunnel', async () => {
    const gateway = await secure();
    const proxy = await wireProxy();
    expect(await ask({ url: gateway.baseUrl, proxy: proxy.url }, switchedOff)).toEqual(NODE_OBEYS);
    expect(proxy.requests).toEqual([`CONNECT 127.0.0.1:${gateway.port}`]);
  });

  test('with checks switched off, at the proxy itself', async () => {
    const gateway = await secure();
    const proxy = await wireProxy({ identity });
    expect(await ask({ url: gateway.baseUrl, proxy: proxy.url }, switchedOff)).toEqual(NODE_OBEYS);
    expect(proxy.requests).toEqual([]);
  });

  test.each([
    ['NODE_EXTRA_CA_CERTS', (file: string) => ({ NODE_EXTRA_CA_CERTS: file })],
    ['OpenSSL’s own', (file: string) => ({ SSL_CERT_FILE: file, NODE_OPTIONS: '--use-openssl-ca' })],
    ['the system’s', (file: string) => ({ SSL_CERT_FILE: file, NODE_OPTIONS: '--use-system-ca' })],
    ['the system’s, by a variable', (file: string) => ({ SSL_CERT_FILE: file, NODE_USE_SYSTEM_CA: '1' })],
  ])('with an authority added: %s', async (_name, envOf) => {
    const gateway = await secure();
    expect(await ask({ url: gateway.baseUrl }, envOf(authorityFile()))).toEqual(NODE_OBEYS);
  });

  test('unless the installation trusts it: its own authority, or the system’s store', async () => {
    const { baseUrl: url } = await secure();
    const told = { node: 'SELF_SIGNED_CERT_IN_CHAIN', till: 200 };
    expect(await ask({ url, ca: identity.ca }, {})).toEqual(told);
    // On Linux this file is the system's store.
    if (process.platform !== 'linux') return;
    expect(await ask({ url, systemStore: true }, { SSL_CERT_FILE: authorityFile() })).toEqual(told);
  });
});

test('old TLS stays refused', { timeout: 180_000 }, async () => {
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  const gateway = await tlsServer({ ...identity, ...old }, (response) => sendJson(response, '{}'));
  const env = {
    NODE_EXTRA_CA_CERTS: authorityFile(),
    NODE_OPTIONS: '--tls-min-v1.0 --tls-cipher-list=DEFAULT@SECLEVEL=0',
  };
  expect(await ask({ url: gateway.baseUrl, ca: identity.ca }, env)).toEqual({
    node: 200,
    till: 'gateway.not-reached',
  });
});

test('a proxy in the environment is not used', { timeout: 180_000 }, async () => {
  const gateway = await secure();
  const stranger = await wireProxy();
  const { url } = stranger;
  const env = {
    HTTPS_PROXY: url,
    HTTP_PROXY: url,
    https_proxy: url,
    ALL_PROXY: url,
    NO_PROXY: '',
    no_proxy: '',
  };
  const answers = await ask(
    { url: gateway.baseUrl, ca: identity.ca },
    { ...env, NODE_USE_ENV_PROXY: '1', NODE_EXTRA_CA_CERTS: authorityFile() },
  );
  expect(answers).toEqual({ node: 200, till: 200 });
  // Node's own client went there.
  expect(stranger.requests).toEqual([`CONNECT 127.0.0.1:${gateway.port}`]);
  expect(gateway.arrivals).toHaveLength(2);
});
