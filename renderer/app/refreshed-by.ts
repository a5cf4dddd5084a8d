/** Which answers an event makes old: rules of several features, and each feature's own. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { EventName } from '../../shared/contract/contract.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Api } from '../context/api.ts';
import type { Old, PageFeature, Refresh } from '../context/page-feature.ts';
import { FEATURES, type NamesIn } from './features.ts';
import { refreshLists } from './refresh-lists.ts';

/** The events with a rule in at least one feature. */
type Heard = NamesIn<'makesOld'>;

type Refreshes = { readonly [E in Exclude<EventName, Heard>]: Refresh<E> } & {
  readonly [E in EventName]?: Refresh<E>;
};

/** `refresh-lists.ts` refreshes the lists of sales. */
const saleAnswers = (saleId: SaleId): readonly Old[] => [
  ['history.story', { saleId }],
  ['sales.one', { saleId }],
  ['sales.today'],
  ['refund.offer', { saleId }],
  ['refund.unfinished'],
  // A parked basket shows its payment and the money that it holds.
  ['basket.parked'],
];

/**
 * An event without a rule here or in a feature does not compile. Two answers have no rule, and are fetched by
 * the screens that show them. `shift.compare` would ask the service about every payment again; `audit.check`
 * reads the log from its beginning.
 */
const REFRESHES: Refreshes = {
  'payment.changed': ({ saleId }) => saleAnswers(saleId),
  'sale.changed': ({ saleId }) => [...saleAnswers(saleId), ['sale.tenders', { saleId }], ['sales.held']],
  // `selling.ts` mirrors the open basket line by line, so a scan does not refetch the parked ones.
  'basket.changed': ({ waiting }) => (waiting ? [['basket.parked']] : []),
  // These events carry all their data.
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

/**
 * A request in flight may have read the state before the change. The library alone would keep such a first
 * answer.
 */
async function askAnew(queries: QueryClient, queryKey: Old | QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** Answers a function that unsubscribes. */
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
