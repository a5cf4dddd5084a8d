/** Wires the papers to the features whose facts they show. */
import { wholeSaleView } from '../../shared/sale/sale-view.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { createPrints, type PrintsDeps } from '../paper/prints.ts';
import type { ShiftFeature } from '../shift/shift.ts';
import { printsIn } from '../storage/repositories/prints.ts';
import type { Money } from './compose-money.ts';
import type { TillDeps } from './till.ts';

interface Around extends Pick<Money, 'payments' | 'refunds'>, Pick<PrintsDeps, 'counter' | 'story'> {
  readonly shift: Pick<ShiftFeature, 'reports'>;
}

export function composePapers(deps: TillDeps, { payments, refunds, shift, counter, story }: Around) {
  const { shop } = deps;
  const { journal } = deps.books;
  const { clock, random, publish, onBug } = deps.runtime;
  const settings = (): Settings => shop.settings.read();
  return createPrints({
    journal,
    prints: journal.own(printsIn),
    clock,
    random,
    settings,
    shop: () => ({ ...shop.view, fiscal: shop.fiscal, logo: settings().logo }),
    mode: deps.service.endpoint.mode,
    saleOf: (saleId) => {
      const sale = journal.sale(saleId);
      return sale && wholeSaleView({ journal, payments }, sale);
    },
    offerOf: refunds.offerOf,
    reportSeen: shift.reports.seenBy,
    reportOf: shift.reports.view,
    people: () => journal.staff(),
    counter,
    story,
    publish,
    onBug,
  });
}
