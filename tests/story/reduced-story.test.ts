/** Who gave a discount or changed a price, by right or with a manager's PIN: in story, audit and history. */
import { describe, expect, it } from 'vitest';
import { eventWords } from '../../renderer/features/audit/event-words.ts';
import type { SaleId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { moreOf, sentenceOf } from '../../shared/paper/story-words.ts';
import { wordsIn } from '../support/messages.ts';
import { sampleNamed } from '../support/sample-goods.ts';
import { add, type StoryShop, storyOf, storyShop } from '../support/story-shop.ts';

const [BREAD, OTHER] = [sampleNamed('Obi non'), sampleNamed('Patir')];

const CHEAPER = tiyin(BREAD.priceTiyin - 50_000);
const OFF = tiyin(20_000);
/** A tenth of what is left by then. */
const SHARE = tiyin((CHEAPER + OTHER.priceTiyin - OFF) / 10);
const TOTAL = tiyin(CHEAPER + OTHER.priceTiyin - OFF - SHARE);

const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ');

/** Dilshod lowers the bread's price and takes a tenth off all; Lola discounts a line with Dilshod's PIN. */
async function reduced({ shop, dilshod, lola, approved, signIn }: StoryShop): Promise<SaleId> {
  await signIn(dilshod, '2580');
  const { saleId, lineId } = await add(shop, BREAD.productId);
  await shop.ask('basket.price', { saleId, lineId, priceTiyin: CHEAPER });
  await shop.ask('basket.discount', {
    saleId,
    lineId: null,
    discount: { kind: 'percent', hundredths: 1_000 },
  });
  await signIn(lola, '1470');
  const other = await add(shop, OTHER.productId);
  await approved('basket.discount', { ...other, discount: { kind: 'amount', tiyin: OFF } });
  return saleId;
}

const paying = (saleId: SaleId, amountTiyin = TOTAL, owedTiyin = TOTAL) => ({
  ...{ saleId, totalTiyin: TOTAL, owedTiyin, amountTiyin },
  givenTiyin: amountTiyin,
});

const told = (dilshod: StaffId, lola: StaffId) => [
  { of: 'basket', name: null, lessTiyin: SHARE, price: null, by: dilshod, approvedBy: null },
  {
    ...{ of: 'price', name: BREAD.name, lessTiyin: 50_000, by: dilshod, approvedBy: null },
    price: { chargedTiyin: CHEAPER, listTiyin: BREAD.priceTiyin },
  },
  { of: 'discount', name: OTHER.name, lessTiyin: OFF, price: null, by: lola, approvedBy: dilshod },
];

describe('discounts of a sale', () => {
  it('are recorded once with the first tender, each with its giver, not with the person who takes the money', async () => {
    const till = await storyShop();
    const { shop, lola, aziz, dilshod, signIn } = till;
    const saleId = await reduced(till);
    await signIn(aziz, '3690');
    const first = tiyin(100_000);
    expect(await shop.ask('tender.cash', paying(saleId, first))).toMatchObject({ ok: true });
    const rest = tiyin(TOTAL - first);
    expect(await shop.ask('tender.cash', paying(saleId, rest, rest))).toMatchObject({ ok: true });
    const steps = await storyOf(shop, saleId);
    const parts = steps.flatMap((step) => step.parts.map((part) => ({ by: step.by.person, part })));
    expect(parts.filter(({ part }) => part.what === 'reduced')).toEqual([
      { by: aziz, part: { what: 'reduced', goods: told(dilshod, lola) } },
    ]);
    const part = parts.find((one) => one.part.what === 'reduced')?.part;
    const people = [
      { staffId: dilshod, name: 'Dilshod', number: 1 },
      { staffId: lola, name: 'Lola', number: 2 },
    ];
    const says = (language: 'uz' | 'ru' | 'en') => {
      const words = wordsIn(language);
      return part ? [sentenceOf(words, part), ...moreOf(words, part, people)].map(plain) : [];
    };
    expect(says('en')).toEqual([
      'Discounts and other prices',
      'Discount on the whole basket: 1 230 soum · Dilshod',
      `${BREAD.name}: 3 500 soum instead of 4 000 soum · Dilshod`,
      `${OTHER.name}: discount 200 soum · Lola, approved by Dilshod`,
    ]);
    expect(says('ru')[1]).toBe('Скидка на корзину: 1 230 сум · Dilshod');
    expect(says('uz')[3]).toBe(`${OTHER.name}: chegirma 200 soʻm · Lola, Dilshod ruxsati bilan`);
  });

  it('are in the audit with their sum, and found by their giver', async () => {
    const till = await storyShop();
    const { shop, lola, aziz, dilshod, signIn } = till;
    const saleId = await reduced(till);
    await signIn(aziz, '3690');
    expect(await shop.ask('tender.cash', paying(saleId))).toMatchObject({ ok: true });
    await signIn(dilshod, '2580');
    const page = async (staffId: StaffId | null) => {
      const answer = await shop.ask('audit.page', {
        ...{ before: null, day: null, staffId, limit: 20 },
        groups: ['cash'],
      });
      if (!answer.ok) throw new Error(answer.error.code);
      return answer.value;
    };
    const { rows, people, roles } = await page(dilshod);
    expect(rows).toMatchObject([
      {
        ...{ kind: 'cash.taken', saleId, actor: { id: aziz }, approvedBy: null },
        facts: [
          { of: 'reduced', kind: 'price', lines: 1, lessTiyin: 50_000, by: dilshod, approvedBy: null },
          { of: 'reduced', kind: 'basket', lines: 2, lessTiyin: SHARE, by: dilshod, approvedBy: null },
          { of: 'reduced', kind: 'discount', lines: 1, lessTiyin: OFF, by: lola, approvedBy: dilshod },
        ],
      },
    ]);
    const [row] = rows;
    const names = { people: new Map(people.map((one) => [one.staffId, one])), roles };
    expect(row && plain(eventWords(wordsIn('en'), row, names))).toBe(
      'Paid in cash · another price on 1 line: 500 soum cheaper (Dilshod) · discount on the whole basket: 1 230 soum (Dilshod) · discount on 1 line: 200 soum (Lola, approved by Dilshod)',
    );
    expect((await page(lola)).rows).toHaveLength(1);
  });

  it('survive park and recall and find the sale by their giver; a cancelled discount is not recorded', async () => {
    const till = await storyShop();
    const { shop, aziz, dilshod, signIn } = till;
    await signIn(dilshod, '2580');
    const { saleId, lineId } = await add(shop, BREAD.productId);
    await shop.ask('basket.price', { saleId, lineId, priceTiyin: CHEAPER });
    await shop.ask('basket.discount', { saleId, lineId, discount: { kind: 'amount', tiyin: OFF } });
    await shop.ask('basket.discount', { saleId, lineId, discount: null });
    expect(await shop.ask('basket.park', { saleId, name: 'the lady' })).toMatchObject({ ok: true });
    expect(await shop.ask('basket.recall', { saleId })).toMatchObject({ ok: true });
    await signIn(aziz, '3690');
    const paid = { saleId, totalTiyin: CHEAPER, givenTiyin: CHEAPER };
    expect(await shop.ask('tender.cash', paid)).toMatchObject({ ok: true });
    const [step] = await storyOf(shop, saleId);
    expect(step?.parts.filter(({ what }) => what === 'reduced')).toMatchObject([
      { goods: [{ of: 'price', by: dilshod, name: BREAD.name }] },
    ]);
    const found = async () => {
      const page = await shop.ask('history.find', {
        ...{ text: '', before: null, limit: 5 },
        filters: { days: null, tender: null, standing: null, person: dilshod, refunds: false },
      });
      return page.ok ? page.value.sales.map((sale) => sale.saleId) : page;
    };
    await expect.poll(found).toEqual([saleId]);
  });

  it('leave lines without a discount as short as before', async () => {
    const till = await storyShop();
    const { shop } = till;
    const { saleId } = await add(shop, BREAD.productId);
    const paid = { saleId, totalTiyin: BREAD.priceTiyin, givenTiyin: BREAD.priceTiyin };
    expect(await shop.ask('tender.cash', paid)).toMatchObject({ ok: true });
    const [step] = await storyOf(shop, saleId);
    expect(step?.parts.map(({ what }) => what)).toEqual(['cash', 'completed']);
  });
});
