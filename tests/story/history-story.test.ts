/** A sale's story beside its money: whose approval it took, which goods were removed, which came back. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import {
  EXPORT_COLUMNS,
  type ExportColumn,
  STORY_COLUMNS,
  type StoryColumn,
} from '../../shared/history/export.ts';
import type { StoryStep } from '../../shared/history/story.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { openedTill } from '../support/opened-till.ts';
import { add, type StoryShop, storyOf, storyShop } from '../support/story-shop.ts';

const [BREAD, OTHER] = SAMPLE_PRODUCTS.filter(({ unit }) => unit === SAMPLE_PRODUCTS[0]?.unit);
if (!BREAD || !OTHER) throw new Error('two products');
const HALF = tiyin(BREAD.priceTiyin / 2);
const NO_FILTERS = { days: null, tender: null, standing: null, person: null, refunds: false };

/** A bread at half price with Dilshod's approval; something else was in the basket and was not paid for. */
async function sellBread({ shop, approved }: StoryShop): Promise<SaleId> {
  const { saleId, lineId } = await add(shop, BREAD?.productId ?? '');
  const gone = await add(shop, OTHER?.productId ?? '');
  await approved('basket.discount', { saleId, lineId, discount: { kind: 'percent', hundredths: 5_000 } });
  expect(await shop.ask('basket.remove', { ...gone, reason: 'too dear' })).toMatchObject({ ok: true });
  const paid = { saleId, totalTiyin: HALF, givenTiyin: HALF };
  expect(await shop.ask('tender.cash', paid)).toMatchObject({ ok: true });
  expect(await shop.ask('basket.next', { saleId })).toMatchObject({ ok: true });
  return saleId;
}

async function bringBack({ shop, approved }: StoryShop, saleId: SaleId): Promise<void> {
  const offer = await shop.ask('refund.offer', { saleId });
  if (!offer.ok) throw new Error(offer.error.code);
  const { lines, sources, heldTiyin } = offer.value;
  const [line, source] = [lines[0], sources[0]];
  if (!line || !source) throw new Error('nothing may come back');
  await approved('refund.goods', {
    saleId,
    heldTiyin,
    amountTiyin: heldTiyin,
    first: { tenderId: source.tenderId, way: source.way },
    slip: null,
    goods: [{ lineId: line.lineId, quantity: ONE }],
    toStock: true,
    reason: 'brought back',
  });
}

