/** Which answers are old when the main process publishes something: what several features show, and each feature's own. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { EventName } from '../../shared/contract/contract.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Api } from './api.ts';
import { FEATURES } from './features.ts';
import type { Old, PageFeature, Refresh } from './page-feature.ts';
import { refreshLists } from './refresh-lists.ts';

type EventsOf<One> = One extends { readonly makesOld: infer Told } ? keyof Told : never;
/** What at least one feature of the list hears. */
type Heard = EventsOf<(typeof FEATURES)[number]>;

type Refreshes = { readonly [E in Exclude<EventName, Heard>]: Refresh<E> } & {
  readonly [E in EventName]?: Refresh<E>;
};

/** The lists of sales are refreshed beside these (`refresh-lists.ts`). */
const saleAnswers = (saleId: SaleId): readonly Old[] => [
  ['history.story', { saleId }],
  ['sales.one', { saleId }],
  ['sales.today'],
  ['refund.offer', { saleId }],
  ['refund.unfinished'],
  // What waits says how its payment stands, and what is held of it.
  ['basket.parked'],
];

/**
 * An event that stands neither here nor with a feature does not compile. Two answers stand nowhere: `shift.compare`, for what it
 * finds is published, and would have the service asked about every payment again; and `audit.check`, which reads the log from
 * its beginning. Both are asked anew by whoever comes to look.
 */
const REFRESHES: Refreshes = {
  'payment.changed': ({ saleId }) => saleAnswers(saleId),
  'sale.changed': ({ saleId }) => [...saleAnswers(saleId), ['sale.tenders', { saleId }], ['sales.held']],
  // The open one is mirrored, line by line (`selling.ts`): a scan has nobody ask for those that wait.
  'basket.changed': ({ waiting }) => (waiting ? [['basket.parked']] : []),
  // What these tell is the whole of it.
  'reconcile.progress': () => [],
  'history.export-progress': () => [],
  'journal.progress': () => [],
  'journal.ended': () => [],
};

type Rules = NonNullable<PageFeature['makesOld']>;
const RULES: readonly Rules[] = [
  REFRESHES,
  ...FEATURES.map((feature: PageFeature) => feature.makesOld ?? {}),
];

/** What is under way may have been read before the change: by itself the library would keep a first answer of that kind. */
async function askAnew(queries: QueryClient, queryKey: Old | QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** Answers a function that ends it. */
export function refreshByEvents(api: Api, queries: QueryClient): () => void {
  const hear = <E extends EventName>(rules: Rules, event: E): (() => void) =>
    api.hear(event, (payload) => {
      for (const queryKey of rules[event]?.(payload) ?? []) void askAnew(queries, queryKey);
    });
  const hearSale = ({ saleId }: { readonly saleId: SaleId }): void =>
    refreshLists(api, queries, saleId, (list) => void askAnew(queries, list));
  const ends = [
    ...RULES.flatMap((rules) => (Object.keys(rules) as EventName[]).map((event) => hear(rules, event))),
    api.hear('payment.changed', hearSale),
    api.hear('sale.changed', hearSale),
  ];
  return () => {
    for (const end of ends) end();
  };
}
