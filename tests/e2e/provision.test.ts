/** A provisioning file that can't be taken, on the running app: what the screen, the console and the exit code say. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningTill, startTill } from '../../tools/driver/running-till.ts';
import { ledgerOf } from '../support/ledger.ts';
import { gatewayWithProvision } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const SECRET = 'tilla-test-secret-0123456789';

const folder = makeFolder();
afterAll(() => folder.remove());

const faultyFile = join(folder.path, 'faulty.json');
writeFileSync(
  faultyFile,
  [
    '{',
    '  "base_url": "http://gateway.example/v2",',
    '  "service_id": true,',
    `  "sercet_key": "${SECRET}"`,
    '}',
  ].join('\n'),
);

/** A start by a script: what it printed, and its exit code. */
async function startAs(...flags: readonly string[]) {
  const args = [join(ROOT, 'tools/scripts/start.ts'), ...flags, '--headless'];
  const env = { ...process.env, TILLA_RUNTIME: 'shell' };
  const child = spawn(process.execPath, args, { cwd: ROOT, env });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => void printed.push(chunk.toString()));
  }
  await once(child, 'close');
  return { output: printed.join(''), code: child.exitCode };
}

describe('a faulty file on a new folder', () => {
  const dataFolder = join(folder.path, 'new');
  let till: RunningTill;
  beforeAll(async () => {
    till = await startTill({ dataFolder, provisionFile: faultyFile });
  });

  it('opens no training till: screen and console name every fault, and no value', async () => {
    await till.page.getByRole('heading', { name: 'This till is not set up' }).waitFor();
    await till.page.getByText('service_id: must be a number').waitFor();
    expect(await till.page.getByRole('listitem').count()).toBe(7);
    const opened = await till.page.evaluate(() =>
      (window as unknown as { tilla: { invoke(channel: string): Promise<unknown> } }).tilla.invoke(
        'till.open',
      ),
    );
    expect(opened).toMatchObject({
      value: { mode: 'live', charging: { ready: false, error: { code: 'provision.invalid' } } },
    });
    expect(JSON.stringify(opened)).not.toContain(SECRET);
    const output = till.output();
    for (const line of [
      'tilla: provision: line 1: setup_code: is missing',
      'tilla: provision: line 2: base_url: must begin with https://',
      'tilla: provision: line 3: service_id: must be a number, without quotes',
      'tilla: provision: line 4: sercet_key: is not a key that Tilla knows',
      'tilla: not set up, debugging port',
    ]) {
      expect(output).toContain(line);
    }
    expect(output).not.toContain('tilla: ready');
    expect(output).not.toContain(SECRET);
    expect(ledgerOf(dataFolder)).toEqual([]);
  });

  it('a till that runs takes no other file, and whoever hands one over hears so', async () => {
    expect(await startAs('--data', dataFolder, '--provision', faultyFile)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Another Tilla works in this folder'),
    });
    expect(till.isRunning()).toBe(true);
  });

  it('ends with 1 when it is closed', async () => {
    expect(await till.stop()).toBe(1);
  });
});

describe('--provision-only', () => {
  const dataFolder = join(folder.path, 'rolled-out');
  const setUpWith = (file: string) => startAs('--provision-only', '--provision', file, '--data', dataFolder);

  it('ends by itself: with 0 for a file that was taken, with 1 and the faults for one that was not', async () => {
    const { gateway, provisionFile } = await gatewayWithProvision(folder.path);
    expect(await setUpWith(provisionFile)).toMatchObject({
      code: 0,
      output: expect.stringContaining('provision: ok'),
    });
    const refused = await setUpWith(faultyFile);
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('provision: line 3: service_id: must be a number, without quotes'),
    });
    expect(refused.output).not.toContain('provision: ok');
    await gateway.close();
  });
});
