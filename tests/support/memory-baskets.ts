/** Baskets in memory, for a page's stand-in: kept like the journal's, and gone with the test. */
import type { BasketJournal } from '../../electron/storage/journal-baskets.ts';
import type { SaleId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import type { Basket } from '../../shared/sale/basket.ts';

export function memoryBaskets(): BasketJournal {
  const baskets = new Map<SaleId, Basket>();
  const all = (): readonly Basket[] => [...baskets.values()];
  return {
    openBasket: () => all().find(({ state }) => state === 'open') ?? null,
    basket: (saleId) => baskets.get(saleId) ?? null,
    parkedBaskets: () =>
      all()
        .filter(({ state }) => state === 'parked')
        .toReversed(),
    saveBaskets: (changes) => {
      for (const change of changes) {
        if ('dropped' in change) {
          baskets.delete(change.dropped);
          continue;
        }
        const { basket, lines, removed } = change;
        const kept = new Map((baskets.get(basket.saleId)?.lines ?? []).map((line) => [line.lineId, line]));
        for (const lineId of removed) kept.delete(lineId);
        for (const line of lines) kept.set(line.lineId, line);
        const inPlace = [...kept.values()].toSorted((one, other) => one.position - other.position);
        baskets.set(basket.saleId, { ...basket, lines: inPlace });
      }
      return ok(null);
    },
    isLabelInBasket: (label) => all().some(({ lines }) => lines.some(({ labels }) => labels.includes(label))),
    isLabelSold: () => false,
    hasLoggedEnd: () => false,
  };
}
