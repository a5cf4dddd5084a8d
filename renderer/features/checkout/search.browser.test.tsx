/** Typed search words and their results. */
import { expect, test } from 'vitest';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { Answer } from '../../../shared/contract/contract.ts';
import { fail, ok } from '../../../shared/result.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { edited, lineOf } from '../../testing/sample-basket.ts';
import { APPLES, BREAD } from '../../testing/sample-goods.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { ProductField } from './product-field.tsx';
import { Shelf } from './shelf.tsx';

type Searched = Answer<'catalogue.search'>;

/** Answers that a test gives in any order, by search words and newest query first. */
function inHand() {
  const waiting: { readonly text: string; readonly give: (answer: Searched) => void }[] = [];
  return {
    search: ({ text }: { readonly text: string }) =>
      new Promise<Searched>((give) => waiting.unshift({ text, give })),
    asked: (): readonly string[] => waiting.map(({ text }) => text).toReversed(),
    find: (text: string, ...products: readonly Product[]): void =>
      waiting.find((one) => one.text === text)?.give(ok(products)),
  };
}

const SHOP: Answers = {
  'catalogue.favourites': () => ok([]),
  'catalogue.category': () => ok({ products: [], next: null }),
  'product.price-check': () => ok(null),
  'basket.add': () => edited({ lines: [lineOf(BREAD)], lineId: lineOf(BREAD).line.lineId }),
};

const drawn = async (search: NonNullable<Answers['catalogue.search']>, more: Answers = {}) => {
  const page = await drawInTill(
    <>
      <ProductField />
      <Shelf />
      <Dialogs />
    </>,
    { ...SHOP, 'catalogue.search': search, ...more },
  );
  const field = page.screen.getByRole('textbox');
  const enter = (): void => (field.element() as HTMLInputElement).form?.requestSubmit();
  const bread = page.screen.getByRole('button', { name: /^Obi non/ });
  const apples = page.screen.getByRole('button', { name: /^Olma qizil/ });
  return { ...page, field, enter, bread, apples };
};

test('earlier results stay until newer results arrive, and late results are dropped', async () => {
  const hand = inHand();
  const { screen, field, bread, apples } = await drawn(hand.search);
  await field.fill('no');
  await expect.element(screen.getByText('Looking…')).toBeVisible();
  await expect.poll(hand.asked).toEqual(['no']);
  hand.find('no', BREAD);
  await expect.element(bread).toBeVisible();
  await field.fill('non');
  await expect.poll(hand.asked).toEqual(['no', 'non']);
  expect(bread.query()).not.toBeNull();
  expect(screen.getByText('Looking…').query()).toBeNull();
  await field.fill('olma');
  await expect.poll(hand.asked).toEqual(['no', 'non', 'olma']);
  hand.find('olma', APPLES);
  await expect.element(apples).toBeVisible();
  expect(bread.query()).toBeNull();
  hand.find('non', BREAD);
  await expect.element(screen.getByRole('region', { name: 'Found: olma' })).toBeVisible();
  expect(bread.query()).toBeNull();
});

test('letters that the wedge returns at once cause one search', async () => {
  const hand = inHand();
  const { app, field } = await drawn(hand.search);
  await expect.element(field).toBeVisible();
  for (const text of ['ch', 'cho', 'choy']) app.route.openPicker({ kind: 'search', text });
  await expect.poll(hand.asked).toEqual(['choy']);
  for (const text of ['choy ', 'choy k', 'choy ko']) {
    app.route.openPicker({ kind: 'search', text });
    // Each letter is drawn before the next letter arrives, as with separate key presses.
    await Promise.resolve();
  }
  await expect.poll(hand.asked).toEqual(['choy', 'choy ko']);
});

test('Enter takes the first result of the current words', async () => {
  const { app, api, field, enter, bread } = await drawn(() => ok([BREAD, APPLES]));
  await field.fill('no');
  await expect.element(bread).toBeVisible();
  enter();
  await expect.poll(() => app.basket.getState().lines).toMatchObject([{ product: BREAD }]);
  expect(api.requests.get('basket.add')).toMatchObject([{ productId: BREAD.productId }]);
  expect(app.route.getState()).toMatchObject({ picker: null, typed: '' });
});

test('the words disappear once the product is added, also after a question for weight or code', async () => {
  const piece = '0104780000000021215sr0001\u001d93dGVz';
  const { screen, app, field, enter, bread, apples } = await drawn(
    ({ text }) => ok(text === 'olma' ? [APPLES] : [BREAD]),
    {
      'catalogue.check': ({ productId }) => ok(productId === BREAD.productId ? BREAD : APPLES),
      'product.price-check': ({ code }) => ok(code === piece ? BREAD : null),
      'basket.add': (goods) =>
        'productId' in goods && goods.quantity === undefined
          ? fail({
              code: goods.productId === BREAD.productId ? 'label.missing' : 'quantity.weight-needed',
              field: goods.productId,
            })
          : edited({ lines: [lineOf(BREAD)], revision: 'code' in goods ? 2 : 1 }),
    },
  );
  for (const { words, found, name, answer } of [
    { words: 'olma', found: apples, name: 'Weight', answer: '0,5' },
    { words: 'non', found: bread, name: /code/i, answer: piece },
  ]) {
    await field.first().fill(words);
    await expect.element(found).toBeVisible();
    enter();
    const asked = screen.getByRole('dialog').getByRole('textbox', { name });
    await asked.fill(answer);
    await screen.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
    await expect.poll(() => app.route.getState()).toMatchObject({ dialog: null, picker: null, typed: '' });
    await expect.element(field).toHaveValue('');
  }
});

test('Enter never takes a result of an earlier search', async () => {
  const hand = inHand();
  const { app, api, field, enter, bread } = await drawn(hand.search);
  await field.fill('non');
  await expect.poll(hand.asked).toEqual(['non']);
  hand.find('non', BREAD, APPLES);
  await expect.element(bread).toBeVisible();
  app.route.openPicker(null);
  await expect.poll(() => bread.query()).toBeNull();
  await field.fill('non');
  enter();
  // The query of the screen, and the query of the press.
  await expect.poll(hand.asked).toHaveLength(3);
  expect(api.sent).not.toContain('basket.add');
});

test('a failed search shows its error, not “nothing found”', async () => {
  const { screen, app, field } = await drawn(() => fail({ code: 'ipc.bad-arguments' }));
  await field.fill('non');
  await expect
    .poll(() => app.route.getState().message)
    .toEqual({ kind: 'error', error: { code: 'ipc.bad-arguments' } });
  expect(screen.getByText(/^Nothing found/).query()).toBeNull();
  expect(screen.getByText('Looking…').query()).toBeNull();
});
