/** A till begins feature by feature and ends in reverse, after it finishes what it owes the customer. */
import { describe, expect, it } from 'vitest';
import { endInOrder, livesOf } from '../../electron/app/lifecycle.ts';

const noBug = (where: string, bug: unknown): never => expect.unreachable(`${where}: ${String(bug)}`);

describe('features', () => {
  const features = (said: string[]) => {
    const named = (name: string) => ({
      start: () => void said.push(`${name} starts`),
      stop: () => void said.push(`${name} stops`),
    });
    return { money: named('money'), paper: named('paper'), shop: named('shop') };
  };

  it('begin in order and end in reverse, once', async () => {
    const said: string[] = [];
    const life = livesOf(features(said), noBug);
    await life.start();
    await life.stop();
    await life.stop();
    expect(said).toEqual([
      'money starts',
      'paper starts',
      'shop starts',
      'shop stops',
      'paper stops',
      'money stops',
    ]);
  });

  it('that do not start are named, and started features end', async () => {
    const said: string[] = [];
    const broken = {
      ...features(said),
      paper: { start: () => Promise.reject(new Error('no ink')), stop: () => undefined },
    };
    const life = livesOf(broken, noBug);
    await expect(life.start()).rejects.toThrow('paper does not start');
    expect(said).toEqual(['money starts', 'money stops']);
  });

  it('that do not stop keep no other feature from stopping', async () => {
    const said: string[] = [];
    const stuck = {
      ...features(said),
      paper: {
        start: () => undefined,
        stop: () => {
          throw new Error('jammed');
        },
      },
    };
    const bugs: string[] = [];
    const life = livesOf(stuck, (where, bug) => bugs.push(`${where}: ${String(bug)}`));
    await life.start();
    await life.stop();
    expect(said.slice(2)).toEqual(['shop stops', 'money stops']);
    expect(bugs).toEqual(['paper stops: Error: jammed']);
  });

  it('stop starting when the till ends in the middle of its start', async () => {
    const said: string[] = [];
    const slow = Promise.withResolvers<void>();
    const life = livesOf(
      { ...features(said), paper: { start: () => slow.promise, stop: () => void said.push('paper stops') } },
      noBug,
    );
    const started = life.start();
    await new Promise(setImmediate);
    await life.stop();
    slow.resolve();
    await started;
    expect(said).toEqual(['money starts', 'paper stops', 'money stops']);
  });
});

describe('a request to end the app', () => {
  const parts = () => {
    const said: string[] = [];
    const finished = Promise.withResolvers<void>();
    let shown = false;
    const listener = endInOrder({
      till: Promise.resolve({
        finish: () => finished.promise,
        close: () => {
          said.push('closed');
          return Promise.resolve();
        },
      }),
      isShown: () => shown,
      quit: () => said.push('quit'),
      resume: () => said.push('goes on'),
    });
    return {
      said,
      finishPayments: async () => {
        finished.resolve();
        await new Promise(setImmediate);
      },
      show: () => {
        shown = true;
      },
      /** Whether the end was postponed. */
      ask: (): boolean => {
        let prevented = false;
        listener({
          preventDefault: () => {
            prevented = true;
          },
        });
        return prevented;
      },
    };
  };

  it('waits for the payments, then for open resources', async () => {
    const { said, ask, finishPayments } = parts();
    expect(ask()).toBe(true);
    await new Promise(setImmediate);
    expect(said).toEqual([]);
    await finishPayments();
    expect(said).toEqual(['closed', 'quit']);
    expect(ask()).toBe(false);
    expect(said).toEqual(['closed', 'quit']);
  });

  it('ends the app at once when repeated', async () => {
    const { said, ask, finishPayments } = parts();
    expect(ask()).toBe(true);
    expect(ask()).toBe(false);
    await finishPayments();
    expect(said).toEqual(['closed']);
  });

  it('is dropped if the till was shown again meanwhile, and works later', async () => {
    const { said, ask, finishPayments, show } = parts();
    expect(ask()).toBe(true);
    show();
    await finishPayments();
    // The follower of its end learns that the end did not happen.
    expect(said).toEqual(['goes on']);
    expect(ask()).toBe(true);
  });

  it.each([false, true])('ends a till that never opened, shown again or not: %s', async (shown) => {
    const said: string[] = [];
    const listener = endInOrder({
      till: Promise.reject(new Error('no disk')),
      isShown: () => shown,
      quit: () => said.push('quit'),
      resume: () => undefined,
    });
    listener({ preventDefault: () => undefined });
    await new Promise(setImmediate);
    expect(said).toEqual(['quit']);
  });
});
