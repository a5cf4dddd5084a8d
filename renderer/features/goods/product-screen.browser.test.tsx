/** A refused save shows the wrong field, however far it was scrolled away. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { StandInGoods } from '../../testing/stand-in-goods.ts';
import ProductScreen from './product-screen.tsx';

test.each(['F9', 'Save'])('by %s, also if that field has the focus', async (press) => {
  const goods = new StandInGoods([]);
  const { app } = await drawInTill(
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: '600px', inlineSize: '900px' }}>
      <ProductScreen />
    </div>,
    goods.handlers as Answers,
  );
  app.goods.form.show(null);
  const name = page.getByRole('textbox', { name: 'Name in English', exact: true });
  const field = await name.findElement();
  const below = await page.getByRole('group', { name: 'Photo' }).findElement();
  below.scrollIntoView();
  await expect.element(name).not.toBeInViewport();
  await expect.element(name).toHaveFocus();
  if (press === 'F9') await userEvent.keyboard('{F9}');
  else await page.getByRole('button', { name: press, exact: true }).click();
  await expect.element(name).toBeInViewport();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  expect(document.activeElement).toBe(field);
});
