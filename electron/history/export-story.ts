/**
 * Exports what happened to one sale as a file. Entries, times, kinds and hashes are read from the log. The
 * page supplies the people and descriptions by entry number; an entry without a description is still in the
 * file.
 */
import type { StoryFileView } from '../../shared/contract/history.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { STORY_COLUMNS, type StoryColumn } from '../../shared/history/export.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { tashkentDay, tashkentTime } from '../../shared/time.ts';
import { type Cell, csvOf, type Table } from '../export/csv.ts';
import { xlsxOf } from '../export/xlsx.ts';
import type { Handler } from '../ipc/feature.ts';
import type { Entry, LogJournal, SaleJournal } from '../storage/journal.ts';
import type { SaleSearch } from '../storage/sale-search.ts';
import type { HistoryExportDeps } from './export.ts';
import { storyOf } from './story.ts';

export interface StoryFileDeps {
  readonly journal: Pick<SaleJournal, 'sale'> & Pick<LogJournal, 'entriesAt'>;
  readonly search: Pick<SaleSearch, 'seqsAbout'>;
  readonly save: HistoryExportDeps['save'];
}

type StepTexts = Parameters<Handler<'history.export-story'>>[0]['said'][number];

const WIDTHS: Record<StoryColumn, number> = {
  day: 12,
  time: 10,
  entry: 10,
  who: 24,
  what: 48,
  more: 60,
  kind: 20,
  hash: 68,
};

/** Errors: `payment.not-found`, `history.no-index`, `file.not-saved`. */
export const exportStory =
  ({ journal, search, save }: StoryFileDeps): Handler<'history.export-story'> =>
  async ({ saleId, format, language, name, heads, said }): Promise<Result<StoryFileView, TillError>> => {
    const sale = journal.sale(saleId);
    if (sale === null) return fail({ code: 'payment.not-found' });
    const seqs = await search.seqsAbout(saleId);
    if (!seqs.ok) return seqs;
    const words = new Map(said.map((one) => [one.seq, one]));
    const entries = journal
      .entriesAt(seqs.value)
      .filter((entry) => storyOf(sale, [entry]).length > 0)
      .flatMap((entry) => rowsOf(entry, words.get(entry.seq)));
    const table: Table = {
      name,
      widths: STORY_COLUMNS.map((column) => WIDTHS[column]),
      rows: [STORY_COLUMNS.map((column) => ({ text: heads[column], isMain: true })), ...entries],
    };
    const saved = await save(`${name}.${format}`, async () =>
      format === 'csv' ? csvOf(table, language) : xlsxOf(table),
    );
    return saved.ok ? ok({ name: saved.value }) : saved;
  };

const EMPTY_PART = { says: '', more: '' };
const two = (number: number): string => String(number).padStart(2, '0');

/** One row per part of an entry. */
function rowsOf({ seq, at, kind, hash }: Entry, said: StepTexts | undefined): readonly (readonly Cell[])[] {
  const { hours, minutes } = tashkentTime(at.wallMs);
  const seconds = new Date(at.wallMs).getUTCSeconds();
  const deps = said && said.parts.length > 0 ? said.parts : [EMPTY_PART];
  return deps.map(({ says, more }) => {
    const cells: Record<StoryColumn, Cell> = {
      day: { text: tashkentDay(at.wallMs) },
      time: { text: `${two(hours)}:${two(minutes)}:${two(seconds)}` },
      entry: { number: seq },
      who: { text: said?.who ?? '' },
      what: { text: says },
      more: { text: more },
      kind: { text: kind },
      hash: { text: hash },
    };
    return STORY_COLUMNS.map((column) => cells[column]);
  });
}
