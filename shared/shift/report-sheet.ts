/**
 * A report as sections of rows, for screen, paper, CSV and XLSX. Pure; the caller passes texts and names. A
 * zero row stays if a reader would look for it.
 */
import { grouped } from '../money.ts';
import { comparisonRows } from './comparison-rows.ts';
import type { ShownReport } from './report.ts';
import {
  type Drawing,
  nameIn,
  peopleIn,
  type ReportSheet,
  type ReportWord,
  row,
  type SheetRow,
  type SheetSection,
  type SheetSource,
  shown,
  textsIn,
  timeOf,
} from './report-row.ts';
import {
  cashierRows,
  categoryRows,
  hourRows,
  movementRows,
  openRows,
  refundVatRows,
  salesRows,
  taskRows,
  vatRows,
} from './report-rows.ts';

export function reportSheet(report: ShownReport, parts: SheetSource): ReportSheet {
  const drawing = { ...parts, report };
  const textOf = textsIn(parts);
  // Made from rows after the end: what was open at that time is unknown.
  const isPast = parts.z === null && report.head.closedWallMs !== null;
  return {
    title: titleText(drawing),
    sections: [
      { title: null, rows: headRows(drawing) },
      { title: textOf('tenders'), rows: [...takenRows(drawing), ...(isPast ? [] : heldRows(drawing))] },
      ...(report.drawer ? [{ title: textOf('drawer'), rows: drawerRows(drawing, report.drawer) }] : []),
      { title: textOf('sales'), rows: salesRows(drawing) },
      { title: textOf('vat'), rows: vatRows(drawing) },
      { title: textOf('refund-vat'), rows: refundVatRows(drawing) },
      { title: textOf('categories'), rows: categoryRows(drawing) },
      { title: textOf('cashiers'), rows: cashierRows(drawing) },
      { title: textOf('hours'), rows: hourRows(drawing) },
      { title: textOf('movements'), rows: movementRows(drawing) },
      ...(isPast ? [] : openSections(drawing)),
      { title: textOf('log'), rows: logRows(drawing) },
    ].filter(({ rows }) => rows.length > 0),
  };
}

/** A day's report names its day. */
function titleText(drawing: Drawing): string {
  const { report, z } = drawing;
  const title = textsIn(drawing)(titleOf(report, z));
  const { kind, day } = report.head;
  return z === null && kind === 'day' ? `${title} ${day.split('-').toReversed().join('.')}` : title;
}

/** An uncounted training shift ends by itself: it is not a day shift. */
function titleOf({ head }: ShownReport, z: SheetSource['z']): ReportWord {
  if (z !== null) return 'z-report';
  if (head.kind === 'day') return 'day-report';
  return head.closedWallMs === null ? 'x-report' : 'uncounted-report';
}

const openSections = (drawing: Drawing): readonly SheetSection[] => [
  { title: textsIn(drawing)('open'), rows: openRows(drawing) },
  { title: textsIn(drawing)('comparison'), rows: comparisonRows(drawing) },
  { title: textsIn(drawing)('tasks'), rows: taskRows(drawing) },
];

function headRows(drawing: Drawing): readonly SheetRow[] {
  const { report, z } = drawing;
  const { head } = report;
  const textOf = textsIn(drawing);
  const by = (word: ReportWord, staffId: string | null): SheetRow =>
    row(textOf(word), { note: nameIn(drawing, staffId) });
  return [
    ...(z ? [row(textOf('number'), { note: z.numberText, isMain: true })] : []),
    ...(head.mode === 'training' ? [row(textOf('training'), { isMain: true })] : []),
    row(textOf('opened'), { note: timeOf(head.openedWallMs) }),
    by('opened-by', head.openedBy),
    ...(head.openingApprovedBy === null ? [] : [by('opening-approved-by', head.openingApprovedBy)]),
    ...(head.closedWallMs === null
      ? []
      : [row(textOf('closed'), { note: timeOf(head.closedWallMs) }), by('closed-by', head.closedBy)]),
    ...(head.approvedBy === null ? [] : [by('approved-by', head.approvedBy)]),
    row(textOf('made'), { note: timeOf(head.madeWallMs) }),
    ...head.words.map((word) => {
      const closed = head.closedWallMs === null ? '' : timeOf(head.closedWallMs);
      return row(textOf(`word.${word}`, { closed }), { isMain: true });
    }),
    ...(report.unread === undefined
      ? []
      : [row(textOf('unread'), { count: report.unread, note: textOf('unread-lacks'), isMain: true })]),
    ...(z?.lost ?? []).map(({ from, to }) =>
      row(textOf('lost-reports'), { note: from === to ? from : `${from} – ${to}`, isMain: true }),
    ),
  ];
}

