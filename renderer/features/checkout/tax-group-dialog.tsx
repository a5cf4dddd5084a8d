/** What a product lacks at its first sale: one press keeps its tax group, or a manager types the package code. */
import { useState } from 'react';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { TaxOffer } from '../../../shared/catalogue/tax-choice.ts';
import { LONGEST_PACKAGE_CODE } from '../../../shared/catalogue/tax-data.ts';
import type { UntaxedGoods } from '../../context/selling.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { NoGroups } from './tax-groups.tsx';

export function TaxGroupDialog(untaxed: UntaxedGoods) {
  // Another person may change the groups, so an earlier answer does not count.
  const { value: offer, error } = useTillQuery(
    'goods.tax-offer',
    { productId: untaxed.productId },
    { fresh: true },
  );
  return offer?.without === 'no-package-code' || offer?.without === 'no-units' ? (
    <LacksDialog untaxed={untaxed} spic={offer.spic} without={offer.without} />
  ) : (
    <ChooseDialog untaxed={untaxed} groups={offer?.groups} error={error} />
  );
}

type ChooseDialogProps = Parameters<typeof NoGroups>[0] & { readonly untaxed: UntaxedGoods };

function ChooseDialog({ untaxed, ...known }: ChooseDialogProps) {
  const { selling } = useTillApp();
  const words = useWords();
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

interface LacksDialogProps extends Pick<TaxOffer, 'spic'> {
  readonly untaxed: UntaxedGoods;
  readonly without: 'no-package-code' | 'no-units';
}

function LacksDialog({ untaxed, spic, without }: LacksDialogProps) {
  const { selling } = useTillApp();
  const words = useWords();
  const [typed, setTyped] = useState('');
  const title = words('tax-group.lacks.title', { name: untaxed.name });
  if (without === 'no-units') {
    return (
      <AskDialog title={title}>
        <p>{words('tax-group.no-units')}</p>
      </AskDialog>
    );
  }
  return (
    <AskDialog
      title={title}
      ready={typed.trim() !== ''}
      act={words('weigh.add')}
      send={() => selling.typePackageCode(untaxed, typed.trim())}
    >
      <p>{words('tax-group.no-package-code', { spic })}</p>
      <TextField
        label={words('tax-group.package-code')}
        value={typed}
        isFirst
        maxLength={LONGEST_PACKAGE_CODE}
        onChange={setTyped}
      />
    </AskDialog>
  );
}
