/** The tax group of goods: the catalogue's groups by name, or where a shop sets them. */
import { useId } from 'react';
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorAlert } from '../../ui/error-text.tsx';

/** undefined: not known yet. Another person may change the groups, so an earlier answer does not count. */
export const useGroups = () => {
  const { value, error } = useTillQuery('goods.tax-groups', undefined, { fresh: true });
  return { groups: value, error };
};

interface GroupFieldProps {
  readonly label: string;
  readonly groups: readonly ItemGroup[];
  readonly chosen: ItemGroup | undefined;
  readonly onChoose: (group: ItemGroup | undefined) => void;
}

export function GroupField({ label, groups, chosen, onChoose }: GroupFieldProps) {
  const words = useWords();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={chosen?.groupId}
        onChange={(event) => onChoose(groups.find(({ groupId }) => groupId === event.target.value))}
      >
        {groups.map(({ groupId, names }) => (
          <option key={groupId} value={groupId}>
            {nameIn(names, words.language)}
          </option>
        ))}
      </select>
    </>
  );
}

/** Stands in the dialog's place of the groups while a shop has none, or they can't be read. */
export function NoGroups({ groups, error }: ReturnType<typeof useGroups>) {
  const words = useWords();
  const unitsRequired = useTill(({ mode, settings }) => mode === 'live' && settings.unitsRequired);
  if (error) return <ErrorAlert error={error} />;
  const none = words(unitsRequired ? 'tax-group.none-units' : 'tax-group.none');
  return <p role="status">{groups?.length === 0 ? none : '\u00a0'}</p>;
}
