/**
 * The comparison with the service in a report: what agrees, what differs and who settled it, and what was not
 * compared.
 */
import type { AlarmEnd, NamedPayment, ShiftComparison } from './report.ts';
import {
  type Drawing,
  paymentText,
  peopleIn,
  type ReportWord,
  row,
  type SheetRow,
  type SheetSource,
  textsIn,
  timeOf,
} from './report-row.ts';

export function comparisonRows(drawing: Drawing): readonly SheetRow[] {
  const { atWallMs, agreed, agreedListed, differing, differingListed } = drawing.report.comparison;
  const { notAsked, notAskedListed, tooRecent, tooRecentListed } = drawing.report.comparison;
  const textOf = textsIn(drawing);
  const more = (all: number, listed: number): readonly SheetRow[] =>
    all > listed ? [row(`  ${textOf('more', { count: all - listed })}`)] : [];
  const rowOf = (payment: NamedPayment, text: readonly string[]): SheetRow => {
    // The service's cabinet lists payments by this id.
    const note = [...text, ...(payment.saleId === null ? [] : [payment.transactionId])].join(', ');
    return row(`  ${paymentText(drawing.language, payment)}`, {
      sumTiyin: payment.amountTiyin,
      note: note === '' ? null : note,
      saleId: payment.saleId,
    });
  };
  // Only files list them: a shift may have hundreds, so paper shows their count. Older reports have no list.
  const inFile = (all: number, listed: readonly NamedPayment[]): readonly SheetRow[] =>
    drawing.isFile && listed.length > 0
      ? [...listed.map((one) => rowOf(one, [])), ...more(all, listed.length)]
      : [];
  return [
    row(textOf('compared-at'), { note: atWallMs === null ? textOf('compared-never') : timeOf(atWallMs) }),
    row(textOf('agreed'), agreed),
    ...inFile(agreed.count, agreedListed),
    row(textOf('differing'), { ...differing, isMain: differing.count > 0 }),
    ...differingListed.map((one) => rowOf(one, [alarmTexts(drawing, one).join('; ')])),
    ...more(differing.count, differingListed.length),
    row(textOf('not-asked'), notAsked),
    ...notAskedListed.map((one) => rowOf(one, [textOf(`why.${one.why}`)])),
    ...more(notAsked.count, notAskedListed.length),
    // Normal at each close; no action is needed.
    ...(tooRecent.count === 0 ? [] : [row(textOf('too-recent'), tooRecent)]),
    ...inFile(tooRecent.count, tooRecentListed),
  ];
}

/** The till's own reasons for ending an alarm, and their texts in a report. */
const ENDS: Readonly<Record<string, ReportWord>> = {
  refunded: 'ended.refunded',
  paid: 'ended.paid',
  declined: 'ended.no-money',
  lapsed: 'ended.no-money',
  absent: 'ended.no-money',
  'not-charged': 'ended.no-money',
};

/**
 * The alarms of a payment, oldest first, and how, when and by whom each was settled. For the screen and for
 * paper.
 */
export const alarmTexts = (
  naming: Naming,
  { before, ...newest }: ShiftComparison['differingListed'][number],
): readonly string[] =>
  [...before, newest].map(({ alarm, explained, ended }) => {
    const textOf = textsIn(naming);
    const word = textOf(explained ? 'alarm-explained' : 'alarm', { alarm: textOf(`task.${alarm}`) });
    return ended === null ? word : `${word}, ${endText(naming, ended)}`;
  });

type Naming = Pick<SheetSource, 'language' | 'names'>;

function endText(naming: Naming, { how, wallMs, staffId, approvedBy }: AlarmEnd): string {
  const known = staffId === null ? (ENDS[how] ?? 'ended.itself') : how === 'taken' ? 'ended.taken' : null;
  const textOf = textsIn(naming);
  // A person's words stand apart from ours.
  const text = known === null ? textOf('quoted', { text: how }) : textOf(known);
  return `${text} (${timeOf(wallMs)}, ${peopleIn(naming, { by: staffId, approvedBy })})`;
}
