/**
 * A report as sections of rows, for screen, paper, CSV and XLSX. Pure; the caller passes texts and names. A
 * zero row stays if a reader would look for it.
 */
import { grouped } from '../money.ts';
import { comparisonRows } from './comparison-rows.ts';
import type { ShiftReport } from './report.ts';
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

export function reportSheet(report: ShiftReport, parts: SheetSource): ReportSheet {
  const drawing = { ...parts, report };
  const say = textsIn(parts);
  // Made from rows after the end: what was open at that time is unknown.
  const isPast = parts.z === null && report.head.closedWallMs !== null;
  return {
    title: say(titleOf(report, parts.z)),
    sections: [
      { title: null, rows: headRows(drawing) },
      { title: say('tenders'), rows: [...takenRows(drawing), ...(isPast ? [] : heldRows(drawing))] },
      ...(report.drawer ? [{ title: say('drawer'), rows: drawerRows(drawing, report.drawer) }] : []),
      { title: say('sales'), rows: salesRows(drawing) },
      { title: say('vat'), rows: vatRows(drawing) },
      { title: say('refund-vat'), rows: refundVatRows(drawing) },
      { title: say('categories'), rows: categoryRows(drawing) },
      { title: say('cashiers'), rows: cashierRows(drawing) },
      { title: say('hours'), rows: hourRows(drawing) },
      { title: say('movements'), rows: movementRows(drawing) },
      ...(isPast ? [] : openSections(drawing)),
      { title: say('log'), rows: logRows(drawing) },
    ].filter(({ rows }) => rows.length > 0),
  };
}

/** An uncounted training shift ends by itself: it is not a day shift. */
function titleOf({ head }: ShiftReport, z: SheetSource['z']): ReportWord {
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
  const say = textsIn(drawing);
  const by = (word: ReportWord, staffId: string | null): SheetRow =>
    row(say(word), { note: nameIn(drawing, staffId) });
  return [
    ...(z ? [row(say('number'), { note: z.numberText, isMain: true })] : []),
    ...(head.mode === 'training' ? [row(say('training'), { isMain: true })] : []),
    row(say('opened'), { note: timeOf(head.openedWallMs) }),
    by('opened-by', head.openedBy),
    ...(head.openingApprovedBy === null ? [] : [by('opening-approved-by', head.openingApprovedBy)]),
    ...(head.closedWallMs === null
      ? []
      : [row(say('closed'), { note: timeOf(head.closedWallMs) }), by('closed-by', head.closedBy)]),
    ...(head.approvedBy === null ? [] : [by('approved-by', head.approvedBy)]),
    row(say('made'), { note: timeOf(head.madeWallMs) }),
    ...head.words.map((word) => {
      const closed = head.closedWallMs === null ? '' : timeOf(head.closedWallMs);
      return row(say(`word.${word}`, { closed }), { isMain: true });
    }),
    ...(z?.lost ?? []).map(({ from, to }) =>
      row(say('lost-reports'), { note: from === to ? from : `${from} – ${to}`, isMain: true }),
    ),
  ];
}

function takenRows(drawing: Drawing): readonly SheetRow[] {
  const { tenders, refunds, corrections, keptTiyin, between } = drawing.report;
  const say = textsIn(drawing);
  return [
    ...tenders.map(({ tender, count, sumTiyin }) => row(say(tender), { count, sumTiyin })),
    ...refunds.map(({ tender, way, count, sumTiyin }) =>
      row(`${say('refunds')}: ${say(tender)}, ${say(`way.${way}`)}`, { count, sumTiyin: -sumTiyin }),
    ),
    ...(corrections.count === 0 ? [] : [row(say('corrections'), corrections)]),
    row(say('kept'), { sumTiyin: keptTiyin, isMain: true }),
    ...(between.taken.count === 0 ? [] : [row(say('between-taken'), between.taken)]),
    ...(between.back.count === 0 ? [] : [row(say('between-back'), between.back)]),
  ];
}

