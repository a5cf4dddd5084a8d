/** Finding a sale in a whole till: a thread of its own builds the index, and the log holds what happened. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import type { HistoryFilters } from '../../shared/contract/history.ts';
import { SaleId, ShiftId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { receiptText } from '../../shared/sale/receipt-no.ts';
import { saleTail } from '../../shared/sale/sale-code.ts';
import { counted } from '../support/drawer.ts';
import { SALES_WANTED } from '../support/exported.ts';
import { type OpenedTill, openedTill } from '../support/opened-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

const [BREAD, OTHER] = SAMPLE_PRODUCTS.filter(({ unit }) => unit === SAMPLE_PRODUCTS[0]?.unit);
if (!BREAD || !OTHER) throw new Error('two products');
const EVERYTHING: HistoryFilters = { days: null, tender: null, standing: null, person: null, refunds: false };

async function sellForCash(shop: OpenedTill, saleId: string, product = BREAD): Promise<void> {
  shop.ringUp(saleId, [{ productId: product?.productId ?? '', quantity: ONE }]);
  const totalTiyin = tiyin(product?.priceTiyin ?? 0);
  const taken = await shop.ask('tender.cash', {
    saleId: SaleId.parse(saleId),
    totalTiyin,
    givenTiyin: totalTiyin,
  });
  if (!taken.ok) throw new Error(taken.error.code);
}

/** The answer once the index holds the whole journal. A request waits only 20 ms for the index. */
async function find(shop: OpenedTill, text: string, filters: Partial<HistoryFilters> = {}) {
  const request = { text, filters: { ...EVERYTHING, ...filters }, before: null, limit: 20 };
  const ask = () => shop.ask('history.find', request);
  let answer = await ask();
  await expect
    .poll(async () => {
      answer = await ask();
      return !answer.ok || answer.value.index.isWhole;
    })
    .toBe(true);
  return answer;
}

