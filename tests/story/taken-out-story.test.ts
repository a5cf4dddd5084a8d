/** Who removed goods from a basket that another person ended: in the sale's story, the audit and its file. */
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { MESSAGES } from '../support/messages.ts';
import { add, storyOf, storyShop } from '../support/story-shop.ts';

const [BREAD, OTHER] = SAMPLE_PRODUCTS.filter(({ unit }) => unit === SAMPLE_PRODUCTS[0]?.unit);
if (!BREAD || !OTHER) throw new Error('two products');

describe('the story of removed goods', () => {
  it('names who removed the goods, not who was paid; so do the audit, its filter and its file', async () => {
    const files = new Map<string, string>();
    const till = await storyShop((name, text) => void files.set(name, text));
    const { shop, lola, aziz, dilshod, signIn } = till;
    const { saleId, lineId } = await add(shop, BREAD.productId);
    await shop.ask('basket.set-quantity', { saleId, lineId, quantity: 50 * ONE });
    await shop.ask('basket.set-quantity', { saleId, lineId, quantity: ONE });
    await signIn(aziz, '3690');
    const gone = await add(shop, OTHER.productId);
    const paid = { saleId, totalTiyin: BREAD.priceTiyin, givenTiyin: BREAD.priceTiyin };
    await shop.ask('basket.remove', { ...gone, reason: 'too dear' });
    expect(await shop.ask('tender.cash', paid)).toMatchObject({ ok: true });
    expect(await shop.ask('basket.next', { saleId })).toMatchObject({ ok: true });
    const steps = await storyOf(shop, saleId);
    expect(steps.at(-1)).toMatchObject({
      by: { person: null, isTill: true },
      parts: [
        {
          what: 'taken-out',
          goods: [
            {
              name: BREAD.name,
              quantity: 49 * ONE,
              by: lola,
              approvedBy: null,
              at: expect.stringMatching(/Z$/),
            },
            { name: OTHER.name, quantity: ONE, by: aziz, reason: 'too dear' },
          ],
        },
      ],
    });

    await signIn(dilshod, '2580');
    const sums = [49 * BREAD.priceTiyin + OTHER.priceTiyin];
    for (const [staffId, amounts] of [
      [lola, sums],
      [aziz, sums],
      [dilshod, []],
    ] as const) {
      const page = await shop.ask('audit.page', {
        ...{ before: null, day: null, staffId, limit: 20 },
        groups: ['basket'],
      });
      expect(page.ok && page.value.rows.map(({ amountTiyin }) => amountTiyin)).toEqual(amounts);
      if (amounts.length > 0)
        expect(page).toMatchObject({
          value: { rows: [{ kind: 'goods.voided', saleId, actor: { id: aziz }, staffIds: [lola, aziz] }] },
        });
    }
    const saved = await shop.ask('audit.export', {
      ...{ before: null, day: null, staffId: lola, name: 'Log', called: {} },
      groups: ['basket'],
      format: 'csv',
      language: 'en',
    });
    expect(saved).toMatchObject({ value: { entries: 1 } });
    expect(files.get('Log.csv')).toContain(`${lola} ${aziz}`);
  });

  it('of an emptied basket is in the audit and its file: which goods, why, and by whom', async () => {
    const files = new Map<string, string>();
    const till = await storyShop((name, text) => void files.set(name, text));
    const { shop, lola, aziz, dilshod, signIn } = till;
    const { saleId } = await add(shop, BREAD.productId);
    const gone = await add(shop, OTHER.productId);
    await shop.ask('basket.remove', { ...gone, reason: 'too dear' });
    await signIn(aziz, '3690');
    expect(await shop.ask('basket.empty', { saleId, reason: 'he went away' })).toMatchObject({ ok: true });
    // Without a sale there is no story.
    expect(await shop.ask('history.story', { saleId })).toMatchObject({
      error: { code: 'payment.not-found' },
    });

    await signIn(dilshod, '2580');
    const page = await shop.ask('audit.page', {
      ...{ before: null, day: null, staffId: null, limit: 20 },
      groups: ['basket'],
    });
    if (!page.ok) throw new Error(page.error.code);
    const [row] = page.value.rows;
    expect(row).toMatchObject({
      kind: 'goods.voided',
      facts: [
        { of: 'taken-out', name: OTHER.name, quantity: ONE, reason: 'too dear', by: lola, approvedBy: null },
        { of: 'taken-out', name: BREAD.name, quantity: ONE, reason: 'he went away', by: aziz },
      ],
    });
    expect(page.value.people.map(({ name }) => name)).toEqual(['Lola', 'Aziz']);
    const called = Object.fromEntries(
      Object.entries(MESSAGES.en).filter(([key]) => /^(audit|money)\./.test(key)),
    );
    await shop.ask('audit.export', {
      ...{ before: null, day: null, staffId: null, name: 'Log', called },
      groups: ['basket'],
      format: 'csv',
      language: 'en',
    });
    const soum = (amount: number): string => `${amount / 100} soum`;
    expect(files.get('Log.csv')).toContain(
      `${OTHER.name} × 1: ${soum(OTHER.priceTiyin)}, reason: too dear (Lola) · ` +
        `${BREAD.name} × 1: ${soum(BREAD.priceTiyin)}, reason: he went away (Aziz)`,
    );
  });

  it('with one person alone is that person’s step', async () => {
    const { shop, lola, aziz, signIn } = await storyShop();
    const { saleId } = await add(shop, BREAD.productId);
    const gone = await add(shop, OTHER.productId);
    await shop.ask('basket.remove', { ...gone, reason: null });
    await signIn(aziz, '3690');
    const paid = { saleId, totalTiyin: BREAD.priceTiyin, givenTiyin: BREAD.priceTiyin };
    expect(await shop.ask('tender.cash', paid)).toMatchObject({ ok: true });
    expect(await shop.ask('basket.next', { saleId })).toMatchObject({ ok: true });
    expect((await storyOf(shop, saleId)).map(({ by }) => by)).toEqual([
      { person: aziz, isTill: false },
      { person: lola, isTill: false },
    ]);
  });
});
