/** What a manager reads about a refund: of which sale, by which way each part goes, and for which goods. */
import { expect, it } from 'vitest';
import { receiptText } from '../../shared/sale/receipt-no.ts';
import { NEEDED, nextStep, soldInHalves } from '../support/approved-return.ts';
import { good } from '../support/drawer.ts';
import { HALF } from '../support/mixed-sale.ts';
import { offerOf, returnRequest } from '../support/returns.ts';
import { PIN } from '../support/staffed-till.ts';

type Shop = Awaited<ReturnType<typeof soldInHalves>>;

async function read(
  { till }: Shop,
  channel: 'refund.goods' | 'refund.go-on' | 'refund.cash',
  request: unknown,
) {
  return good(await till.send('staff.need', { channel, request }));
}

/** The sale's name in the heading. */
function saleOf({ till, sale: { saleId } }: Shop) {
  const offer = offerOf(till, saleId);
  const { totalTiyin, createdAt } = offer;
  return { of: 'sale', number: receiptText(offer), madeAt: createdAt, totalTiyin };
}

it('goods of a sale in two parts are shown with each way, and continuing shows what is left', async () => {
  const shop = await soldInHalves();
  const { till, sale, dilshod } = shop;
  const offer = offerOf(till, sale.saleId);
  const [line] = offer.lines;
  if (!line) throw new Error('no line was sold');
  const all = returnRequest(offer, 2 * HALF);
  const request = { ...all, goods: [{ lineId: line.lineId, quantity: line.quantity }] };
  expect(await till.send('refund.goods', request)).toMatchObject(NEEDED);
  const goods = { of: 'goods', name: line.name, unit: line.unit, quantity: line.quantity };
  const need = await read(shop, 'refund.goods', request);
  expect(need).toMatchObject({
    right: 'refund',
    amountTiyin: 2 * HALF,
    details: [
      saleOf(shop),
      { of: 'way', way: 'service', amountTiyin: HALF },
      { of: 'way', way: 'cash', amountTiyin: HALF },
      goods,
    ],
  });
  const by = { staffId: dilshod, pin: PIN.dilshod };
  good(await till.send('staff.approve', { channel: 'refund.goods', request, by, seen: need.seen }));
  good(await till.send('refund.goods', request));
  await till.clock.advance(10_000);
  expect((await read(shop, 'refund.go-on', nextStep(till, sale))).details).toEqual([
    saleOf(shop),
    { of: 'way', way: 'cash', amountTiyin: HALF },
    goods,
  ]);
});

it('cash of one tender is shown as what leaves the drawer', async () => {
  const shop = await soldInHalves();
  const { till, sale } = shop;
  const cash = offerOf(till, sale.saleId).sources.find(({ kind }) => kind === 'cash');
  if (!cash) throw new Error('no cash was taken');
  const { tenderId, heldTiyin } = cash;
  const request = { saleId: sale.saleId, tenderId, amountTiyin: null, heldTiyin, reason: 'not wanted' };
  expect((await read(shop, 'refund.cash', request)).details).toEqual([
    saleOf(shop),
    { of: 'way', way: 'cash', amountTiyin: HALF },
  ]);
});
