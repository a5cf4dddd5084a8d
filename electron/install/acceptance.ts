/**
 * Whether a provisioning file becomes what this till works with. A pure rule: what stands, what comes, what is known
 * of the code. Why each is as it is: docs/decisions/sealed-installation.md.
 */

import type { Reach } from '../../shared/staff/role.ts';
import { isLoopbackUrl } from './provision-schema.ts';

/** Where a service is: one on this very machine is nobody's money. */

export const reachOf = (baseUrl: string): Reach => (isLoopbackUrl(baseUrl) ? 'loopback' : 'elsewhere');

export type Stands =
  /** Never provisioned. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'sealed'; readonly reach: Reach; readonly hasCode: boolean }
  /** `installation.json` alone: this system has no store, or an older Tilla left it. */
  | { readonly kind: 'plain'; readonly hasCode: boolean }
  /** A seal that can't be opened here, or that is gone from a folder with a code or with live payments. */
  | { readonly kind: 'lost'; readonly hasCode: boolean };

export interface Comes {
  readonly reach: Reach;
  /** It says what is sealed, the code left aside. */
  readonly isSame: boolean;
  readonly hasCode: boolean;
  /** `right`: its code is the till's. `not-told`: it has none, or it can't be compared now. */
  readonly code: 'right' | 'wrong' | 'not-told';
  /** It leaves an endpoint at which payments are not at their end: nothing can be asked there any more. */
  readonly leavesOpen: boolean;
}

/**
 * `same`: nothing happens. `ask`: what stands goes on, and a person who types the till's code may take the file.
 * `needs-code`: the file has to hold one. `no-code`: nobody can say who may change this till. `no-journal`: nobody
 * can say whether it has a code.
 */
export type Verdict = 'same' | 'accept' | 'ask' | 'needs-code' | 'no-code' | 'no-journal';

/** canReadJournal: whether the journal, with the code in it, is what it should be. */
export function verdictOn(stands: Stands, comes: Comes, canReadJournal: boolean): Verdict {
  if (comes.reach === 'elsewhere' && !comes.hasCode) return 'needs-code';
  if (stands.kind !== 'nothing' && stands.hasCode) {
    if (stands.kind === 'sealed' && comes.isSame && comes.code !== 'wrong') return 'same';
    return comes.code === 'right' && !comes.leavesOpen ? 'accept' : 'ask';
  }
  if (stands.kind === 'sealed') {
    // A file for loopback is a test's; a code that comes with the first real one is the till's from then on.
    if (stands.reach === 'loopback') return comes.isSame && !comes.hasCode ? 'same' : 'accept';
    return comes.isSame ? 'same' : 'no-code';
  }
  // Where the journal can't be read, a code may stand in it.
  return canReadJournal ? 'accept' : 'no-journal';
}
