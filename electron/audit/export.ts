/**
 * Exports the log with the screen's filters as a file for outside readers. First the whole chain is verified,
 * and the file names the entry where it breaks, whatever its rows show. The log is read page by page, so that
 * payments go on meanwhile. A cancelled export writes nothing.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { AUDIT_COLUMNS } from '../../shared/audit/groups.ts';
import { clockOf, type LogNames, type LogWords, whoText } from '../../shared/audit/log-words.ts';
import { auditCells } from '../../shared/audit/row.ts';
import type { AuditEvents, AuditExportedView, AuditRow } from '../../shared/contract/audit.ts';
import type { Parsed } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { StaffId } from '../../shared/ids.ts';
import type { FollowedChain } from '../../shared/journal/outcomes.ts';
import { soumText } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { tashkentDay } from '../../shared/time.ts';
import { type Cell, csvOf, type Table } from '../export/csv.ts';
import { xlsxOf } from '../export/xlsx.ts';
import type { Handler } from '../ipc/feature.ts';
import type { AuditDeps } from './deps.ts';

export interface AuditExportDeps extends AuditDeps {
  readonly page: (filter: Parsed<'audit.page'>) => {
    readonly rows: readonly AuditRow[];
    readonly next: number | null;
  };
  readonly follow: (after: number) => FollowedChain;
}

const PAGE = 200;
/** The most entries per file. A workbook is made in one go, so its limit is lower. */
const MOST = { csv: 50_000, xlsx: 5_000 } as const;

type Request = Parsed<'audit.export'>;

/** Errors: `payment.busy` during another export, `file.not-saved`. */
export function createAuditExport(deps: AuditExportDeps): {
  readonly run: Handler<'audit.export'>;
  readonly cancel: Handler<'audit.export-cancel'>;
} {
  let current: AbortController | null = null;
  return {
    run: async (request, act): Promise<Result<AuditExportedView, TillError>> => {
      if (current !== null) return fail({ code: 'payment.busy' });
      const stopped = new AbortController();
      current = stopped;
      const { format, language, name } = request;
      const made: { rows: readonly AuditRow[]; isCut: boolean; brokenAt: number | null } = {
        rows: [],
        isCut: false,
        brokenAt: null,
      };
      try {
        const saved = await deps.save(`${name}.${format}`, async () => {
          const report = (progress: AuditEvents['audit.export-progress']): void =>
            deps.publish('audit.export-progress', progress);
          const chain = await followed(deps, stopped.signal, (seen) => report({ ...seen, entries: 0 }));
          made.brokenAt = chain.brokenAt;
          const { checkedTo, last } = chain;
          const read = await rowsOf(deps, request, stopped.signal, (entries) =>
            report({ checkedTo, last, entries }),
          );
          Object.assign(made, read);
          const table = tableOf(deps, act, request, chain, read);
          return format === 'csv' ? csvOf(table, language) : xlsxOf(table);
        });
        const { rows, ...summary } = made;
        if (stopped.signal.aborted) return ok({ ...summary, name: null, entries: 0 });
        return saved.ok ? ok({ ...summary, name: saved.value, entries: rows.length }) : saved;
      } finally {
        current = null;
      }
    },
    cancel: () => {
      current?.abort();
      return ok(null);
    },
  };
}

/** Verifies the chain from the first entry to the last, or to the break. @throws if cancelled. */
async function followed(
  { follow }: AuditExportDeps,
  stopped: AbortSignal,
  report: (seen: Pick<FollowedChain, 'checkedTo' | 'last'>) => void,
): Promise<FollowedChain> {
  let after = 0;
  for (;;) {
    await turn();
    stopped.throwIfAborted();
    const chain = follow(after);
    const { checkedTo, last, brokenAt } = chain;
    report({ checkedTo, last });
    if (brokenAt !== null || checkedTo >= last) return chain;
    after = checkedTo;
  }
}

interface Read {
  readonly rows: readonly AuditRow[];
  /** There are more entries than a file takes. */
  readonly isCut: boolean;
}

