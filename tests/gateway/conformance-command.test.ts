/** The command as a person runs it: its question, its refusal, its report. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readServiceFile } from '../../tools/conformance/service-file.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { jsonServer } from '../support/wire-server.ts';

const CREDENTIALS = {
  merchant_id: 1,
  service_id: 77,
  merchant_user_id: '5',
  secret_key: 'never-printed-key',
};

function fileWith(text: string): string {
  const path = join(tempFolder(), 'provision.json');
  writeFileSync(path, text);
  return path;
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(args: readonly string[], typed = ''): Promise<Ended> {
  const child = spawn(process.execPath, ['tools/conformance/conformance.ts', ...args], { stdio: 'pipe' });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (piece: Buffer) => {
    said.stdout += piece.toString();
  });
  child.stderr.on('data', (piece: Buffer) => {
    said.stderr += piece.toString();
  });
  child.stdin.end(typed);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })));
}

test.each(['n\n', '', 'nonsense\n'])('nothing is sent before a confirmation (typed: %j)', async (typed) => {
  const server = await jsonServer('{"error_code":0}');
  const file = fileWith(JSON.stringify({ ...CREDENTIALS, base_url: server.baseUrl }));
  const ended = await run(['--provision', file], typed);
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain('It moves money: up to five customers pay 1000.50 soum each');
  expect(ended.stderr).toContain('not started');
  expect(server.arrivals).toHaveLength(0);
});

test('a service that refuses everything fails, with exit code 1, one line per case and no secret', async () => {
  const server = await jsonServer('{"error_code":-500,"error_note":"Доступ запрещён"}', 403);
  const file = fileWith(JSON.stringify(CREDENTIALS));
  const args = ['--base-url', server.baseUrl, '--provision', file, '--payer-code', '8801'];
  const going = await run(args, 'y\n');
  expect(going.code).toBe(1);
  const lines = going.stdout.trim().split('\n');
  expect(lines.slice(0, -2).every((line) => /^(ok|failed|not shown) {2}/.test(line))).toBe(true);
  expect(lines.at(-2)).toMatch(/^facts {6}\{/);
  expect(lines.at(-1)).toMatch(/^conformance: \d+ ok, [1-9]\d* failed, \d+ not shown$/);
  expect(going.stdout).toMatch(
    /^failed +create pass payment +gateway\.refused -500 HTTP 403 Доступ запрещён$/m,
  );
  expect(going.stdout + going.stderr).not.toContain(CREDENTIALS.secret_key);
});

test('--json prints one object and nothing else', async () => {
  const server = await jsonServer('{"error_code":-500}');
  const file = fileWith(JSON.stringify(CREDENTIALS));
  const { stdout } = await run(['--base-url', server.baseUrl, '--provision', file, '--yes', '--json']);
  const report: unknown = JSON.parse(stdout);
  expect(report).toMatchObject({ facts: {}, left: [], unclear: [], results: expect.any(Array) });
});

test('impossible arguments are reported in one line', async () => {
  const plain = fileWith(JSON.stringify({ ...CREDENTIALS, base_url: 'http://pay.example.invalid/v2' }));
  for (const [args, words] of [
    [[], '--provision is missing'],
    [['--provision', '/nowhere/at/all.json'], 'can not be read'],
    [['--provision', plain, '--yes'], 'must be https'],
    [['--surprise'], 'usage:'],
  ] as const) {
    const ended = await run(args);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(words);
  }
});

test('a file may be a provisioning file or the first line of the training gateway', () => {
  const line = JSON.stringify({
    base_url: 'http://127.0.0.1:1/x',
    ...CREDENTIALS,
    payer_codes: { approved: '1' },
  });
  expect(readServiceFile(fileWith(`${line}\nsomething else\n`), undefined)).toMatchObject({
    ok: true,
    value: { payerCodes: { approved: '1' }, service: { serviceId: 77, passPath: 'x_pass' } },
  });
  const file = fileWith(
    JSON.stringify({ ...CREDENTIALS, pass_path: 'dove_pass', fiscal: {}, facts: {} }, null, 2),
  );
  expect(readServiceFile(file, 'https://a.invalid/v2')).toMatchObject({
    ok: true,
    value: { payerCodes: null, service: { passPath: 'dove_pass', baseUrl: 'https://a.invalid/v2' } },
  });
  expect(readServiceFile(file, undefined)).toEqual({
    ok: false,
    error: 'no base address: give --base-url URL',
  });
  expect(readServiceFile(fileWith('{"service_id":1}'), 'https://a.invalid')).toMatchObject({ ok: false });
  expect(readServiceFile(fileWith('no'), undefined)).toMatchObject({ ok: false });
});
