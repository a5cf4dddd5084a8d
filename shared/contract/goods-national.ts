/** The national list of tax codes: its proposals, and how a person replaces it. */
import { z } from 'zod';
import type { NationalFacts, NationalProposal } from '../catalogue/national/national-list.ts';
import { LONGEST_BARCODE } from '../catalogue/product-record.ts';
import type { TillError } from '../errors/till-error.ts';
import { cleanedText } from '../line-of-text.ts';
import { channel } from './channel.ts';

export interface NationalView {
  /** null: this till has no list, or can't read it. */
  readonly present: NationalFacts | null;
  /** `older-words`: made by an earlier version of the till, so that names find less. Another load mends both. */
  readonly trouble: 'damaged' | 'older-words' | null;
  /** The share of a load that is under way, from 0 to 1; null: none is. */
  readonly loading: number | null;
  /** A loaded list that waits until a person takes it. */
  readonly loaded: LoadedList | null;
  /** Why the last load failed; null: it did not, or a person read that. */
  readonly failed: TillError | null;
}

export interface LoadedList extends NationalFacts {
  readonly fileName: string;
}

/** Answers of one proposal request. */
export const MOST_PROPOSALS = 20;
/** Characters of a name that proposals are made for. */
const LONGEST_PROPOSED_NAME = 200;

export const GOODS_NATIONAL = {
  'goods.national': channel<NationalView>()('catalogue', z.undefined()),
  /** What the national list proposes, best first. Errors: `national.missing`, `national.damaged`. */
  'goods.propose': channel<readonly NationalProposal[]>()(
    'catalogue',
    z.object({
      barcode: cleanedText(LONGEST_BARCODE).nullable(),
      name: cleanedText(LONGEST_PROPOSED_NAME),
    }),
  ),
  /**
   * Asks for the export of the national catalogue and loads it beside the present list. Publishes
   * `goods.progress`; with share 1 the load is over, well or not. null: the dialog was cancelled. Errors:
   * `national.*`.
   */
  'goods.national-load': channel<LoadedList | null>()('catalogue', z.undefined()),
  /** The loaded list replaces the present one, or is forgotten. Answers the present list. Publishes share 1. */
  'goods.national-place': channel<NationalFacts | null>()('catalogue', z.object({ isTaken: z.boolean() })),
  /** Stops a load. */
  'goods.national-cancel': channel<null>()('catalogue', z.undefined()),
} as const;
