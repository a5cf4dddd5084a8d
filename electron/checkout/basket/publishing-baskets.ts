import type { BasketEvents } from '../../../shared/contract/basket.ts';
import type { BasketJournal, BasketWrite } from '../../storage/journal-baskets.ts';

/** The same journal, publishing each stored change of a basket, so that every page learns of it. */
export function publishingBaskets<J extends BasketJournal>(
  journal: J,
  publish: (changed: BasketEvents['basket.changed']) => void,
): J {
  const saveBaskets: BasketJournal['saveBaskets'] = (changes, entry) => {
    const written = journal.saveBaskets(changes, entry);
    if (written.ok) publish({ open: openSince(changes), waiting: changes.some(isOfWaiting) });
    return written;
  };
  // All other methods come from the journal itself.
  return Object.create(journal, { saveBaskets: { value: saveBaskets, enumerable: true } });
}

/** A dropped basket may have been parked. */
const isOfWaiting = (change: BasketWrite): boolean => 'dropped' in change || change.basket.state === 'parked';

function openSince(changes: readonly BasketWrite[]): BasketEvents['basket.changed']['open'] {
  for (const change of changes.toReversed()) {
    if ('dropped' in change || change.basket.state !== 'open') continue;
    const { saleId, revision } = change.basket;
    return { saleId, revision };
  }
  return null;
}
