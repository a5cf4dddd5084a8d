/** The log, page by page, newest first; and how far it was seen to follow from itself. */
import { useEffect, useMemo, useState } from 'react';
import type { AuditRow, ChainView } from '../../../shared/contract/audit.ts';
import type { Request } from '../../../shared/contract/contract.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LogNames } from '../../../shared/staff/log-words.ts';
import { useAskedPages } from '../../app/asked.ts';
import { useStaff, useTillApp } from '../../app/use-till-app.ts';

const PAGE = 50;

export type AuditFilter = Pick<Request<'audit.page'>, 'staffId' | 'groups' | 'day' | 'before'>;

export interface Audit {
  /** undefined while the first page is on its way. */
  readonly rows: readonly AuditRow[] | undefined;
  readonly names: LogNames;
  readonly hasMore: boolean;
  readonly error: TillError | null;
  readonly showEarlier: () => Promise<void>;
}

export function useAudit(filter: AuditFilter): Audit {
  const roles = useStaff(({ view }) => view.roles);
  const { pages, hasMore, error, showMore } = useAskedPages(
    'audit.page',
    { ...filter, limit: PAGE },
    ({ next }) => (next === null ? null : { ...filter, before: next, limit: PAGE }),
  );
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages]);
  const people = useMemo(
    () => new Map(pages?.flatMap((page) => page.people).map((person) => [person.staffId, person])),
    [pages],
  );
  // A page holds what was found among so many entries, which may be none: on until there is something to see.
  const isEmptyYet = rows?.length === 0 && hasMore;
  useEffect(() => {
    if (isEmptyYet) void showMore();
  });
  const names = useMemo(() => ({ people, roles }), [people, roles]);
  return { rows, names, hasMore, error, showEarlier: showMore };
}

/** Follows the chain from its beginning to its end, a few thousand entries at a time. null: not begun. */
export function useChain(): ChainView | null {
  const { reading } = useTillApp();
  const [chain, setChain] = useState<ChainView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const follow = async (): Promise<void> => {
      let after = 0;
      while (isCurrent) {
        const answer = await reading.ask('audit.check', { after });
        if (!answer.ok || !isCurrent) return;
        setChain(answer.value);
        const { checkedTo, last, brokenAt } = answer.value;
        if (brokenAt !== null || checkedTo >= last || checkedTo <= after) return;
        after = checkedTo;
      }
    };
    void follow();
    return () => {
      isCurrent = false;
    };
  }, [reading]);
  return chain;
}
