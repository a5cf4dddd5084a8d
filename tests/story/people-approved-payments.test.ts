/** What a manager reads before deciding about a payment or a sale, or letting the books leave the till. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Request } from '../../shared/contract/contract.ts';
import { EXPORT_COLUMNS } from '../../shared/history/export.ts';
import { newTransactionId, type TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { seededRandomness } from '../../shared/time.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { good } from '../support/drawer.ts';
import { HALF, MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { BREAD } from '../support/sample-goods.ts';

const PRICE = BREAD.priceTiyin;
const WHY = 'the customer can’t wait';
const NEEDED = { error: { code: 'right.needed' } };

let shop: AskingShop;
beforeEach(async () => {
  shop = await AskingShop.open();
});

describe('a payment that a manager decides about', () => {
  /** The payment's outcome is unknown. */
  async function uncertain(): Promise<TransactionId> {
    shop.till.service.mishaps.create.push('no-answer');
    shop.till.service.down = true;
    const id = shop.till.pay(2);
    await shop.till.clock.advance(30_000);
    expect(shop.till.state(id)).toBe('unknown');
    return id;
  }

  it('is shown with its sum: to abandon it, call it charged or not charged, or settle it otherwise', async () => {
    const transactionId = await uncertain();
    const named = { transactionId, reason: WHY };
    const sum = { amountTiyin: 2 * PRICE, reason: WHY };
    expect(await shop.need('payment.override', named)).toMatchObject({ what: 'stop-waiting', ...sum });
    expect(await shop.need('payment.say-not-charged', named)).toMatchObject({
      what: 'say-not-charged',
      ...sum,
    });
    // Whatever the page claims the cabinet shows.
    const charged = { ...named, paymentId: null, amountTiyin: tiyin(1), ourIdEnd: null };
    expect(await shop.need('payment.say-charged', charged)).toMatchObject({ what: 'say-charged', ...sum });
    const settled = { ...named, seen: 'charged' as const, about: null };
    expect(await shop.need('payment.settle-alarm', settled)).toMatchObject({ what: 'settle-alarm', ...sum });
    good(await shop.approve('payment.override', named));
    expect(shop.approved).toEqual([['payment.override', 2 * PRICE]]);
  });

  it('missing in the books is adopted for the typed sum and reason', async () => {
    const random = seededRandomness(5);
    const { tillId } = shop.till.journal.identity();
    const transactionId = newTransactionId(shop.till.clock.wallMs() - 3_600_000, random, tillId);
    const asked = { transactionId, day: null, amountTiyin: tiyin(7_800_000), reason: WHY };
    const read = await shop.need('by-hand.adopt', asked);
    expect(read).toMatchObject({ right: 'settle', what: 'adopt', amountTiyin: 7_800_000, reason: WHY });
    good(await shop.approve('by-hand.adopt', asked, read.seen));
    const more = { ...asked, amountTiyin: tiyin(7_800_100) };
    expect(await shop.till.send('by-hand.adopt', more)).toMatchObject(NEEDED);
  });

  it('is recorded as refunded for the rest, if the whole is meant', async () => {
    const transactionId = await shop.till.paidSale(3);
    const asked = {
      transactionId,
      as: 'elsewhere' as const,
      amountTiyin: null,
      leftTiyin: tiyin(3 * PRICE),
      reason: WHY,
    };
    expect(await shop.need('refund.record', asked)).toMatchObject({
      what: 'record-elsewhere',
      amountTiyin: 3 * PRICE,
    });
  });
});

describe('a sale that is paid in part', () => {
  const WORDS = 'the customer changed his mind';

  it('is cancelled for its sum, with the reason', async () => {
    const sale = new MixedSale(shop.till);
    expect(sale.cash(QUARTER).ok).toBe(true);
    expect(sale.cashBack(sale.tender('cash')).ok).toBe(true);
    const asked = { saleId: sale.saleId, reason: WORDS };
    const read = await shop.need('sale.void', asked);
    expect(read).toMatchObject({ right: 'void-sale', amountTiyin: TOTAL, reason: WORDS });
    good(await shop.approve('sale.void', asked, read.seen));
    good(await shop.till.send('sale.void', asked));
    expect(shop.till.entries('sale.voided')).toMatchObject([{ approvedBy: shop.dilshod }]);
    expect(shop.approved).toEqual([['sale.void', TOTAL]]);
  });

  it('refunds cash in place of a code only for a named sum, even by a person who may refund otherwise', async () => {
    const sale = new MixedSale(shop.till);
    const paid = await sale.paidCode(HALF);
    expect(sale.cash(HALF).ok).toBe(true);
    await sale.refuseForGood(paid);
    await shop.back();
    const { tenderId, heldTiyin } = sale.tender('code');
    const asked = { saleId: sale.saleId, tenderId, heldTiyin, amountTiyin: null, reason: WORDS };
    const sum = { what: 'cash-for-code', amountTiyin: HALF, reason: WORDS };
    expect(await shop.need('refund.cash', asked)).toMatchObject({ right: 'refund', ...sum });
    await shop.lolaMay('sell', 'refund');
    const read = await shop.need('refund.cash', asked);
    expect(read).toMatchObject({ right: 'override', ...sum });
    // A page that understates the held sum gets an approval for that sum, which then fails.
    const lie = { ...asked, heldTiyin: tiyin(100) };
    good(await shop.approve('refund.cash', lie));
    expect(await shop.till.send('refund.cash', lie)).toMatchObject({ ok: false });
    expect(await shop.till.send('refund.cash', asked)).toMatchObject({ error: { code: 'right.needed' } });
    good(await shop.approve('refund.cash', asked, read.seen));
    good(await shop.till.send('refund.cash', asked));
    const back = shop.till.entries('refund.begun').filter(({ payload }) => payload.refund.kind === 'cash');
    expect(back).toMatchObject([{ approvedBy: shop.dilshod, payload: { refund: { amountTiyin: HALF } } }]);
    expect(shop.approved.at(-1)).toEqual(['refund.cash', HALF]);
  });
});

it('a file of all sales or of the log needs another approval than reading', async () => {
  const filters = { days: null, tender: null, standing: null, person: null, refunds: false };
  const file = { format: 'csv' as const, language: 'en' as const, name: 'sales', called: {} };
  const columns = EXPORT_COLUMNS.map((column) => [column, column]);
  const heads = Object.fromEntries(columns) as Request<'history.export'>['heads'];
  const sales = { ...file, saleId: null, text: '', filters, heads, cashier: 'Cashier' };
  expect(await shop.need('history.export', sales)).toMatchObject({ right: 'audit', what: 'sales-file' });
  const log = { ...file, before: null, staffId: null, groups: [], day: null };
  expect(await shop.need('audit.export', log)).toMatchObject({ right: 'audit', what: 'log-file' });
  const { before, staffId, groups, day } = log;
  const page = { before, staffId, groups, day, limit: 10 };
  expect(await shop.need('audit.page', page)).toMatchObject({ right: 'audit', what: null });
});