describe('the history of a till', () => {
  it('finds a sale at once, shows its story, and rebuilds a missing index', async () => {
    const folder = tempFolder();
    const shop = await openedTill(folder);
    await sellForCash(shop, 'sale-1');
    await sellForCash(shop, 'sale-2', OTHER);
    const found = await find(shop, OTHER.name.slice(0, 4));
    expect(found).toMatchObject({ ok: true });
    if (!found.ok) return;
    expect(found.value.sales.map(({ saleId }) => saleId)).toContain('sale-2');
    expect(existsSync(join(folder, 'search.db'))).toBe(true);

    await sellForCash(shop, 'sale-3');
    const all = await find(shop, '');
    expect(all).toMatchObject({
      value: { sales: [{ saleId: 'sale-3' }, { saleId: 'sale-2' }, { saleId: 'sale-1' }], next: null },
    });

    const story = await shop.ask('history.story', { saleId: SaleId.parse('sale-2') });
    expect(story).toMatchObject({
      value: {
        sale: { saleId: 'sale-2' },
        steps: [
          {
            by: { person: 'unnamed', isTill: false },
            parts: [{ what: 'cash', amountTiyin: OTHER.priceTiyin }, { what: 'completed' }],
          },
        ],
      },
    });
    expect(await shop.ask('history.story', { saleId: SaleId.parse('nobody') })).toMatchObject({
      error: { code: 'payment.not-found' },
    });
  });

  it('finds exactly the sale with the number on its paper, however it is typed', async () => {
    const shop = await openedTill(tempFolder());
    const ids = ['019aa000-0000-7000-8000-0000009f3c2a', '019aa000-0000-7000-8000-0000003f3c2a'];
    for (const saleId of ids) await sellForCash(shop, saleId);
    const number = saleTail(SaleId.parse(ids[0]));
    for (const text of [number, number.toLowerCase(), ` ${number} `])
      expect(await find(shop, text)).toMatchObject({ value: { sales: [{ saleId: ids[0] }], next: null } });
  });

  it('finds a sale by its receipt’s number, whole, without the till, or its count alone', async () => {
    const shop = await openedTill(tempFolder());
    await sellForCash(shop, 'sale-1');
    await sellForCash(shop, 'sale-2');
    const sold = await find(shop, '');
    const second = sold.ok ? sold.value.sales[0] : undefined;
    const whole = second ? receiptText(second) : '';
    expect(whole).toMatch(/^T?[\dA-F]{6}-[\dA-F]{6}-000002$/);
    for (const text of [whole, whole.toLowerCase(), whole.split('-').slice(1).join('-'), '№ 000002', '2'])
      expect(await find(shop, text), text).toMatchObject({ value: { sales: [{ saleId: 'sale-2' }] } });
    expect(await find(shop, whole.replace('000002', '000003'))).toMatchObject({ value: { sales: [] } });
  });

  it('finds what a shift’s report counts: its sales and its refunds', async () => {
    const shop = await openedTill(tempFolder(), { settings: { shifts: 'counted' } });
    const open = async () => {
      const state = await shop.ask('shift.open', { count: counted(0), words: null });
      if (!state.ok || state.value.open === null) throw new Error('no shift is open');
      return state.value.open;
    };
    const first = await open();
    await sellForCash(shop, 'sale-1');
    await sellForCash(shop, 'sale-2');
    const now = await shop.ask('shift.state', undefined);
    const mark = now.ok ? (now.value.open?.mark ?? 0) : 0;
    const count = counted((2 * BREAD.priceTiyin) / 100);
    const how = { takenOutTiyin: tiyin(0), terminalTiyin: null, words: null };
    const { shiftId } = first;
    expect(await shop.ask('shift.close', { shiftId, mark, count, ...how })).toMatchObject({
      ok: true,
    });
    const second = await open();
    await sellForCash(shop, 'sale-3', OTHER);
    const offer = await shop.ask('refund.offer', { saleId: SaleId.parse('sale-1') });
    const source = offer.ok ? offer.value.sources[0] : undefined;
    if (!offer.ok || !source) throw new Error('nothing may come back');
    const asked = { saleId: SaleId.parse('sale-1'), tenderId: source.tenderId, amountTiyin: null };
    const back = { ...asked, heldTiyin: source.heldTiyin, reason: 'brought back' };
    expect(await shop.ask('refund.cash', back)).toMatchObject({ ok: true });

    const of = async (shift: ShiftId) => {
      const found = await find(shop, '', { shift });
      return found.ok ? found.value.sales.map(({ saleId }) => saleId) : [];
    };
    expect(await of(first.shiftId)).toEqual(['sale-2', 'sale-1']);
    expect(await of(second.shiftId)).toEqual(['sale-3', 'sale-1']);
    expect(await of(ShiftId.parse('no-shift'))).toEqual([]);
    expect(await find(shop, OTHER.name, { shift: second.shiftId })).toMatchObject({
      value: { sales: [{ saleId: 'sale-3' }] },
    });
  });

  it('shows the requests and answers of a sale by code, without secrets', async () => {
    const shop = await openedTill(tempFolder());
    const payerCode = codeOf('approved');
    shop.ringUp('sale-1', [{ productId: BREAD.productId, quantity: ONE }]);
    const totalTiyin = BREAD.priceTiyin;
    const begun = await shop.ask('tender.code', { saleId: SaleId.parse('sale-1'), totalTiyin, payerCode });
    expect(begun).toMatchObject({ ok: true });
    await expect.poll(() => shop.stateOf('sale-1')).toBe('paid');
    const story = await shop.ask('history.story', { saleId: SaleId.parse('sale-1') });
    const told = JSON.stringify(story);
    expect(told).toContain('"what":"charge-sent"');
    expect(told).toMatch(/"cardNumber":"\d{4,6}\*+\d{4}"/);
    expect(told).not.toContain(payerCode);
    // Neither a phone number nor a whole card number.
    expect(told).not.toMatch(/phone|"\+?998\d{9}"|"\d{16}"/i);
  });

  it('finds one person’s sales, even after that person left; an erased name is shown as a number', async () => {
    const shop = await openedTill(tempFolder());
    const hire = (name: string, roleId: string, pin: string) => shop.ask('people.add', { name, roleId, pin });
    const idOf = async (name: string): Promise<StaffId> => {
      const now = await shop.ask('staff.now', undefined);
      const person = now.ok ? now.value.people.find((one) => one.name === name) : undefined;
      return StaffId.parse(person?.staffId);
    };
    const signIn = async (staffId: StaffId, pin: string): Promise<void> => {
      expect(await shop.ask('staff.sign-in', { staffId, pin })).toMatchObject({ ok: true });
    };
    expect(await hire('Dilshod', 'manager', '2580')).toMatchObject({ ok: true });
    const dilshod = await idOf('Dilshod');
    await signIn(dilshod, '2580');
    expect(await hire('Lola', 'cashier', '1470')).toMatchObject({ ok: true });
    const lola = await idOf('Lola');
    await signIn(lola, '1470');
    await sellForCash(shop, 'sale-1');
    await signIn(dilshod, '2580');
    await sellForCash(shop, 'sale-2');

    const byLola = async () => {
      const found = await find(shop, '', { person: lola });
      return found.ok ? found.value.sales.map(({ saleId }) => saleId) : [];
    };
    expect(await byLola()).toEqual(['sale-1']);
    const known = async () => {
      const people = await shop.ask('history.people', undefined);
      return people.ok ? people.value.find(({ staffId }) => staffId === lola) : undefined;
    };
    expect(await known()).toMatchObject({ name: 'Lola', state: 'active', counts: true });

    expect(await shop.ask('people.leave', { staffId: lola })).toMatchObject({ ok: true });
    expect(await known()).toMatchObject({ name: 'Lola', number: 2, state: 'left' });
    expect(await byLola()).toEqual(['sale-1']);
    const story = () => shop.ask('history.story', { saleId: SaleId.parse('sale-1') });
    expect(await story()).toMatchObject({
      value: {
        people: [{ staffId: dilshod }, { staffId: lola, name: 'Lola' }],
        steps: [{ by: { person: lola } }],
      },
    });

    expect(await shop.ask('people.erase-name', { staffId: lola })).toMatchObject({ ok: true });
    expect(await story()).toMatchObject({
      value: { people: [{}, { staffId: lola, name: null, number: 2 }] },
    });
    expect(await byLola()).toEqual(['sale-1']);
  });

  it('finds nothing where there is nothing, without an error', async () => {
    const shop = await openedTill(tempFolder());
    expect(await find(shop, 'нет такого')).toMatchObject({ value: { sales: [], next: null } });
  });
});

