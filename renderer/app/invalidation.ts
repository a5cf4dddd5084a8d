/** Which answers an event makes stale: rules of several features, and each feature's own. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CardEvents } from '../../shared/contract/card.ts';
import type { EventName } from '../../shared/contract/contract.ts';
import type { CustomerEvents } from '../../shared/contract/customer.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Api } from '../context/api.ts';
import type { Invalidation, PageFeature, Stale } from '../context/page-feature.ts';
import { FEATURES, type NamesIn } from './features.ts';
import { refreshLists } from './refresh-lists.ts';

/** The events with a rule in at least one feature. */
type Ruled = NamesIn<'invalidates'>;

/** The customer's screen gets its own events; this page does not. No answer is about a card that is typed. */
type Unruled = keyof CustomerEvents | keyof CardEvents;

type Invalidations = { readonly [E in Exclude<EventName, Ruled | Unruled>]: Invalidation<E> } & {
  readonly [E in EventName]?: Invalidation<E>;
};

/** `refresh-lists.ts` refreshes the lists of sales. */
const saleAnswers = (saleId: SaleId): readonly Stale[] => [
  ['history.story', { saleId }],
  ['sales.one', { saleId }],
  ['sales.today'],
  ['refund.offer', { saleId }],
  ['refund.unfinished'],
  // A parked basket shows its payment and the money that it holds.
  ['basket.parked'],
];

/**
 * An event without a rule here or in a feature does not compile. Three answers have no rule here, and are
 * fetched by the screens that show them. `shift.compare` would ask the service about every payment again; `audit.check`
 * reads the log from its beginning. `sales.details` reads each sale of the day, so its screens ask now and then.
 */
const SHARED_RULES: Invalidations = {
  'payment.changed': ({ saleId, invoice }) => [
    ...(invoice ? ([['invoice.open']] as const) : []),
    ...saleAnswers(saleId),
  ],
  'invoice.paid': ({ saleId }) => [['invoice.open'], ...saleAnswers(saleId)],
  'sale.changed': ({ saleId }) => [...saleAnswers(saleId), ['sale.tenders', { saleId }], ['sales.held']],
  'goods.changed': () => [
    ['goods.state'],
    ['goods.page'],
    ['goods.product'],
    ['goods.by-code'],
    ['goods.copies'],
    ['goods.tax-groups'],
    ['goods.tax-offer'],
    ['goods.known-pairs'],
    ['catalogue.search'],
    ['product.price-check'],
    ['till.glance'],
  ],
  // The screen of a file takes the share of an import from the event.
  'goods.progress': ({ of, share }) =>
    of === 'national' ? [['goods.national'], ...(share === 1 ? ([['goods.propose']] as const) : [])] : [],
  // `selling.ts` mirrors the open basket line by line, so a scan does not refetch the parked ones.
  // An invoice that ended waits as long as its basket does.
  'basket.changed': ({ waiting }) => (waiting ? [['basket.parked'], ['invoice.open']] : []),
};

type Rules = NonNullable<PageFeature['invalidates']>;
const RULES: readonly Rules[] = [
  SHARED_RULES,
  ...FEATURES.map((feature: PageFeature) => feature.invalidates ?? {}),
];

/**
 * A request in flight may have read the state before the change. The library alone would keep such a first
 * answer.
 */
async function refetch(queries: QueryClient, queryKey: Stale | QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** Answers a function that unsubscribes. */
export function invalidateByEvents(api: Api, queries: QueryClient): () => void {
  const subscribe = <E extends EventName>(rules: Rules, event: E): (() => void) =>
    api.subscribe(event, (payload) => {
      for (const queryKey of rules[event]?.(payload) ?? []) void refetch(queries, queryKey);
    });
  const refreshSale = ({ saleId }: { readonly saleId: SaleId }): void =>
    refreshLists(api, queries, saleId, (list) => void refetch(queries, list));
  const ends = [
    ...RULES.flatMap((rules) => (Object.keys(rules) as EventName[]).map((event) => subscribe(rules, event))),
    api.subscribe('payment.changed', refreshSale),
    api.subscribe('sale.changed', refreshSale),
  ];
  return () => {
    for (const end of ends) end();
  };
}
