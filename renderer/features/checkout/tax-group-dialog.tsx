/**
 * What a product lacks at its first sale: one press keeps its tax group or the codes of like goods, or a manager
 * types the package code.
 */
import { useState } from 'react';
import type { OfferedPair } from '../../../shared/catalogue/known-pair.ts';
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

interface KnownTo {
  readonly untaxed: UntaxedGoods;
  readonly pairs: readonly OfferedPair[];
}

export function TaxGroupDialog(untaxed: UntaxedGoods) {
  const { productId } = untaxed;
  // Another person may change groups and goods, so an earlier answer does not count.
  const { value: offer, error } = useTillQuery('goods.tax-offer', { productId }, { fresh: true });
  const { value: pairs, error: unread } = useTillQuery('goods.known-pairs', { productId }, { fresh: true });
  const known = { untaxed, pairs: pairs ?? [] };
  // Buttons that come later would move the others under a finger.
  if (!offer || (!pairs && !unread))
    return <ChooseDialog {...known} pairs={[]} groups={undefined} error={error} />;
  if (offer.without === 'no-package-code') return <CodeDialog {...known} spic={offer.spic} />;
  if (offer.without === 'no-units' && known.pairs.length === 0) return <NoUnitsDialog name={untaxed.name} />;
  return <ChooseDialog {...known} groups={offer.groups} error={error} />;
}

type ChooseDialogProps = Parameters<typeof NoGroups>[0] & KnownTo;

function ChooseDialog({ untaxed, pairs, ...groupsKnown }: ChooseDialogProps) {
  const { selling } = useTillApp();
  const words = useWords();
  const ofPairs = usePairs({ untaxed, pairs });
  const { groups = [] } = groupsKnown;
  const ofGroups = groups.map(({ groupId, names }) => ({
    label: nameIn(names, words.language),
    send: () => selling.chooseTax(untaxed, groupId),
  }));
  return (
    <AskDialog title={words('tax-group.title', { name: untaxed.name })} usual={[...ofPairs, ...ofGroups]}>
      <p>{words(pairs.length > 0 ? 'tax-group.why-like' : 'tax-group.why')}</p>
      {groups.length + pairs.length === 0 && <NoGroups {...groupsKnown} />}
    </AskDialog>
  );
}

/** A press keeps the pair. */
function usePairs({ untaxed, pairs }: KnownTo) {
  const { selling } = useTillApp();
  const words = useWords();
  return pairs.map((pair) => {
    const { packageCode, called, names } = pair;
    return {
      label: words('tax-group.pair', { name: called ?? nameIn(names, words.language), code: packageCode }),
      send: () => selling.choosePair(untaxed, pair),
    };
  });
}

function CodeDialog({ untaxed, pairs, spic }: KnownTo & Pick<TaxOffer, 'spic'>) {
  const { selling } = useTillApp();
  const words = useWords();
  const [typed, setTyped] = useState('');
  const isKnown = pairs.length > 0;
  const title = isKnown ? 'tax-group.code.title' : 'tax-group.lacks.title';
  return (
    <AskDialog
      title={words(title, { name: untaxed.name })}
      usual={usePairs({ untaxed, pairs })}
      ready={typed.trim() !== ''}
      act={words('weigh.add')}
      send={() => selling.typePackageCode(untaxed, typed.trim())}
      below={
        <TextField
          label={words(isKnown ? 'tax-group.code.other' : 'tax-group.package-code')}
          value={typed}
          isFirst={!isKnown}
          maxLength={LONGEST_PACKAGE_CODE}
          onChange={setTyped}
        />
      }
    >
      <p>{words(isKnown ? 'tax-group.code.why' : 'tax-group.no-package-code', { spic })}</p>
    </AskDialog>
  );
}

function NoUnitsDialog({ name }: Pick<UntaxedGoods, 'name'>) {
  const words = useWords();
  return (
    <AskDialog title={words('tax-group.lacks.title', { name })}>
      <p>{words('tax-group.no-units')}</p>
    </AskDialog>
  );
}
