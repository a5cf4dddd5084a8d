import type { BasketEvents } from '../../../shared/contract/basket.ts';
import type { BasketJournal, BasketWrite } from '../../storage/journal-baskets.ts';

/** The same journal, which tells of each basket once it is written: a page that did not ask for it hears of it too. */
export function tellingBaskets<J extends BasketJournal>(
  journal: J,
  tell: (changed: BasketEvents['basket.changed']) => void,
): J {
  const saveBaskets: BasketJournal['saveBaskets'] = (changes, told) => {
    const written = journal.saveBaskets(changes, told);
    if (written.ok) tell({ open: openSince(changes), waiting: changes.some(isOfWaiting) });
    return written;
  };
  // It stands before the journal and is no copy of it: whatever else it can do is asked of the journal itself.
  return Object.create(journal, { saveBaskets: { value: saveBaskets, enumerable: true } });
}

/** A basket that goes may have waited. */
const isOfWaiting = (change: BasketWrite): boolean => 'dropped' in change || change.basket.state === 'parked';

function openSince(changes: readonly BasketWrite[]): BasketEvents['basket.changed']['open'] {
  for (const change of changes.toReversed()) {
    if ('dropped' in change || change.basket.state !== 'open') continue;
    const { saleId, revision } = change.basket;
    return { saleId, revision };
  }
  return null;
}
