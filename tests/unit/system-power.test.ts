/** A person signs out, or the machine shuts down or wants to sleep, in the middle of a payment. */
import { describe, expect, it } from 'vitest';
import { stayAwake, systemEnd } from '../../electron/app/system-power.ts';

function till() {
  const finished = Promise.withResolvers<void>();
  const seen = { quits: 0, prevented: 0, owed: false };
  const end = systemEnd({ isOwedAnEnd: () => seen.owed, finish: () => finished.promise }, () => {
    seen.quits += 1;
  });
  const event = {
    preventDefault: () => {
      seen.prevented += 1;
    },
  };
  return { seen, end, event, finish: () => finished.resolve(), turn: () => new Promise(setImmediate) };
}

describe('the end of the session', () => {
  it('is not delayed if no payment is owed an end', async () => {
    const { seen, end, event, finish, turn } = till();
    end.onEndRequest(event);
    finish();
    await turn();
    // Another program may still keep the session: the till stays until the session really ends.
    expect(seen).toMatchObject({ prevented: 0, quits: 0 });
  });

  it('waits for a payment that is owed its end, and then the till ends by itself', async () => {
    const { seen, end, event, finish, turn } = till();
    seen.owed = true;
    end.onEndRequest(event);
    end.onEndRequest(event);
    await turn();
    expect(seen).toMatchObject({ prevented: 2, quits: 0 });
    finish();
    await turn();
    expect(seen.quits).toBe(1);
  });
});

describe('the shutdown of the machine', () => {
  it('ends the till, and is delayed only by an owed payment', async () => {
    const { seen, end, event, finish, turn } = till();
    end.onShutdown(event);
    expect(seen.prevented).toBe(0);
    finish();
    await turn();
    expect(seen.quits).toBe(1);
    seen.owed = true;
    end.onShutdown(event);
    expect(seen.prevented).toBe(1);
  });
});

describe('a request from outside to end the till', () => {
  it('ends the till in time, and may be repeated after a delay', async () => {
    const { seen, end, finish, turn } = till();
    finish();
    end.endInTime();
    await turn();
    end.endInTime();
    await turn();
    expect(seen.quits).toBe(2);
  });
});

describe('the machine', () => {
  it('stays awake while a payment is in flight, by one hold, and may sleep otherwise', () => {
    const held = new Set<number>();
    let last = 0;
    let isUnderWay = false;
    const moved = stayAwake(
      {
        start: (type) => {
          expect(type).toBe('prevent-app-suspension');
          held.add(++last);
          return last;
        },
        stop: (id) => held.delete(id),
      },
      () => isUnderWay,
    );
    moved();
    expect(last).toBe(0);
    isUnderWay = true;
    moved();
    moved();
    expect(held.size).toBe(1);
    isUnderWay = false;
    moved();
    moved();
    expect(held.size).toBe(0);
    isUnderWay = true;
    moved();
    expect([held.size, last]).toEqual([1, 2]);
  });
});
