/** An unusable provisioning file on the running app: screen, console and exit code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ledgerOf } from '../support/ledger.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const SECRET = 'tilla-test-secret-0123456789';

function faultyFileIn(folder: string): string {
  const path = join(folder, 'faulty.json');
  writeFileSync(
    path,
    [
      '{',
      '  "base_url": "http://gateway.example/v2",',
      '  "service_id": true,',
      `  "sercet_key": "${SECRET}"`,
      '}',
    ].join('\n'),
  );
  return path;
}

/** A start by a script: its output and its exit code. */
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

it('a faulty file on a new folder', { timeout: 240_000 }, async () => {
  const folder = tempFolder();
  const dataFolder = join(folder, 'new');
  const faultyFile = faultyFileIn(folder);
  const till = await ownTill({ dataFolder, provisionFile: faultyFile });

  await step(
    'a till with a faulty file opens no training till: screen and console name every fault, and no value',
    async () => {
      await till.page.getByRole('heading', { name: 'This till is not set up' }).waitFor();
      await till.page.getByText('service_id: must be a number').waitFor();
      await expect.poll(() => till.page.getByRole('listitem').count()).toBe(7);
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
    },
  );

  await step('a running till takes no other file, and says so to the person who passes one', async () => {
    expect(await startAs('--data', dataFolder, '--provision', faultyFile)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Another Tilla works in this folder'),
    });
    expect(till.isRunning()).toBe(true);
  });

  await step('a till with a faulty file ends with 1 when it is closed', async () => {
    expect(await till.stop()).toBe(1);
  });
});

describe('--provision-only', () => {
  it('ends by itself: with 0 for an accepted file, with 1 and the faults for a refused file', async () => {
    const folder = tempFolder();
    const dataFolder = join(folder, 'rolled-out');
    const faultyFile = faultyFileIn(folder);
    const setUpWith = (file: string) =>
      startAs('--provision-only', '--provision', file, '--data', dataFolder);
    const { provisionFile } = await ownGateway(folder);
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
  });
});
