/**
 * The national catalogue's list of tax codes, as a shop exported it. The till proposes from it; a person
 * picks.
 */
import { z } from 'zod';
import type { TillError } from '../../errors/till-error.ts';
import type { Result } from '../../result.ts';

/** A code of the list. null: the list holds nothing there. */
export interface NationalEntry {
  /** 17 digits. */
  readonly spic: string;
  readonly name: string;
  readonly group: string | null;
  readonly class: string | null;
  readonly position: string | null;
  readonly subposition: string | null;
  readonly brand: string | null;
  readonly attribute: string | null;
  readonly unit: string | null;
}

/** A row of the export: a code may stand in several rows, with a barcode each. */
export interface NationalRow extends NationalEntry {
  readonly barcodes: readonly string[];
}

/** barcode: exactly this GTIN. Names: every word of the goods' name, or some: a near miss. */
export type HowMatched = 'barcode' | 'all-words' | 'some-words';

export interface NationalProposal {
  readonly entry: NationalEntry;
  readonly matched: HowMatched;
  /** Words of the goods' name that the entry has. A barcode without any of them may be another product's. */
  readonly wordsFound: number;
  readonly words: number;
}

export interface Wanted {
  /** As scanned or stored; null: none. */
  readonly barcode: string | null;
  /** The goods' name in any script; '': none. */
  readonly name: string;
}

/** Facts about the list itself. */
export const NationalFacts = z.object({
  codes: z.coerce.number().int().positive(),
  /** Rows whose code could not be used. */
  refused: z.coerce.number().int().nonnegative(),
  /** of the file that the list came from */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** ms of the till's clock */
  loadedAtMs: z.coerce.number().int(),
});
export type NationalFacts = z.infer<typeof NationalFacts>;

export interface NationalList {
  readonly facts: NationalFacts;
  /** Exactly this code. */
  isKnownSpic(spic: string): boolean;
  /** undefined: the list has no such code. */
  entry(spic: string): NationalEntry | undefined;
  /** The only code of the list that a damaged text can stand for; null: none, or several. */
  completeSpic(text: string): string | null;
  /** Best first. Errors: `national.damaged`. */
  proposals(wanted: Wanted, limit: number): Result<readonly NationalProposal[], TillError>;
  close(): void;
}

export interface StoredList extends NationalList {
  /** The words were made by another search key: names find less until the words are made anew. */
  readonly hasOlderWords: boolean;
}
