import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { NationalEntry, NationalProposal } from '../../../shared/catalogue/national/national-list.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { SpicProposals } from './spic-proposals.tsx';

const entry = (spic: string, name: string): NationalEntry => ({
  spic,
  name,
  group: 'Напитки',
  class: 'Воды',
  position: 'Воды',
  subposition: null,
  brand: 'Coca-Cola',
  attribute: null,
  unit: 'dona',
});
const proposal = (at: number, change: Partial<NationalProposal>): NationalProposal => ({
  entry: entry(`0220200200101${String(at).padStart(4, '0')}`, `Кола ${at}`),
  matched: 'all-words',
  wordsFound: 3,
  words: 3,
  ...change,
});
const SAME_CODE = proposal(1, { matched: 'barcode' });
const EVERY_WORD = proposal(2, {});
const NEAR = proposal(3, { matched: 'some-words', wordsFound: 2 });

async function proposed(proposals: readonly NationalProposal[], language: Language = 'en') {
  const picked: NationalEntry[] = [];
  const drawn = await drawInTill(
    <SpicProposals
      barcode="5449000000996"
      name=" Кола "
      spic={EVERY_WORD.entry.spic}
      onPick={(one) => picked.push(one)}
    />,
    { 'goods.propose': () => ok(proposals) },
    language,
  );
  return { ...drawn, picked };
}

test.each([
  { language: 'en', how: ['same barcode', 'all words match', '2 of 3 words'], near: /Near misses/ },
  { language: 'ru', how: ['тот же штрихкод', 'совпали все слова', 'слов: 2 из 3'], near: /Похожие/ },
  {
    language: 'uz',
    how: ['shtrix-kodi bir xil', 'barcha soʻzlar mos', '3 soʻzdan 2 tasi'],
    near: /Oʻxshashlari/,
  },
] as const)(
  'each proposal says how it was found, near misses under their own title: $language',
  async ({ language, how, near }) => {
    const { api } = await proposed([SAME_CODE, EVERY_WORD, NEAR], language);
    for (const [at, says] of how.entries())
      await expect
        .element(page.getByRole('button', { name: new RegExp(`Кола ${at + 1}.*${says}`) }))
        .toBeVisible();
    await expect.element(page.getByText(near)).toBeVisible();
    expect(api.requests.get('goods.propose')).toEqual([{ barcode: '5449000000996', name: 'Кола' }]);
  },
);

test('a person picks one, and the product’s present code is marked', async () => {
  const { picked } = await proposed([SAME_CODE, EVERY_WORD]);
  await expect.element(page.getByRole('button', { name: /Кола 2/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /Кола 1/ }).click();
  expect(picked).toEqual([SAME_CODE.entry]);
  await expect
    .element(page.getByText(/02202002001010001 · Напитки › Воды · brand: Coca-Cola · unit: dona/))
    .toBeVisible();
});

test('an equal barcode of differently named goods is doubted', async () => {
  await proposed([proposal(1, { matched: 'barcode', wordsFound: 0 })]);
  await expect.element(page.getByText(/Check that these are the same goods/)).toBeVisible();
});

test('the first four stand at once, and a press shows the others', async () => {
  await proposed(Array.from({ length: 7 }, (_, at) => proposal(at + 1, {})));
  await expect.poll(() => page.getByRole('button', { name: /Кола/ }).elements()).toHaveLength(4);
  await page.getByRole('button', { name: 'Show 3 more' }).click();
  await expect.poll(() => page.getByRole('button', { name: /Кола/ }).elements()).toHaveLength(7);
});

test('nothing like it is said, and a till without a list leads to loading one', async () => {
  await proposed([]);
  await expect.element(page.getByText(/has nothing like this/)).toBeVisible();
  const { app, screen } = await drawInTill(
    <SpicProposals barcode={null} name="non" onPick={() => undefined} />,
    {
      'goods.propose': () => fail({ code: 'national.missing' }),
    },
  );
  // Goods without codes are not sold.
  await expect.element(screen.getByText(/Goods with codes are sold as before/)).toBeVisible();
  await screen.getByRole('button', { name: 'Load the list…' }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'national-list' });
});