function takenRows(drawing: Drawing): readonly SheetRow[] {
  const { tenders, withoutSlip, refunds, corrections, keptTiyin, between } = drawing.report;
  const textOf = textsIn(drawing);
  return [
    ...tenders.flatMap(({ tender, count, sumTiyin }) => [
      row(textOf(tender), { count, sumTiyin }),
      ...(tender === 'terminal' && withoutSlip ? [row(`  ${textOf('without-slip')}`, withoutSlip)] : []),
    ]),
    ...refunds.map(({ tender, way, count, sumTiyin }) =>
      row(`${textOf('refunds')}: ${textOf(tender)}, ${textOf(`way.${way}`)}`, { count, sumTiyin: -sumTiyin }),
    ),
    ...(corrections.count === 0 ? [] : [row(textOf('corrections'), corrections)]),
    row(textOf('kept'), { ...shown(drawing, keptTiyin), isMain: true }),
    ...(between.taken.count === 0 ? [] : [row(textOf('between-taken'), between.taken)]),
    ...(between.back.count === 0 ? [] : [row(textOf('between-back'), between.back)]),
  ];
}

function heldRows(drawing: Drawing): readonly SheetRow[] {
  const { held, heldCashTiyin } = drawing.report;
  const textOf = textsIn(drawing);
  return [
    row(textOf('held'), held),
    ...(held.count === 0 || heldCashTiyin === null
      ? []
      : [row(textOf('held-cash'), { sumTiyin: heldCashTiyin })]),
  ];
}

type Drawer = NonNullable<ShownReport['drawer']>;

function countRows(drawing: Drawing, { pieces, looseTiyin }: Drawer['floatCount']): readonly SheetRow[] {
  const textOf = textsIn(drawing);
  return [
    ...pieces
      .filter((one) => one.pieces > 0)
      .map((one) =>
        row(`  ${textOf('pieces', { soum: grouped(one.soum) })}`, {
          count: one.pieces,
          sumTiyin: one.soum * 100 * one.pieces,
        }),
      ),
    ...(looseTiyin === 0 ? [] : [row(`  ${textOf('loose')}`, { sumTiyin: looseTiyin })]),
  ];
}

function drawerRows(drawing: Drawing, drawer: Drawer): readonly SheetRow[] {
  const textOf = textsIn(drawing);
  const { close } = drawer;
  const { floatExpectedTiyin: left, floatDifferenceTiyin: difference, floatWords } = drawer;
  return [
    row(textOf('float'), { sumTiyin: drawer.floatTiyin }),
    ...countRows(drawing, drawer.floatCount),
    ...(left === null ? [] : [row(textOf('float-expected'), { sumTiyin: left })]),
    ...(difference === null ? [] : [row(textOf('float-difference'), { sumTiyin: difference })]),
    ...(floatWords === null ? [] : [row(textOf('words'), { note: floatWords })]),
    row(textOf('cash-taken'), { sumTiyin: drawer.takenTiyin }),
    row(textOf('cash-back'), { sumTiyin: -drawer.backTiyin }),
    row(textOf('pay-in'), { sumTiyin: drawer.payInTiyin }),
    row(textOf('pay-out'), { sumTiyin: -drawer.payOutTiyin }),
    row(textOf('drop'), { sumTiyin: -drawer.dropTiyin }),
    row(textOf('expected'), { sumTiyin: drawer.expectedTiyin, isMain: true }),
    ...(close ? closeRows(drawing, close) : []),
  ];
}

function closeRows(drawing: Drawing, close: NonNullable<Drawer['close']>): readonly SheetRow[] {
  const textOf = textsIn(drawing);
  const explanations = drawing.z?.explained ?? [];
  return [
    row(textOf('counted'), {
      sumTiyin: close.countedTiyin,
      isMain: true,
      note: close.blind ? textOf('blind') : null,
    }),
    ...countRows(drawing, close.count),
    row(textOf('difference'), { sumTiyin: close.differenceTiyin, isMain: true }),
    ...(close.words === null ? [] : [row(textOf('words'), { note: close.words })]),
    ...explanations.map(({ words, at, ...people }) =>
      row(textOf('explained'), {
        note: `${words} (${timeOf(Date.parse(at))}, ${peopleIn(drawing, people)})`,
      }),
    ),
    ...(close.terminal === null
      ? []
      : [
          row(textOf('terminal-expected'), { sumTiyin: close.terminal.expectedTiyin }),
          row(textOf('terminal-counted'), { sumTiyin: close.terminal.countedTiyin }),
          row(textOf('terminal-difference'), { sumTiyin: close.terminal.differenceTiyin, isMain: true }),
        ]),
    row(textOf('taken-out'), { sumTiyin: -close.takenOutTiyin }),
    row(textOf('left'), { sumTiyin: close.leftTiyin, isMain: true }),
  ];
}

function logRows(drawing: Drawing): readonly SheetRow[] {
  const { report, z } = drawing;
  const { head, log } = report;
  const textOf = textsIn(drawing);
  return [
    row(textOf('log-last'), { note: `${log.seq} ${log.hash}` }),
    ...(z ? [row(textOf('log-closing'), { note: `${z.seq} ${z.hash}` })] : []),
    ...(z?.previous
      ? [row(textOf('previous'), { note: `${z.previous.numberText} ${z.previous.hash}` })]
      : []),
    row(textOf('till-id'), { note: head.tillId }),
    row(textOf('journal-id'), { note: head.journalId }),
  ];
}
