/**
 * The page's features: in the order of the menu, and in the order in which a cashier needs their parts. The
 * shell knows a feature by its line here.
 */
import type { DialogView, PageFeature } from '../context/page-feature.ts';
import type { FeatureStores, NoData } from '../context/registry.ts';
import type { Stores } from '../context/stores.ts';
import { AUDIT } from '../features/audit/feature.ts';
import { CHECKOUT } from '../features/checkout/feature.ts';
import { CUSTOMER } from '../features/customer/feature.ts';
import { GOODS_FEATURE } from '../features/goods/feature.ts';
import { NATIONAL_LIST } from '../features/goods/national-feature.ts';
import { GOODS_FILE } from '../features/goods-file/feature.ts';
import { HISTORY } from '../features/history/feature.ts';
import { INSTALL } from '../features/install/feature.ts';
import { INVOICE } from '../features/invoice/feature.ts';
import { JOURNAL } from '../features/journal/feature.ts';
import { KEPT_CARD } from '../features/kept-card/feature.ts';
import { OVERVIEW } from '../features/overview/feature.ts';
import { PAYMENT } from '../features/payment/feature.ts';
import { PRINTING } from '../features/printing/feature.ts';
import { RECONCILE } from '../features/reconcile/feature.ts';
import { REFUND } from '../features/refund/feature.ts';
import { SETTINGS } from '../features/settings/feature.ts';
import { SHIFT } from '../features/shift/feature.ts';
import { STAFF } from '../features/staff/feature.ts';
import { TASKS } from '../features/tasks/feature.ts';
import { TENDER } from '../features/tender/feature.ts';
import { TRAINING } from '../features/training/feature.ts';
import type { Later } from '../ui/later.ts';
import { SHELL } from './shell.ts';

const LISTED = [
  CHECKOUT,
  PAYMENT,
  CUSTOMER,
  TENDER,
  INVOICE,
  REFUND,
  INSTALL,
  JOURNAL,
  RECONCILE,
  NATIONAL_LIST,
  OVERVIEW,
  HISTORY,
  SHIFT,
  TASKS,
  KEPT_CARD,
  PRINTING,
  GOODS_FEATURE,
  GOODS_FILE,
  TRAINING,
  STAFF,
  AUDIT,
  SETTINGS,
  SHELL,
] as const satisfies readonly PageFeature[];

export const FEATURES: readonly PageFeature[] = LISTED;

type NamesOf<F, Sort extends keyof PageFeature> = F extends { readonly [P in Sort]: infer Named }
  ? keyof Named
  : never;

/** The names that the listed features give to parts of this sort. */
export type NamesIn<Sort extends keyof PageFeature> = NamesOf<(typeof LISTED)[number], Sort>;

/** All parts of one sort. A screen, dialog or store that no feature has is missing in the type. */
const allOf = (part: 'screens' | 'dialogs' | 'makes'): unknown =>
  Object.assign({}, ...FEATURES.map((feature) => feature[part]));

export const SCREENS = allOf('screens') as { readonly [S in NamesIn<'screens'>]: Later<NoData> };

export const DIALOGS = allOf('dialogs') as { readonly [D in NamesIn<'dialogs'>]: DialogView<never> };

/** The dialogs that load on demand, in the order of need. */
export const LATER_DIALOGS = Object.values(DIALOGS).filter((view) => view !== 'drawn by its screen');

export const MAKES = allOf('makes') as {
  readonly [N in NamesIn<'makes'>]: (stores: Stores) => FeatureStores[N];
};
