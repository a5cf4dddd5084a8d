/**
 * An entry of the log as a row of a file: the texts of the screen, and beside them the ids they stand for.
 */
import type { AuditRow } from '../contract/audit.ts';
import { tashkentDay } from '../time.ts';
import { detailTexts } from './detail-words.ts';
import { AUDIT_COLUMNS, type AuditColumn } from './groups.ts';
import {
  actorText,
  clockOf,
  idsAbout,
  kindText,
  type LogNames,
  type LogWords,
  whoText,
} from './log-words.ts';

export type AuditCell = { readonly text: string } | { readonly number: number } | { readonly tiyin: number };

const NOTHING = { text: '' } as const;
const textOf = (text: string | null): AuditCell => (text === null ? NOTHING : { text });

/** Cells in the order of the columns. note: a remark on this entry; null: none. */
export function auditCells(
  row: AuditRow,
  words: LogWords,
  names: LogNames,
  note: string | null,
): readonly AuditCell[] {
  const cells: Partial<Record<AuditColumn, AuditCell>> = {
    number: { number: row.seq },
    what: { text: kindText(words, row) },
    details: textOf(note),
    // An unreadable entry has no further fields.
    ...(row.kind === null ? {} : known(row, words, names, note)),
  };
  return AUDIT_COLUMNS.map((column) => cells[column] ?? NOTHING);
}

function known(
  row: AuditRow,
  words: LogWords,
  names: LogNames,
  note: string | null,
): Partial<Record<AuditColumn, AuditCell>> {
  const { actor, approvedBy, amountTiyin, times } = row;
  const atMs = Date.parse(row.at);
  const about = idsAbout(row);
  return {
    day: { text: tashkentDay(atMs) },
    time: { text: clockOf(atMs) },
    who: { text: actorText(words, row, names) },
    'who-id': textOf(actor.by === 'staff' ? actor.id : actor.for),
    approved: textOf(approvedBy && whoText(words, approvedBy, names)),
    'approved-id': textOf(approvedBy),
    details: {
      text: [...(note === null ? [] : [note]), ...detailTexts(words, row, names)].join(' · '),
    },
    about: { text: about.map((id) => whoText(words, id, names)).join(', ') },
    'about-id': { text: about.join(' ') },
    amount: amountTiyin === null ? NOTHING : { tiyin: amountTiyin },
    times: { number: times },
    kind: { text: [row.kind, row.what].filter(Boolean).join(' ') },
    channel: textOf(row.channel),
    shift: textOf(row.shiftId),
    sale: textOf(row.saleId),
    payment: textOf(row.transactionId),
  };
}
