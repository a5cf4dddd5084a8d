/** A part of the page that loads later: a loaded part is drawn at once, any other as soon as it has loaded. */
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { later } from './later.ts';
import { draw } from './testing/draw.tsx';

const Part = ({ name }: { readonly name: string }) => <p>{`here is ${name}`}</p>;

/** Draws the part, and counts the draws of its fallback. */
function placeFor(part: ReturnType<typeof later<{ readonly name: string }>>) {
  const waited: string[] = [];
  const Waits = () => {
    waited.push('waits');
    return null;
  };
  const place = (
    <Suspense fallback={<Waits />}>
      <part.View name="one" />
    </Suspense>
  );
  return { place, waited };
}

test('a part loaded ahead is drawn at once, without its fallback', async () => {
  const part = later(async () => Part);
  await part.fetch();
  const { place, waited } = placeFor(part);
  const screen = await draw(place);
  expect(screen.getByText('here is one').query()).not.toBeNull();
  expect(waited).toEqual([]);
});

test('a part that is loading is drawn when it has loaded', async () => {
  const way = Promise.withResolvers<typeof Part>();
  const part = later(() => way.promise);
  const { place, waited } = placeFor(part);
  const screen = await draw(place);
  expect(waited.length).toBeGreaterThan(0);
  way.resolve(Part);
  await expect.element(screen.getByText('here is one')).toBeVisible();
});

test('the first draw loads a part again whose early load failed', async () => {
  let tries = 0;
  const part = later(async () => {
    tries += 1;
    if (tries === 1) throw new Error('gone');
    return Part;
  });
  await expect(part.fetch()).rejects.toThrow('gone');
  const screen = await draw(placeFor(part).place);
  await expect.element(screen.getByText('here is one')).toBeVisible();
});
