/** A part of the page that comes behind its first: with the press where it is there, and else as soon as it is. */
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { later } from './later.ts';
import { draw } from './testing/draw.tsx';

const Part = ({ name }: { readonly name: string }) => <p>{`here is ${name}`}</p>;

/** Tells what stood in the part's place. */
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

test('one that was fetched ahead is drawn at once, and nothing stands in its place before', async () => {
  const part = later(async () => Part);
  await part.fetch();
  const { place, waited } = placeFor(part);
  const screen = await draw(place);
  expect(screen.getByText('here is one').query()).not.toBeNull();
  expect(waited).toEqual([]);
});

test('one that is on its way is drawn when it is there', async () => {
  const way = Promise.withResolvers<typeof Part>();
  const part = later(() => way.promise);
  const { place, waited } = placeFor(part);
  const screen = await draw(place);
  expect(waited.length).toBeGreaterThan(0);
  way.resolve(Part);
  await expect.element(screen.getByText('here is one')).toBeVisible();
});

test('one that could not be fetched ahead is asked for anew by its first drawing', async () => {
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
