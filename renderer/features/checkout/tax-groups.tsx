/** The tax groups of the catalogue, or where a shop sets them. */
import { useTillQuery } from '../../context/till-query.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorAlert } from '../../ui/error-text.tsx';

/** undefined: not known yet. Another person may change the groups, so an earlier answer does not count. */
export const useGroups = () => {
  const { value, error } = useTillQuery('goods.tax-groups', undefined, { fresh: true });
  return { groups: value, error };
};

/** Stands in the dialog's place of the groups while a shop has none, or they can't be read. */
export function NoGroups({ groups, error }: ReturnType<typeof useGroups>) {
  const words = useWords();
  const unitsRequired = useTill(({ mode, settings }) => mode === 'live' && settings.unitsRequired);
  if (error) return <ErrorAlert error={error} />;
  const none = words(unitsRequired ? 'tax-group.none-units' : 'tax-group.none');
  return <p role="status">{groups?.length === 0 ? none : '\u00a0'}</p>;
}
