/**
 * Mutations of the count of receipts. The journal's own tests catch what a repair, an empty journal or damage
 * would do to the count; the simulation catches which entry gives a number (`mutations-tenders.ts`).
 */
import type { TestedMutation } from './failing-tests.ts';

const COUNT = 'electron/storage/receipt-count.ts';
const KNOWN = 'electron/storage/maintenance/known-receipts.ts';
const HELD_BY = 'tests/unit/storage-receipts.test.ts';

export const NUMBERS: readonly TestedMutation[] = [
  {
    name: 'a number that was read and not stored is lost',
    file: COUNT,
    from: '        return { series, number: Math.max(before, numberOf(highest), last.get(key) ?? 0) + 1 };',
    to: '        const number = Math.max(before, numberOf(highest), last.get(key) ?? 0) + 1;\n        last.set(key, number);\n        return { series, number };',
    heldBy: HELD_BY,
  },
  {
    name: 'a restart counts on only from the newest entries',
    file: COUNT,
    from: 'Math.max(before, numberOf(highest), last.get(key) ?? 0)',
    to: 'Math.max(before, last.get(key) ?? 0)',
    heldBy: HELD_BY,
  },
  {
    name: 'a restart begins the count anew where no row is left',
    file: COUNT,
    from: 'last.set(key, numberOf(inLog));',
    to: 'last.set(key, 0);',
    heldBy: HELD_BY,
  },
  {
    name: 'a number that this process gave is given again where its row was lost',
    file: COUNT,
    from: 'if (before !== undefined) last.set(key, Math.max(number, before));',
    to: 'if (before !== undefined) last.set(key, Math.min(number, before));',
    heldBy: HELD_BY,
  },
  {
    name: 'training and live share a count',
    file: COUNT,
    from: 'WHERE series = :series AND mode = :mode',
    to: 'WHERE series = :series AND length(:mode) > 0',
    heldBy: HELD_BY,
  },
  {
    name: 'training counts on from the live numbers of an earlier history',
    file: COUNT,
    from: "const before = mode === 'live' ? (opened.receipts ?? 0) : 0;",
    to: 'const before = opened.receipts ?? 0;',
    heldBy: HELD_BY,
  },
  {
    name: 'a new journal begins at 1',
    file: KNOWN,
    from: '  highest > 0 ? { receipts: highest } : {};',
    to: '  highest < 0 ? { receipts: highest } : {};',
    heldBy: HELD_BY,
  },
  {
    name: 'a new history does not ask its first entry for the count',
    file: COUNT,
    from: '(opened.receipts ?? 0)',
    to: '(opened.receipts === 0 ? 1 : 0)',
    heldBy: HELD_BY,
  },
  {
    name: 'numbers of lines that the books lack are given again',
    file: KNOWN,
    from: '[...openings, ...left]',
    to: '[...openings, ...(highest < 0 ? left : [])]',
    heldBy: HELD_BY,
  },
  {
    name: "a copy counts on from its original's history",
    file: KNOWN,
    from: 'entry.payload.tillId === tillId ? (entry.payload.receipts ?? 0) : 0',
    to: 'entry.payload.receipts ?? 0',
    heldBy: HELD_BY,
  },
  {
    name: "a copy counts on from its original's sales",
    file: KNOWN,
    from: "mode = 'live' AND series GLOB :end || '-*'",
    to: "mode = 'live' AND :end <> ''",
    heldBy: HELD_BY,
  },
  {
    name: "lines of another till's sales count",
    file: KNOWN,
    from: '-`) ? sale.receiptNo.number : 0',
    to: '-`) || tillId ? sale.receiptNo.number : 0',
    heldBy: HELD_BY,
  },
  {
    name: 'a new history keeps the series, and gives numbers of lost entries again',
    file: 'shared/sale/receipt-no.ts',
    from: 'idEnd(journalId)}`;',
    to: 'idEnd(tillId || journalId)}`;',
    heldBy: HELD_BY,
  },
  {
    name: 'a number does not name its till',
    file: 'shared/sale/receipt-no.ts',
    from: 'idEnd(tillId)}-',
    to: 'idEnd(journalId || tillId)}-',
    heldBy: HELD_BY,
  },
  {
    name: 'each entry gives a complete sale the next receipt number',
    file: 'shared/sale/receipt-no.ts',
    from: "if (before.state === 'completed' || after.state !== 'completed' || after.receiptNo) return after;",
    to: "if (after.state !== 'completed') return after;",
    heldBy: 'tests/unit/receipt-no.test.ts',
  },
  {
    name: 'a damaged count refuses the money',
    file: COUNT,
    from: '        return null;\n      }\n    },\n    stored',
    to: "        throw new Error('damaged');\n      }\n    },\n    stored",
    heldBy: HELD_BY,
  },
  {
    name: 'a row that damage refuses is written again, and refuses the money',
    file: 'electron/storage/receipt-rows.ts',
    from: 'isDamaged = isDamage(thrown);',
    to: 'isDamaged = isDamage(thrown) && false;',
    heldBy: 'tests/unit/receipt-rows-damage.test.ts',
  },
  {
    name: 'two sales with one number pass for whole books',
    file: 'electron/storage/maintenance/receipt-faults.ts',
    from: 'WHERE sales > 1',
    to: 'WHERE sales > 2',
    heldBy: HELD_BY,
  },
];