/** @throws if cancelled. */
async function rowsOf(
  { page }: AuditExportDeps,
  { staffId, groups, day, before: first, format }: Request,
  stopped: AbortSignal,
  report: (entries: number) => void,
): Promise<Read> {
  const most = MOST[format];
  const rows: AuditRow[] = [];
  let before = first;
  for (;;) {
    const found = page({ staffId, groups, day, before, limit: PAGE });
    rows.push(...found.rows);
    report(Math.min(rows.length, most));
    if (rows.length > most) return { rows: rows.slice(0, most), isCut: true };
    if (found.next === null) return { rows, isCut: false };
    before = found.next;
    await turn();
    stopped.throwIfAborted();
  }
}

/** The page's texts by key; a missing text shows its key. */
function wordsIn(called: Request['called']): LogWords & {
  readonly of: (key: string, values?: Readonly<Record<string, string | number>>) => string;
} {
  const of = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    (called[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return {
    of,
    say: of,
    kind: (kind) => of(`audit.kind.${kind}`),
    what: (kind, what) => called[`audit.what.${kind}.${what}`] ?? null,
    money: (amount) => `${soumText(amount).replace('.', ',')} ${of('money.unit')}`,
  };
}

function namesIn({ journal }: AuditExportDeps): LogNames {
  const people = journal.staff().map(({ staffId, name, number }) => [staffId, { name, number }] as const);
  return { people: new Map(people), roles: journal.roles() };
}

/** The head of the file: its title, who made it, its filters, and whether the chain is intact. */
function tableOf(
  deps: AuditExportDeps,
  act: Act,
  request: Request,
  chain: FollowedChain,
  { rows, isCut }: Read,
): Table {
  const words = wordsIn(request.called);
  const names = namesIn(deps);
  const { brokenAt } = chain;
  const broken = words.of('audit.file.breaks');
  return {
    name: request.name,
    widths: AUDIT_COLUMNS.map((column) => WIDTHS[column] ?? 18),
    rows: [
      [{ text: words.of('audit.title'), isMain: true }],
      ...headOf(deps, act, request, names),
      [
        { text: words.of('audit.file.chain') },
        brokenAt === null
          ? { text: words.of('audit.file.whole', { last: chain.last }) }
          : { text: words.of('audit.chain.broken', { number: brokenAt }), isMain: true },
      ],
      ...(isCut ? [[{ text: words.of('audit.file.cut'), isMain: true }]] : []),
      [{ text: '' }],
      AUDIT_COLUMNS.map((column) => ({ text: words.of(`audit.head.${column}`), isMain: true })),
      ...rows.map((row) => auditCells(row, words, names, row.seq === brokenAt ? broken : null)),
    ],
  };
}

const WIDTHS: { readonly [C in (typeof AUDIT_COLUMNS)[number]]?: number } = {
  number: 20,
  day: 24,
  time: 40,
  times: 8,
  details: 40,
};

function headOf(
  { clock }: AuditExportDeps,
  { actor }: Act,
  { called, staffId, groups, day, before }: Request,
  names: LogNames,
): readonly (readonly Cell[])[] {
  const words = wordsIn(called);
  const person = (id: StaffId): readonly Cell[] => [{ text: whoText(words, id, names) }, { text: id }];
  const by = actor.by === 'staff' ? actor.id : actor.for;
  const nowMs = clock.wallMs();
  return [
    [
      { text: words.of('audit.file.made') },
      { text: `${tashkentDay(nowMs)} ${clockOf(nowMs)}` },
      ...(by === null ? [] : person(by)),
    ],
    [
      { text: words.of('audit.who') },
      ...(staffId === null ? [{ text: words.of('audit.everybody') }] : person(staffId)),
    ],
    [
      { text: words.of('audit.what') },
      {
        text:
          groups.length === 0
            ? words.of('audit.everything')
            : groups.map((group) => words.of(`audit.group.${group}`)).join(', '),
      },
    ],
    ...(day === null ? [] : [[{ text: words.of('audit.day') }, { text: day }]]),
    ...(before === null ? [] : [[{ text: words.of('audit.file.before') }, { number: before }]]),
  ];
}