describe('the story of a sale', () => {
  it('names each of two things that one approval covered', async () => {
    const { shop, dilshod, lola, approved, signIn } = await storyShop();
    const line = await add(shop, BREAD.productId);
    await signIn(dilshod, '2580');
    await shop.ask('basket.price', { ...line, priceTiyin: HALF });
    await shop.ask('basket.discount', { ...line, discount: { kind: 'percent', hundredths: 5_000 } });
    await signIn(lola, '1470');
    // More than Dilshod approved.
    await shop.ask('basket.set-quantity', { ...line, quantity: 4 * ONE });
    const { saleId } = line;
    await approved('tender.cash', { saleId, totalTiyin: BREAD.priceTiyin, givenTiyin: BREAD.priceTiyin });
    const parts = (await storyOf(shop, saleId)).flatMap((step) => step.parts);
    expect(parts.filter(({ what }) => what === 'approval')).toMatchObject([
      { right: 'discount', discount: 5_000, amountTiyin: BREAD.priceTiyin },
      { right: 'price', discount: null, amountTiyin: 2 * BREAD.priceTiyin },
    ]);
  });

  it('names who approved what, which goods were removed, and which came back to the shelf', async () => {
    const till = await storyShop();
    const { shop, lola, dilshod } = till;
    const saleId = await sellBread(till);
    await bringBack(till, saleId);
    const steps = await storyOf(shop, saleId);
    const by = { person: lola, isTill: false };
    expect(steps).toMatchObject([
      {
        by,
        approvedBy: dilshod,
        parts: [{ what: 'approval', right: 'discount', discount: 5_000, amountTiyin: HALF }],
      },
      {
        by,
        parts: [
          { what: 'cash' },
          { what: 'completed' },
          { what: 'reduced', goods: [{ of: 'discount', name: BREAD.name, lessTiyin: HALF, by: lola }] },
        ],
      },
      {
        by,
        approvedBy: null,
        parts: [
          {
            what: 'taken-out',
            goods: [{ name: OTHER.name, quantity: ONE, dueTiyin: OTHER.priceTiyin, reason: 'too dear' }],
          },
        ],
      },
      { by, approvedBy: dilshod, parts: [{ what: 'approval', right: 'refund', amountTiyin: HALF }] },
      {
        by,
        approvedBy: dilshod,
        parts: [
          { what: 'refund', kind: 'cash', goods: [{ name: BREAD.name, quantity: ONE }], toStock: true },
        ],
      },
    ]);
    // Each step with its time, in order.
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());

    const one = await shop.ask('sales.one', { saleId });
    expect(one).toMatchObject({
      value: { cameBack: [{ name: BREAD.name, unit: BREAD.unit, quantity: ONE, toStock: true }] },
    });
  });

  it('is the same whether the index follows along or is built afterwards', async () => {
    const till = await storyShop();
    const saleId = await sellBread(till);
    const before = await storyOf(till.shop, saleId);
    await bringBack(till, saleId);
    const after = await storyOf(till.shop, saleId);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(before.map(({ parts }) => parts[0]?.what)).toEqual(['approval', 'cash', 'taken-out']);
    await till.shop.till.close();
    for (const end of ['', '-wal', '-shm']) rmSync(join(till.folder, `search.db${end}`), { force: true });
    const again = await openedTill(till.folder);
    await again.ask('staff.sign-in', { staffId: till.dilshod, pin: '2580' });
    expect(await storyOf(again, saleId)).toEqual(after);
  });

  it('contains only its own sale', async () => {
    const till = await storyShop();
    const first = await sellBread(till);
    const second = await sellBread(till);
    const kinds = (steps: readonly StoryStep[]) =>
      steps.flatMap(({ parts }) => parts.map(({ what }) => what));
    for (const saleId of [first, second])
      expect(kinds(await storyOf(till.shop, saleId))).toEqual([
        'approval',
        'cash',
        'completed',
        'reduced',
        'taken-out',
      ]);
  });

  it('is found by the name of a person who only approved a discount, and by the chip', async () => {
    const till = await storyShop();
    const saleId = await sellBread(till);
    const { saleId: plain } = await add(till.shop, BREAD.productId);
    const paid = { saleId: plain, totalTiyin: BREAD.priceTiyin, givenTiyin: BREAD.priceTiyin };
    expect(await till.shop.ask('tender.cash', paid)).toMatchObject({ ok: true });
    for (const [text, person] of [
      ['dilsh', null],
      ['', till.dilshod],
    ] as const) {
      const filters = { ...NO_FILTERS, person };
      const found = async () => {
        const page = await till.shop.ask('history.find', { text, filters, before: null, limit: 20 });
        return page.ok ? page.value.sales.map((sale) => sale.saleId) : page;
      };
      await expect.poll(found).toEqual([saleId]);
    }
  });

  it('the list as a file names the goods that go back to stock', async () => {
    const files = new Map<string, string>();
    const till = await storyShop((name, text) => void files.set(name, text));
    const saleId = await sellBread(till);
    await bringBack(till, saleId);
    await till.shop.ask('staff.sign-in', { staffId: till.dilshod, pin: '2580' });
    const heads = Object.fromEntries(EXPORT_COLUMNS.map((column) => [column, column])) as Record<
      ExportColumn,
      string
    >;
    const saved = await till.shop.ask('history.export', {
      saleId: null,
      text: '',
      filters: NO_FILTERS,
      format: 'csv',
      language: 'en',
      name: 'Sales',
      heads,
      called: {},
      cashier: 'Cashier',
    });
    expect(saved).toMatchObject({ value: { sales: 1 } });
    expect(files.get('Sales.csv')).toContain(`${BREAD.name} × 1`);
  });

  it.each(['csv', 'xlsx'] as const)(
    'is saved as %s with its right: the log’s entries in the page’s words',
    async (format) => {
      const files = new Map<string, string>();
      const till = await storyShop((name, text) => void files.set(name, text));
      const saleId = await sellBread(till);
      const steps = await storyOf(till.shop, saleId);
      const heads = Object.fromEntries(STORY_COLUMNS.map((column) => [column, column]));
      const request = {
        saleId,
        format,
        language: 'en',
        name: 'Sale 1',
        heads: heads as Record<StoryColumn, string>,
        said: steps.map(({ seq, parts }) => ({
          seq,
          who: 'Lola',
          parts: parts.map(({ what }) => ({ says: `says ${what}`, more: '=1+1' })),
        })),
      } as const;
      expect(await till.approved('history.export-story', request)).toEqual({ name: `Sale 1.${format}` });
      const file = files.get(`Sale 1.${format}`) ?? '';
      if (format === 'xlsx') {
        expect(file.slice(0, 2)).toBe('PK');
        return;
      }
      const [head, ...rows] = file
        .trim()
        .split('\r\n')
        .map((row) => row.split(','));
      expect(head?.slice(1)).toEqual(STORY_COLUMNS.slice(1));
      expect(
        rows.map(([, , entry, who, what, more, kind]) => [Number(entry), who, what, more, kind]),
      ).toEqual([
        [steps[0]?.seq, 'Lola', 'says approval', "'=1+1", 'approval.given'],
        [steps[1]?.seq, 'Lola', 'says cash', "'=1+1", 'cash.taken'],
        [steps[1]?.seq, 'Lola', 'says completed', "'=1+1", 'cash.taken'],
        [steps[1]?.seq, 'Lola', 'says reduced', "'=1+1", 'cash.taken'],
        [steps[2]?.seq, 'Lola', 'says taken-out', "'=1+1", 'goods.voided'],
        // Written after the page's request: Dilshod's approval for this very file.
        [(steps[2]?.seq ?? 0) + 1, '', '', '', 'approval.given'],
      ]);
      for (const row of rows) expect(row[7]).toMatch(/^[\da-f]{64}$/);
      expect(
        await till.shop.ask('history.export-story', { ...request, saleId: SaleId.parse('none') }),
      ).toMatchObject({
        ok: false,
      });
    },
  );
});
