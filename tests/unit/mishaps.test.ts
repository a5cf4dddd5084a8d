/** Something broke that nobody expected: payments go on, and the till starts again in order, but never in a loop. */
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
  const { answer: mishap, goesOn } = onMishap({
    clock,
    log: (where) => seen.logged.push(where),
    say: ({ code }) => seen.said.push(code),
    unsay: (code) => {
      seen.said = seen.said.filter((one) => one !== code);
    },
    isUnderWay: () => seen.isUnderWay,
    mayRestart: () => budget-- > 0,
    restart: () => {
      seen.restarts += 1;
    },
  });
  return { clock, seen, mishap, goesOn };
}

describe('a mishap', () => {
  it('is logged, told, and followed by a restart', async () => {
    const { clock, seen, mishap } = till();
    mishap('uncaught exception', new Error('?'));
    await clock.advance(0);
    expect(seen).toMatchObject({ logged: ['uncaught exception'], said: ['till.restarts'], restarts: 1 });
  });

  it('in the middle of a payment waits for its end', async () => {
    const { clock, seen, mishap } = till();
    seen.isUnderWay = true;
    mishap('uncaught exception', new Error('?'));
    await clock.advance(3 * MINUTE);
    expect(seen.restarts).toBe(0);
    seen.isUnderWay = false;
    await clock.advance(1_000);
    expect(seen.restarts).toBe(1);
  });

  it('waits no longer than any customer has', async () => {
    const { clock, seen, mishap } = till();
    seen.isUnderWay = true;
    mishap('unhandled rejection', 'why');
    await clock.advance(7 * MINUTE);
    expect(seen.restarts).toBe(1);
  });

  it('is one of many: each is logged, one restart is enough', async () => {
    const { clock, seen, mishap } = till({ restarts: 5 });
    seen.isUnderWay = true;
    for (let one = 0; one < 5; one += 1) mishap('uncaught exception', new Error('?'));
    seen.isUnderWay = false;
    await clock.advance(MINUTE);
    expect(seen.logged).toHaveLength(5);
    expect(seen).toMatchObject({ said: ['till.restarts'], restarts: 1 });
  });

  it('too often is told, and the till goes on as it is', async () => {
    const { clock, seen, mishap } = till({ restarts: 0 });
    mishap('uncaught exception', new Error('?'));
    mishap('uncaught exception', new Error('?'));
    await clock.advance(10 * MINUTE);
    expect(seen).toMatchObject({ said: ['till.unsteady'], restarts: 0 });
  });

  it('after a restart that was put off asks for one anew, and nothing is announced meanwhile', async () => {
    const { clock, seen, mishap, goesOn } = till({ restarts: 2 });
    mishap('uncaught exception', new Error('?'));
    await clock.advance(0);
    expect(seen).toMatchObject({ said: ['till.restarts'], restarts: 1 });
    // Somebody opened it again while its end waited for a payment.
    goesOn();
    expect(seen.said).toEqual([]);
    mishap('uncaught exception', new Error('?'));
    await clock.advance(0);
    expect(seen).toMatchObject({ said: ['till.restarts'], restarts: 2 });
  });

  it('whose restart still waits is not asked for twice when another end was taken back', async () => {
    const { clock, seen, mishap, goesOn } = till({ restarts: 2 });
    seen.isUnderWay = true;
    mishap('uncaught exception', new Error('?'));
    goesOn();
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
      say: () => undefined,
      unsay: () => undefined,
      isUnderWay: () => false,
      mayRestart: () => true,
      restart: () => expect.unreachable(),
    });
    expect(() => answer('uncaught exception', new Error('?'))).not.toThrow();
  });
});

describe('a till that speaks to nobody', () => {
  it('hears once of what broke, though the terminal that it was started from is closed', async () => {
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
  it('are three in ten minutes, counted across them', () => {
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

  it('are none where they can’t be counted', () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'restarts.json'));
    expect(restartBudget(folder, new VirtualClock())()).toBe(false);
  });

  it('are counted anew where the count is damaged', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'restarts.json'), '{"broken');
    const spend = restartBudget(folder, new VirtualClock());
    expect([spend(), spend(), spend(), spend()]).toEqual([true, true, true, false]);
  });
});

describe('what nobody caught', () => {
  it('is said in a line without its message, and answered once the till is there to do so', async () => {
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
