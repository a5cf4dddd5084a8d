import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fetch } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { payerCodesByOutcome } from '../../electron/training/payer-codes.ts';
import { ONE_REQUEST_A_CONNECTION } from '../support/training-service.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMMAND = join(ROOT, 'tools/scripts/training-gateway.ts');

const FirstLine = z.object({
  base_url: z.url(),
  merchant_id: z.string(),
  service_id: z.number().int(),
  merchant_user_id: z.string(),
  secret_key: z.string(),
  payer_codes: z.record(z.string(), z.string()),
  pass_path: z.literal('x_pass'),
});
type FirstLine = z.infer<typeof FirstLine>;

type Child = ChildProcessByStdio<null, Readable, Readable>;
const running: Child[] = [];

const run = (...flags: readonly string[]): Child => {
  const child = spawn(process.execPath, [COMMAND, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  return child;
};

const firstLine = async (child: Child): Promise<FirstLine> => {
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return FirstLine.parse(JSON.parse(line));
};

/** One signed request by the wall clock, as a till sends it. */
async function call(gateway: FirstLine, path: string, body?: object): Promise<unknown> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHash('sha1')
    .update(timestamp + gateway.secret_key)
    .digest('hex');
  const response = await fetch(gateway.base_url + path, {
    method: body ? 'POST' : 'GET',
    dispatcher: ONE_REQUEST_A_CONNECTION,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Auth: `${gateway.merchant_user_id}:${digest}:${timestamp}`,
    },
    ...(body ? { body: JSON.stringify({ service_id: gateway.service_id, ...body }) } : {}),
  });
  return response.json();
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-training-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('the training gateway as a command', () => {
  test('prints its address and its payer codes, serves, and ends cleanly on request', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const child = run('--data', folder, '--seed', '7');
      const gateway = await firstLine(child);
      expect(gateway.payer_codes).toEqual(payerCodesByOutcome());
      const otp_data = gateway.payer_codes.approved;
      expect(await call(gateway, '/x_pass/payment', { otp_data, amount: 10 })).toMatchObject({
        error_code: 0,
      });
      const exit = once(child, 'exit');
      child.kill(signal);
      expect(await exit).toEqual([0, null]);
    }
  });

  test('killed without warning, it has kept what it answered', async () => {
    const child = run('--data', folder);
    const gateway = await firstLine(child);
    const otp_data = gateway.payer_codes.approved;
    const created = z
      .object({ payment_id: z.number() })
      .parse(await call(gateway, '/x_pass/payment', { otp_data, amount: 10, transaction_id: 'k-1' }));
    await call(gateway, '/x_pass/confirm', { payment_id: created.payment_id });
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;

    const again = await firstLine(run('--data', folder));
    expect(again).toEqual(gateway);
    expect(await call(again, `/payment/status/${again.service_id}/${created.payment_id}`)).toMatchObject({
      error_code: 0,
      payment_status: 2,
    });
  });

  test.each([
    { how: 'npm run --silent', silent: ['--silent'], before: [] },
    // npm's own two lines, which only --silent suppresses.
    {
      how: 'npm run',
      silent: [],
      before: ['', expect.stringMatching('^> tilla@'), expect.stringMatching('^> '), ''],
    },
  ])('through $how its first line is the object', async ({ silent, before }) => {
    const args = ['run', ...silent, 'training-gateway', '--', '--data', folder];
    const child = spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running.push(child);
    const said: string[] = [];
    try {
      for await (const line of createInterface(child.stdout)) {
        if (said.push(line) > before.length) break;
      }
    } finally {
      // The gateway is the child of a shell of npm: only a signal to their group reaches all three.
      process.kill(-(child.pid ?? Number.NaN), 'SIGTERM');
    }
    expect(said.slice(0, -1)).toEqual(before);
    const gateway = FirstLine.parse(JSON.parse(said.at(-1) ?? ''));
    expect(gateway.payer_codes).toEqual(payerCodesByOutcome());
  });

  test.each([
    ['an unknown flag', ['--wat'], 2, '--wat'],
    ['a port that is no number', ['--port', 'x'], 2, '--port'],
    ['a port that is none', ['--port', '65536'], 2, '--port'],
    ['a seed that is no number', ['--seed', '-1'], 2, 'seed'],
    ['a folder that can not be made', ['--data', COMMAND], 1, 'training-gateway.ts'],
  ])('with %s reports that in one line and ends', async (_what, flags, exitCode, named) => {
    const child = run(...flags);
    let words = '';
    child.stderr.on('data', (piece) => {
      words += piece;
    });
    expect(await once(child, 'close')).toEqual([exitCode, null]);
    expect(words).toContain(named);
    expect(words.trimEnd().split('\n')).toHaveLength(1);
  });
});
