import type { Mode } from '../../shared/endpoint.ts';

/** Questions about the marking codes of sold goods. */
export interface LabelBooks {
  /** Sales since the last shift began with a code that is longer than the label that is sent. */
  shortenedSales(mode: Mode): number;
}
