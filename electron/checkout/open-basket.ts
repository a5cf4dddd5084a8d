/** The open basket: it can always be sold, and its sale has money of one endpoint. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { SaleId, uuidV7 } from '../../shared/ids.ts';
import { sameEndpoint } from '../../shared/payment/endpoint.ts';
import { ok, type Result } from '../../shared/result.ts';
import { situationOf } from '../../shared/sale/situation.ts';
import { heldTiyin, isOpenSale } from '../../shared/tender/held.ts';
import type { OpenBasket } from '../storage/journal.ts';
import type { CheckoutDeps } from './deps.ts';

type Parts = Pick<CheckoutDeps, 'journal' | 'clock' | 'random'>;

const newSaleId = ({ clock, random }: Parts): SaleId => SaleId.parse(uuidV7(clock.wallMs(), random));

/** A basket is one sale: the next one has an id of its own. lines: what it begins with. */
export function freshBasket(parts: Parts, lines: OpenBasket['lines'] = []): Result<OpenBasket, TillError> {
  const basket: OpenBasket = { saleId: newSaleId(parts), lines };
  const written = parts.journal.keepBasket(basket);
  return written.ok ? ok(basket) : written;
}

/**
 * The basket of the last run; a fresh one where that was sold or cancelled meanwhile, or its payment waits in the strip:
 * a payment that a start took up is set aside before its next step stores that. One that holds money comes back as it
 * was, whatever else waits. A basket that was tried at another endpoint (in training, say) goes on under an id of its
 * own.
 */
export function openBasket(
  deps: Parts & Pick<CheckoutDeps, 'payments' | 'catalogue' | 'endpoint'>,
): OpenBasket {
  const { journal, payments, catalogue } = deps;
  const kept = journal.openBasket();
  if (!kept) return freshOr(deps, null, []);
  const tried = journal
    .paymentsOf(kept.saleId)
    .map((stored) => payments.find(stored.transactionId) ?? stored);
  const { sale, rows } = situationOf(journal, kept.saleId);
  const isEnded = sale !== null && !isOpenSale(sale);
  if (!isEnded && heldTiyin(rows) > 0 && !journal.isOthersSale(kept.saleId)) return kept;
  if (isEnded || tried.some(({ state, setAside }) => state.name === 'paid' || setAside)) {
    return freshOr(deps, kept, []);
  }
  if (tried.every(({ endpoint }) => sameEndpoint(endpoint, deps.endpoint))) return kept;
  return freshOr(
    deps,
    kept,
    kept.lines.filter(({ productId }) => catalogue.product(productId)),
  );
}

/** Where the journal takes no writes, nothing can be sold, but the page needs a basket to show. */
function freshOr(parts: Parts, kept: OpenBasket | null, lines: OpenBasket['lines']): OpenBasket {
  const fresh = freshBasket(parts, lines);
  return fresh.ok ? fresh.value : (kept ?? { saleId: newSaleId(parts), lines: [] });
}
