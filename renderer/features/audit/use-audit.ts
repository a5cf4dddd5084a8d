/** The log, page by page, newest first, and the check of its chain. */
import { useMemo } from 'react';
import type { LogNames } from '../../../shared/audit/log-words.ts';
import type { ShownAuditRow } from '../../../shared/contract/audit.ts';
import type { Request } from '../../../shared/contract/contract.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { FollowedChain } from '../../../shared/journal/outcomes.ts';
import { useTillPages } from '../../context/till-query.ts';

const PAGE = 50;

export type AuditFilter = Pick<Request<'audit.page'>, 'staffId' | 'groups' | 'day' | 'before'>;

export interface Audit {
  /** Undefined while the first page loads. */
  readonly rows: readonly ShownAuditRow[] | undefined;
  readonly names: LogNames;
  readonly hasMore: boolean;
  readonly error: TillError | null;
  readonly showEarlier: () => Promise<void>;
}

export function useAudit(filter: AuditFilter): Audit {
  const { pages, hasMore, error, showMore } = useTillPages(
    'audit.page',
    { ...filter, limit: PAGE },
    ({ next }) => (next === null ? null : { ...filter, before: next, limit: PAGE }),
    // A page may find no entry: load on until there is something to show.
    { goesOn: (some) => some.every((page) => page.rows.length === 0) },
  );
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages]);
  const people = useMemo(
    () => new Map(pages?.flatMap((page) => page.people).map((person) => [person.staffId, person])),
    [pages],
  );
  // Each page has all roles.
  const names = useMemo(() => ({ people, roles: pages?.at(-1)?.roles ?? [] }), [people, pages]);
  return { rows, names, hasMore, error, showEarlier: showMore };
}

const further = ({ checkedTo, last, brokenAt }: FollowedChain): Request<'audit.check'> | null =>
  brokenAt !== null || checkedTo >= last ? null : { after: checkedTo };

/**
 * Checks the chain from start to end, a few thousand entries at a time, again at each visit. undefined: not
 * started.
 */
export function useChain(): FollowedChain | undefined {
  const { pages } = useTillPages('audit.check', { after: 0 }, further, {
    goesOn: () => true,
    forgotten: true,
  });
  return pages?.at(-1);
}
