/** Which answers are old when the main process publishes something: the one place that says so. */
import type { QueryClient } from '@tanstack/react-query';
import type { ChannelName, EventName, Events, Request } from '../../shared/contract/contract.ts';
import type { Api } from './api.ts';

/** A channel, with whatever it was asked; or one question of it. */
type Old = { readonly [C in ChannelName]: readonly [C] | readonly [C, Request<C>] }[ChannelName];

type Refreshes = { readonly [E in EventName]: (payload: Events[E]) => readonly Old[] };

/** An event without a line here does not compile. */
const REFRESHES: Refreshes = {
  'payment.changed': ({ saleId }) => [['sales.recent'], ['sales.one', { saleId }], ['sales.today']],
  'sale.changed': ({ saleId }) => [['sales.recent'], ['sales.one', { saleId }], ['sales.today']],
  'tasks.changed': () => [['tasks.open']],
  // The service's clock, the way to it.
  'network.changed': () => [['diagnostics.read']],
  // What these tell is the whole of it.
  'settings.changed': () => [],
  'notice.raised': () => [],
  'notice.ended': () => [],
  'reconcile.progress': () => [],
};

/** What is under way may have been read before the change: by itself the library would keep a first answer of that kind. */
async function askAnew(queries: QueryClient, queryKey: Old): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** Answers a function that ends it. */
export function refreshByEvents(api: Api, queries: QueryClient): () => void {
  const hear = <E extends EventName>(event: E): (() => void) =>
    api.hear(event, (payload) => {
      for (const queryKey of REFRESHES[event](payload)) void askAnew(queries, queryKey);
    });
  const ends = (Object.keys(REFRESHES) as EventName[]).map(hear);
  return () => {
    for (const end of ends) end();
  };
}
