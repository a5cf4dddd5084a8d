/** After an unexpected failure payments go on, and the till restarts in order, but never in a loop. */
import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catchMishaps } from '../../electron/app/catch-mishaps.ts';
import { onMishap, restartBudget } from '../../electron/app/mishaps.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { MINUTE, VirtualClock } from '../support/virtual-clock.ts';

function till({ restarts = 1 } = {}) {
  const clock = new VirtualClock();
  const seen = { logged: [] as string[], said: [] as string[], restarts: 0, isUnderWay: false };
  let budget = restarts;
  const { answer: mishap, resume } = onMishap({
    clock,
    log: (where) => seen.logged.push(where),
    raise: ({ code }) => seen.said.push(code),
    unsay: (code) => {
      seen.said = seen.said.filter((one) => one !== code);
    },
    isUnderWay: () => seen.isUnderWay,
    mayRestart: () => budget-- > 0,
    restart: () => {
      seen.restarts += 1;
    },
  });
  return { clock, seen, mishap, resume };
}

describe('a mishap', () => {
  it('is logged, announced, and followed by a restart', async () => {
    const { clock, seen, mishap } = till();
    mishap('uncaught exception', new Error('?'));
    await clock.advance(0);
    expect(seen).toMatchObject({ logged: ['uncaught exception'], said: ['till.restarts'], restarts: 1 });
  });

  it('in the middle of a payment waits for the payment’s end', async () => {
    const { clock, seen, mishap } = till();
    seen.isUnderWay = true;
    mishap('uncaught exception', new Error('?'));
    await clock.advance(3 * MINUTE);
    expect(seen.restarts).toBe(0);
    seen.isUnderWay = false;
    await clock.advance(1_000);
    expect(seen.restarts).toBe(1);
  });

  it('waits no longer than a payment can take', async () => {
    const { clock, seen, mishap } = till();
    seen.isUnderWay = true;
    mishap('unhandled rejection', 'why');
    await clock.advance(7 * MINUTE);
    expect(seen.restarts).toBe(1);
  });

  it('is logged each time, and many cause one restart', async () => {
    const { clock, seen, mishap } = till({ restarts: 5 });
    seen.isUnderWay = true;
    for (let one = 0; one < 5; one += 1) mishap('uncaught exception', new Error('?'));
    seen.isUnderWay = false;
    await clock.advance(MINUTE);
    expect(seen.logged).toHaveLength(5);
    expect(seen).toMatchObject({ said: ['till.restarts'], restarts: 1 });
  });

  it('too often is announced, and the till goes on without a restart', async () => {
    const { clock, seen, mishap } = till({ restarts: 0 });
    mishap('uncaught exception', new Error('?'));
    mishap('uncaught exception', new Error('?'));
    await clock.advance(10 * MINUTE);
    expect(seen).toMatchObject({ said: ['till.unsteady'], restarts: 0 });
  });

  it('after a postponed restart requests another, without a notice meanwhile', async () => {
    const { clock, seen, mishap, resume } = till({ restarts: 2 });
    mishap('uncaught exception', new Error('?'));
    await clock.advance(0);
    expect(seen).toMatchObject({ said: ['till.restarts'], restarts: 1 });
    // Somebody opened the till again while its end waited for a payment.
    resume();
    expect(seen.said).toEqual([]);
    mishap('uncaught exception', new Error('?'));
    await clock.advance(0);
    expect(seen).toMatchObject({ said: ['till.restarts'], restarts: 2 });
  });

  it('whose restart still waits requests no second one when another end was cancelled', async () => {
    const { clock, seen, mishap, resume } = till({ restarts: 2 });
    seen.isUnderWay = true;
    mishap('uncaught exception', new Error('?'));
    resume();
    mishap('uncaught exception', new Error('?'));
    seen.isUnderWay = false;
    await clock.advance(MINUTE);
    expect(seen).toMatchObject({ said: ['till.restarts'], restarts: 1 });
  });

  it('of the log itself goes no further', () => {
    const { clock } = till();
    const { answer } = onMishap({
      clock,
      log: () => {
        throw new Error('disk');
      },
      raise: () => undefined,
      unsay: () => undefined,
      isUnderWay: () => false,
      mayRestart: () => true,
      restart: () => expect.unreachable(),
    });
    expect(() => answer('uncaught exception', new Error('?'))).not.toThrow();
  });
});

describe('a till whose output has no reader', () => {
  it('reports a failure once, though the terminal that started it is closed', async () => {
    const program = resolve(import.meta.dirname, '../support/speaks-to-nobody.ts');
    const till = fork(program, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    await once(till, 'message');
    till.stdout?.destroy();
    till.stderr?.destroy();
    till.send('break');
    const [heard] = await once(till, 'message');
    expect(heard).toBe(1);
  });
});

describe('restarts', () => {
  it('are limited to three in ten minutes, counted across restarts', () => {
    const folder = tempFolder();
    const times = { nowMs: Date.UTC(2026, 10, 22) };
    // Each start reads the file anew.
    const spend = (): boolean => restartBudget(folder, { wallMs: () => times.nowMs })();
    expect([spend(), spend(), spend(), spend()]).toEqual([true, true, true, false]);
    times.nowMs += 9 * MINUTE;
    expect(spend()).toBe(false);
    times.nowMs += 2 * MINUTE;
    expect(spend()).toBe(true);
  });

  it('are refused if they can’t be counted', () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'restarts.json'));
    expect(restartBudget(folder, new VirtualClock())()).toBe(false);
  });

  it('are counted from zero if the count is damaged', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'restarts.json'), '{"broken');
    const spend = restartBudget(folder, new VirtualClock());
    expect([spend(), spend(), spend(), spend()]).toEqual([true, true, true, false]);
  });
});

describe('an uncaught failure', () => {
  it('is logged in a line without its message, and handled once the till is ready', async () => {
    const process = new EventEmitter();
    const answering = Promise.withResolvers<(where: string, bug: unknown) => void>();
    const lines: string[] = [];
    const answered: string[] = [];
    catchMishaps(process, answering.promise, (line) => lines.push(line));
    process.emit('uncaughtException', new TypeError('key 4780'));
    process.emit('unhandledRejection', 'pin 1234');
    expect(lines.join('\n')).not.toMatch(/4780|1234/);
    expect(lines).toEqual([expect.stringContaining('TypeError'), expect.stringContaining('string')]);
    answering.resolve((where) => answered.push(where));
    await new Promise(setImmediate);
    expect(answered).toEqual(['uncaught exception', 'unhandled rejection']);
  });
});
