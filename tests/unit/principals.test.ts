/** What each window may request and receive, by its principal, which its page cannot change. */
import { beforeEach, describe, expect, it } from 'vitest';
import { answersOf } from '../../electron/ipc/answers.ts';
import { type Gate, gatherHandlers } from '../../electron/ipc/dispatch.ts';
import { type Contents, createOurWindows } from '../../electron/ipc/our-windows.ts';
import { type ChannelName, CONTRACT } from '../../shared/contract/contract.ts';
import { mayReceive, mayRequest, type Principal } from '../../shared/contract/principals.ts';
import { StaffId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { byStaff, byTill } from '../../shared/staff/actor.ts';

const CHANNELS = Object.keys(CONTRACT) as readonly ChannelName[];
const channelsOf = (principal: Principal): readonly ChannelName[] =>
  CHANNELS.filter((channel) => mayRequest(principal, channel));

class Page implements Contents {
  readonly got: unknown[] = [];
  #destroyed: (() => void) | null = null;
  isGone = false;
  send(...words: unknown[]): void {
    this.got.push(words);
  }
  isDestroyed(): boolean {
    return this.isGone;
  }
  once(_event: 'destroyed', listener: () => void): void {
    this.#destroyed = listener;
  }
  close(): void {
    this.isGone = true;
    this.#destroyed?.();
  }
}

describe('the table', () => {
  it('gives the cashier’s window every event, and every channel but of what another window shows', () => {
    const shown = [...channelsOf('customer'), ...channelsOf('sheet')];
    expect(channelsOf('cashier')).toEqual(CHANNELS.filter((channel) => !shown.includes(channel)));
    expect(mayReceive('cashier', 'payment.changed')).toBe(true);
    expect(mayReceive('cashier', 'staff.changed')).toBe(true);
  });

  it('gives the training customer’s window only its codes, its phones and its language', () => {
    const its = ['training.codes', 'training.language', 'training.phones'];
    expect(channelsOf('training-customer').toSorted()).toEqual(its);
    const events = ['payment.changed', 'basket.changed', 'staff.changed', 'settings.changed'] as const;
    expect(events.filter((event) => mayReceive('training-customer', event))).toEqual([]);
  });

  it('gives the customer’s screen its view, language and card, and the one event that no other window gets', () => {
    expect(channelsOf('customer').toSorted()).toEqual([
      'customer.card',
      'customer.language',
      'customer.sms-code',
      'customer.view',
    ]);
    const events = ['payment.changed', 'card.typing', 'basket.changed', 'staff.changed'] as const;
    expect(events.filter((event) => mayReceive('customer', event))).toEqual([]);
    expect(mayReceive('customer', 'customer.changed')).toBe(true);
    expect(mayReceive('cashier', 'customer.changed')).toBe(false);
    expect(mayReceive('training-customer', 'customer.changed')).toBe(false);
  });

  it('gives the page of a paper only its paper', () => {
    expect(channelsOf('sheet').toSorted()).toEqual(['sheet.drawn', 'sheet.view']);
    expect(mayReceive('sheet', 'customer.changed') || mayReceive('sheet', 'prints.changed')).toBe(false);
  });

  it('gives other windows only channels that need no right', () => {
    // Such a window acts for the till itself, so the till checks no right.
    for (const channel of (['training-customer', 'customer', 'sheet'] as const).flatMap(channelsOf)) {
      expect(CONTRACT[channel].right, channel).toBe('anyone');
      expect(channel).not.toMatch(/^(?:tender|payment|refund|basket|shift|staff|install|till|settings)\./);
    }
  });
});

describe('a window', () => {
  it('keeps the principal of its opening until it closes', () => {
    const windows = createOurWindows();
    const [till, customer, stranger] = [new Page(), new Page(), new Page()];
    windows.register(till, 'cashier');
    windows.register(customer, 'training-customer');
    expect([till, customer, stranger].map(windows.principalOf)).toEqual([
      'cashier',
      'training-customer',
      null,
    ]);
    expect(() => windows.register(customer, 'cashier')).toThrow('one principal');
    expect(windows.principalOf(customer)).toBe('training-customer');
    customer.close();
    expect(windows.principalOf(customer)).toBeNull();
    expect(windows.principalOf(till)).toBe('cashier');
  });

  it('opened again is a new window', () => {
    const windows = createOurWindows();
    const [first, second] = [new Page(), new Page()];
    windows.register(first, 'cashier');
    first.close();
    windows.register(second, 'cashier');
    expect(windows.principalOf(first)).toBeNull();
    expect(windows.receiversOf('payment.changed')).toEqual([second]);
  });

  it('receives only the events of its principal', () => {
    const windows = createOurWindows();
    const [till, customer] = [new Page(), new Page()];
    windows.register(till, 'cashier');
    windows.register(customer, 'training-customer');
    expect(windows.receiversOf('settings.changed')).toEqual([till]);
    // A closing window receives no message.
    till.isGone = true;
    expect(windows.receiversOf('settings.changed')).toEqual([]);
  });
});

describe('another window, while a manager is signed in', () => {
  const told: string[] = [];
  const manager: Gate = {
    enter: (channel) => {
      told.push(`let in ${channel}`);
      return ok({ act: byStaff(StaffId.parse('dilshod')), left: () => void told.push('left') });
    },
    forged: (channel) => void told.push(`forged ${channel}`),
  };
  const handlers = gatherHandlers([
    {
      handlers: Object.fromEntries(
        CHANNELS.map((channel) => [channel, (_request: unknown, act: unknown) => ok([channel, act])]),
      ),
    },
  ]);
  const refused: string[] = [];
  beforeEach(() => {
    for (const list of [told, refused]) list.length = 0;
  });
  const answers = answersOf({
    handlers,
    gate: manager,
    onBug: () => undefined,
    onRefused: (...words) => void refused.push(words.join(' ')),
  });
  const ask = answers('training-customer');

  it.each(['training-customer', 'customer', 'sheet', 'cashier'] as const)(
    'is refused every channel but its own, whatever the request holds, and each refusal is logged: %s',
    async (window) => {
      const others = CHANNELS.filter((channel) => !mayRequest(window, channel));
      for (const channel of others)
        expect(await answers(window)(channel, { anything: 1 }), channel).toEqual(
          fail({ code: 'ipc.other-window', field: channel }),
        );
      expect(refused).toEqual(others.map((channel) => `${window} ${channel}`));
      expect(told).toEqual([]);
    },
  );

  it('acts for the till, not for the manager, whose gate never sees the request', async () => {
    expect(await ask('training.codes', undefined)).toEqual(ok(['training.codes', byTill(null)]));
    expect(told).toEqual([]);
  });

  it('cannot name another principal or person', async () => {
    for (const field of ['principal', 'act', 'actor', 'approvedBy'])
      expect(await ask('training.codes', { [field]: 'cashier' })).toEqual(
        fail({ code: 'ipc.bad-arguments', field }),
      );
    expect(refused).toEqual(Array(4).fill('training-customer training.codes'));
    expect(told).toEqual([]);
  });

  it('gets the same refusal for names that are no channel', async () => {
    for (const name of ['sale.pay', '__proto__', undefined, 7])
      expect(await ask(name, undefined)).toEqual(fail({ code: 'ipc.bad-arguments', field: 'channel' }));
  });

  it('leaves the cashier’s window as it was', async () => {
    expect(await answers('cashier')('training.codes', undefined)).toEqual(
      ok(['training.codes', byStaff(StaffId.parse('dilshod'))]),
    );
    expect(told).toEqual(['let in training.codes', 'left']);
  });
});
