/** What has grown between two moments of a long day. */
import type { Figures } from './figures.ts';

export interface SoakLine {
  readonly what: string;
  readonly from: number;
  readonly to: number;
  readonly unit: 'MB' | '';
  /** null: reported but not judged. */
  readonly isFlat: boolean | null;
  /** It grew beyond the limit for memory, but within its margin. */
  readonly isWithinMargin?: boolean;
}

const MOST_GROWTH = 1.05;
/**
 * The page's heap is only 6 MB, so 5 % of it is 0.3 MB. Over 5,000 sales, 10 % is 140 bytes a sale. The
 * smallest object that the page could leak, its copy of a payment, has 600 bytes, which would be over 40 %.
 * Nodes, listeners and documents are judged separately.
 */
const MOST_PAGE_HEAP_GROWTH = 1.1;
/** The number of sockets depends on the moment of counting. */
const HANDLE_SLACK = 5;
/**
 * Each payment gets status requests until 150 s after it was paid. So the number of timers follows the pace
 * of sales. A timer leaked with each sale would make thousands.
 */
const MOST_TIMERS_GROWTH = 1.25;
/** The journal, its lines and its daily copies, the search index, and in training the service's ledger. */
const MAY_GROW = /^(journal\.db|search\.db$|log\/|backups\/journal-|training\/ledger\.db)/;
/** Growth of a file that does not fill up day by day. */
const FILE_SLACK_BYTES = 128 * 1024;
/**
 * A write-ahead log stays as long as its longest round: 1,000 pages and the transaction that filled it. If
 * the index takes several sales at once, it has fifty pages more. A log that is never emptied would hold
 * everything written.
 */
const WAL_SLACK_BYTES = 512 * 1024;

const mb = (bytes: number): number => bytes / 2 ** 20;
const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export function growthOf(before: Figures, after: Figures): readonly SoakLine[] {
  const memory = (what: string, of: (figures: Figures) => number): SoakLine => ({
    what,
    from: mb(of(before)),
    to: mb(of(after)),
    unit: 'MB',
    isFlat: of(after) <= of(before) * MOST_GROWTH,
  });
  const count = (what: string, of: (figures: Figures) => number): SoakLine => ({
    what,
    from: of(before),
    to: of(after),
    unit: '',
    isFlat: of(after) <= of(before) + HANDLE_SLACK,
  });
  return [
    memory('main: live after collection', ({ main }) => main.liveBytes),
    { ...memory('main: resident', ({ main }) => main.residentBytes), isFlat: null },
    pageHeap(before, after),
    timers(before, after),
    count('main: other handles', ({ main }) => total(main.resources) - timersOf(main)),
    count('main: listeners on the process', ({ main }) => main.listeners),
    count('main: open files', ({ openFiles }) => openFiles),
    count('renderer: listeners', ({ renderer }) => renderer.listeners),
    count('renderer: nodes', ({ renderer }) => renderer.nodes),
    count('renderer: documents', ({ renderer }) => renderer.documents),
    ...grownFiles(before, after),
  ];
}

const timersOf = ({ resources }: Figures['main']): number => resources.Timeout ?? 0;

function timers({ main: before }: Figures, { main: after }: Figures): SoakLine {
  const [from, to] = [timersOf(before), timersOf(after)];
  return { what: 'main: timers', from, to, unit: '', isFlat: to <= from * MOST_TIMERS_GROWTH + HANDLE_SLACK };
}

function pageHeap(
  { renderer: { heapBytes: from } }: Figures,
  { renderer: { heapBytes: to } }: Figures,
): SoakLine {
  return {
    what: 'renderer: heap after collection',
    from: mb(from),
    to: mb(to),
    unit: 'MB',
    isFlat: to <= from * MOST_PAGE_HEAP_GROWTH,
    isWithinMargin: to > from * MOST_GROWTH && to <= from * MOST_PAGE_HEAP_GROWTH,
  };
}

function grownFiles(before: Figures, after: Figures): readonly SoakLine[] {
  return [...after.files]
    .map(([path, size]) => ({ path, from: before.files.get(path) ?? 0, to: size }))
    .filter(({ path, from, to }) => to > from + (path.endsWith('-wal') ? WAL_SLACK_BYTES : FILE_SLACK_BYTES))
    .map(({ path, from, to }) => ({
      what: `file: ${path}`,
      from: mb(from),
      to: mb(to),
      unit: 'MB' as const,
      // Chromium's cache limits its own profile, so it is only reported.
      isFlat: MAY_GROW.test(path) || path.startsWith('browser/') ? null : false,
    }));
}

/** 1 if something grew that should not. */
export const exitOf = (lines: readonly SoakLine[]): 0 | 1 =>
  lines.some(({ isFlat }) => isFlat === false) ? 1 : 0;

export const lineText = ({ what, from, to, unit, isFlat, isWithinMargin = false }: SoakLine): string => {
  const digits = unit === 'MB' ? 2 : 0;
  const growth = from > 0 ? `${((to / from - 1) * 100).toFixed(1)} %` : '-';
  const verdict =
    isFlat === null ? 'told' : isWithinMargin ? 'flat, within its margin' : isFlat ? 'flat' : 'GREW';
  return [what.padEnd(34), from.toFixed(digits), '->', to.toFixed(digits), unit, growth, verdict].join(' ');
};