function heldRows(drawing: Drawing): readonly SheetRow[] {
  const { held, heldCashTiyin } = drawing.report;
  const say = textsIn(drawing);
  return [
    row(say('held'), held),
    ...(held.count === 0 ? [] : [row(say('held-cash'), { sumTiyin: heldCashTiyin })]),
  ];
}

type Drawer = NonNullable<ShiftReport['drawer']>;

function countRows(drawing: Drawing, { pieces, looseTiyin }: Drawer['floatCount']): readonly SheetRow[] {
  const say = textsIn(drawing);
  return [
    ...pieces
      .filter((one) => one.pieces > 0)
      .map((one) =>
        row(`  ${say('pieces', { soum: grouped(one.soum) })}`, {
          count: one.pieces,
          sumTiyin: one.soum * 100 * one.pieces,
        }),
      ),
    ...(looseTiyin === 0 ? [] : [row(`  ${say('loose')}`, { sumTiyin: looseTiyin })]),
  ];
}

function drawerRows(drawing: Drawing, drawer: Drawer): readonly SheetRow[] {
  const say = textsIn(drawing);
  const { close } = drawer;
  const { floatExpectedTiyin: left, floatDifferenceTiyin: difference, floatWords } = drawer;
  return [
    row(say('float'), { sumTiyin: drawer.floatTiyin }),
    ...countRows(drawing, drawer.floatCount),
    ...(left === null ? [] : [row(say('float-expected'), { sumTiyin: left })]),
    ...(difference === null ? [] : [row(say('float-difference'), { sumTiyin: difference })]),
    ...(floatWords === null ? [] : [row(say('words'), { note: floatWords })]),
    row(say('cash-taken'), { sumTiyin: drawer.takenTiyin }),
    row(say('cash-back'), { sumTiyin: -drawer.backTiyin }),
    row(say('pay-in'), { sumTiyin: drawer.payInTiyin }),
    row(say('pay-out'), { sumTiyin: -drawer.payOutTiyin }),
    row(say('drop'), { sumTiyin: -drawer.dropTiyin }),
    row(say('expected'), { sumTiyin: drawer.expectedTiyin, isMain: true }),
    ...(close ? closeRows(drawing, close) : []),
  ];
}

function closeRows(drawing: Drawing, close: NonNullable<Drawer['close']>): readonly SheetRow[] {
  const say = textsIn(drawing);
  const said = drawing.z?.explained ?? [];
  return [
    row(say('counted'), {
      sumTiyin: close.countedTiyin,
      isMain: true,
      note: close.blind ? say('blind') : null,
    }),
    ...countRows(drawing, close.count),
    row(say('difference'), { sumTiyin: close.differenceTiyin, isMain: true }),
    ...(close.words === null ? [] : [row(say('words'), { note: close.words })]),
    ...said.map(({ words, at, ...people }) =>
      row(say('explained'), {
        note: `${words} (${timeOf(Date.parse(at))}, ${peopleIn(drawing, people)})`,
      }),
    ),
    ...(close.terminal === null
      ? []
      : [
          row(say('terminal-expected'), { sumTiyin: close.terminal.expectedTiyin }),
          row(say('terminal-counted'), { sumTiyin: close.terminal.countedTiyin }),
          row(say('terminal-difference'), { sumTiyin: close.terminal.differenceTiyin, isMain: true }),
        ]),
    row(say('taken-out'), { sumTiyin: -close.takenOutTiyin }),
    row(say('left'), { sumTiyin: close.leftTiyin, isMain: true }),
  ];
}

function logRows(drawing: Drawing): readonly SheetRow[] {
  const { report, z } = drawing;
  const { head, log } = report;
  const say = textsIn(drawing);
  return [
    row(say('log-last'), { note: `${log.seq} ${log.hash}` }),
    ...(z ? [row(say('log-closing'), { note: `${z.seq} ${z.hash}` })] : []),
    ...(z?.previous ? [row(say('previous'), { note: `${z.previous.numberText} ${z.previous.hash}` })] : []),
    row(say('till-id'), { note: head.tillId }),
    row(say('journal-id'), { note: head.journalId }),
  ];
}
