/** Tenders of sales behind a page's stand-in: cash and card terminal; a test adds codes. */
import { halfPaid, tenderOf } from '../../renderer/testing/views.ts';
import type { Parsed } from '../../shared/contract/contract.ts';
import type { TenderView } from '../../shared/contract/tender-view.ts';
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { SaleId } from '../../shared/ids.ts';
import { addTiyin, type Tiyin, tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import type { FakeHandlers } from './fake-payment-acts.ts';
import { fakeRefund } from './fake-payments.ts';

interface Taken extends Partial<TenderView> {
  readonly kind: TenderView['kind'];
  readonly amount: Tiyin;
}

type Channels =
  | 'sale.tenders'
  | 'sales.held'
  | 'sale.void-agree'
  | 'sale.void'
  | 'refund.cash'
  | 'refund.terminal';

/** Sums and steps computed from the tenders. */
const remade = ({ saleId, state, totalTiyin, tenders }: SaleTendersView): SaleTendersView =>
  halfPaid({ saleId, state, totalTiyin, tenders });

export class FakeTenders {
  readonly #sales = new Map<SaleId, SaleTendersView>();
  readonly #publish: (view: SaleTendersView) => void;

  constructor(publish: (view: SaleTendersView) => void) {
    this.#publish = publish;
  }

  /** Stores a view that a test made. */
  keep(view: SaleTendersView): void {
    this.#sales.set(view.saleId, view);
    this.#publish(view);
  }

  of(saleId: SaleId, totalTiyin: Tiyin): SaleTendersView {
    const known = this.#sales.get(saleId);
    if (known) return known;
    const begun = halfPaid({ saleId, totalTiyin, tenders: [] });
    this.#sales.set(saleId, begun);
    return begun;
  }

  take(saleId: SaleId, { amount, ...change }: Taken): SaleTendersView {
    const view = this.#view(saleId);
    const taken = tenderOf({ amountTiyin: amount, heldTiyin: amount, ...change });
    const held = addTiyin(view.heldTiyin, amount);
    const state = held >= view.totalTiyin ? 'completed' : 'open';
    const next = remade({ ...view, state, tenders: [...view.tenders, taken] });
    this.keep(next);
    return next;
  }

  handlers(): Pick<FakeHandlers, Channels> {
    return {
      'sale.tenders': ({ saleId }) => {
        const view = this.#sales.get(saleId);
        return view ? ok(view) : fail({ code: 'sale.over' });
      },
      'sales.held': () =>
        ok([...this.#sales.values()].filter(({ state, heldTiyin }) => state === 'open' && heldTiyin > 0)),
      'sale.void-agree': ({ reason }) => ok({ reason }),
      'sale.void': ({ saleId }) => this.#next(remade({ ...this.#view(saleId), state: 'voided' })),
      'refund.cash': (request) => this.#back('cash', request),
      'refund.terminal': (request) => this.#back('terminal', request),
    };
  }

  #view(saleId: SaleId): SaleTendersView {
    const view = this.#sales.get(saleId);
    if (!view) throw new Error(`nobody paid anything of ${saleId}`);
    return view;
  }

  #back(kind: 'cash' | 'terminal', { saleId, tenderId, amountTiyin }: Parsed<'refund.cash'>) {
    const view = this.#view(saleId);
    const tenders = view.tenders.map((tender) => {
      if (tender.tenderId !== tenderId) return tender;
      const amount = amountTiyin ?? tender.heldTiyin;
      const heldTiyin = tiyin(tender.heldTiyin - amount);
      return {
        ...tender,
        heldTiyin,
        refunds: [{ ...fakeRefund({ kind, amountTiyin: amount }), isEarly: true }],
      };
    });
    return this.#next(remade({ ...view, tenders }));
  }

  #next(view: SaleTendersView) {
    this.keep(view);
    return ok(view);
  }
}
