/** What the shell gives every component and action of the page: one object, typed here, made in `app/till-app.ts`. */
import type { QueryClient } from '@tanstack/react-query';
import type { DecoderPool } from '../scan/decoder-pool.ts';
import type {
  Carding,
  GoodsEntry,
  Invoicing,
  NextSale,
  Paying,
  PaymentActions,
  Prints,
  Scans,
  Tendering,
} from './actions.ts';
import type { MoreEntry } from './page-feature.ts';
import type { FeatureStores } from './registry.ts';
import type { Selling } from './selling.ts';
import type { Stores } from './stores.ts';

export interface TillApp extends Stores, FeatureStores {
  /** The features' entries of the menu behind the last button of the selling screen. */
  readonly more: readonly MoreEntry[];
  /** The answers of the main process, for the hooks of `till-query.ts`. */
  readonly queries: QueryClient;
  /** The decoder's worker between two customers. */
  readonly decoders: DecoderPool;
  readonly nextSale: NextSale;
  readonly paying: Paying;
  readonly tendering: Tendering;
  /** Loads with its first use. */
  readonly carding: () => Promise<Carding>;
  readonly invoicing: Invoicing;
  readonly selling: Selling;
  readonly prints: Prints;
  readonly scans: Scans;
  readonly goodsEntry: GoodsEntry;
  readonly paymentActions: PaymentActions;
}
