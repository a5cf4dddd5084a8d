/** The page's words for the people and subjects of log entries. Pure. */

import { actorText, type LogNames, type LogWords, whoText } from '../../shared/audit/log-words.ts';
import type { AuditRow } from '../../shared/contract/audit.ts';
import type { StaffId } from '../../shared/ids.ts';
import { moneyWithUnit } from './money.ts';
import type { Words } from './words.ts';

/**
 * A test holds the words of each kind against the books. Kinds share many details; a detail without words is
 * left out.
 */
export const logWords = (words: Words): LogWords => ({
  say: (key, values) => words.of(key, values),
  kind: (kind) => {
    const key = `audit.kind.${kind}`;
    return words.knows(key) ? words.of(key) : kind;
  },
  what: (kind, what) => {
    const key = `audit.what.${kind}.${what}`;
    return words.knows(key) ? words.of(key) : null;
  },
  money: (amount) => moneyWithUnit(amount, words('money.unit')),
});

export const whoWords = (words: Words, id: StaffId, names: LogNames): string =>
  whoText(logWords(words), id, names);

export const actorWords = (words: Words, row: AuditRow, names: LogNames): string =>
  actorText(logWords(words), row, names);
