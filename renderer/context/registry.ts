/**
 * What features add to the page by name. Each `feature.ts` extends these interfaces (declaration merging), and
 * `app/features.ts` lists the features: a name without its part does not compile.
 */

/** A screen or dialog that shows no subject of its own. */
export type NoData = object;

/** Name to data. The sale screen is the shell's own. */
export interface Screens {
  readonly sale: NoData;
}

/** Kind to data: the props of the dialog's component. */
export interface Dialogs {
  /** All notices of the main process about the till itself. */
  readonly notices: NoData;
}

/** The stores that a feature makes for its page. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it.
export interface FeatureStores {}
