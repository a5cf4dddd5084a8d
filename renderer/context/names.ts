/** Names of people by their ids, because the books hold only ids. */
import { useMemo } from 'react';
import { namesById } from '../../shared/paper/called.ts';
import { reportWord } from '../../shared/shift/report-row.ts';
import { useWords } from '../i18n/words.ts';
import { useTillQuery } from './till-query.ts';
import { useTill } from './use-till-app.ts';

/** All present and past people of this till, the unnamed cashier, and the installer. */
export function useNames(): Readonly<Record<string, string>> {
  const words = useWords();
  const { value: people } = useTillQuery('history.people', undefined);
  return useMemo(() => namesById(words, people ?? []), [people, words]);
}

const TAIL = 4;

/** null: the till itself. */
export function useNameOf(): (staffId: string | null) => string {
  const names = useNames();
  const language = useTill((till) => till.settings.language);
  return (staffId) =>
    staffId === null ? reportWord(language, 'nobody') : (names[staffId] ?? `…${staffId.slice(-TAIL)}`);
}
