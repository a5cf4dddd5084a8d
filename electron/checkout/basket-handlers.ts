/** The open basket, and the two ways to be paid for it. */
import type { Channel, Parsed } from '../../shared/contract/contract.ts';
import type { OpenBasket } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { isPayerCode } from '../../shared/payment/payer-code.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { House } from '../app/house.ts';
import type { Handlers } from '../ipc/handlers.ts';
import { mayTender, startPayment } from '../payment/pay.ts';
import type { SaleRecord } from '../storage/journal.ts';
import { type BasketRequest, saleRecord } from './sale-record.ts';
import { saleView, viewOf } from './sale-view.ts';

type BasketChannel = Extract<Channel, `basket.${string}` | 'sale.pay' | 'sale.cash'>;

export function basketHandlers(house: House): Pick<Handlers, BasketChannel> {
  const { journal, desk } = house;
  return {
    'basket.keep': ({ saleId, lines }) => journal.keepBasket(saleId, lines),
    'basket.next': () => freshBasket(house),
    'sale.pay': (request) => {
      const payerCode = request.payerCode.trim();
      const may = mayCharge(house, payerCode);
      if (!may.ok) return may;
      const sale = recordOf(house, request);
      if (!sale.ok) return sale;
      const held = startPayment(desk, sale.value, payerCode);
      return held.ok ? ok(viewOf(desk, held.value.attempt)) : held;
    },
    'sale.cash': (request) => sellForCash(house, request),
  };
}

/** A basket is one sale: the next one has an id of its own. lines: what it begins with. */
export function freshBasket(
  house: Pick<House, 'journal' | 'random'>,
  lines: OpenBasket['lines'] = [],
): Result<OpenBasket, TillError> {
  const saleId = SaleId.parse(house.random.uuid());
  const written = house.journal.keepBasket(saleId, lines);
  return written.ok ? ok({ saleId, lines }) : written;
}

function mayCharge(house: House, payerCode: string): Result<null, TillError> {
  if (house.journalError) return fail(house.journalError);
  if (!house.charging.ok) return house.charging;
  if (!isPayerCode(payerCode)) return fail({ code: 'payer-code.invalid' });
  const product = house.catalogue.byBarcode(payerCode);
  return product ? fail({ code: 'payer-code.is-product', note: product.name }) : ok(null);
}

const recordOf = (house: House, request: BasketRequest): Result<SaleRecord, TillError> =>
  saleRecord(request, {
    catalogue: house.catalogue,
    fiscal: house.fiscal,
    mode: house.mode,
    nowWallMs: house.clock.wallMs(),
  });

/** Cash needs no network and no secret, only the journal: a till without either can still sell. */
function sellForCash(house: House, request: Parsed<'sale.cash'>): ReturnType<Handlers['sale.cash']> {
  const { journal, desk } = house;
  if (house.journalError) return fail(house.journalError);
  const sale = recordOf(house, request);
  if (!sale.ok) return sale;
  const may = mayTender(desk, request.saleId);
  if (!may.ok) return may;
  const changeTiyin = request.givenTiyin - sale.value.totalTiyin;
  if (changeTiyin < 0) return fail({ code: 'cash.not-enough' });
  const written = journal.sellForCash(sale.value, {
    givenTiyin: request.givenTiyin,
    changeTiyin: tiyin(changeTiyin),
    atWallMs: house.clock.wallMs(),
  });
  if (!written.ok) return written;
  const stored = journal.sale(request.saleId);
  return stored ? ok(saleView(desk, stored)) : fail({ code: 'journal.unwritable' });
}
