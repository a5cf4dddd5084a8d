/** Which answers are old when the main process publishes something: the one place that says so. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ChannelName, EventName, Events, Request } from '../../shared/contract/contract.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Api } from './api.ts';
import { refreshLists } from './refresh-lists.ts';

/** A channel, with whatever it was asked; or one question of it. */
type Old = { readonly [C in ChannelName]: readonly [C] | readonly [C, Request<C>] }[ChannelName];

type Refreshes = { readonly [E in EventName]: (payload: Events[E]) => readonly Old[] };

/** The lists of sales are refreshed beside these (`refresh-lists.ts`). */
const saleAnswers = (saleId: SaleId): readonly Old[] => [
  ['history.story', { saleId }],
  ['sales.one', { saleId }],
  ['sales.today'],
  ['refund.offer', { saleId }],
  // What waits says how its payment stands, and what is held of it.
  ['basket.parked'],
];

/**
 * An event without a line here does not compile. Two answers stand in none: `shift.compare`, for what it finds is published, and
 * would have the service asked about every payment again; and `audit.check`, which reads the log from its beginning. Both are
 * asked anew by whoever comes to look.
 */
const REFRESHES: Refreshes = {
  'payment.changed': ({ saleId }) => saleAnswers(saleId),
  'sale.changed': ({ saleId }) => [
    ...saleAnswers(saleId),
    ['sale.tenders', { saleId }],
    ['sales.held'],
    ['shift.chart'],
  ],
  'tasks.changed': () => [['tasks.open']],
  // The open one is mirrored, line by line (`selling.ts`): a scan has nobody ask for those that wait.
  'basket.changed': ({ waiting }) => (waiting ? [['basket.parked']] : []),
  // The service's clock, the way to it.
  'network.changed': () => [['diagnostics.read'], ['till.glance']],
  'shift.changed': () => [
    ['shift.state'],
    ['shift.x'],
    ['shift.list'],
    ['shift.z'],
    ['shift.chart'],
    ['sales.today'],
  ],
  // Days or counted shifts, blind or not.
  'settings.changed': () => [['shift.state'], ['sales.today'], ['shift.chart']],
  'staff.changed': () => [['staff.now'], ['people.list'], ['history.people'], ['history.story']],
  // What these tell is the whole of it.
  'notice.raised': () => [['till.glance']],
  'notice.ended': () => [['till.glance']],
  'reconcile.progress': () => [],
  'history.export-progress': () => [],
  'audit.export-progress': () => [],
};

/** What is under way may have been read before the change: by itself the library would keep a first answer of that kind. */
async function askAnew(queries: QueryClient, queryKey: Old | QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** Answers a function that ends it. */
export function refreshByEvents(api: Api, queries: QueryClient): () => void {
  const hear = <E extends EventName>(event: E): (() => void) =>
    api.hear(event, (payload) => {
      for (const queryKey of REFRESHES[event](payload)) void askAnew(queries, queryKey);
    });
  const hearSale = ({ saleId }: { readonly saleId: SaleId }): void =>
    refreshLists(api, queries, saleId, (list) => void askAnew(queries, list));
  const ends = [
    ...(Object.keys(REFRESHES) as EventName[]).map(hear),
    api.hear('payment.changed', hearSale),
    api.hear('sale.changed', hearSale),
  ];
  return () => {
    for (const end of ends) end();
  };
}
