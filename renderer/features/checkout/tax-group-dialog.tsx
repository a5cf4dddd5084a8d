/** The tax group of a product at its first sale: one press keeps the group and adds the goods. */
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { UntaxedGoods } from '../../context/selling.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { AskDialog } from './ask-dialog.tsx';
import { NoGroups, useGroups } from './tax-groups.tsx';

export function TaxGroupDialog(untaxed: UntaxedGoods) {
  const { selling } = useTillApp();
  const words = useWords();
  const known = useGroups();
  const { groups = [] } = known;
  return (
    <AskDialog
      title={words('tax-group.title', { name: untaxed.name })}
      usual={groups.map(({ groupId, names }) => ({
        label: nameIn(names, words.language),
        send: () => selling.chooseTax(untaxed, groupId),
      }))}
    >
      <p>{words('tax-group.why')}</p>
      {groups.length === 0 && <NoGroups {...known} />}
    </AskDialog>
  );
}
