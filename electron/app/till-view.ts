/** The first screen's whole state. */
import type { OpenBasket, PaymentView, TillView } from '../../shared/contract/views.ts';
import { freshBasket } from '../checkout/basket-handlers.ts';
import { viewOf } from '../checkout/sale-view.ts';
import { isRefundInDoubt, isUnfinished, placeKey } from '../payment/attempt.ts';
import type { House } from './house.ts';

export function tillView(house: House): TillView {
  const { catalogue, charging } = house;
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
}

type BasketHouse = Pick<House, 'journal' | 'desk' | 'catalogue' | 'random'>;

/**
 * The basket of the last run; a fresh one where that was sold meanwhile or its payment waits in the strip: a
 * payment that a start took up is set aside before its next step stores that. A basket that was tried at
 * another place (in training, say) goes on under an id of its own.
 */
export function openBasket(house: BasketHouse): OpenBasket {
  const { journal, desk, catalogue } = house;
  const kept = journal.openBasket();
  if (!kept) return freshOr(house, null, []);
  const attempts = journal
    .attemptsOf(kept.saleId)
    .map((stored) => desk.held.get(stored.transactionId)?.attempt ?? stored);
  const sold = journal.sale(kept.saleId)?.cash ?? null;
  const isOver = sold !== null || attempts.some(({ state, setAside }) => state.name === 'paid' || setAside);
  if (isOver) return freshOr(house, kept, []);
  const here = placeKey(desk.place);
  if (attempts.every(({ place }) => placeKey(place) === here)) return kept;
  return freshOr(
    house,
    kept,
    kept.lines.filter(({ productId }) => catalogue.product(productId)),
  );
}

/** Where the journal takes no writes, nothing can be sold, but the page needs a basket to show. */
function freshOr(house: BasketHouse, kept: OpenBasket | null, lines: OpenBasket['lines']): OpenBasket {
  const fresh = freshBasket(house, lines);
  return fresh.ok ? fresh.value : (kept ?? unkeptBasket(house));
}

const unkeptBasket = (house: BasketHouse): OpenBasket => ({
  saleId: house.random.uuid() as OpenBasket['saleId'],
  lines: [],
});

/**
 * What is under way or calls for a manager, a refund without a certain outcome among it, and the open basket's
 * own attempts.
 */
export function stripPayments(
  { desk }: Pick<House, 'desk'>,
  basket: Pick<OpenBasket, 'saleId'>,
): readonly PaymentView[] {
  return [...desk.held.values()]
    .filter(
      ({ attempt }) =>
        attempt.saleId === basket.saleId ||
        attempt.resumed ||
        isUnfinished(attempt) ||
        isRefundInDoubt(attempt) ||
        (attempt.alarm !== null && attempt.alarm.settled === null),
    )
    .map(({ attempt }) => viewOf(desk, attempt));
}
