/**
 * The page's own stores on the real gate: whatever they ask by themselves while somebody comes or goes, the log has no
 * refusal of it. What a page asks that was taken over is refused, and stands in the log.
 */
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { createTillApp } from '../../renderer/app/till-app.ts';
import { createApi } from '../../renderer/context/api.ts';
import { dated } from '../../renderer/context/queries.ts';
import type { ChannelName, Request } from '../../shared/contract/contract.ts';
import { lolasShop, MINUTE_MS } from '../support/lolas-shop.ts';
import { PIN, type StaffedTill } from '../support/staffed-till.ts';

/** Each takes a right that a cashier lacks, or that nobody has on a locked till. */
const READ: { readonly [C in ChannelName]?: Request<C> } = {
  'sales.today': undefined,
  'shift.x': undefined,
  'shift.chart': undefined,
  'shift.list': { limit: 10 },
  'people.list': undefined,
};

/** What is on its way over the pipe comes out in order, later. */
const pipe = (): Promise<void> => new Promise((out) => setImmediate(out));

/** Dilshod's page, as if each screen of his were open at once: on the shop's main process, over a pipe. */
async function dilshodsPage() {
  const shop = await lolasShop();
  const { till, dilshod } = shop;
  await till.signIn(dilshod, PIN.dilshod);
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const deliver = (event: string, payload: unknown): void => {
    for (const listen of listeners.get(event) ?? []) listen(payload as never);
  };
  /** It makes what is read old: a shift, or a person who has to wait after a wrong PIN. */
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
  // Something is published just before the page hears who came or went.
  till.pageHears = (event, payload) => {
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

it.each(['staff.lock', 'staff.sign-out'] as const)('%s leaves no refusal behind', async (channel) => {
  const { app, till, asked, publish, settled } = await dilshodsPage();
  expect(await app.api.ask(channel, undefined)).toMatchObject({ ok: true });
  await settled();
  asked.splice(0);
  publish();
  await settled();
  expect(asked.filter((one) => one !== 'staff.now')).toEqual([]);
  expect(till.entries('staff.refused')).toEqual([]);
});

/** Nobody pressed anything: what the page sent before it heard of it is still on its way. */
const locksByItself = async (till: StaffedTill): Promise<void> => {
  await till.clock.advance((till.settings.idleLockMinutes + 1) * MINUTE_MS);
  expect(till.toldStaff).toMatchObject({ person: null });
};

it('a till that locks by itself leaves no refusal behind', async () => {
  const { till, settled } = await dilshodsPage();
  await locksByItself(till);
  await settled();
  expect(till.entries('staff.refused')).toEqual([]);
});

it('once the page has heard of it, each request is in the log', async () => {
  const { till, asked, settled } = await dilshodsPage();
  await locksByItself(till);
  await settled();
  expect(asked).toContain('staff.now');
  await till.send('people.list', undefined);
  expect(till.entries('staff.refused')).toMatchObject([{ payload: { what: 'sign-in', right: 'people' } }]);
});

it('a page that says nothing is waited for a few seconds, for what the person himself might have asked', async () => {
  const { till, lola } = await lolasShop();
  till.settings = { ...till.settings, idleLockMinutes: 2 };
  await till.signIn(lola, PIN.lola);
  await till.clock.advance(2 * MINUTE_MS);
  expect(till.toldStaff).toMatchObject({ person: null });
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

it('somebody who takes over is refused nothing that the person before him was reading', async () => {
  const { app, till, aziz, settled } = await dilshodsPage();
  expect(await app.api.ask('staff.sign-in', { staffId: aziz, pin: PIN.aziz })).toMatchObject({ ok: true });
  await settled();
  // What might have been approved is told when he goes.
  await app.api.ask('staff.lock', undefined);
  expect(till.entries('staff.refused')).toEqual([]);
});

it('a request past the page’s own code is refused on a locked till, and is in the log', async () => {
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
