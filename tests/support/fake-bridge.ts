/** Puts a FakeTill behind `window.tilla` of a browser's page, or of a test without a browser. */
import type { Page } from 'playwright-core';
import type { ChannelName, EventName, Events, Request, TillaBridge } from '../../shared/contract/contract.ts';
import type { FakeTill } from './fake-till.ts';

interface FakeWindow {
  tilla?: unknown;
  fakeInvoke?: (channel: string, request: unknown) => Promise<unknown>;
  fakePublish?: (event: string, payload: unknown) => void;
}

/** Runs in the page, before its own scripts. */
function installInPage(): void {
  const here = window as unknown as FakeWindow;
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  here.fakePublish = (event, payload) => {
    for (const listen of listeners.get(event) ?? []) listen(payload);
  };
  here.tilla = {
    invoke: (channel: string, request: unknown) => here.fakeInvoke?.(channel, request),
    on: (event: string, listen: (payload: unknown) => void) => {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listen));
      return () => known.delete(listen);
    },
  };
}

/**
 * Returns a function that puts a till behind the page: the page uses the newest till from its next load on.
 */
export async function bridgePage(page: Page): Promise<(till: FakeTill) => void> {
  let shown: FakeTill | null = null;
  await page.exposeFunction('fakeInvoke', (channel: ChannelName, request: Request<ChannelName>) =>
    shown?.answer(channel, request),
  );
  await page.addInitScript(installInPage);
  return (till) => {
    shown = till;
    // Events reach the page in order, while this till is the one shown.
    let last: Promise<unknown> = Promise.resolve();
    till.connect((event, payload) => {
      last = last.then(() => (shown === till ? publishIn(page, event, payload) : undefined));
    });
  };
}

const publishIn = (page: Page, event: EventName, payload: Events[EventName]): Promise<void> =>
  page.evaluate(([name, what]) => (window as unknown as FakeWindow).fakePublish?.(name, what), [
    event,
    payload,
  ] as const);

/** The bridge for tests of the stores, without a browser. */
export function fakeBridge(till: FakeTill): TillaBridge {
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  till.connect((event, payload) => {
    for (const listen of listeners.get(event) ?? []) listen(payload as never);
  });
  return {
    invoke: (channel, request) => till.answer(channel, request),
    on: <E extends EventName>(event: E, listen: (payload: Events[E]) => void) => {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listen as (payload: never) => void));
      return () => known.delete(listen as (payload: never) => void);
    },
  };
}
