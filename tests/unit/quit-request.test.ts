/** `tilla --quit`: an installer or a script requests the end of the till on a folder, and waits for it. */
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { heedQuitRequests, quitTill } from '../../electron/app/quit-request.ts';
import { lockFolder } from '../../electron/storage/maintenance/lock-folder.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const running = (folder: string) => {
  const lock = lockFolder(folder);
  if (!lock.ok) throw new Error(lock.error.code);
  return lock.value;
};

/** pauses: what happens meanwhile, by the number of the pause. */
function quit(folder: string, meanwhile: (pause: number) => void = () => undefined) {
  const said: string[] = [];
  let waitedMs = 0;
  let pauses = 0;
  const pause = (ms: number): void => {
    waitedMs += ms;
    pauses += 1;
    meanwhile(pauses);
  };
  const code = quitTill(folder, { pause, print: (line) => said.push(line) });
  return { code, waitedMs, said: said.join('\n') };
}

describe('--quit', () => {
  it('does nothing without a running till, and leaves the folder alone', () => {
    const folder = join(tempFolder(), 'none');
    expect(quit(folder)).toMatchObject({ code: 0, waitedMs: 0 });
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    running(folder).release();
    expect(quit(folder)).toEqual({ code: 0, waitedMs: 0, said: `quit: no till runs on ${folder}` });
  });

  it('requests the end, waits for it, and withdraws the request', () => {
    const folder = tempFolder();
    const lock = running(folder);
    const asked = quit(folder, (pause) => {
      expect(existsSync(join(folder, 'quit.request'))).toBe(true);
      if (pause === 10) lock.release();
    });
    expect(asked).toMatchObject({ code: 0, said: `quit: the till on ${folder} has ended` });
    expect(readdirSync(folder)).not.toContain('quit.request');
  });

  it('gives up after its time limit and says so: an installer then changes nothing', () => {
    const folder = tempFolder();
    onTestFinished(running(folder).release);
    const { code, waitedMs, said } = quit(folder);
    expect(code).toBe(1);
    expect(waitedMs).toBeGreaterThanOrEqual(60_000);
    expect(waitedMs).toBeLessThanOrEqual(90_000);
    expect(said).toContain('still at work');
    expect(existsSync(join(folder, 'quit.request'))).toBe(false);
  });

  it('reports the outcome even if the request file can’t be removed', () => {
    const folder = tempFolder();
    const lock = running(folder);
    mkdirSync(join(folder, 'quit.request'));
    expect(quit(folder, () => lock.release())).toMatchObject({ code: 0 });
  });

  it('never writes through a link in the request’s place', () => {
    const folder = tempFolder();
    const elsewhere = join(tempFolder(), 'not-yours');
    symlinkSync(elsewhere, join(folder, 'quit.request'));
    const lock = running(folder);
    quit(folder, () => lock.release());
    expect(existsSync(elsewhere)).toBe(false);
  });
});

describe('a running till', () => {
  it('handles each request once, and ignores a request to an earlier till', async () => {
    const folder = tempFolder();
    const clock = new VirtualClock();
    const stopped = new AbortController();
    writeFileSync(join(folder, 'quit.request'), '');
    let asked = 0;
    const heeding = heedQuitRequests(folder, clock, stopped.signal, () => {
      asked += 1;
    });
    await clock.advance(5_000);
    expect(asked).toBe(0);
    writeFileSync(join(folder, 'quit.request'), '');
    await clock.advance(5_000);
    expect(asked).toBe(1);
    expect(existsSync(join(folder, 'quit.request'))).toBe(false);
    stopped.abort();
    await heeding;
  });

  it('handles a request that it can’t remove once, and ignores one that lay there before', async () => {
    const folder = tempFolder();
    const clock = new VirtualClock();
    const stopped = new AbortController();
    let asked = 0;
    const heed = () =>
      heedQuitRequests(folder, clock, stopped.signal, () => {
        asked += 1;
      });
    const first = heed();
    // Like an administrator's file, a folder of that name can't be removed.
    mkdirSync(join(folder, 'quit.request'));
    await clock.advance(5_000);
    expect(asked).toBe(1);
    const second = heed();
    await clock.advance(5_000);
    expect(asked).toBe(1);
    stopped.abort();
    await Promise.all([first, second]);
  });
});
