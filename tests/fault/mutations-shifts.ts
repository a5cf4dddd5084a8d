/**
 * Mutations of the rules for a counted shift, caught on days on which a shop counts its drawer. Sums of the
 * books need the real journal, in odder orders in `shift-books`. Stories cover the reasons at a close. Late
 * money belongs to the open shift: a run on the real journal shows that too.
 */
import type { Mutation } from './mutations.ts';

const THEME = 'shifts';

export const SHIFTS: readonly Mutation[] = [
  {
    name: 'something is sold without an open shift',
    file: 'electron/shift/state.ts',
    from: "  return settings().shifts === 'counted' ? { code: 'shift.needed' } : null;",
    to: "  return settings().shifts === 'counted' && open?.kind === 'day' ? { code: 'shift.needed' } : null;",
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'a count is taken though cash has moved since',
    file: 'electron/shift/drawer.ts',
    from: '    if (mark !== journal.drawerMark(shiftId) || (blind && words !== null)) {',
    to: '    if (mark > journal.drawerMark(shiftId) || (blind && words !== null)) {',
    shownBy: { seed: 3735659123, afterRuns: 3, theme: THEME },
  },
  {
    name: 'what was paid out is still expected',
    file: 'shared/shift/counting.ts',
    from: 'floatTiyin + takenTiyin - backTiyin + payInTiyin - payOutTiyin - dropTiyin;',
    to: 'floatTiyin + takenTiyin - backTiyin + payInTiyin + payOutTiyin - dropTiyin;',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'cash that is given back is still expected',
    file: 'shared/shift/counting.ts',
    from: 'floatTiyin + takenTiyin - backTiyin + payInTiyin',
    to: 'floatTiyin + takenTiyin - backTiyin * 0 + payInTiyin',
    shownBy: { seed: 2154340904, afterRuns: 28, theme: THEME },
  },
  {
    name: 'what a card terminal took is expected as cash',
    file: 'shared/shift/make-report.ts',
    from: "takenTiyin: tiyin(sumOf(figures.tenders.filter(({ tender }) => tender === 'cash'))",
    to: "takenTiyin: tiyin(sumOf(figures.tenders.filter(({ tender }) => tender !== 'code'))",
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'cash of a sale that is not complete is not expected yet',
    file: 'electron/storage/repositories/shift-figures.ts',
    from: 'SUM(amount_tiyin) AS sum FROM tender WHERE ',
    to: "SUM(amount_tiyin) AS sum FROM tender WHERE (kind <> 'cash' OR sale NOT IN (SELECT made_seq FROM sale WHERE state IN ('open', 'parked'))) AND ",
    shownBy: { seed: 2298050851, afterRuns: 6, theme: THEME, isOnSqlite: true },
  },
  {
    name: 'no report tells what is held for open sales',
    file: 'electron/storage/repositories/shift-figures.ts',
    from: 'WHERE mode = :mode AND held_tiyin <> 0 AND ',
    to: 'WHERE mode = :mode AND held_tiyin < 0 AND ',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME, isOnSqlite: true },
  },
  {
    name: 'cash that went back between two counts is expected to be missing once more',
    file: 'shared/shift/make-report.ts',
    from: "way === 'cash')) - cashBackTiyin",
    to: "way === 'cash')) - cashBackTiyin * 0",
    shownBy: { seed: 266758850, afterRuns: 30, theme: THEME },
  },
  {
    name: 'late money counts in the shift in which it was begun',
    file: 'electron/storage/book-tables.ts',
    from: '.booked_shift, excluded.booked_shift))`;',
    to: '.booked_shift, iif(excluded.booked_seq IS NULL, NULL, shift)))`;',
    shownBy: { seed: 1056764919, afterRuns: 2, theme: THEME, isOnSqlite: true },
  },
  {
    name: 'each report is the first',
    file: 'electron/shift/drawer.ts',
    from: 'number: journal.nextZNumber(shift.mode)',
    to: 'number: Math.min(1, journal.nextZNumber(shift.mode))',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'what a sale was sold below is on no report',
    file: 'electron/storage/repositories/shift-figures.ts',
    from: 'if (line.discountTiyin > 0) discounts.add(null, line.discountTiyin);',
    to: 'if (line.discountTiyin < 0) discounts.add(null, line.discountTiyin);',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME, isOnSqlite: true },
  },
  {
    name: 'the VAT of goods without it is counted with that of the others',
    file: 'electron/storage/repositories/shift-figures.ts',
    from: 'vat.add(line.vatPercent, due, line.vatTiyin);',
    to: 'vat.add(line.vatPercent ?? 12, due, line.vatTiyin);',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME, isOnSqlite: true },
  },
  {
    name: 'a sale that was given up is told of by each later shift',
    file: 'electron/storage/repositories/shift-beside.ts',
    from: 'WHERE seq > :fromSeq AND seq <= :toSeq',
    to: 'WHERE seq > :fromSeq * 0 AND seq <= :toSeq',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME, isOnSqlite: true },
  },
  {
    name: 'a sale that was completed between two shifts is in none',
    file: 'electron/storage/adopt.ts',
    from: "  'UPDATE sale SET completed_shift = :shift WHERE completed_shift IS NULL AND completed_seq IS NOT NULL',\n",
    to: '',
    shownBy: { seed: 2372579110, afterRuns: 8, theme: THEME, isOnSqlite: true },
  },
  {
    name: 'the code that a sale had before is compared in the place of the one that paid',
    file: 'electron/storage/repositories/sale-people.ts',
    from: 'payment.made_seq BETWEEN tender.made_seq AND tender.booked_seq',
    to: 'payment.made_seq <= tender.booked_seq',
    shownBy: { seed: 744366156, afterRuns: 16, theme: THEME, isOnSqlite: true },
  },
  {
    name: 'what called and never was a tender’s money is on no report',
    file: 'electron/storage/repositories/shift-charges.ts',
    from: 'alarmed.all({ shift, toSeq, mode }).map((row) => chargeOf(row, false));',
    to: 'alarmed.all({ shift, toSeq, mode }).slice(0, 0).map((row) => chargeOf(row, false));',
    shownBy: { seed: 1056757197, afterRuns: 2, theme: THEME, isOnSqlite: true },
  },
  {
    name: 'a difference that was settled before the close agrees',
    file: 'shared/shift/compare-shift.ts',
    from: '    const reported = alarms.map(reportedAlarmOf);',
    to: '    const reported = alarms.filter(({ ended }) => ended === null).map(reportedAlarmOf);',
    shownBy: { seed: 1056757197, afterRuns: 2, theme: THEME },
  },
  {
    name: 'the report counts each card payment as one without a slip number',
    file: 'electron/storage/repositories/shift-figures.ts',
    from: "THEN COALESCE(log.payload ->> '$.tender.approval', '') = '' END`,",
    to: "THEN COALESCE(log.payload ->> '$.tender.approval', '') <> '0' END`,",
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME, isOnSqlite: true },
  },
];
