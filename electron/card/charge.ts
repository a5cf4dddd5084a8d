/** What a charge by a card's token takes, whether the card is kept or not. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { TenderOf } from '../../shared/tender/tender.ts';

export interface CardSale {
  readonly saleId: SaleId;
  readonly totalTiyin: Tiyin;
  readonly owedTiyin?: Tiyin;
  readonly amountTiyin?: Tiyin;
}

interface SaleByCard {
  readonly sale: Sale;
  readonly tender: TenderOf<'saved-card'>;
}

export interface CardCharges {
  /** The sale, and the tender by which it may be charged now. */
  readonly chargeable: (kind: 'saved-card', request: CardSale) => Result<SaleByCard, TillError>;
  /** Begins to charge. Errors: `journal.unwritable`. */
  readonly begin: (
    act: Act,
    charge: SaleByCard & {
      readonly wanted: { readonly cardToken: string; readonly cardNumber: string | null };
    },
  ) => Result<PaymentView, TillError>;
}
