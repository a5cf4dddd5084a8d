/** The first screen's whole state. */
import type { OpenBasket, PaymentView, TillView } from '../../shared/views.ts';
import type { House } from '../house.ts';
import { isUnfinished } from '../sale/attempt.ts';
import { viewOf } from '../sale/sale-view.ts';
import { freshBasket } from './basket-handlers.ts';

export function tillView(house: House): TillView {
  const { journal, catalogue, charging } = house;
  const basket = openBasket(house);
  const basketProducts = basket.lines.flatMap((line) => catalogue.product(line.productId) ?? []);
  return {
    mode: house.mode,
    version: house.version,
    shopName: house.shopName,
    settings: house.settings.read(),
    fiscal: house.fiscal,
    charging: house.journalError
      ? { ready: false, error: house.journalError }
      : charging.ok
        ? { ready: true }
        : { ready: false, error: charging.error },
    secretInMemoryOnly: house.secretInMemoryOnly,
    basket,
    basketProducts,
    payments: stripPayments(house, basket),
    network: house.network(),
    notices: house.notices(),
    categories: catalogue.categories(),
  };

  /** The basket of the last run, unless it was sold meanwhile: then a fresh one. */
  function openBasket({ desk }: House): OpenBasket {
    const kept = journal.openBasket();
    if (kept) {
      const attempts = desk.journal.attemptsOf(kept.saleId);
      const sold = journal.sale(kept.saleId)?.cash ?? null;
      const over = sold !== null || attempts.some(({ state, setAside }) => state.name === 'paid' || setAside);
      if (!over) return kept;
    }
    const fresh = freshBasket(house);
    return fresh.ok ? fresh.value : (kept ?? unkeptBasket(house));
  }
}

/** The journal takes no writes: nothing can be sold, but the page needs a basket to show. */
const unkeptBasket = (house: House): OpenBasket => ({
  saleId: house.random.uuid() as OpenBasket['saleId'],
  lines: [],
});

/** What is under way or calls for a manager, and the open basket's own attempts. */
function stripPayments(house: House, basket: OpenBasket): readonly PaymentView[] {
  const { desk } = house;
  return [...desk.held.values()]
    .filter(
      ({ attempt }) =>
        attempt.saleId === basket.saleId ||
        attempt.resumed ||
        isUnfinished(attempt) ||
        (attempt.alarm !== null && attempt.alarm.settled === null),
    )
    .map(({ attempt }) => viewOf(desk, attempt));
}
