/** An installer asks the till to end, or something breaks in it, in the middle of a payment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { FaultPlan } from '../../electron/training/faults.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { type RunningTill, startTill, textOf } from '../../tools/driver/running-till.ts';
import { electronProgram } from '../../tools/scripts/setup/electron-runtime.ts';
import { ledgerOf } from '../support/ledger.ts';
import { gatewayWithProvision } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Two starts and an end, each of them slow on a busy machine. */
const LONG_MS = 240_000;
/** A till that has nothing to finish is gone by then. */
const STAYS_MS = 3_000;
const folder = makeFolder();
const NAMES = ['asked', 'broken'] as const;
afterAll(async () => {
  // One that started again by itself is nobody's child.
  for (const name of NAMES) await once(quit(join(folder.path, name)), 'exit');
  folder.remove();
});

const isShell = electronProgram() === null || process.env.TILLA_RUNTIME === 'shell';

function quit(dataFolder: string): ChildProcess {
  const args = [join(ROOT, 'tools', 'scripts', 'start.ts'), '--quit', '--data', dataFolder];
  const env = { ...process.env, TILLA_RUNTIME: 'shell' };
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
}

/** A till of which no confirm reaches the service, until the test says so. */
async function confirming(name: (typeof NAMES)[number], nodeFlags: readonly string[] = []) {
  let getThrough = false;
  const faults: FaultPlan = ({ operation }) =>
    operation === 'confirm-pass' && !getThrough ? { kind: 'drop-before' } : { kind: 'none' };
  const { gateway, provisionFile } = await gatewayWithProvision(folder.path, faults);
  const dataFolder = join(folder.path, name);
  const till = await startTill({ dataFolder, provisionFile, nodeFlags });
  const cashier = cashierAt(till.page);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith('880100000000000001');
  await cashier.waitFor('confirming');
  const letConfirmsThrough = (): void => {
    getThrough = true;
  };
  return { till, gateway, cashier, dataFolder, letConfirmsThrough };
}

it('--quit waits for the payment, whose screen stays, and answers when the till has ended', async () => {
  const { till, gateway, cashier, dataFolder, letConfirmsThrough } = await confirming('asked');
  const asking = quit(dataFolder);
  const answered = once(asking, 'exit');
  await expect.poll(() => existsSync(join(dataFolder, 'quit.request')), { timeout: 60_000 }).toBe(true);
  await sleep(STAYS_MS);
  expect([till.isRunning(), asking.exitCode]).toEqual([true, null]);
  await cashier.waitFor('confirming');
  letConfirmsThrough();
  expect(await till.ended()).toBe(0);
  expect(await answered).toEqual([0, null]);
  expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }]);
  expect(gateway.ledger()).toMatchObject([{ state: 'paid' }]);
  await gateway.close();
});

/** Throws from outside, by the inspector of the process that was started with one. */
async function throwIn(till: RunningTill, message: string): Promise<void> {
  const address = /Debugger listening on (ws:\S+)/.exec(till.output())?.[1];
  if (address === undefined) throw new Error(`no inspector\n${till.output()}`);
  const inspector = new WebSocket(address);
  await once(inspector, 'open');
  const expression = `setTimeout(() => { throw new Error(${JSON.stringify(message)}); })`;
  inspector.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  await once(inspector, 'message');
  inspector.close();
}

it.runIf(isShell)(
  'an error that nobody caught ends no confirm: paid first, then it starts again',
  async () => {
    const { till, gateway, cashier, dataFolder, letConfirmsThrough } = await confirming('broken', [
      '--inspect=127.0.0.1:0',
    ]);
    await throwIn(till, 'payer 880100000000000001');
    await till.page.getByText('Something unexpected went wrong in Tilla').waitFor();
    await sleep(STAYS_MS);
    expect(till.isRunning()).toBe(true);
    await cashier.waitFor('confirming');
    letConfirmsThrough();
    expect(await till.ended()).toBe(0);
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }]);
    expect(gateway.ledger()).toMatchObject([{ state: 'paid' }]);

    const starts = () => till.output().match(/tilla: ready/g)?.length;
    await expect.poll(starts, { timeout: 60_000 }).toBe(2);
    const log = textOf(join(dataFolder, 'logs', 'tilla.log'));
    expect(log).toContain('uncaught exception');
    expect(log + till.output()).not.toContain('880100000000000001');
    expect(await once(quit(dataFolder), 'exit')).toEqual([0, null]);
    await gateway.close();
  },
  LONG_MS,
);
