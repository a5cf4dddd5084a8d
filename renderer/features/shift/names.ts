/** How people are called, by their ids: the books hold ids alone. */
import { useMemo } from 'react';
import { reportWord } from '../../../shared/shift/report-row.ts';
import { useAsked } from '../../app/asked.ts';
import { useTill } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';

/** As long as nobody is named: whoever sells. */
const UNNAMED = 'unnamed';

/** Whoever may sign in, and the cashier without a name. One whose name was erased is a cashier with a number. */
export function useNames(): Readonly<Record<string, string>> {
  const words = useWords();
  const { value: staff } = useAsked('staff.now', undefined);
  return useMemo(() => {
    const cashier = words('shift.cashier');
    const named = (staff?.people ?? []).map(({ staffId, name, number }) => [
      staffId,
      name ?? `${cashier} ${number}`,
    ]);
    return { ...Object.fromEntries(named), [UNNAMED]: cashier };
  }, [staff, words]);
}

const TAIL = 4;

/** null: the till itself. */
export function useNameOf(): (staffId: string | null) => string {
  const names = useNames();
  const language = useTill((till) => till.settings.language);
  return (staffId) =>
    staffId === null ? reportWord(language, 'nobody') : (names[staffId] ?? `…${staffId.slice(-TAIL)}`);
}
