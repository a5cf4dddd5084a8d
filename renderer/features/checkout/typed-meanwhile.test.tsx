/** Typed text during an answer is for the next goods: the answer leaves it in the field, and a quantity counts once. */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { edited, lineOf } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { ProductField } from './product-field.tsx';
import { Shelf } from './shelf.tsx';

const MILK = { ...BREAD, productId: 'milk', name: 'Sut 1 l' } as typeof BREAD;

/** The till answers an addition when it is told to. */
const slowTill = async ({ adds = true } = {}) => {
  const waiting: (() => void)[] = [];
  let revision = 0;
  const drawn = await drawInTill(
    <>
      <ProductField />
      <Shelf />
    </>,
    {
      'catalogue.search': () => ok([BREAD]),
      'catalogue.favourites': () => ok([BREAD, MILK]),
      'product.price-check': () => ok(BREAD),
      'basket.add': async () => {
        await new Promise<void>((go) => {
          waiting.push(go);
        });
        revision += 1;
        return adds ? edited({ revision, lines: [lineOf(BREAD)] }) : fail({ code: 'journal.unwritable' });
      },
    },
  );
  const field = drawn.screen.getByRole('textbox');
  const added = () => drawn.api.requests.get('basket.add') ?? [];
  return {
    ...drawn,
    field,
    added,
    /** Once the request is there. */
    answer: async (): Promise<void> => {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.pop()?.();
    },
  };
};

test('the next code, typed before the answer to the first, is added too', async () => {
  const till = await slowTill();
  await till.field.fill('4780000000017');
  await userEvent.keyboard('{Enter}');
  await expect.element(till.field).toHaveValue('');
  await userEvent.keyboard('47800');
  await till.answer();
  await expect.poll(() => till.app.route.getState().message).toMatchObject({ kind: 'done' });
  await expect.element(till.field).toHaveValue('47800');
  await userEvent.keyboard('00000017{Enter}');
  await till.answer();
  expect(till.added()).toMatchObject([{ code: '4780000000017' }, { code: '4780000000017' }]);
});

test('words that were typed meanwhile keep their search', async () => {
  const till = await slowTill();
  await till.field.fill('obi non');
  await userEvent.keyboard('{Enter}');
  await till.field.fill('sut');
  await till.answer();
  await expect.poll(() => till.app.route.getState().message).toMatchObject({ kind: 'done' });
  await expect.element(till.field).toHaveValue('sut');
  expect(till.app.route.getState().picker).toEqual({ kind: 'search', text: 'sut' });
});

test('a typed quantity counts for one tile alone', async () => {
  const till = await slowTill();
  await till.field.fill('3*');
  await till.screen.getByRole('button', { name: /Obi non/ }).click();
  await till.screen.getByRole('button', { name: /Sut/ }).click();
  await till.answer();
  await till.answer();
  await expect
    .poll(till.added)
    .toMatchObject([{ productId: BREAD.productId, quantity: 3000 }, { productId: 'milk' }]);
  expect(till.added()[1]).not.toHaveProperty('quantity');
});

test('words whose goods were not added stand in the field again', async () => {
  const till = await slowTill({ adds: false });
  await till.field.fill('obi non');
  await userEvent.keyboard('{Enter}');
  await expect.element(till.field).toHaveValue('');
  await till.answer();
  await expect.element(till.field).toHaveValue('obi non');
});
