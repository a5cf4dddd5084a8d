/** An entry of the log as a line of text. Pure. */

import { detailTexts } from '../../../shared/audit/detail-words.ts';
import { idsAbout, kindText, type LogNames, whoText } from '../../../shared/audit/log-words.ts';
import type { AuditRow } from '../../../shared/contract/audit.ts';
import { logWords } from '../../i18n/log-words.ts';
import type { Words } from '../../i18n/words.ts';

/** "Refund · not certain", "Refused: a wrong PIN · Lola · 3 times". */
export function eventWords(words: Words, row: AuditRow, names: LogNames): string {
  const log = logWords(words);
  if (row.kind === null) return kindText(log, row);
  return [
    kindText(log, row),
    ...detailTexts(log, row, names),
    ...idsAbout(row).map((id) => whoText(log, id, names)),
    ...(row.times > 1 ? [words('audit.times', { count: row.times })] : []),
  ].join(' · ');
}