describe('a lesson', () => {
  const idsOf = async (shop: OpenedTill, filters: Partial<HistoryFilters> = {}) => {
    const found = await find(shop, '', filters);
    return found.ok ? found.value.sales.map(({ saleId }) => saleId) : found.error.code;
  };
  const recentOf = async (shop: OpenedTill) => {
    const recent = await shop.ask('sales.recent', { limit: 10 });
    return recent.ok ? recent.value.map(({ saleId }) => saleId) : recent.error.code;
  };

  it('is kept apart from the shop’s sales unless somebody asks for it', async () => {
    const folder = tempFolder();
    const lesson = await openedTill(folder);
    await sellForCash(lesson, 'lesson-1');
    await sellForCash(lesson, 'lesson-2');
    await lesson.till.close();
    const trouble = { code: 'secret.missing' } as const;
    const shop = await openedTill(folder, { trouble });
    await sellForCash(shop, 'sale-1');
    expect(await recentOf(shop)).toEqual(['sale-1']);
    expect(await idsOf(shop)).toEqual(['sale-1']);
    expect(await idsOf(shop, { mode: 'other' })).toEqual(['lesson-2', 'lesson-1']);
    expect(await idsOf(shop, { mode: 'both', tender: 'cash' })).toEqual(['sale-1', 'lesson-2', 'lesson-1']);
    await shop.till.close();

    const files = new Map<string, string>();
    const again = await openedTill(folder, { onSave: (name, text) => void files.set(name, text) });
    expect(await recentOf(again)).toEqual(['lesson-2', 'lesson-1']);
    const rows = async (filters: HistoryFilters) => {
      const called = { live: 'real', training: 'taught' };
      const saved = await again.ask('history.export', { ...SALES_WANTED, filters, called });
      expect(saved).toMatchObject({ ok: true });
      return (files.get('Sales.csv') ?? '').trim().split('\r\n').slice(1);
    };
    expect(await rows(EVERYTHING)).toEqual([
      expect.stringMatching(/[,;]taught[,;].*lesson-2/),
      expect.stringMatching(/[,;]taught[,;].*lesson-1/),
    ]);
    expect(await rows({ ...EVERYTHING, mode: 'other' })).toEqual([
      expect.stringMatching(/[,;]real[,;].*sale-1/),
    ]);
  });
});

describe('an export', () => {
  it('has a row for each found sale, and no text that a spreadsheet would run', async () => {
    const files = new Map<string, string>();
    const shop = await openedTill(tempFolder(), { onSave: (name, text) => void files.set(name, text) });
    await sellForCash(shop, 'sale-1');
    await sellForCash(shop, '=sale-2', OTHER);
    expect(await shop.ask('history.export', SALES_WANTED)).toMatchObject({
      value: { name: 'Sales.csv', sales: 2, isCut: false },
    });
    const [heads, first, second, ...more] = (files.get('Sales.csv') ?? '').trim().split('\r\n');
    expect(heads).toContain('day,time,receipt,cashier,items,goods,total');
    // The cell names the sale as a formula whose value is this text, and nothing runs.
    expect(first).toContain('"=""=sale-2"""');
    expect(first).toContain(OTHER.name);
    expect(second).toContain(',paid,');
    expect(more).toEqual([]);
    const one = { ...SALES_WANTED, saleId: SaleId.parse('sale-1'), format: 'xlsx' } as const;
    expect(await shop.ask('history.export', one)).toMatchObject({ value: { name: 'Sales.xlsx', sales: 1 } });
  });
});
