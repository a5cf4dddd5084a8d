/** What follows when a person accepts a waiting setup file at the till, and when it is refused. */
import { describe, expect, it } from 'vitest';
import { noticeBoard } from '../../electron/app/notice-board.ts';
import { createInstall } from '../../electron/provisioning/pending.ts';
import { fail, ok } from '../../shared/result.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { PENDING } from '../support/screen-scenes-install-waits.ts';

const CODE = 'olma-7788-nok';
const ACT = byStaff(UNNAMED_CASHIER);

function till(canRestart: boolean) {
  const notices = noticeBoard(() => undefined, []);
  const restarts: string[] = [];
  const feature = createInstall({
    pending: {
      why: { code: 'provision.waits' },
      view: () => PENDING,
      accept: (code) => Promise.resolve(code === CODE ? ok(null) : fail({ code: 'setup-code.wrong' })),
    },
    notices,
    restart: canRestart ? () => void restarts.push('again') : null,
  });
  void feature.start();
  return {
    ...feature.handlers,
    notices: () => notices.list().map(({ id }) => id),
    restarts: () => restarts.length,
  };
}

describe('a file that waits', () => {
  it('raises a notice until it is accepted, and stays after a wrong code', async () => {
    const { notices, restarts, ...handlers } = till(true);
    expect(notices()).toEqual(['provision.waits']);
    expect(await handlers['install.pending'](undefined, ACT)).toEqual(ok(PENDING));
    expect(await handlers['install.accept']({ code: 'wrong-code' }, ACT)).toMatchObject({
      error: { code: 'setup-code.wrong' },
    });
    expect(await handlers['install.pending'](undefined, ACT)).toEqual(ok(PENDING));
    expect(notices()).toEqual(['provision.waits']);
    expect(restarts()).toBe(0);
  });

  it('restarts the till once', async () => {
    const { notices, restarts, ...handlers } = till(true);
    expect(await handlers['install.accept']({ code: CODE }, ACT)).toEqual(ok({ restarts: true }));
    expect(restarts()).toBe(1);
    // The end may be postponed. The till then goes on and says so.
    expect(notices()).toEqual(['provision.taken']);
    expect(await handlers['install.pending'](undefined, ACT)).toEqual(ok(null));
    expect(await handlers['install.accept']({ code: CODE }, ACT)).toMatchObject({ ok: false });
    expect(restarts()).toBe(1);
  });

  it('is accepted once at two presses: a second end would not wait for payments', async () => {
    const { restarts, ...handlers } = till(true);
    const pressed = [1, 2].map(async () => (await handlers['install.accept']({ code: CODE }, ACT)).ok);
    expect(await Promise.all(pressed)).toEqual([true, false]);
    expect(restarts()).toBe(1);
  });

  it('counts from the next start, with a notice, if the till can’t restart itself', async () => {
    const { notices, ...handlers } = till(false);
    expect(await handlers['install.accept']({ code: CODE }, ACT)).toEqual(ok({ restarts: false }));
    expect(notices()).toEqual(['provision.taken']);
  });
});
