import { expect, test } from 'vitest';
import type { PictureHash } from '../../../shared/pictures/picture.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { OPEN } from '../../testing/stand-in-api.ts';
import { paidSale } from '../../testing/views.ts';
import { Paper } from './paper.tsx';

test('the shop’s logo stands above its name, below the sign of the lesson', async () => {
  const logo = 'ab'.repeat(32) as PictureHash;
  const { api } = await drawInTill(<Paper sale={paidSale({ mode: 'training' })} />);
  expect(document.images).toHaveLength(0);
  api.publish('settings.changed', { ...OPEN.settings, logo });
  await expect.poll(() => document.images.length).toBe(1);
  const [image] = document.images;
  expect(image?.getAttribute('src')).toBe(`/pictures/${logo}`);
  expect(image?.previousElementSibling?.textContent).toMatch(/training/i);
  expect(image?.nextElementSibling?.textContent).toBe('Bahor market');
});
