/** Exports a report as a table file, or the page's print view as a PDF. */
import type { SavedView } from '../../shared/contract/shift.ts';
import { ok } from '../../shared/result.ts';
import type { Language } from '../../shared/settings/languages.ts';
import { type ReportSheet, reportWord } from '../../shared/shift/report-row.ts';
import { reportSheet } from '../../shared/shift/report-sheet.ts';
import { csvOf, type Table } from '../export/csv.ts';
import { xlsxOf } from '../export/xlsx.ts';
import type { Handler } from '../ipc/feature.ts';
import type { ShiftContext } from './deps.ts';
import { closedReport, xReport } from './reports.ts';

/** Errors: `shift.over`, `shift.needed`, `file.not-saved`. */
export const exportReport =
  (context: ShiftContext): Handler<'shift.export'> =>
  async ({ shiftId, format, language, names }, act) => {
    const view = shiftId === null ? xReport(context) : closedReport(context, shiftId, act);
    if (!view.ok) return view;
    const { report, z } = view.value;
    const table = (): Table => tableOf(reportSheet(report, { language, names, z, isFile: true }), language);
    const bytes = {
      csv: async () => csvOf(table(), language),
      xlsx: async () => xlsxOf(table()),
      pdf: () => context.documents.pdf(),
    }[format];
    const name = `${z?.numberText ?? `X-${report.head.day}`}.${format}`;
    const saved = await context.documents.save(name, bytes);
    return saved.ok ? ok<SavedView>({ name: saved.value }) : saved;
  };

/** One row per line, with the section's name above. */
function tableOf({ title, sections }: ReportSheet, language: Language): Table {
  const heads = (['head.what', 'head.count', 'head.sum', 'head.note'] as const).map((word) => ({
    text: reportWord(language, word),
    isMain: true,
  }));
  const blank = { text: '' };
  return {
    name: title,
    widths: [48, 10, 20, 60],
    rows: [
      [{ text: title, isMain: true }],
      heads,
      ...sections.flatMap(({ title: name, rows }) => [
        ...(name === null ? [] : [[blank], [{ text: name, isMain: true }]]),
        ...rows.map(({ label, count, sumTiyin, note, isMain }) => [
          { text: label, isMain },
          count === null ? blank : { number: count, isMain },
          sumTiyin === null ? blank : { tiyin: sumTiyin, isMain },
          note === null ? blank : { text: note, isMain },
        ]),
      ]),
    ],
  };
}
