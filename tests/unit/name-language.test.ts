/** The language of an imported name, by its letters. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exportGoods } from '../../electron/catalogue/import/goods-export.ts';
import { languageOfName } from '../../shared/catalogue/name-language.ts';
import type { Language } from '../../shared/settings/languages.ts';
import { bringGoods, checkGoods } from '../support/checked-goods.ts';
import { keptGoods } from '../support/kept-goods.ts';
import { cyrillicOf } from '../support/shop-goods/cyrillic-of.ts';
import { DRINKS_AND_SWEETS } from '../support/shop-goods/drinks-and-sweets.ts';
import { FOOD } from '../support/shop-goods/food.ts';
import { HOUSEHOLD } from '../support/shop-goods/household.ts';

it.each<readonly [name: string, ofShop: Language, told: Language]>([
  ['Молоко 3,2 %', 'uz', 'ru'],
  ['Қанд', 'ru', 'uz'],
  ['ҒИШТ', 'ru', 'uz'],
  ['Сок J7', 'uz', 'ru'],
  ['Чай', 'en', 'ru'],
  ['0,5 л', 'uz', 'ru'],
  ['Coca-Cola 0,5 л', 'uz', 'uz'],
  ['Coca-Cola 0,5 л', 'ru', 'ru'],
  ['Obi non', 'uz', 'uz'],
  ['Snickers', 'ru', 'ru'],
  ['7', 'uz', 'uz'],
  // Without ў, қ, ғ and ҳ the words tell.
  ['Нон оби', 'ru', 'uz'],
  ['Сут 3,2% 1 л', 'ru', 'uz'],
  ['Шакар 1 кг', 'ru', 'uz'],
  ['Чой 95 кук', 'ru', 'uz'],
  ['Кора чой Акбар', 'ru', 'uz'],
  ['Гушт мол лахм', 'ru', 'uz'],
  ['Анор шарбати 1 л', 'ru', 'uz'],
  ['Творог ёгсиз', 'ru', 'uz'],
  ['Картошка ювилган', 'ru', 'uz'],
  ['Кефир шоколадли', 'ru', 'uz'],
  ['Шампунь эркаклар учун', 'ru', 'uz'],
  ['Чай зелёный 95', 'uz', 'ru'],
  ['Вафли Артек', 'uz', 'ru'],
  ['Мюсли с изюмом', 'uz', 'ru'],
  ['Средство от моли', 'uz', 'ru'],
  ['Соль поваренная', 'uz', 'ru'],
  ['Долма замороженная', 'uz', 'ru'],
  ['Мыло', 'uz', 'ru'],
  // A word of both languages tells nothing.
  ['Лимонад', 'uz', 'ru'],
  ['Хлеб нон', 'uz', 'ru'],
])('%s in a shop of %s is %s', (name, ofShop, told) => {
  expect(languageOfName(name, ofShop)).toBe(told);
});

/** Kinds and variants of the shop's list, in Russian and in Uzbek Cyrillic. */
const LISTED = `${FOOD}${DRINKS_AND_SWEETS}${HOUSEHOLD}`
  .split('\n')
  .filter((row) => row.includes('|') && !row.includes('| * |'))
  .flatMap((row) => {
    const [, , uz = '', ru = '', , variants = ''] = row.split('|').map((cell) => cell.trim());
    return variants.split(',').map((variant) => {
      const [ofUz = '', ofRu = ofUz] = variant.trim() === '-' ? [''] : variant.trim().split('=');
      return { uz: cyrillicOf(`${uz} ${ofUz}`.trim()), ru: `${ru} ${ofRu}`.trim() };
    });
  });
const PLAIN: Readonly<Record<string, string>> = { ў: 'у', қ: 'к', ғ: 'г', ҳ: 'х' };
/** As a keyboard without the Uzbek letters types it. */
const typedPlain = (name: string): string =>
  name.toLowerCase().replace(/[ўқғҳ]/g, (letter) => PLAIN[letter] ?? '');
const told = (names: readonly string[], language: Language): number =>
  names.filter((name) => languageOfName(name, 'en') === language).length;

it('of a shop’s list every Russian name is Russian, and most of the Uzbek ones are Uzbek', () => {
  expect(LISTED).toHaveLength(304);
  expect(
    told(
      LISTED.map(({ ru }) => ru),
      'ru',
    ),
  ).toBe(304);
  // The rest are words of both languages: "Кефир", "Торт".
  expect(
    told(
      LISTED.map(({ uz }) => uz),
      'uz',
    ),
  ).toBeGreaterThan(230);
  expect(
    told(
      LISTED.map(({ uz }) => typedPlain(uz)),
      'uz',
    ),
  ).toBeGreaterThan(220);
});

it('Russian names of an Uzbek shop land in Russian, and the preview counts them', async () => {
  const store = keptGoods();
  const file = 'name,price\nМолоко,9000\nObi non,4000\nҚанд,12000\n';
  const { preview } = await checkGoods(store, file);
  expect(preview.counts).toMatchObject({ new: 3, toldApart: 1 });
  await bringGoods(store, file);
  expect(store.records().map(({ names }) => names)).toEqual([
    { ru: 'Молоко' },
    { uz: 'Obi non' },
    { uz: 'Қанд' },
  ]);
});

it('a column whose language is chosen is believed, whatever its letters', async () => {
  const store = keptGoods();
  const file = 'nomi uz,narxi\nМолоко,9000\n';
  expect((await checkGoods(store, file)).preview.counts.toldApart).toBe(0);
  await bringGoods(store, file);
  expect(store.records()[0]?.names).toEqual({ uz: 'Молоко' });
});

it('a Russian name from a file stands beside the Uzbek name, and both stay', async () => {
  const store = keptGoods();
  await bringGoods(store, 'name,sku,price\nSut,S-1,9000\n');
  await bringGoods(store, 'name,sku,price\nМолоко,S-1,9000\n');
  expect(store.records()[0]?.names).toEqual({ uz: 'Sut', ru: 'Молоко' });
});

it('a Russian name that stands as the Uzbek one is replaced where it stands', async () => {
  const store = keptGoods();
  await bringGoods(store, 'nomi uz,sku,narxi\nМолоко,S-1,9000\n');
  await bringGoods(store, 'name,sku,price\nМолоко 1 л,S-1,9000\n');
  expect(store.records()[0]?.names).toEqual({ uz: 'Молоко 1 л' });
});

const WORDS = ['Сок', 'сут', 'Қанд', 'нон', 'Obi', 'non', 'J7', '0,5', 'л', 'Cola', 'ғўза'];
const NAME = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));

it('names told by their letters stay through import, export, import and export', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(NAME, { minLength: 1, maxLength: 6 }), async (names) => {
      const rows = names.map((name, at) => `"${name}",A-${at},1000`);
      const file = ['name,sku,price', ...rows].join('\n');
      const [store, other] = [keptGoods(), keptGoods()];
      expect((await bringGoods(store, file)).counts).toMatchObject({ new: names.length, refused: 0 });
      expect((await bringGoods(store, file)).counts).toMatchObject({ same: names.length, toldApart: 0 });
      const bytes = await exportGoods('csv', store, 'uz');
      await bringGoods(other, bytes);
      expect(other.records()).toEqual(store.records());
      expect(Buffer.from(await exportGoods('csv', other, 'uz'))).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 60, seed: 20261127 },
  );
});
