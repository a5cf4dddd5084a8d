/**
 * Decides whether a till takes a provisioning file, from the current set-up, the file, and what is known of
 * the code. Pure. Reasons: docs/decisions/sealed-installation.md.
 */

import type { Reach } from '../../shared/staff/role.ts';
import { isLoopbackUrl } from './provision-schema.ts';

/** A service on this very machine has no real money. */

export const reachOf = (baseUrl: string): Reach => (isLoopbackUrl(baseUrl) ? 'loopback' : 'elsewhere');

export type Stands =
  /** Never provisioned. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'sealed'; readonly reach: Reach; readonly hasCode: boolean }
  /** Only `installation.json`: this system has no secret store, or an older Tilla left the file. */
  | { readonly kind: 'plain'; readonly hasCode: boolean }
  /** The seal cannot be opened here, or is missing from a folder that has a code or live payments. */
  | { readonly kind: 'lost'; readonly hasCode: boolean };

export interface Comes {
  readonly reach: Reach;
  /** The file equals the sealed content, apart from the code. */
  readonly isSame: boolean;
  readonly hasCode: boolean;
  /**
   * `right`: the file has the till's code. `not-told`: the file has none, or the code cannot be compared now.
   */
  readonly code: 'right' | 'wrong' | 'not-told';
  /** The file leaves an endpoint with unfinished payments, which could then no longer be asked about. */
  readonly leavesOpen: boolean;
}

/**
 * The decision about a file:
 * - `same`: nothing changes.
 * - `ask`: the current set-up stays, and a person who types the till's code may accept the file.
 * - `needs-code`: the file must contain a code.
 * - `no-code`: without a code, no person can prove the right to change this till.
 * - `no-journal`: the journal, which may hold a code, is unreadable.
 */
export type Verdict = 'same' | 'accept' | 'ask' | 'needs-code' | 'no-code' | 'no-journal';

/** `canReadJournal`: the journal, with the code in it, is intact. */
export function verdictOn(stands: Stands, comes: Comes, canReadJournal: boolean): Verdict {
  if (comes.reach === 'elsewhere' && !comes.hasCode) return 'needs-code';
  if (stands.kind !== 'nothing' && stands.hasCode) {
    if (stands.kind === 'sealed' && comes.isSame && comes.code !== 'wrong') return 'same';
    return comes.code === 'right' && !comes.leavesOpen ? 'accept' : 'ask';
  }
  if (stands.kind === 'sealed') {
    // A file for loopback is a test's. The code of the first real file becomes the till's code.
    if (stands.reach === 'loopback') return comes.isSame && !comes.hasCode ? 'same' : 'accept';
    return comes.isSame ? 'same' : 'no-code';
  }
  // An unreadable journal may hold a code.
  return canReadJournal ? 'accept' : 'no-journal';
}
