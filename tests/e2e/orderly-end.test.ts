/** An installer asks the till to end, or an error occurs in it, in the middle of a payment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type RunningTill, textOf } from '../../tools/driver/running-till.ts';
import { electronProgram } from '../../tools/scripts/setup/electron-runtime.ts';
import { confirmingTill } from '../support/confirming-till.ts';
import { ledgerOf } from '../support/ledger.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Two starts and an end, each of them slow on a busy machine. */
const LONG_MS = 240_000;
const isShell = electronProgram() === null || process.env.TILLA_RUNTIME === 'shell';

function quit(dataFolder: string): ChildProcess {
  const args = [join(ROOT, 'tools', 'scripts', 'start.ts'), '--quit', '--data', dataFolder];
  const env = { ...process.env, TILLA_RUNTIME: 'shell' };
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
}

/** When the present request was made. */
const askedMs = (dataFolder: string): number | undefined =>
  statSync(join(dataFolder, 'quit.request'), { throwIfNoEntry: false })?.mtimeMs;

it('--quit waits for the payment, whose screen stays, and returns when the till has ended', {
  timeout: LONG_MS,
}, async () => {
  const { till, gateway, cashier, dataFolder, staysAtWork, letConfirmsThrough } = await confirmingTill();
  const asking = quit(dataFolder);
  const answered = once(asking, 'exit');
  await expect.poll(() => askedMs(dataFolder)).toBeDefined();
  const firstMs = askedMs(dataFolder);
  // The till takes the request and begins to end; the installer places the next request.
  await expect.poll(() => [undefined, firstMs].includes(askedMs(dataFolder))).toBe(false);
  await staysAtWork();
  expect([till.isRunning(), asking.exitCode]).toEqual([true, null]);
  await cashier.waitFor('confirming');
  letConfirmsThrough();
  expect(await till.ended()).toBe(0);
  expect(await answered).toEqual([0, null]);
  expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }]);
  expect(gateway.ledger()).toMatchObject([{ state: 'paid' }]);
});

/** Throws from outside, by the inspector of the process. */
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
  'an uncaught error interrupts no confirm: the payment is paid, then the till restarts',
  async () => {
    const nodeFlags = ['--inspect=127.0.0.1:0'];
    const { till, gateway, cashier, dataFolder, staysAtWork, letConfirmsThrough } = await confirmingTill({
      nodeFlags,
    });
    onTestFinished(async () => {
      // A till that restarted by itself is no child of the test.
      await once(quit(dataFolder), 'exit');
    });
    await throwIn(till, 'payer 880100000000000001');
    await till.page.getByText('Something unexpected went wrong in Tilla').waitFor();
    await staysAtWork();
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
  },
  LONG_MS,
);
