/**
 * The page's stores against the real gate: their own requests leave no refusal in the log while people
 * change. A taken-over page is refused and logged.
 */
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { createTillApp } from '../../renderer/app/till-app.ts';
import { createApi } from '../../renderer/context/api.ts';
import { dated } from '../../renderer/context/queries.ts';
import type { ChannelName, Request } from '../../shared/contract/contract.ts';
import { lolasShop, MINUTE_MS } from '../support/lolas-shop.ts';
import { PIN, type StaffedTill } from '../support/staffed-till.ts';

/** Each needs a right that a cashier lacks, or that a locked till grants to no one. */
const READ: { readonly [C in ChannelName]?: Request<C> } = {
  'sales.today': undefined,
  'shift.x': undefined,
  'shift.list': { limit: 10 },
  'people.list': undefined,
};

/** Messages on the pipe arrive later, in order. */
const pipe = (): Promise<void> => new Promise((out) => setImmediate(out));

/** Dilshod's page with each of its screens open at once, on the shop's main process, over a pipe. */
async function dilshodsPage() {
  const shop = await lolasShop();
  const { till, dilshod } = shop;
  await till.signIn(dilshod, PIN.dilshod);
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const deliver = (event: string, payload: unknown): void => {
    for (const listen of listeners.get(event) ?? []) listen(payload as never);
  };
  /** Makes reads stale: a shift, or a person who must wait after a wrong PIN. */
  const publish = (): void => {
    deliver('shift.changed', { isCounted: false });
    deliver('staff.changed', app.staff.getState().view);
  };
  const asked: ChannelName[] = [];
  const app = createTillApp(
    createApi({
      invoke: async (channel, request) => {
        asked.push(channel);
        const answer = await till.send(channel, request);
        await pipe();
        return answer;
      },
      on: (event, listen) => {
        const known = listeners.get(event) ?? new Set();
        listeners.set(event, known.add(listen as (payload: never) => void));
        return () => known.delete(listen as (payload: never) => void);
      },
    }),
  );
  onTestFinished(() => app.close());
  await app.open();
  // An event arrives just before the page learns who signed in or out.
  till.pageReceives = (event, payload) => {
    if (event === 'staff.changed') publish();
    void pipe().then(() => deliver(event, payload));
  };
  const look = (): void => {
    for (const [channel, request] of Object.entries(READ) as [ChannelName, never][]) {
      const queryFn = () => dated(app.reading, channel, request);
      const observer = new QueryObserver(app.queries, { queryKey: [channel, request], queryFn });
      onTestFinished(observer.subscribe(() => undefined));
    }
  };
  look();
  const settled = async (): Promise<void> => {
    do await pipe();
    while (app.queries.isFetching() > 0);
  };
  await settled();
  expect(asked).toEqual(expect.arrayContaining(Object.keys(READ)));
  return { ...shop, app, asked, publish, settled };
}

it.each(['staff.lock', 'staff.sign-out'] as const)('%s leaves no refusal in the log', async (channel) => {
  const { app, till, asked, publish, settled } = await dilshodsPage();
  expect(await app.api.ask(channel, undefined)).toMatchObject({ ok: true });
  await settled();
  asked.splice(0);
  publish();
  await settled();
  expect(asked.filter((one) => one !== 'staff.now')).toEqual([]);
  expect(till.entries('staff.refused')).toEqual([]);
});

/** Without a press: the page's earlier requests are still in flight. */
const locksByItself = async (till: StaffedTill): Promise<void> => {
  await till.clock.advance((till.settings.idleLockMinutes + 1) * MINUTE_MS);
  expect(till.shownStaff).toMatchObject({ person: null });
};

it('a till that locks by itself leaves no refusal in the log', async () => {
  const { till, settled } = await dilshodsPage();
  await locksByItself(till);
  await settled();
  expect(till.entries('staff.refused')).toEqual([]);
});

it('once the page knows of the lock, each refused request is logged', async () => {
  const { till, asked, settled } = await dilshodsPage();
  await locksByItself(till);
  await settled();
  expect(asked).toContain('staff.now');
  await till.send('people.list', undefined);
  expect(till.entries('staff.refused')).toMatchObject([{ payload: { what: 'sign-in', right: 'people' } }]);
});

it('a silent page has a few seconds for requests that the person may have made', async () => {
  const { till, lola } = await lolasShop();
  till.settings = { ...till.settings, idleLockMinutes: 2 };
  await till.signIn(lola, PIN.lola);
  await till.clock.advance(2 * MINUTE_MS);
  expect(till.shownStaff).toMatchObject({ person: null });
  await till.send('catalogue.search', { text: 'non' });
  expect(till.entries('staff.refused')).toEqual([]);
  await till.send('people.list', undefined);
  await till.clock.advance(5_001);
  await till.send('catalogue.search', { text: 'non' });
  expect(till.entries('staff.refused').map(({ payload }) => payload.channel)).toEqual([
    'people.list',
    'catalogue.search',
  ]);
});

it('a new person is not refused for what the person before was reading', async () => {
  const { app, till, aziz, settled } = await dilshodsPage();
  expect(await app.api.ask('staff.sign-in', { staffId: aziz, pin: PIN.aziz })).toMatchObject({ ok: true });
  await settled();
  // Requests that might have been approved are logged when the person leaves.
  await app.api.ask('staff.lock', undefined);
  expect(till.entries('staff.refused')).toEqual([]);
});

it('a request that bypasses the page’s code is refused on a locked till and logged', async () => {
  const { app, till } = await dilshodsPage();
  await app.api.ask('staff.lock', undefined);
  expect(await till.send('people.list', undefined)).toMatchObject({ error: { code: 'sign-in.needed' } });
  expect(till.entries('staff.refused')).toMatchObject([
    {
      actor: { by: 'till', for: null },
      payload: { what: 'sign-in', right: 'people', channel: 'people.list' },
    },
  ]);
});
